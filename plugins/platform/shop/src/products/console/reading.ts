import type { CallContext } from '@plinth/kernel';
import { isBlank } from '@plinth/kernel/text';
import type { Mistake } from '@plinth/pages/kit';
import { type NewDocument, type NewProduct, type Product, SHOP } from '../../ports.js';
import { amountOf, wholeOf } from '../../shop/figures.js';
import { MAX_PRICE } from '../../shop/money.js';
import { cleanName, MAX_PICTURES } from '../rows.js';
import { termRights, termsNamed } from './choices.js';
import { productFormTexts } from './form-texts.js';
import { foreignPictures, picturesOf } from './pictures.js';
import { chosenTerms, FRESH, type TypedProduct } from './values.js';

const MAX_NAME_LENGTH = 200;
const MAX_SKU_LENGTH = 100;
const MAX_DAYS = 36_500;
const MAX_DOCUMENTS = 100;
const MAX_URL_LENGTH = 2_000;

function documentOf(line: string): NewDocument | undefined {
  const bar = line.lastIndexOf('|');
  const [name, url] = [line.slice(0, Math.max(bar, 0)).trim(), line.slice(bar + 1).trim()];
  const isWeb = /^(https?:\/\/\S+|\/(?!\/)\S*)$/i.test(url) && url.length <= MAX_URL_LENGTH;
  return isWeb ? { name, url } : undefined;
}

/** The documents of the lines, and the first line that is none. */
function documentsOf(typed: string): { documents: NewDocument[]; wrong: string | undefined } {
  const lines = typed
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const wrong = lines.find((line) => documentOf(line) === undefined);
  return { documents: lines.flatMap((line) => documentOf(line) ?? []), wrong };
}

type Wrong = (field: keyof TypedProduct, message: string) => void;

/** Prices and figures. */
function readFigures(call: CallContext, typed: TypedProduct, wrong: Wrong) {
  const t = productFormTexts.in(call.site.language);
  const example = call.use(SHOP).decimal(1_250);
  const [regularPrice, salePrice] = [amountOf(call, typed.regular_price), amountOf(call, typed.sale_price)];
  const stockQuantity = wholeOf(typed.stock_quantity, -MAX_PRICE);
  const menuOrder = wholeOf(typed.menu_order, -MAX_PRICE);
  const downloadLimit = wholeOf(typed.download_limit, 1);
  const downloadExpiryDays = wholeOf(typed.download_expiry, 1, MAX_DAYS);
  if (regularPrice === undefined) wrong('regular_price', t('wrong_price', { example }));
  if (salePrice === undefined) wrong('sale_price', t('wrong_price', { example }));
  if (typeof salePrice === 'number' && regularPrice !== undefined && salePrice >= (regularPrice ?? 0))
    wrong('sale_price', t('wrong_sale'));
  if (stockQuantity === undefined) wrong('stock_quantity', t('wrong_quantity'));
  if (menuOrder === undefined) wrong('menu_order', t('wrong_quantity'));
  if (downloadLimit === undefined) wrong('download_limit', t('wrong_limit'));
  if (downloadExpiryDays === undefined) wrong('download_expiry', t('wrong_days', { most: MAX_DAYS }));
  return {
    ...{ regularPrice: regularPrice ?? null, salePrice: salePrice ?? null, stockQuantity: stockQuantity ?? null },
    ...{ menuOrder: menuOrder ?? 0, downloadLimit: downloadLimit ?? null },
    downloadExpiryDays: downloadExpiryDays ?? null,
  };
}

/** Name, address, number and state. */
function readWords(call: CallContext, product: Product | undefined, typed: TypedProduct, wrong: Wrong) {
  const t = productFormTexts.in(call.site.language);
  const { name, status, slug } = typed;
  const clean = cleanName(name);
  if (isBlank(clean)) wrong('name', t('wrong_name'));
  if (name.trim().length > MAX_NAME_LENGTH) wrong('name', t('long_name', { most: MAX_NAME_LENGTH }));
  if (typed.sku.trim().length > MAX_SKU_LENGTH) wrong('sku', t('long_sku', { most: MAX_SKU_LENGTH }));
  const isMoved = status !== 'draft' && status !== product?.status;
  if (isMoved && !call.caller.can('publish_products')) wrong('status', t('wrong_status'));
  return { name, slug: slug.trim() === '' ? clean : slug, status, sku: typed.sku.trim() };
}

async function readPictures(call: CallContext, product: Product | undefined, typed: TypedProduct, wrong: Wrong) {
  const t = productFormTexts.in(call.site.language);
  const before = product ? picturesOf(product) : FRESH;
  const foreign = await foreignPictures(call, typed, before);
  if (foreign.includes(typed.image)) wrong('image', t('no_picture_there'));
  if (foreign.some((id) => id !== typed.image)) wrong('pictures', t('no_picture_there'));
  const pictureIds = typed.pictures.filter((id) => id !== typed.image);
  if (pictureIds.length > MAX_PICTURES) wrong('pictures', t('long_pictures', { most: MAX_PICTURES }));
  return { imageId: typed.image, pictureIds };
}

/** What was typed as a product, or everything that is wrong with it. */
export async function readTyped(
  call: CallContext,
  product: Product | undefined,
  typed: TypedProduct,
): Promise<{ readonly changes: NewProduct; readonly mistakes: readonly Mistake[] }> {
  const t = productFormTexts.in(call.site.language);
  const mistakes: Mistake[] = [];
  const wrong: Wrong = (name, message) => mistakes.push({ name, message });
  const { description, short_description: shortDescription, stock_status: stockStatus, virtual, downloadable } = typed;
  const words = readWords(call, product, typed, wrong);
  const figures = readFigures(call, typed, wrong);
  const { documents, wrong: line } = documentsOf(typed.documents);
  if (line !== undefined) wrong('documents', t('wrong_document', { line: line.slice(0, MAX_NAME_LENGTH) }));
  if (documents.length > MAX_DOCUMENTS) wrong('documents', t('many_documents', { most: MAX_DOCUMENTS }));
  const pictures = await readPictures(call, product, typed, wrong);
  const texts = { description, shortDescription, stockStatus, virtual, downloadable };
  return { changes: { ...words, ...texts, ...figures, ...pictures, documents }, mistakes };
}

/** The terms that were chosen and typed, those made that are new; undefined for whoever may not sort products. */
export async function readTerms(call: CallContext, typed: TypedProduct): Promise<number[] | undefined> {
  const { mayAssign, mayMake } = termRights(call);
  if (!mayAssign) return undefined;
  const ids = chosenTerms(typed);
  if (!mayMake) return ids;
  for (const [taxonomy, { typed: names }] of Object.entries(typed.terms))
    ids.push(...(await termsNamed(call, taxonomy, names.split(','))));
  return [...new Set(ids)];
}
