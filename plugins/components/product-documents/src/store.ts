import {
  DATABASE,
  type Database,
  definePort,
  inject,
  injectable,
  places,
  sortKey,
  TOOLS,
  type Tools,
} from '@plinth/kernel';
import { PRODUCTS, type Product, type ProductDocument, type ProductStatus } from '@plinth/shop';
import { judge } from './judging/judge.js';

interface Row {
  readonly product_id: number;
  readonly name_key: string;
  readonly status: ProductStatus;
  readonly problems: number;
}

/** Which products with documents; ordered by title. */
export interface DocumentedQuery {
  readonly statuses: readonly ProductStatus[];
  /** Only those with a link that cannot preview. */
  readonly problems: boolean;
  readonly limit: number;
  readonly offset: number;
}

/** Products looked at together while everything is compared. */
const BATCH = 200;

/**
 * Which products have documents, and which of those a link that cannot preview. The shop has the documents; this keeps
 * what a page of a list is chosen by.
 */
@injectable()
export class DocumentedProducts {
  constructor(
    @inject(DATABASE) private readonly database: Database,
    @inject(TOOLS) private readonly tools: Tools,
  ) {}

  /** A page of product ids with the number of all. */
  async list({ statuses, problems, limit, offset }: DocumentedQuery): Promise<{ ids: number[]; total: number }> {
    const filter = `status IN (${places(statuses.length)})${problems ? ' AND problems = 1' : ''}`;
    const counted = await this.database.selectOne<{ n: number }>(
      `SELECT COUNT(*) AS n FROM ${this.#table} WHERE ${filter}`,
      statuses,
    );
    const rows = await this.database.select<Pick<Row, 'product_id'>>(
      `SELECT product_id FROM ${this.#table} WHERE ${filter} ORDER BY name_key, product_id
       LIMIT $${statuses.length + 1} OFFSET $${statuses.length + 2}`,
      [...statuses, limit, offset],
    );
    return { ids: rows.map((row) => row.product_id), total: Number(counted?.n ?? 0) };
  }

  /** Judges the documents of a product as they are now. */
  async refresh(productId: number): Promise<void> {
    await this.database.transaction(async () => {
      await this.#hold(productId);
      const row = (await this.#derived([productId])).get(productId);
      if (row) await this.database.update('product_documents', { ...row }, 'product_id = $1', [productId]);
      else await this.database.remove('product_documents', 'product_id = $1', [productId]);
    });
  }

  /** Takes hold of a row, so that of two changes at once the later one is read by whoever writes last. */
  async #hold(productId: number): Promise<void> {
    const hold = () =>
      this.database.execute(`UPDATE ${this.#table} SET status = status WHERE product_id = $1`, [productId]);
    // Inserting first would share a lock that each of two then wants alone.
    if ((await hold()) > 0) return;
    const row = { product_id: productId, name_key: '', status: 'trash', problems: 0 };
    await this.database.insertIgnore('product_documents', row);
    await hold();
  }

  /** Compares everything with the shop, a batch at a time, and judges anew what differs. */
  async refreshAll(): Promise<void> {
    await this.#refreshKnown();
    await this.#refreshDocumented();
  }

  async #refreshKnown(): Promise<void> {
    for (let after = 0; ; ) {
      const rows = await this.database.select<Row>(
        `SELECT product_id, name_key, status, problems FROM ${this.#table} WHERE product_id > $1
         ORDER BY product_id LIMIT $2`,
        [after, BATCH],
      );
      await this.#refreshDiffering(rows.map((row) => row.product_id));
      const last = rows.at(-1);
      if (!last || rows.length < BATCH) return;
      after = last.product_id;
    }
  }

  async #refreshDocumented(): Promise<void> {
    for (let after = 0; ; ) {
      const documents = await this.tools.use(PRODUCTS).documentsAfter(after, BATCH);
      await this.#refreshDiffering([...new Set(documents.map(({ productId }) => productId))]);
      const last = documents.at(-1);
      if (!last || documents.length < BATCH) return;
      after = last.id;
    }
  }

  async #refreshDiffering(productIds: readonly number[]): Promise<void> {
    if (productIds.length === 0) return;
    const wanted = await this.#derived(productIds);
    const rows = await this.database.select<Row>(
      `SELECT product_id, name_key, status, problems FROM ${this.#table}
       WHERE product_id IN (${places(productIds.length)})`,
      productIds,
    );
    const kept = new Map(rows.map((row) => [row.product_id, row]));
    for (const id of productIds) {
      if (!isSame(wanted.get(id), kept.get(id))) await this.refresh(id);
    }
  }

  /** What the rows of some products ought to be; a product without documents has none. */
  async #derived(productIds: readonly number[]): Promise<Map<number, Row>> {
    const products = await this.tools.use(PRODUCTS).findMany(productIds);
    const documents = await this.tools.use(PRODUCTS).documentsOf(productIds);
    const rows = products.flatMap((product) => {
      const own = documents.get(product.id) ?? [];
      return own.length === 0 ? [] : [this.#row(product, own)];
    });
    return new Map(rows.map((row) => [row.product_id, row]));
  }

  #row({ id, name, status }: Product, documents: readonly ProductDocument[]): Row {
    const isBroken = documents.some(({ url }) => !judge(url, this.tools.site.url).previewable);
    return { product_id: id, name_key: sortKey(name), status, problems: isBroken ? 1 : 0 };
  }

  get #table(): string {
    return this.database.table('product_documents');
  }
}

function isSame(one: Row | undefined, other: Row | undefined): boolean {
  if (!one || !other) return one === other;
  return one.name_key === other.name_key && one.status === other.status && one.problems === other.problems;
}

/** Which products have documents, and which of those problems; of this plugin alone. */
export const DOCUMENTED = definePort<DocumentedProducts>('product-documents/documented');
