import {
  alias,
  anyOf,
  type ColumnReference,
  type Database,
  joined,
  parseSearch,
  rawSql,
  type Sql,
  sql,
  type Where,
  where,
} from '@plinth/kernel/database';
import type { PriceRange, ProductOrder, ProductSelection, ProductTermCondition } from '../ports.js';
import { assignments } from '../terms/tables.js';
import { productDocuments, products } from './tables.js';

type Condition = Where<typeof products>;

/** The products of a selection, as statements name them. */
export const selected = alias(products, 'p');

const { id, name, shortDescription, description, sku } = selected;
const documents = alias(productDocuments, 'd');
const has = alias(assignments, 'pt');

function hasTerm(ids: readonly number[]): Sql {
  return sql`EXISTS (SELECT 1 FROM ${has} WHERE ${has.productId} = ${id} AND ${has.termId} IN ${ids})`;
}

function termCondition({ ids, operator, excluded }: ProductTermCondition): Sql {
  if (excluded) return sql`NOT ${hasTerm(ids)}`;
  if (operator !== 'and' || ids.length === 0) return hasTerm(ids);
  return joined(
    ids.map((each) => hasTerm([each])),
    ' AND ',
  );
}

/** A product without a price is in no range. */
function priceCondition({ min = 0, max }: PriceRange): Condition {
  return { price: { from: Math.max(0, min), upTo: max } };
}

function ratingCondition(stars: number): Condition {
  return { averageRating: { from: stars * 100 - 50, below: stars * 100 + 50 } };
}

function stockCondition(inStock: boolean): Condition {
  return { stockStatus: inStock ? { not: 'outofstock' } : 'outofstock' };
}

function documentsCondition(hasDocuments: boolean): Sql {
  const exists = sql`EXISTS (SELECT 1 FROM ${documents} WHERE ${documents.productId} = ${id})`;
  return hasDocuments ? exists : sql`NOT ${exists}`;
}

/** The condition of a selection on {@link selected}. */
export async function selectionCondition(database: Database, selection: ProductSelection): Promise<Sql> {
  const { statuses: status = ['publish'], include, exclude, search = '', terms = [], prices, ratings } = selection;
  const { minimumRating, inStock, onSale, downloadable, hasDocuments } = selection;
  const conditions: Condition[] = [
    { status, id: include, averageRating: { from: minimumRating }, onSale, downloadable },
    { id: { not: exclude } },
    await database.search({ columns: [name, shortDescription, description, sku] }, parseSearch(search)),
    ...terms.map(termCondition),
    prices ? anyOf(...prices.map(priceCondition)) : {},
    ratings ? anyOf(...ratings.map(ratingCondition)) : {},
    inStock === undefined ? {} : stockCondition(inStock),
    hasDocuments === undefined ? {} : documentsCondition(hasDocuments),
  ];
  return where(selected, conditions);
}

const { nameKey, createdAt, price, menuOrder, totalSales, averageRating, ratingCount } = selected;

/** The columns of an order, and whether it begins with the highest. */
interface Ordering {
  readonly columns: readonly ColumnReference[];
  readonly isDescending?: true;
}

const ORDERINGS: Readonly<Record<ProductOrder, Ordering>> = {
  menu_order: { columns: [menuOrder, nameKey] },
  popularity: { columns: [totalSales], isDescending: true },
  rating: { columns: [averageRating, ratingCount], isDescending: true },
  date: { columns: [createdAt], isDescending: true },
  price: { columns: [price] },
  'price-desc': { columns: [price], isDescending: true },
  title: { columns: [nameKey] },
  id: { columns: [] },
};

/** The order of a list, with the id to break ties; an index serves each from both ends. */
export function orderOf(orderBy: ProductOrder, isReversed: boolean): Sql {
  const { columns, isDescending = false } = ORDERINGS[orderBy];
  const direction = rawSql(isDescending === isReversed ? '' : ' DESC');
  return joined(
    [...columns, id].map((column) => sql`${column}${direction}`),
    ', ',
  );
}
