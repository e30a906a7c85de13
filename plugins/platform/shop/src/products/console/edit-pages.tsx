import { pictureUpload } from '@plinth/content';
import {
  type CallContext,
  can,
  choice,
  forbidden,
  id,
  notFound,
  page,
  RestError,
  type Route,
  redirect,
  sayAct,
  Type,
} from '@plinth/kernel';
import {
  CONSOLE,
  consoleNonce,
  consolePage,
  madeBefore,
  makingField,
  type Refused,
  refusedBy,
  refusedFor,
  rememberMade,
} from '@plinth/pages';
import type { Mistake } from '@plinth/pages/kit';
import { RichTextStyles } from '@plinth/pages/rich-text';
import { PRODUCTS, type Product, type ProductFile, SHOP } from '../../ports.js';
import { productChanged } from '../checks.js';
import { actsOn } from './acts.js';
import { termChoices, termRights } from './choices.js';
import { differences } from './differences.js';
import { FILE_FIELD, MOST_FILES, sentFiles, withFiles } from './files.js';
import { productFormTexts } from './form-texts.js';
import { ProductForm } from './form-view.js';
import { pictureChoices, picturesOf, withSentPictures } from './pictures.js';
import { readTerms, readTyped } from './reading.js';
import { productFormStyle } from './style.js';
import { chosenTerms, FRESH, sentProduct, type TypedProduct, typedArguments, typedOf } from './values.js';

const access = can('edit_products');

/** Bytes of the form without its pictures: every character may be sent as three. */
const MAX_FORM_BYTES = 8 * 1024 * 1024;

const DONE = { '': undefined, '1': 'saved', made: 'made', copied: 'copied' } as const;

const notThere = () => notFound('rest_product_not_found', 'There is no such product.');

/** @throws RestError 404 when there is none, 403 for whoever may not edit this one */
async function editable({ caller, use }: CallContext, wanted: number): Promise<Product> {
  const product = await use(PRODUCTS).find(wanted);
  if (!product) throw notThere();
  if (!caller.can('edit_product', product)) throw forbidden();
  return product;
}

interface Shown {
  readonly typed: TypedProduct;
  readonly done?: keyof typeof DONE;
  readonly refused?: Refused | undefined;
  /** Whether it is to be told what the product is now. */
  readonly isLate?: boolean;
}

async function filesOf({ use }: CallContext, product: Product | undefined): Promise<ProductFile[]> {
  return product ? ((await use(PRODUCTS).filesOf([product.id])).get(product.id) ?? []) : [];
}

/** The form with what was typed, or what is stored. */
async function show(call: CallContext, product: Product | undefined, shown: Shown) {
  const { caller, site, use } = call;
  const { typed, done = '', refused, isLate = false } = shown;
  const now = product && isLate ? await typedOf(call, product) : undefined;
  const held = now ? [typed, now] : [typed];
  const [terms, pictures, files] = await Promise.all([
    termChoices(call, held.flatMap(chosenTerms)),
    pictureChoices(call, held, product ? picturesOf(product) : FRESH),
    filesOf(call, product),
  ]);
  const t = productFormTexts.in(site.language);
  const title = product ? t('edit_title', { name: product.name }) : t('fresh');
  const view = {
    ...{
      path: use(CONSOLE).path,
      nonce: consoleNonce(call),
      making: product ? undefined : makingField(call),
      product,
      typed,
      refused,
      pictures,
      files,
      title,
    },
    ...{ currency: use(SHOP).currency(), url: product && use(SHOP).productUrl(product.slug) },
    done: DONE[done],
    acts: product ? actsOn(call, product) : [],
    mayPublish: caller.can('publish_products'),
    upload: pictures.mayUpload ? pictureUpload(call) : undefined,
    terms: termRights(call).mayAssign ? terms : [],
    mayMakeTerms: termRights(call).mayMake,
    changed: now ? differences({ typed, now, terms, pictures: pictures.options }, t) : [],
  };
  return consolePage({
    title,
    head: (
      <>
        <RichTextStyles />
        <link rel="stylesheet" href={site.url + productFormStyle.path} />
      </>
    ),
    ...(refused ? { status: refused.status } : {}),
    body: <ProductForm {...view} />,
  });
}

/** Makes or changes the product. @throws RestError 409 when somebody was faster, 404 when it is gone */
async function write(
  call: CallContext,
  product: Product | undefined,
  seen: string,
  typed: TypedProduct,
): Promise<Product> {
  const products = call.use(PRODUCTS);
  // Asked before terms are made, and once more when the product is held.
  if (product && seen !== product.modifiedAt) throw productChanged();
  const { changes } = await readTyped(call, product, typed);
  const termIds = await readTerms(call, typed);
  return withFiles(call, { before: await filesOf(call, product), typed }, async (files) => {
    const whole = { ...changes, ...(termIds ? { termIds } : {}), ...(files ? { files } : {}) };
    const saved = product ? await products.update(product.id, whole, { seen }) : await products.create(whole);
    if (!saved) throw notThere();
    return saved;
  });
}

