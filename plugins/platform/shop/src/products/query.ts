import { among, bindConditions, type Condition, compared, marks, occurring, searchWords } from '@plinth/kernel';
import type { PriceRange, ProductOrder, ProductQuery, ProductSelection, ProductTermCondition } from '../ports.js';

/** Names of the tables that conditions look into. */
export interface SelectionTables {
  readonly productTerms: string;
  readonly documents: string;
}

const SEARCHED = { columns: ['p.name', 'p.short_description', 'p.description', 'p.sku'] };

function searchConditions(search = ''): Condition[] {
  return searchWords(search).map((word) => occurring(SEARCHED, word));
}

function termCondition({ ids, operator, excluded }: ProductTermCondition, table: string): Condition {
  const having = (list: readonly number[]) =>
    `EXISTS (SELECT 1 FROM ${table} pt WHERE pt.product_id = p.id AND pt.term_id IN (${marks(list)}))`;
  if (excluded) return { sql: `NOT ${having(ids)}`, values: ids };
  if (operator !== 'and' || ids.length === 0) return { sql: having(ids), values: ids };
  return { sql: `(${ids.map((id) => having([id])).join(' AND ')})`, values: ids };
}

/** Any of the alternatives; none of them matches nothing. */
function anyOf<T>(list: readonly T[] | undefined, condition: (each: T) => Condition): Condition[] {
  if (list === undefined) return [];
  if (list.length === 0) return [{ sql: '1 = 0', values: [] }];
  const all = list.map(condition);
  return [{ sql: `(${all.map(({ sql }) => sql).join(' OR ')})`, values: all.flatMap(({ values }) => values) }];
}

/** A product without a price is in no range. */
function priceCondition({ min = 0, max }: PriceRange): Condition {
  const from = Math.max(0, min);
  return max === undefined
    ? { sql: 'p.price >= ?', values: [from] }
    : { sql: '(p.price >= ? AND p.price <= ?)', values: [from, max] };
}

function ratingCondition(stars: number): Condition {
  return { sql: '(p.average_rating >= ? AND p.average_rating < ?)', values: [stars * 100 - 50, stars * 100 + 50] };
}

function flagCondition(yes: boolean | undefined, sql: string): Condition[] {
  if (yes === undefined) return [];
  return [{ sql: yes ? sql : `NOT ${sql}`, values: [] }];
}

/** The condition of a selection on the alias `p`, with numbered places. */
export function selectionCondition(selection: ProductSelection, tables: SelectionTables): Condition {
  const { statuses = ['publish'], exclude = [] } = selection;
  return bindConditions([
    ...among('p.status', statuses),
    ...among('p.id', selection.include),
    ...(exclude.length > 0 ? [{ sql: `p.id NOT IN (${marks(exclude)})`, values: exclude }] : []),
    ...searchConditions(selection.search),
    ...(selection.terms ?? []).map((each) => termCondition(each, tables.productTerms)),
    ...anyOf(selection.prices, priceCondition),
    ...compared('p.average_rating >= ?', selection.minimumRating),
    ...anyOf(selection.ratings, ratingCondition),
    ...flagCondition(selection.inStock, "(p.stock_status <> 'outofstock')"),
    ...flagCondition(selection.onSale, '(p.on_sale = 1)'),
    ...flagCondition(selection.downloadable, '(p.downloadable = 1)'),
    ...flagCondition(selection.hasDocuments, `EXISTS (SELECT 1 FROM ${tables.documents} d WHERE d.product_id = p.id)`),
  ]);
}

const ORDERS: Readonly<Record<ProductOrder, string>> = {
  menu_order: 'p.menu_order, p.name_key, p.id',
  popularity: 'p.total_sales DESC, p.id DESC',
  rating: 'p.average_rating DESC, p.rating_count DESC, p.id DESC',
  date: 'p.created_at DESC, p.id DESC',
  price: 'p.price, p.id',
  'price-desc': 'p.price DESC, p.id DESC',
  title: 'p.name_key, p.id',
  id: 'p.id',
};

/** The ORDER BY of a query. */
export function orderOf(query: ProductQuery): string {
  return ORDERS[query.orderBy ?? 'menu_order'];
}
