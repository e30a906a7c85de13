import { type CallContext, type Caller, notFound, offsetOf, paged, type RestResponse } from '@plinth/kernel';
import { PRODUCTS, type Product, type ProductDocument, type ProductStatus, SHOP } from '@plinth/shop';
import { documentHooks } from './hooks.js';
import { judge, type Renderer } from './judging/judge.js';
import type { Service } from './judging/services.js';
import { DOCUMENTED } from './store.js';

/** A document of a product (docs/components/product-documents.md). */
export interface DocumentItem {
  readonly name: string;
  readonly url: string;
  /** Where it lies; null for any other host. */
  readonly service: Service | null;
  readonly renderer: Renderer;
  readonly previewable: boolean;
}

/** A product with its documents (docs/components/product-documents.md). */
export interface ProductEntry {
  readonly product_id: number;
  readonly name: string;
  readonly edit_link: string;
  readonly documents: readonly DocumentItem[];
  /** Addresses that will not preview, each once. */
  readonly problems: readonly string[];
}

/** Products that the caller may see: those of the shop; private ones and drafts by the capabilities for them. */
function visibleStatuses(caller: Caller): ProductStatus[] {
  return [
    'publish',
    ...(caller.can('read_private_products') ? (['private'] as const) : []),
    ...(caller.can('edit_products') ? (['draft'] as const) : []),
  ];
}

async function entry(
  call: CallContext,
  product: Product,
  documents: readonly ProductDocument[],
): Promise<ProductEntry> {
  const items = documents.map(({ name, url }) => ({ name, url, ...judge(url, call.site.url) }));
  const problems = items.filter(({ previewable }) => !previewable).map(({ url }) => url);
  const whole: ProductEntry = {
    product_id: product.id,
    name: product.name,
    edit_link: call.use(SHOP).editUrl(product.id),
    documents: items,
    problems: [...new Set(problems)],
  };
  return call.hooks.filter(documentHooks.product_docs_rest_prepare_product, whole, product, call.request);
}

async function entries(call: CallContext, products: readonly Product[]): Promise<ProductEntry[]> {
  const documents = await call.use(PRODUCTS).documentsOf(products.map(({ id }) => id));
  const made: ProductEntry[] = [];
  for (const product of products) made.push(await entry(call, product, documents.get(product.id) ?? []));
  return made;
}

/** A page of the products that have documents, by title; with `problems` those with a link that cannot preview. */
export async function listEntries(
  call: CallContext,
  { page, per_page: perPage, problems }: { page: number; per_page: number; problems: boolean },
): Promise<RestResponse> {
  const { caller, use } = call;
  const pageOf = { limit: perPage, offset: offsetOf({ page, per_page: perPage }) };
  const { ids, total } = await use(DOCUMENTED).list({ statuses: visibleStatuses(caller), problems, ...pageOf });
  return paged(await entries(call, await use(PRODUCTS).findMany(ids)), total, perPage);
}

/** The largest id that a database gives. */
const MAX_ID = 2_147_483_647;

/**
 * The product that a path names.
 * @throws RestError 404 `rest_product_not_found` for an id that is no product, or one that the caller may not see
 */
export async function visibleProduct({ caller, use }: CallContext, productId: number): Promise<Product> {
  const product = productId > MAX_ID ? undefined : await use(PRODUCTS).find(productId);
  if (!product || !visibleStatuses(caller).includes(product.status))
    throw notFound('rest_product_not_found', 'There is no such product.');
  return product;
}

/** One product with its documents, of which there may be none. */
export async function singleEntry(call: CallContext, product: Product): Promise<ProductEntry | undefined> {
  return (await entries(call, [product]))[0];
}