/** A refusal that also tells what browsers do not send again. */
function withoutFiles(call: CallContext, refused: Refused): Refused {
  const t = productFormTexts.in(call.site.language);
  const isTold = refused.mistakes.some(({ name }) => name === FILE_FIELD);
  if (isTold || sentFiles(call).length === 0) return refused;
  return { ...refused, mistakes: [...refused.mistakes, { name: FILE_FIELD, message: t('files_again') }] };
}

/** What is wrong with the files for sale. */
function wrongFiles(call: CallContext): Mistake[] {
  const t = productFormTexts.in(call.site.language);
  if (sentFiles(call).length <= MOST_FILES) return [];
  return [{ name: FILE_FIELD, message: t('many_files', { most: MOST_FILES }) }];
}

/** What was typed as a new product, because the one that was changed is gone. */
function showGone(call: CallContext, typed: TypedProduct) {
  const message = productFormTexts.in(call.site.language)('gone');
  return show(call, undefined, { typed, refused: { mistakes: [], message, status: 409 } });
}

/** Short values of a product that the audit says, with what they were before. */
const SAID = ['name', 'slug', 'status', 'sku', 'regularPrice', 'salePrice', 'stockStatus', 'stockQuantity'] as const;

function whatChanged(before: Product | undefined, after: Product): Record<string, string> {
  const changed = SAID.filter((name) => before && before[name] !== after[name]);
  const lines = changed.map((name) => [name, `${before?.[name] ?? ''} → ${after[name] ?? ''}`]);
  return { product: after.name, ...Object.fromEntries(lines) };
}

async function save(call: CallContext, product: Product | undefined, seen: string, sent: TypedProduct) {
  const { site, use } = call;
  const { typed, mistakes: notTaken } = await withSentPictures(call, sent);
  const { mistakes } = await readTyped(call, product, typed);
  const refused = refusedFor([...notTaken, ...mistakes, ...wrongFiles(call)]);
  if (refused) return show(call, product, { typed, refused: withoutFiles(call, refused) });
  try {
    const saved = await write(call, product, seen, typed);
    if (!product) await rememberMade(call, saved.id);
    sayAct(call, product ? 'Changed a product.' : 'Made a product.', whatChanged(product, saved));
    const done = product ? '1' : 'made';
    return redirect(`${site.url}${use(CONSOLE).path}/products/${saved.id}?done=${done}`, 303);
  } catch (thrown) {
    const isLate = thrown instanceof RestError && thrown.status === 409;
    const now = product && (await use(PRODUCTS).find(product.id));
    if (product && !now) return showGone(call, typed);
    return show(call, now, { typed, refused: withoutFiles(call, refusedBy(call, thrown)), isLate });
  }
}

const form = { access, audited: 'when-redirected', uploads: 'multipart', bodyBytes: MAX_FORM_BYTES } as const;

/** The form that makes a product, and the one that changes it. */
export const productEditPages: readonly Route[] = [
  page({
    method: 'GET',
    path: '/products/new',
    summary: 'The form of a new product.',
    access,
    handle: (call) => show(call, undefined, { typed: FRESH }),
  }),
  page({
    method: 'POST',
    path: '/products/new',
    summary: 'Makes a product.',
    ...form,
    args: typedArguments,
    async handle(call) {
      const sent = await sentProduct(call, call.args);
      const made = await madeBefore(call);
      const product = made === undefined ? undefined : await call.use(PRODUCTS).find(made);
      // Whoever went back to the form means the product that it made.
      if (product) return save(call, await editable(call, product.id), product.modifiedAt, sent);
      return save(call, undefined, '', sent);
    },
  }),
  page({
    method: 'GET',
    path: '/products/:id',
    summary: 'The form that changes a product.',
    access,
    args: {
      id: id('The product.'),
      done: choice(['', '1', 'made', 'copied'], { default: '', description: 'What was just done.' }),
    },
    resource: (call) => editable(call, call.args.id),
    async handle(call) {
      return show(call, call.resource, { typed: await typedOf(call, call.resource), done: call.args.done });
    },
  }),
  page({
    method: 'POST',
    path: '/products/:id',
    summary: 'Changes a product, unless somebody else did since it was shown.',
    ...form,
    args: {
      id: id('The product.'),
      seen: Type.String({
        default: '',
        maxLength: 30,
        description: 'When the product that was shown was changed last.',
      }),
      ...typedArguments,
    },
    async handle(call) {
      const { id: wanted, seen, ...typed } = call.args;
      const sent = await sentProduct(call, typed);
      const product = await call.use(PRODUCTS).find(wanted);
      if (product) return save(call, await editable(call, wanted), seen, sent);
      return showGone(call, sent);
    },
  }),
];
