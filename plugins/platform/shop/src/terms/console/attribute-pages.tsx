import { type CallContext, can, forbidden, page, type Route, redirect, sayAct, Type } from '@plinth/kernel';
import { CONSOLE, consoleNonce, consolePage, type Refused, refusedFor } from '@plinth/pages';
import { ATTRIBUTE_PREFIX, PRODUCT_TERMS, type ProductTaxonomy } from '../../ports.js';
import { attributeName } from '../attributes.js';
import { AskAttribute, AttributePage } from './attribute-view.js';
import { productTermTexts } from './texts.js';
import { actArguments, refusedTerm, seenArguments, taxonomyNamed, termArguments } from './values.js';

const access = can('edit_product_terms');

const { name, slug } = termArguments;
const nameArgument = Type.String({ maxLength: 32, pattern: `^${ATTRIBUTE_PREFIX}`, description: 'The attribute.' });

interface Shown {
  readonly values: { readonly name: string; readonly slug: string };
  readonly refused?: Refused | undefined;
}

function show(call: CallContext, attribute: ProductTaxonomy | undefined, { values, refused }: Shown) {
  const { caller, site, use } = call;
  const t = productTermTexts.in(site.language);
  const view = { path: use(CONSOLE).path, nonce: consoleNonce(call), attribute, values, refused };
  return consolePage({
    title: attribute ? t('edit', { name: attribute.title }) : t('new_attribute'),
    ...(refused ? { status: refused.status } : {}),
    body: <AttributePage {...view} mayDelete={caller.can('delete_product_terms')} />,
  });
}

function toList({ site, use }: CallContext, taxonomy: string, done: 'created' | 'saved' | 'deleted') {
  const parameters = new URLSearchParams({ ...(taxonomy === '' ? {} : { taxonomy }), done });
  return redirect(`${site.url}${use(CONSOLE).path}/product-terms?${parameters}`, 303);
}

async function remove(call: CallContext, attribute: ProductTaxonomy, isSure: boolean) {
  const { caller, site, use } = call;
  if (!caller.can('delete_product_terms')) throw forbidden();
  const terms = use(PRODUCT_TERMS);
  if (!isSure) {
    const [{ total: values }, products] = await Promise.all([
      terms.list({ taxonomy: attribute.name, limit: 1 }),
      terms.productsWith({ taxonomy: attribute.name }),
    ]);
    const view = { path: use(CONSOLE).path, nonce: consoleNonce(call), attribute, values, products };
    return consolePage({
      title: productTermTexts.in(site.language)('delete_named', { name: attribute.title }),
      body: <AskAttribute {...view} />,
    });
  }
  await terms.removeAttribute(attribute.name);
  sayAct(call, 'Deleted an attribute of products.', { name: attribute.title });
  return toList(call, '', 'deleted');
}

/** The form of a new attribute, and the one that renames or deletes it. */
export const attributePages: readonly Route[] = [
  page({
    method: 'GET',
    path: '/product-attributes/new',
    summary: 'The form of a new attribute of products.',
    access,
    handle: (call) => show(call, undefined, { values: { name: '', slug: '' } }),
  }),
  page({
    method: 'POST',
    path: '/product-attributes/new',
    summary: 'Adds an attribute of products.',
    access,
    audited: 'when-redirected',
    args: { name, slug },
    async handle(call) {
      const { args, site, use } = call;
      const terms = use(PRODUCT_TERMS);
      const known = (await terms.taxonomies()).find((each) => each.name === attributeName(args.slug || args.name));
      if (known) {
        const message = productTermTexts.in(site.language)('attribute_exists', { name: known.title });
        return show(call, undefined, { values: args, refused: refusedFor([{ name: 'slug', message }]) });
      }
      try {
        const made = await terms.addAttribute(args.name, args.slug.trim() === '' ? undefined : args.slug);
        sayAct(call, 'Added an attribute of products.', { name: made.title });
        return toList(call, made.name, 'created');
      } catch (thrown) {
        return show(call, undefined, { values: args, refused: refusedTerm(call, thrown) });
      }
    },
  }),
  page({
    method: 'GET',
    path: '/product-attributes/:attribute',
    summary: 'The form that renames or deletes an attribute of products.',
    access,
    args: { attribute: nameArgument },
    resource: (call) => taxonomyNamed(call, call.args.attribute),
    handle: (call) => show(call, call.resource, { values: { name: call.resource.title, slug: '' } }),
  }),
  page({
    method: 'POST',
    path: '/product-attributes/:attribute',
    summary: 'Renames an attribute of products unless somebody else did since it was shown, or deletes it.',
    access,
    audited: 'when-redirected',
    args: { attribute: nameArgument, name, seen_name: seenArguments.seen_name, ...actArguments },
    resource: (call) => taxonomyNamed(call, call.args.attribute),
    async handle(call) {
      const { args, resource, use } = call;
      if (args.act === 'delete') return remove(call, resource, args.sure === '1');
      try {
        await use(PRODUCT_TERMS).renameAttribute(resource.name, args.name, args.seen_name);
      } catch (thrown) {
        const now = await taxonomyNamed(call, resource.name);
        return show(call, now, { values: { name: args.name, slug: '' }, refused: refusedTerm(call, thrown) });
      }
      sayAct(call, 'Renamed an attribute of products.', { name: `${resource.title} → ${args.name}` });
      return toList(call, resource.name, 'saved');
    },
  }),
];
