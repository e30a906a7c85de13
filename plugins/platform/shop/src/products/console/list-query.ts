import { choice, Type } from '@plinth/kernel';
import { PRODUCT_STATUSES, type ProductOrder, type ProductSelection, type ProductStatus } from '../../ports.js';

/** What the list can be limited to; empty: all but the trash. */
export const LISTED_STATUSES = ['', ...PRODUCT_STATUSES] as const;
/** Products that can be had, or that cannot. */
const STOCKS = ['', 'in', 'out'] as const;
/** What the list can be ordered by, an index serves each; and in which direction that order begins by itself. */
const ORDERS = { title: 'asc', price: 'asc', date: 'desc' } as const satisfies Partial<Record<ProductOrder, string>>;

/** An order of the list. */
export type ListedOrder = keyof typeof ORDERS;

/** What the list is asked for; it stays in the address whatever is done. */
export interface ProductListQuery {
  readonly search: string;
  readonly status: (typeof LISTED_STATUSES)[number];
  readonly stock: (typeof STOCKS)[number];
  /** A category and those below it; 0: any. */
  readonly category: number;
  readonly orderby: ListedOrder;
  readonly order: 'asc' | 'desc';
}

/** The arguments of the list. */
export const listArguments = {
  search: Type.String({ default: '', maxLength: 200, description: 'Words of the name, the texts or the SKU.' }),
  status: choice(LISTED_STATUSES, { default: '', description: 'Only products in this state.' }),
  stock: choice(STOCKS, { default: '', description: 'Only products that can be had, or that cannot.' }),
  category: Type.Integer({ default: 0, minimum: 0, maximum: 2_147_483_647, description: 'Only those of a category.' }),
  orderby: choice(['title', 'price', 'date'], { default: 'title', description: 'What they are ordered by.' }),
  order: choice(['asc', 'desc'], { default: 'asc', description: 'In which direction.' }),
};

/** The order of that name; by name for another text. */
export function listedOrder(name: string): ListedOrder {
  return name === 'price' || name === 'date' ? name : 'title';
}

/** The address of the list as it was asked for, and perhaps otherwise in a part. */
export function listAddress(path: string, query: ProductListQuery, changes: Partial<ProductListQuery> = {}): string {
  const { search, status, stock, category, orderby, order } = { ...query, ...changes };
  const parameters = new URLSearchParams({ status });
  if (search !== '') parameters.set('search', search);
  if (stock !== '') parameters.set('stock', stock);
  if (category !== 0) parameters.set('category', String(category));
  if (orderby !== 'title') parameters.set('orderby', orderby);
  if (order !== 'asc') parameters.set('order', order);
  return `${path}/products?${parameters}`;
}

/** The statuses that the list shows. */
export function statusesOf({ status }: Pick<ProductListQuery, 'status'>): readonly ProductStatus[] {
  return status === '' ? PRODUCT_STATUSES.filter((each) => each !== 'trash') : [status];
}

/**
 * The products of the list, whatever their status.
 * @param categories the category with those below it; undefined for any
 */
export function selectionOf(query: ProductListQuery, categories: readonly number[] | undefined): ProductSelection {
  const { search, stock } = query;
  return {
    search,
    ...(stock === '' ? {} : { inStock: stock === 'in' }),
    ...(categories === undefined ? {} : { terms: [{ ids: categories }] }),
  };
}

/** Their order. */
export function orderingOf({ orderby, order }: ProductListQuery) {
  return { orderBy: orderby, reversed: ORDERS[orderby] !== order };
}
