import { alias, type Database, fields, grouped, range, sql } from '@plinth/kernel/database';
import { downloadPermissions } from '../downloads/table.js';
import { orderItems } from '../orders/tables.js';
import {
  PRODUCT_STATUSES,
  type PriceRange,
  type Product,
  type ProductDocument,
  type ProductFile,
  type ProductQuery,
  type ProductSelection,
  type ProductStatus,
  type ProductUses,
} from '../ports.js';
import { productReviews } from '../reviews/table.js';
import { assignments, productTerms } from '../terms/tables.js';
import { orderOf, selected, selectionCondition } from './query.js';
import { NO_PRICE, type ProductRow, readProduct } from './rows.js';
import { productDocuments, productFiles, products } from './tables.js';

const DOCUMENT = ['id', 'productId', 'name', 'url'] as const;
const FILE = ['id', 'productId', 'name', 'fileKey'] as const;
const IN_ORDER = { productId: 'asc', position: 'asc' } as const;

/** Reads products, and their documents and files. */
export class ProductReader {
  /** @param precision decimals of the shop's currency */
  constructor(
    protected readonly database: Database,
    protected readonly precision: () => number,
  ) {}

  async find(id: number): Promise<Product | undefined> {
    return (await this.findMany([id]))[0];
  }

  async findMany(ids: readonly number[]): Promise<Product[]> {
    const wanted = [...new Set(ids)];
    if (wanted.length === 0) return [];
    const rows = await this.database.rows(products).list({ id: wanted });
    const found = new Map(rows.map((row) => [row.id, this.#read(row)]));
    return wanted.flatMap((id) => found.get(id) ?? []);
  }

  async findBySlug(slug: string): Promise<Product | undefined> {
    const row = await this.database.rows(products).find({ slug });
    return row && this.#read(row);
  }

  async list(query: ProductQuery): Promise<{ products: Product[]; total: number }> {
    const { without = [], orderBy = 'menu_order', reversed = false, limit, offset } = query;
    const { description, ...others } = selected;
    const wanted = fields(without.includes('description') ? others : { ...others, description });
    const from = sql`FROM ${selected} WHERE ${await selectionCondition(this.database, query)}`;
    const [rows, [counted]] = await Promise.all([
      this.database
        .sql<ProductRow>`SELECT ${wanted} ${from} ORDER BY ${orderOf(orderBy, reversed)}${range({ limit, offset })}`,
      this.database.sql<{ n: number }>`SELECT COUNT(*) AS n ${from}`,
    ]);
    return { products: rows.map((row) => this.#read(row)), total: counted?.n ?? 0 };
  }

  async statusCounts({ statuses: _, ...selection }: ProductSelection): Promise<Map<ProductStatus, number>> {
    const rows = await this.database.sql<{ status: ProductStatus; n: number }>`
      SELECT ${fields({ status: selected.status, n: sql`COUNT(*)` })} FROM ${selected}
       WHERE ${await selectionCondition(this.database, { ...selection, statuses: PRODUCT_STATUSES })}
       GROUP BY ${selected.status}`;
    return new Map(rows.map(({ status, n }) => [status, n]));
  }

  async usesOf(productIds: readonly number[]): Promise<ProductUses> {
    if (productIds.length === 0) return { orders: 0, reviews: 0, downloads: 0 };
    const i = alias(orderItems, 'i');
    const d = alias(downloadPermissions, 'd');
    const f = alias(productFiles, 'f');
    const [[ordered], reviews, [downloads]] = await Promise.all([
      this.database.sql<{ n: number }>`
        SELECT COUNT(DISTINCT ${i.orderId}) AS n FROM ${i} WHERE ${i.productId} IN ${productIds}`,
      this.database.rows(productReviews).count({ productId: productIds }),
      this.database.sql<{ n: number }>`
        SELECT COUNT(*) AS n FROM ${d} JOIN ${f} ON ${f.id} = ${d.fileId} WHERE ${f.productId} IN ${productIds}`,
    ]);
    return { orders: ordered?.n ?? 0, reviews, downloads: downloads?.n ?? 0 };
  }

  async termCounts(
    selection: ProductSelection,
    taxonomy: string,
    { withDescendants = false }: { readonly withDescendants?: boolean } = {},
  ): Promise<Map<number, number>> {
    if (withDescendants) return this.#branchCounts(selection, taxonomy);
    const l = alias(assignments, 'l');
    const t = alias(productTerms, 't');
    const rows = await this.database.sql<{ termId: number; n: number }>`
      SELECT ${fields({ termId: l.termId, n: sql`COUNT(*)` })} FROM ${selected}
        JOIN ${l} ON ${l.productId} = ${selected.id} JOIN ${t} ON ${t.id} = ${l.termId}
       WHERE ${await selectionCondition(this.database, selection)} AND ${t.taxonomy} = ${taxonomy} GROUP BY ${l.termId}`;
    return new Map(rows.map(({ termId, n }) => [termId, n]));
  }

  /** Counts for each term the products that have it or a term below it. */
  async #branchCounts(selection: ProductSelection, taxonomy: string): Promise<Map<number, number>> {
    const l = alias(assignments, 'l');
    const t = alias(productTerms, 't');
    const rows = await this.database.sql<{ termId: number; n: number }>`
      WITH RECURSIVE branch (root, id) AS (
        SELECT ${t.id}, ${t.id} FROM ${t} WHERE ${t.taxonomy} = ${taxonomy}
        UNION SELECT branch.root, ${t.id} FROM branch JOIN ${t} ON ${t.parentId} = branch.id)
      SELECT ${fields({ termId: sql`branch.root`, n: sql`COUNT(DISTINCT ${selected.id})` })} FROM branch
        JOIN ${l} ON ${l.termId} = branch.id JOIN ${selected} ON ${selected.id} = ${l.productId}
       WHERE ${await selectionCondition(this.database, selection)} GROUP BY branch.root`;
    return new Map(rows.map(({ termId, n }) => [termId, n]));
  }

  async priceRange(selection: ProductSelection): Promise<Required<PriceRange> | undefined> {
    const { price } = selected;
    const [found] = await this.database.sql<{ min: number | null; max: number | null }>`
      SELECT ${fields({ min: sql`MIN(${price})`, max: sql`MAX(${price})` })} FROM ${selected}
       WHERE ${await selectionCondition(this.database, selection)} AND ${price} <> ${NO_PRICE}`;
    const { min = null, max = null } = found ?? {};
    return min === null || max === null ? undefined : { min, max };
  }

  async documentsOf(productIds: readonly number[]): Promise<Map<number, ProductDocument[]>> {
    if (productIds.length === 0) return new Map();
    const rows = await this.database
      .rows(productDocuments)
      .list({ productId: productIds }, { columns: DOCUMENT, orderBy: IN_ORDER });
    return grouped(
      rows,
      ({ productId }) => productId,
      (row) => row,
    );
  }

  documentsAfter(documentId: number, limit: number): Promise<ProductDocument[]> {
    const listing = { columns: DOCUMENT, orderBy: { id: 'asc' }, limit } as const;
    return this.database.rows(productDocuments).list({ id: { above: documentId } }, listing);
  }

  #read(row: ProductRow): Product {
    return readProduct(row, this.precision());
  }

  async filesOf(productIds: readonly number[]): Promise<Map<number, ProductFile[]>> {
    if (productIds.length === 0) return new Map();
    const rows = await this.database
      .rows(productFiles)
      .list({ productId: productIds }, { columns: FILE, orderBy: IN_ORDER });
    return grouped(
      rows,
      ({ productId }) => productId,
      ({ fileKey: key, ...file }) => ({ ...file, key }),
    );
  }
}
