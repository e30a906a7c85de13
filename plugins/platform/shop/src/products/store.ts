import {
  CACHE_TAGS,
  type CacheTags,
  CLOCK,
  type Clock,
  inject,
  injectable,
  PLUGIN_CONTEXT,
  type PluginContext,
  RANDOMNESS,
  type Randomness,
  type Timestamp,
  timestamp,
} from '@plinth/kernel';
import { DATABASE, type Database } from '@plinth/kernel/database';
import { SALE_FILES } from '../downloads/files.js';
import { shopHooks } from '../hooks.js';
import {
  type NewProduct,
  type Product,
  type ProductChanges,
  type ProductStatus,
  type Products,
  SHOP,
} from '../ports.js';
import { assignTerms, countTerms, heldTerms } from '../terms/assignments.js';
import { writeDocuments, writeFiles } from './attachments.js';
import { checkProduct, productChanged } from './checks.js';
import { ProductReader } from './reader.js';
import { BLANK, cleanName, writeProduct } from './rows.js';
import { claimSlug } from './slugs.js';
import { products } from './tables.js';

/** The products in the database. Each write is one transaction; what it announces is announced after the commit. */
@injectable()
export class SqlProducts extends ProductReader implements Products {
  constructor(
    @inject(DATABASE) database: Database,
    @inject(CLOCK) private readonly clock: Clock,
    @inject(RANDOMNESS) private readonly random: Randomness,
    @inject(CACHE_TAGS) private readonly cacheTags: CacheTags,
    @inject(PLUGIN_CONTEXT) private readonly context: PluginContext,
  ) {
    super(database, () => context.use(SHOP).currency().precision);
  }

  async create(fresh: NewProduct): Promise<Product> {
    checkProduct(fresh);
    const now = timestamp(this.clock);
    return this.database.transaction(async () => {
      const { createdAt = now, modifiedAt = createdAt } = fresh;
      const rows = this.database.rows(products);
      const id = await rows.insert({
        ...writeProduct(BLANK, fresh, this.precision()),
        slug: '',
        createdAt,
        modifiedAt,
      });
      const slug = await claimSlug(this.database, fresh.slug ?? cleanName(fresh.name), id);
      await rows.change({ id }, { slug });
      return this.#finish(id, undefined, fresh);
    });
  }

  async update(
    id: number,
    changes: ProductChanges,
    { seen }: { readonly seen?: Timestamp } = {},
  ): Promise<Product | undefined> {
    checkProduct(changes);
    return this.database.transaction(async () => {
      const before = await this.#held(id);
      if (!before) return undefined;
      if (seen !== undefined && seen !== before.modifiedAt) throw productChanged();
      const isSlugGiven = changes.slug !== undefined && changes.slug !== before.slug;
      const slug = isSlugGiven ? await claimSlug(this.database, changes.slug ?? '', id) : undefined;
      const previousStatus = trashedFrom(before, changes);
      const modifiedAt = changes.modifiedAt ?? timestamp(this.clock);
      const row = { ...writeProduct(before, changes, this.precision()), slug, previousStatus, modifiedAt };
      await this.database.rows(products).change({ id }, row);
      return this.#finish(id, before, changes);
    });
  }

  remove(id: number, { seen }: { readonly seen?: Timestamp } = {}): Promise<Product | undefined> {
    return this.database.transaction(async () => {
      const product = await this.#held(id);
      if (!product) return undefined;
      if (seen !== undefined && seen !== product.modifiedAt) throw productChanged();
      const terms = await heldTerms(this.database, id);
      const documents = await this.documentsOf([id]);
      await this.database.rows(products).remove({ id });
      await countTerms(this.database, terms);
      await this.database.afterCommit(async () => {
        this.cacheTags.invalidate('products', 'product_terms');
        if (documents.size > 0) await this.context.hooks.action(shopHooks.shop_product_documents_changed, id);
        await this.context.hooks.action(shopHooks.shop_product_removed, product);
      });
      return product;
    });
  }

  /** The product, held against other writers until the transaction ends. */
  async #held(id: number): Promise<Product | undefined> {
    await this.database.rows(products).hold({ id });
    return this.find(id);
  }

  /** Writes what hangs on a product and announces all of it. */
  async #finish(id: number, before: Product | undefined, changes: ProductChanges): Promise<Product> {
    const documents = changes.documents && (await this.#writeDocuments(id, changes.documents));
    // A file that was put among the public uploads is not public any more.
    for (const { key } of changes.files ?? []) await this.context.use(SALE_FILES).exists(key);
    if (changes.files) await writeFiles({ database: this.database, random: this.random }, id, changes.files);
    if (changes.termIds) await assignTerms(this.database, id, changes.termIds);
    const product = await this.find(id);
    if (!product) throw new Error(`The product ${id} vanished while it was written.`);
    const isMoved = before !== undefined && (before.status === 'publish') !== (product.status === 'publish');
    if (isMoved) await countTerms(this.database, await heldTerms(this.database, id));
    await this.database.afterCommit(async () => {
      this.cacheTags.invalidate('products', 'product_terms');
      await this.context.hooks.action(shopHooks.shop_product_saved, product, before);
      if (documents) await this.context.hooks.action(shopHooks.shop_product_documents_changed, id);
    });
    return product;
  }

  async #writeDocuments(id: number, documents: NonNullable<ProductChanges['documents']>): Promise<boolean> {
    const before = (await this.documentsOf([id])).get(id) ?? [];
    return writeDocuments(this.database, id, before, documents);
  }
}

/** The column `previous_status`: undefined leaves it as it is. */
function trashedFrom(before: Product, { status }: ProductChanges): ProductStatus | null | undefined {
  if (status === undefined || (status === 'trash') === (before.status === 'trash')) return undefined;
  return status === 'trash' ? before.status : null;
}
