import {
  type CallContext,
  CONSOLE,
  can,
  consoleNonce,
  consolePage,
  forbidden,
  id,
  offsetOf,
  page,
  pagingArguments,
  type Refused,
  RestError,
  redirect,
  type Screen,
  sayAct,
  Type,
} from '@plinth/kernel';
import { ATTRIBUTE_PREFIX, PRODUCT_TERMS, type ProductTaxonomy, type ProductTerm } from '../../ports.js';
import { inTree, type TermInTree } from '../../terms/tree.js';
import { attributePages } from './attribute-pages.js';
import { productTermTexts } from './texts.js';
import {
  actArguments,
  doneArgument,
  EMPTY_TERM,
  parentsOf,
  refusedTerm,
  seenArguments,
  type TermValues,
  taxonomyNamed,
  termArguments,
  termNamed,
  valuesOf,
} from './values.js';
import { AskTerm, TermList, TermPage } from './view.js';

const access = can('manage_product_terms');

/** Of more terms than these, only their names are put in order. */
const MOST_IN_TREE = 1_000;

type Done = '' | 'created' | 'saved' | 'deleted';

interface Shown {
  readonly done?: Done;
  readonly values?: TermValues;
  readonly refused?: Refused | undefined;
}

function frame(call: CallContext, { done = '', refused }: Shown) {
  const t = productTermTexts.in(call.site.language);
  const said = done === '' ? undefined : t(done);
  return { path: call.use(CONSOLE).path, nonce: consoleNonce(call), done: said, refused };
}

interface AskedTerms {
  readonly search: string;
  readonly page: number;
  readonly per_page: number;
}

/** A page of terms: those that lie below each other in the order of their tree, unless words are looked for. */
async function pageOfTerms(
  { use }: CallContext,
  taxonomy: ProductTaxonomy,
  asked: AskedTerms,
): Promise<{ terms: readonly TermInTree[]; total: number }> {
  const { search, per_page: limit } = asked;
  const offset = offsetOf(asked);
  if (taxonomy.hierarchical && search === '') {
    const { terms, total } = await use(PRODUCT_TERMS).list({ taxonomy: taxonomy.name, limit: MOST_IN_TREE });
    if (total <= MOST_IN_TREE) return { terms: inTree(terms).slice(offset, offset + limit), total };
  }
  const { terms, total } = await use(PRODUCT_TERMS).list({ taxonomy: taxonomy.name, search, limit, offset });
  return { terms: terms.map((term) => ({ term, depth: 0 })), total };
}

async function showList(call: CallContext, taxonomy: ProductTaxonomy, asked: AskedTerms, shown: Shown) {
  const { use, caller, site } = call;
  const search = asked.search.trim();
  const [{ terms, total }, taxonomies] = await Promise.all([
    pageOfTerms(call, taxonomy, { ...asked, search }),
    use(PRODUCT_TERMS).taxonomies(),
  ]);
  const include = terms.map(({ term }) => term.parentId).filter((each) => each > 0);
  const above = await use(PRODUCT_TERMS).list({ taxonomy: taxonomy.name, include, limit: asked.per_page });
  const { values = EMPTY_TERM, refused } = shown;
  const view = {
    ...{ ...frame(call, shown), taxonomy, taxonomies, terms, values, search, total },
    ...{ page: asked.page, perPage: asked.per_page, mayEdit: caller.can('edit_product_terms') },
    above: new Map(above.terms.map((term) => [term.id, term.name])),
    parents: await parentsOf(call, taxonomy, { chosen: values.parent }),
    isAttribute: taxonomy.name.startsWith(ATTRIBUTE_PREFIX),
  };
  return consolePage({
    title: productTermTexts.in(site.language)('terms'),
    ...(refused ? { status: refused.status } : {}),
    body: <TermList {...view} />,
  });
}

async function showTerm(
  call: CallContext,
  { term, taxonomy }: { readonly term: ProductTerm; readonly taxonomy: ProductTaxonomy },
  shown: Shown & { readonly isLate?: boolean },
) {
  const { values = valuesOf(term), refused, isLate = false } = shown;
  const view = {
    ...{ ...frame(call, shown), term, taxonomy, values, now: isLate ? term : undefined },
    parents: await parentsOf(call, taxonomy, { own: term.id, chosen: values.parent }),
    mayEdit: call.caller.can('edit_product_terms'),
    mayDelete: call.caller.can('delete_product_terms'),
  };
  return consolePage({
    title: productTermTexts.in(call.site.language)('edit', { name: term.name }),
    ...(refused ? { status: refused.status } : {}),
    body: <TermPage {...view} />,
  });
}

