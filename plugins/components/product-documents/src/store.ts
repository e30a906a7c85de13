import { definePort, inject, injectable, PLUGIN_CONTEXT, type PluginContext } from '@plinth/kernel';
import { DATABASE, type Database, type Row } from '@plinth/kernel/database';
import { sortKey } from '@plinth/kernel/text';
import { PRODUCTS, type Product, type ProductDocument, type ProductStatus } from '@plinth/shop';
import { judge } from './judging/judge.js';
import { documentedProducts } from './table.js';

type Documented = Row<typeof documentedProducts>;

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
    @inject(PLUGIN_CONTEXT) private readonly context: PluginContext,
  ) {}

  /** A page of product ids with the number of all. */
  async list({ statuses, problems, limit, offset }: DocumentedQuery): Promise<{ ids: number[]; total: number }> {
    const where = { status: statuses, problems: problems ? true : undefined };
    const orderBy = { nameKey: 'asc', productId: 'asc' } as const;
    const { rows, total } = await this.#rows.page(where, { columns: ['productId'], orderBy, limit, offset });
    return { ids: rows.map(({ productId }) => productId), total };
  }

  /** Judges the documents of a product as they are now. */
  async refresh(productId: number): Promise<void> {
    await this.database.transaction(async () => {
      await this.#hold(productId);
      const row = (await this.#derived([productId])).get(productId);
      if (row) await this.#rows.change({ productId }, row);
      else await this.#rows.remove({ productId });
    });
  }

  /** Takes hold of a row, so that of two changes at once the later one is read by whoever writes last. */
  async #hold(productId: number): Promise<void> {
    // Inserting first would share a lock that each of two then wants alone.
    if ((await this.#rows.lock({ productId })) > 0) return;
    await this.#rows.insertIfAbsent({ productId, nameKey: '', status: 'trash' });
    await this.#rows.hold({ productId });
  }

  /** Compares everything with the shop, a batch at a time, and judges anew what differs. */
  async refreshAll(): Promise<void> {
    await this.#refreshKnown();
    await this.#refreshDocumented();
  }

  async #refreshKnown(): Promise<void> {
    for (let after = 0; ; ) {
      const rows = await this.#rows.list(
        { productId: { above: after } },
        { columns: ['productId'], orderBy: { productId: 'asc' }, limit: BATCH },
      );
      await this.#refreshDiffering(rows.map(({ productId }) => productId));
      const last = rows.at(-1);
      if (!last || rows.length < BATCH) return;
      after = last.productId;
    }
  }

  async #refreshDocumented(): Promise<void> {
    for (let after = 0; ; ) {
      const documents = await this.context.use(PRODUCTS).documentsAfter(after, BATCH);
      await this.#refreshDiffering([...new Set(documents.map(({ productId }) => productId))]);
      const last = documents.at(-1);
      if (!last || documents.length < BATCH) return;
      after = last.id;
    }
  }

  async #refreshDiffering(productIds: readonly number[]): Promise<void> {
    if (productIds.length === 0) return;
    const wanted = await this.#derived(productIds);
    const kept = new Map((await this.#rows.list({ productId: productIds })).map((row) => [row.productId, row]));
    for (const id of productIds) {
      if (!isSame(wanted.get(id), kept.get(id))) await this.refresh(id);
    }
  }

  /** What the rows of some products ought to be; a product without documents has none. */
  async #derived(productIds: readonly number[]): Promise<Map<number, Documented>> {
    const products = await this.context.use(PRODUCTS).findMany(productIds);
    const documents = await this.context.use(PRODUCTS).documentsOf(productIds);
    const rows = products.flatMap((product) => {
      const own = documents.get(product.id) ?? [];
      return own.length === 0 ? [] : [this.#row(product, own)];
    });
    return new Map(rows.map((row) => [row.productId, row]));
  }

  #row({ id, name, status }: Product, documents: readonly ProductDocument[]): Documented {
    const problems = documents.some(({ url }) => !judge(url, this.context.site.url).previewable);
    return { productId: id, nameKey: sortKey(name), status, problems };
  }

  get #rows() {
    return this.database.rows(documentedProducts);
  }
}

function isSame(one: Documented | undefined, other: Documented | undefined): boolean {
  if (!one || !other) return one === other;
  return one.nameKey === other.nameKey && one.status === other.status && one.problems === other.problems;
}

/** Which products have documents, and which of those problems; of this plugin alone. */
export const DOCUMENTED = definePort<DocumentedProducts>('product-documents/documented');
