import { type Database, grouped, pageOf, places } from '@plinth/kernel';
import type { PriceRange, Product, ProductDocument, ProductFile, ProductQuery, ProductSelection } from '../ports.js';
import { orderOf, selectionCondition } from './query.js';
import { NO_PRICE, type ProductRow, productColumns, readProduct } from './rows.js';

interface DocumentRow {
  readonly id: number;
  readonly product_id: number;
  readonly name: string;
  readonly url: string;
}

interface FileRow {
  readonly id: string;
  readonly product_id: number;
  readonly name: string;
  readonly file_key: string;
}

function readDocument({ id, product_id, name, url }: DocumentRow): ProductDocument {
  return { id, productId: product_id, name, url };
}

function readFile({ id, product_id, name, file_key }: FileRow): ProductFile {
  return { id, productId: product_id, name, key: file_key };
}

/** Reads products and what hangs on them. */
export class ProductReader {
  constructor(protected readonly database: Database) {}

  async find(id: number): Promise<Product | undefined> {
    return (await this.findMany([id]))[0];
  }

  async findMany(ids: readonly number[]): Promise<Product[]> {
    const wanted = [...new Set(ids)];
    if (wanted.length === 0) return [];
    const sql = `SELECT ${productColumns()} FROM ${this.#table('products')} p WHERE p.id IN (${places(wanted.length)})`;
    const rows = await this.database.select<ProductRow>(sql, wanted);
    const found = new Map(rows.map((row) => [row.id, readProduct(row)]));
    return wanted.flatMap((id) => found.get(id) ?? []);
  }

  async findBySlug(slug: string): Promise<Product | undefined> {
    const sql = `SELECT ${productColumns()} FROM ${this.#table('products')} p WHERE p.slug = $1`;
    const row = await this.database.selectOne<ProductRow>(sql, [slug]);
    return row && readProduct(row);
  }

  async list(query: ProductQuery): Promise<{ products: Product[]; total: number }> {
    const { sql: where, values } = this.#condition(query);
    const table = this.#table('products');
    const [rows, counted] = await Promise.all([
      this.database.select<ProductRow>(
        `SELECT ${productColumns(query.without)} FROM ${table} p WHERE ${where} ORDER BY ${orderOf(query)} ${pageOf(query)}`,
        values,
      ),
      this.database.selectOne<{ n: number | string }>(`SELECT COUNT(*) AS n FROM ${table} p WHERE ${where}`, values),
    ]);
    return { products: rows.map(readProduct), total: Number(counted?.n ?? 0) };
  }

  async termCounts(selection: ProductSelection, taxonomy: string): Promise<Map<number, number>> {
    const { sql: where, values } = this.#condition(selection);
    const rows = await this.database.select<{ term_id: number; n: number | string }>(
      `SELECT l.term_id, COUNT(*) AS n FROM ${this.#table('products')} p
        JOIN ${this.#table('product_terms')} l ON l.product_id = p.id
        JOIN ${this.#table('terms')} t ON t.id = l.term_id
        WHERE ${where} AND t.taxonomy = $${values.length + 1} GROUP BY l.term_id`,
      [...values, taxonomy],
    );
    return new Map(rows.map((row) => [row.term_id, Number(row.n)]));
  }

  async priceRange(selection: ProductSelection): Promise<Required<PriceRange> | undefined> {
    const { sql: where, values } = this.#condition(selection);
    const row = await this.database.selectOne<{ lowest: number | null; highest: number | null }>(
      `SELECT MIN(p.price) AS lowest, MAX(p.price) AS highest FROM ${this.#table('products')} p
        WHERE ${where} AND p.price <> ${NO_PRICE}`,
      values,
    );
    const { lowest = null, highest = null } = row ?? {};
    return lowest === null || highest === null ? undefined : { min: lowest, max: highest };
  }

  async documentsOf(productIds: readonly number[]): Promise<Map<number, ProductDocument[]>> {
    if (productIds.length === 0) return new Map();
    const rows = await this.database.select<DocumentRow>(
      `SELECT id, product_id, name, url FROM ${this.#table('documents')}
        WHERE product_id IN (${places(productIds.length)}) ORDER BY product_id, position`,
      productIds,
    );
    return grouped(rows, (row) => row.product_id, readDocument);
  }

  async documentsAfter(documentId: number, limit: number): Promise<ProductDocument[]> {
    const sql = `SELECT id, product_id, name, url FROM ${this.#table('documents')} WHERE id > $1 ORDER BY id ${pageOf({ limit })}`;
    return (await this.database.select<DocumentRow>(sql, [documentId])).map(readDocument);
  }

  async filesOf(productIds: readonly number[]): Promise<Map<number, ProductFile[]>> {
    if (productIds.length === 0) return new Map();
    const rows = await this.database.select<FileRow>(
      `SELECT id, product_id, name, file_key FROM ${this.#table('files')}
        WHERE product_id IN (${places(productIds.length)}) ORDER BY product_id, position`,
      productIds,
    );
    return grouped(rows, (row) => row.product_id, readFile);
  }

  #condition(selection: ProductSelection) {
    return selectionCondition(selection, {
      productTerms: this.#table('product_terms'),
      documents: this.#table('documents'),
    });
  }

  #table(name: string): string {
    return this.database.table(`shop_${name}`);
  }
}