function changesOf(taxonomy: ProductTaxonomy, { name, slug, parent, description }: TermValues) {
  return { name, slug, description, ...(taxonomy.hierarchical ? { parentId: parent } : {}) };
}

function mustBeAble({ caller }: CallContext, verb: 'edit' | 'delete'): void {
  if (!caller.can(`${verb}_product_terms`)) throw forbidden();
}

async function remove(call: CallContext, found: Awaited<ReturnType<typeof termNamed>>, isSure: boolean) {
  const { site, use } = call;
  const { term, taxonomy } = found;
  const { path } = use(CONSOLE);
  mustBeAble(call, 'delete');
  if (!isSure) {
    const products = await use(PRODUCT_TERMS).productsWith({ id: term.id });
    return consolePage({
      title: productTermTexts.in(site.language)('delete_named', { name: term.name }),
      body: <AskTerm {...{ path, taxonomy, term, products }} nonce={consoleNonce(call)} />,
    });
  }
  await use(PRODUCT_TERMS).remove(term.id);
  sayAct(call, `Deleted a term of ${taxonomy.title}.`, { name: term.name });
  return redirect(`${site.url}${path}/product-terms?taxonomy=${taxonomy.name}&done=deleted`, 303);
}

const pages = [
  page({
    method: 'GET',
    path: '/product-terms',
    summary: 'Categories, tags and attributes of products.',
    access,
    args: {
      ...pagingArguments({ perPage: 20 }),
      taxonomy: Type.String({ default: '', maxLength: 32, description: 'The taxonomy.' }),
      search: Type.String({ default: '', maxLength: 200, description: 'Words of the name.' }),
      done: doneArgument,
    },
    async handle(call) {
      const { args } = call;
      return showList(call, await taxonomyNamed(call, args.taxonomy), args, { done: args.done });
    },
  }),
  page({
    method: 'POST',
    path: '/product-terms',
    summary: 'Adds a category, a tag or a value of an attribute.',
    access,
    audited: 'when-redirected',
    args: { taxonomy: Type.String({ default: '', maxLength: 32, description: 'The taxonomy.' }), ...termArguments },
    async handle(call) {
      const { args, site, use } = call;
      mustBeAble(call, 'edit');
      const taxonomy = await taxonomyNamed(call, args.taxonomy);
      const { slug, ...fresh } = changesOf(taxonomy, args);
      try {
        await use(PRODUCT_TERMS).create({ ...fresh, taxonomy: taxonomy.name, ...(slug.trim() === '' ? {} : { slug }) });
      } catch (thrown) {
        const first = { search: '', page: 1, per_page: 20 };
        return showList(call, taxonomy, first, { values: args, refused: refusedTerm(call, thrown) });
      }
      sayAct(call, `Added a term of ${taxonomy.title}.`, { name: args.name });
      return redirect(`${site.url}${use(CONSOLE).path}/product-terms?taxonomy=${taxonomy.name}&done=created`, 303);
    },
  }),
  page({
    method: 'GET',
    path: '/product-terms/:id',
    summary: 'One category, tag or value of an attribute.',
    access,
    args: { id: id('The term.'), done: doneArgument },
    resource: (call) => termNamed(call, call.args.id),
    handle: (call) => showTerm(call, call.resource, { done: call.args.done }),
  }),
  page({
    method: 'POST',
    path: '/product-terms/:id',
    summary: 'Changes a category, a tag or a value unless somebody else did since it was shown, or deletes it.',
    access,
    audited: 'when-redirected',
    args: { id: id('The term.'), ...actArguments, ...termArguments, ...seenArguments },
    resource: (call) => termNamed(call, call.args.id),
    async handle(call) {
      const { args, resource, site, use } = call;
      const { term, taxonomy } = resource;
      if (args.act === 'delete') return remove(call, resource, args.sure === '1');
      mustBeAble(call, 'edit');
      const seen = { name: args.seen_name, slug: args.seen_slug };
      try {
        await use(PRODUCT_TERMS).update(term.id, changesOf(taxonomy, args), seen);
      } catch (thrown) {
        const isLate = thrown instanceof RestError && thrown.status === 409;
        const now = await termNamed(call, term.id);
        return showTerm(call, now, { values: args, refused: refusedTerm(call, thrown), isLate });
      }
      sayAct(call, `Changed a term of ${taxonomy.title}.`, { name: `${term.name} → ${args.name}` });
      return redirect(`${site.url}${use(CONSOLE).path}/product-terms/${term.id}?done=saved`, 303);
    },
  }),
];

/** What products are sorted by. */
export const productTermScreen: Screen = {
  id: 'product-terms',
  title: 'Product categories',
  section: 'shop',
  order: 8,
  access,
  pages: [...pages, ...attributePages],
};
