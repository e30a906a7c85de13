import type { BundleSection, ImportContext } from '@plinth/bundle';
import { POSTS } from '@plinth/content';
import type { PluginContext } from '@plinth/kernel';
import {
  PRODUCT_STATUSES,
  PRODUCT_TERMS,
  PRODUCTS,
  type Product,
  type ProductFile,
  type ProductTerm,
  SHOP,
} from '../ports.js';
import { rescaled } from '../shop/money.js';
import { allOf, field } from './batches.js';
import { documentItem, documentsOf, FOLDER, filesOf } from './product-files.js';
import { type ProductItem, productItem } from './schemas.js';
import { productState } from './states.js';

async function termIdsOf(item: ProductItem, context: ImportContext): Promise<number[]> {
  const keys = Object.entries(item.terms ?? {}).flatMap(([taxonomy, slugs]) =>
    slugs.map((slug) => `${taxonomy}/${slug}`),
  );
  const ids: number[] = [];
  for (const key of keys) {
    const id = await context.find('product_terms', key);
    if (id === undefined) throw new Error(`products: ${item.slug} names a term "${key}" that there is not.`);
    ids.push(id);
  }
  return ids;
}

/** The pictures that the library has; a site without one has none. */
async function pictureIdsOf({ pictures: slugs = [] }: ProductItem, context: ImportContext): Promise<number[]> {
  const ids: number[] = [];
  for (const slug of slugs) {
    const id = await context.find('media', slug);
    if (id !== undefined) ids.push(id);
  }
  return ids;
}

async function importItem(item: ProductItem, context: ImportContext): Promise<Product> {
  const { image, pictures: _pictures, terms: _terms, files: _files, documents: _documents, ...rest } = item;
  const { decimals, state, ...fields } = rest;
  const imageId = image === undefined ? 0 : ((await context.find('media', image)) ?? 0);
  const pictureIds = await pictureIdsOf(item, context);
  const files = await filesOf(item, context);
  const documents = await documentsOf(item, context);
  const termIds = await termIdsOf(item, context);
  const { precision } = context.use(SHOP).currency();
  const price = (amount: number | null | undefined) =>
    amount === null || amount === undefined ? amount : rescaled(amount, decimals ?? precision, precision);
  const prices = {
    ...field('regularPrice', price(fields.regularPrice)),
    ...field('salePrice', price(fields.salePrice)),
  };
  const made = { ...fields, ...prices, imageId, pictureIds, documents, files, termIds };
  const product = await context.use(PRODUCTS).create(made);
  await productState.keep(product.id, state, context);
  return product;
}

function slugsByTaxonomy(terms: readonly ProductTerm[]): Record<string, string[]> {
  const found: Record<string, string[]> = {};
  for (const { taxonomy, slug } of terms) found[taxonomy] = [...(found[taxonomy] ?? []), slug];
  return found;
}

/** The slugs of pictures by id; none while the content platform is off. */
async function pictures(pluginContext: PluginContext, products: readonly Product[]): Promise<Map<number, string>> {
  if (!pluginContext.has(POSTS)) return new Map();
  const posts = await pluginContext
    .use(POSTS)
    .findMany(products.flatMap(({ imageId, pictureIds }) => [imageId, ...pictureIds]).filter((id) => id > 0));
  return new Map(posts.map((post) => [post.id, post.slug]));
}

function itemOf(product: Product): ProductItem {
  const { slug, name, description, shortDescription, status, downloadable, virtual, sku, createdAt } = product;
  const { regularPrice, salePrice, stockStatus, stockQuantity, menuOrder, downloadLimit, downloadExpiryDays } = product;
  return {
    slug,
    name,
    description,
    shortDescription,
    status,
    downloadable,
    virtual,
    sku,
    createdAt,
    regularPrice,
    salePrice,
    stockStatus,
    stockQuantity,
    menuOrder,
    downloadLimit,
    downloadExpiryDays,
  };
}

function picturesField({ pictureIds }: Product, slugs: ReadonlyMap<number, string>): Pick<ProductItem, 'pictures'> {
  const pictures = pictureIds.flatMap((id) => slugs.get(id) ?? []);
  return pictures.length === 0 ? {} : { pictures };
}

function fileItems(files: readonly ProductFile[]) {
  return files.map(({ id, name, key }) => ({ id, name, key, file: `${FOLDER}/${key}` }));
}

async function exportBatch(pluginContext: PluginContext, products: readonly Product[]): Promise<ProductItem[]> {
  const ids = products.map((product) => product.id);
  const [terms, documents, files, images, states] = await Promise.all([
    pluginContext.use(PRODUCT_TERMS).ofProducts(ids),
    pluginContext.use(PRODUCTS).documentsOf(ids),
    pluginContext.use(PRODUCTS).filesOf(ids),
    pictures(pluginContext, products),
    productState.of(ids, pluginContext),
  ]);
  return products.map((product) => ({
    ...itemOf(product),
    state: states.get(product.id) ?? {},
    decimals: pluginContext.use(SHOP).currency().precision,
    ...field('image', images.get(product.imageId)),
    ...picturesField(product, images),
    terms: slugsByTaxonomy(terms.get(product.id) ?? []),
    documents: (documents.get(product.id) ?? []).map((each) => documentItem(each, pluginContext)),
    files: fileItems(files.get(product.id) ?? []),
  }));
}

/** The section `products`; the key of a product is its slug. */
export const productSection: BundleSection = {
  name: 'products',
  title: 'Products',
  item: productItem,
  after: ['users', 'media', 'product_terms'],
  async import(items: readonly ProductItem[], context) {
    for (const item of items) {
      const known = await context.use(PRODUCTS).findBySlug(item.slug);
      const product = known ?? (await importItem(item, context));
      context.remember('products', item.slug, product.id);
      context.count(known ? 'kept' : 'created');
    }
  },
  async export(pluginContext) {
    const query = { statuses: PRODUCT_STATUSES, orderBy: 'id' } as const;
    const items: ProductItem[] = [];
    await allOf(async (page) => {
      const { products } = await pluginContext.use(PRODUCTS).list({ ...query, ...page });
      items.push(...(await exportBatch(pluginContext, products)));
      return products;
    });
    return items;
  },
  find: async (slug, { use }) => (await use(PRODUCTS).findBySlug(slug))?.id,
};
