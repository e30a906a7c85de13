import { type ArgumentsOf, type CallContext, choice, Type } from '@plinth/kernel';
import {
  PRODUCT_TERMS,
  PRODUCTS,
  type Product,
  type ProductDocument,
  type ProductTaxonomy,
  SHOP,
  STOCK_STATUSES,
} from '../../ports.js';

/** What somebody may move a product to here; the trash has no form. */
export const EDITED_STATUSES = ['publish', 'draft', 'private'] as const;

const MAX_ID = 2_147_483_647;

/** Longer than may be kept, so that what is too long comes back in its field. */
const text = (maxLength: number, description: string) => Type.String({ default: '', maxLength, description });

/** What the form of a product sends; terms come under the names of {@link termFields}. */
export const typedArguments = {
  name: text(10_000, 'The name.'),
  slug: text(2_000, 'The last part of its address; empty to make it from the name.'),
  status: choice(EDITED_STATUSES, { default: 'draft', description: 'The state.' }),
  description: text(1_000_000, 'HTML.'),
  short_description: text(200_000, 'HTML.'),
  sku: text(1_000, 'The number that the shop knows it by.'),
  regular_price: text(40, 'The price in the currency of the shop; empty for none.'),
  sale_price: text(40, 'The sale price; empty for none.'),
  stock_status: choice(STOCK_STATUSES, { default: 'instock', description: 'Whether it can be had.' }),
  stock_quantity: text(40, 'Pieces in stock; empty where they are not counted.'),
  menu_order: text(40, 'Its place in the default order.'),
  virtual: Type.Boolean({ default: false, description: 'Whether nothing is sent.' }),
  downloadable: Type.Boolean({ default: false, description: 'Whether buyers may download its files.' }),
  download_limit: text(40, 'How often each file may be downloaded; empty for any number.'),
  download_expiry: text(40, 'Days for which its files may be downloaded; empty for ever.'),
  files: Type.Array(Type.String({ maxLength: 36 }), { default: [], maxItems: 1_000, description: 'Files that stay.' }),
  files_shown: Type.Boolean({ default: false, description: 'Whether it could be chosen which files stay.' }),
  documents: text(200_000, 'A document a line: its name, a bar, its address.'),
  image: Type.Integer({ default: 0, minimum: 0, maximum: MAX_ID, description: 'The main picture; 0 for none.' }),
  pictures: Type.Array(Type.Integer({ minimum: 1, maximum: MAX_ID }), {
    default: [],
    maxItems: 200,
    description: 'Further pictures.',
  }),
};

/** Terms as they stand in the form: those that are chosen, and the names that were typed. */
export interface TypedTerms {
  readonly chosen: readonly string[];
  readonly typed: string;
}

/** A product as it stands in the form. */
export interface TypedProduct extends ArgumentsOf<typeof typedArguments> {
  /** By taxonomy. */
  readonly terms: Readonly<Record<string, TypedTerms>>;
}

/** The names of the fields of a taxonomy: terms that are chosen, and names of others. */
export function termFields({ name }: Pick<ProductTaxonomy, 'name'>) {
  return { chosen: `terms_${name}`, typed: `new_${name}` };
}

/** The ids of the terms that are chosen. */
export function chosenTerms({ terms }: Pick<TypedProduct, 'terms'>): number[] {
  const ids = Object.values(terms).flatMap(({ chosen }) => chosen.map(Number));
  return ids.filter((id) => Number.isInteger(id) && id > 0 && id <= MAX_ID);
}

/** Documents as lines; a bar in an address is written so that it does not divide it. */
function documentLines(documents: readonly ProductDocument[]): string {
  return documents.map(({ name, url }) => `${name} | ${url.replaceAll('|', '%7C')}`).join('\n');
}

/** The form of a product that is new. */
export const FRESH: TypedProduct = {
  ...{ name: '', slug: '', status: 'draft', description: '', short_description: '', sku: '' },
  ...{ regular_price: '', sale_price: '', stock_status: 'instock', stock_quantity: '', menu_order: '0' },
  ...{ virtual: false, downloadable: false, download_limit: '', download_expiry: '', documents: '' },
  ...{ files: [], files_shown: false },
  ...{ image: 0, pictures: [], terms: {} },
};

/** The product as the form shows it at first. */
export async function typedOf({ use }: Pick<CallContext, 'use'>, product: Product): Promise<TypedProduct> {
  const [documents, files, terms] = await Promise.all([
    use(PRODUCTS).documentsOf([product.id]),
    use(PRODUCTS).filesOf([product.id]),
    use(PRODUCT_TERMS).ofProducts([product.id]),
  ]);
  const price = (amount: number | null) => (amount === null ? '' : use(SHOP).decimal(amount));
  const number = (value: number | null) => (value === null ? '' : String(value));
  const ofProduct = terms.get(product.id) ?? [];
  const { name, slug, status, description, sku, virtual, downloadable } = product;
  const idsOf = (taxonomy: string) => ofProduct.filter((term) => term.taxonomy === taxonomy).map(({ id }) => id);
  return {
    ...{ name, slug, description, sku, virtual, downloadable, image: product.imageId },
    status: status === 'trash' ? 'draft' : status,
    short_description: product.shortDescription,
    regular_price: price(product.regularPrice),
    sale_price: price(product.salePrice),
    stock_status: product.stockStatus,
    stock_quantity: number(product.stockQuantity),
    menu_order: number(product.menuOrder),
    download_limit: number(product.downloadLimit),
    download_expiry: number(product.downloadExpiryDays),
    documents: documentLines(documents.get(product.id) ?? []),
    files: (files.get(product.id) ?? []).map((file) => file.id),
    files_shown: true,
    pictures: [...product.pictureIds],
    terms: Object.fromEntries(
      ofProduct.map(({ taxonomy }) => [taxonomy, { chosen: idsOf(taxonomy).map(String), typed: '' }]),
    ),
  };
}

/** The product as it was sent. */
export async function sentProduct(
  { request, use }: Pick<CallContext, 'request' | 'use'>,
  args: ArgumentsOf<typeof typedArguments>,
): Promise<TypedProduct> {
  const taxonomies = await use(PRODUCT_TERMS).taxonomies();
  const terms = taxonomies.map((taxonomy): [string, TypedTerms] => {
    const fields = termFields(taxonomy);
    const chosen = [request.body[fields.chosen] ?? []].flat().map(String);
    const typed = request.body[fields.typed];
    return [taxonomy.name, { chosen, typed: typeof typed === 'string' ? typed.slice(0, 2_000) : '' }];
  });
  return { ...args, terms: Object.fromEntries(terms) };
}
