import type { PluginContext } from '@plinth/kernel';
import { alias, DATABASE, type Database, fields, type Sql, sql } from '@plinth/kernel/database';
import { orderItems, orders } from '../orders/tables.js';
import { SHOP } from '../ports.js';
import { holdProduct, rateProduct } from '../reviews/ratings.js';
import { productReviews } from '../reviews/table.js';
import { MAX_PRICE, rescaled } from '../shop/money.js';
import { countTerms } from '../terms/assignments.js';
import { assignments, productTerms } from '../terms/tables.js';
import { NO_PRICE } from './rows.js';
import { products } from './tables.js';

const p = alias(products, 'p');
const r = alias(productReviews, 'r');
const o = alias(orders, 'o');
const i = alias(orderItems, 'i');
const t = alias(productTerms, 't');
const a = alias(assignments, 'a');

/** Pieces of a product in orders that count as sales. */
function sold(productId: Sql): Sql {
  return sql`(SELECT COALESCE(SUM(${i.quantity}), 0) FROM ${i} JOIN ${o} ON ${o.id} = ${i.orderId}
    WHERE ${i.productId} = ${productId} AND ${o.isCounted} = 1)`;
}

async function idsOf(database: Database, query: Sql): Promise<number[]> {
  return (await database.sql<{ id: number }>`${query}`).map(({ id }) => id);
}

/** Products whose ratings differ from their reviews. An average is compared beyond what rounding makes of it. */
function misrated(): Sql {
  const approved = sql`SELECT ${r.productId}, COUNT(*) AS n, COUNT(CASE WHEN ${r.rating} > 0 THEN 1 END) AS rated,
    COALESCE(SUM(${r.rating}), 0) AS stars FROM ${r} WHERE ${r.status} = ${'approved'} GROUP BY ${r.productId}`;
  const rated = sql`COALESCE(c.rated, 0)`;
  return sql`SELECT ${fields({ id: p.id })} FROM ${p} LEFT JOIN (${approved}) c ON c.product_id = ${p.id}
    WHERE ${p.reviewCount} <> COALESCE(c.n, 0) OR ${p.ratingCount} <> ${rated}
       OR (${rated} = 0 AND ${p.averageRating} <> 0)
       OR ABS(${p.averageRating} * ${rated} - 100 * COALESCE(c.stars, 0)) > ${rated}`;
}

/** Terms whose count differs from their published products. */
function miscounted(): Sql {
  return sql`SELECT ${fields({ id: t.id })} FROM ${t} WHERE ${t.count} <> (SELECT COUNT(*) FROM ${a}
    JOIN ${p} ON ${p.id} = ${a.productId} WHERE ${a.termId} = ${t.id} AND ${p.status} = ${'publish'})`;
}

/** Brings what is derived of products, their ratings, sales and the counts of terms, to what it is derived from. */
export async function recountProducts(use: PluginContext['use']): Promise<void> {
  const database = use(DATABASE);
  await rescalePrices(use);
  for (const id of await idsOf(database, misrated()))
    await database.transaction(async () => {
      if (await holdProduct(database, id)) await rateProduct(database, id);
    });
  const wrongSales = sql`SELECT ${fields({ id: p.id })} FROM ${p} WHERE ${p.totalSales} <> ${sold(sql`${p.id}`)}`;
  for (const id of await idsOf(database, wrongSales))
    await database.transaction(async () => {
      if (!(await holdProduct(database, id))) return;
      const [row] = await database.sql<{ pieces: number }>`SELECT ${sold(sql`${id}`)} AS pieces`;
      await database.rows(products).change({ id }, { totalSales: Number(row?.pieces ?? 0) });
    });
  const terms = await idsOf(database, miscounted());
  await database.transaction(() => countTerms(database, terms));
}

/**
 * Brings the prices of all products to the decimals of the shop's currency, so that they compare: after another currency was
 * chosen, 25.00 is 25 and not 2500. A price that would be too large keeps its decimals.
 */
export async function rescalePrices(use: PluginContext['use']): Promise<void> {
  const database = use(DATABASE);
  const { precision } = use(SHOP).currency();
  const rows = database.rows(products);
  await rows.change({ decimals: null }, { decimals: precision });
  for (;;) {
    const found = await rows.list({ decimals: { not: precision } }, { orderBy: { id: 'asc' }, limit: 500 });
    let changed = 0;
    for (const { id, decimals, regularPrice, salePrice, price } of found) {
      if (decimals === null) continue;
      const amount = (value: number | null) => (value === null ? null : rescaled(value, decimals, precision));
      const prices = { regularPrice: amount(regularPrice), salePrice: amount(salePrice) };
      if (Math.max(prices.regularPrice ?? 0, prices.salePrice ?? 0) > MAX_PRICE) continue;
      const shown = price === NO_PRICE ? NO_PRICE : rescaled(price, decimals, precision);
      changed += await rows.change(
        { id, decimals, regularPrice, salePrice },
        { ...prices, price: shown, decimals: precision },
      );
    }
    if (changed === 0) return;
  }
}
