import {
  alias,
  CACHE_TAGS,
  type CacheTags,
  DATABASE,
  type Database,
  grouped,
  inject,
  injectable,
  RestError,
  type Row,
  sanitizeInlineHtml,
  sanitizeText,
  shortened,
  shortenSlug,
  slugify,
  sortKey,
  sql,
  type Where,
} from '@plinth/kernel';
import {
  ATTRIBUTE_PREFIX,
  type NewProductTerm,
  PRODUCT_CATEGORY,
  PRODUCT_TAG,
  type ProductTaxonomy,
  type ProductTerm,
  type ProductTermQuery,
  type ProductTerms,
} from '../ports.js';
import { assignments, productAttributes, productTerms } from './tables.js';

const BUILT_IN: readonly ProductTaxonomy[] = [
  { name: PRODUCT_CATEGORY, title: 'Categories', hierarchical: true },
  { name: PRODUCT_TAG, title: 'Tags', hierarchical: false },
];

const MAX_TAXONOMY_LENGTH = 32;

/** No number follows the slug of a term: where it is taken, the term is refused. */
const MAX_SLUG_LENGTH = 191;

const COLUMNS = {
  name: 'nameKey',
  slug: 'slug',
  count: 'count',
  term_order: 'menuOrder',
  id: 'id',
} as const;

function readTerm({ nameKey: _, ...term }: Row<typeof productTerms>): ProductTerm {
  return term;
}

function refused(code: string, message: string): RestError {
  return new RestError(code, message, { status: 400 });
}

/** The terms of products in the database. */
@injectable()
export class SqlProductTerms implements ProductTerms {
  constructor(
    @inject(DATABASE) private readonly database: Database,
    @inject(CACHE_TAGS) private readonly cacheTags: CacheTags,
  ) {}

  async taxonomies(): Promise<ProductTaxonomy[]> {
    const rows = await this.database.rows(productAttributes).list({}, { orderBy: { title: 'asc', name: 'asc' } });
    return [...BUILT_IN, ...rows.map(({ name, title }) => ({ name, title, hierarchical: false }))];
  }

  async addAttribute(title: string, slug?: string): Promise<ProductTaxonomy> {
    const clean = shortened(sanitizeText(title), 200);
    const wanted = shortenSlug(slugify(slug ?? clean), MAX_TAXONOMY_LENGTH - ATTRIBUTE_PREFIX.length);
    if (clean === '' || wanted === '') throw refused('product_attribute_invalid', 'An attribute needs a name.');
    const name = ATTRIBUTE_PREFIX + wanted;
    await this.database.rows(productAttributes).insertIfAbsent({ name, title: clean });
    const known = (await this.taxonomies()).find((each) => each.name === name);
    return known ?? { name, title: clean, hierarchical: false };
  }

  find(id: number): Promise<ProductTerm | undefined> {
    return this.#find({ id });
  }

  findBySlug(taxonomy: string, slug: string): Promise<ProductTerm | undefined> {
    return this.#find({ taxonomy, slug });
  }

  async list(query: ProductTermQuery): Promise<{ terms: ProductTerm[]; total: number }> {
    const { taxonomy, include: id, slugs: slug, parentId, hideEmpty, limit, offset } = query;
    const { orderBy = 'name', order = 'asc' } = query;
    const condition = { taxonomy, id, slug, parentId, count: hideEmpty ? { above: 0 } : undefined };
    const listing = { orderBy: { [COLUMNS[orderBy]]: order, id: order }, limit, offset };
    const { rows, total } = await this.database.rows(productTerms).page(condition, listing);
    return { terms: rows.map(readTerm), total };
  }

  async create(fresh: NewProductTerm): Promise<ProductTerm> {
    const { taxonomy, parentId = 0, menuOrder = 0 } = fresh;
    const name = shortened(sanitizeText(fresh.name), 200).trim();
    if (name === '') throw refused('empty_term_name', 'A name is required for this term.');
    await this.#refuseWrongPlace(taxonomy, parentId);
    const slug = shortenSlug(slugify(fresh.slug ?? name), MAX_SLUG_LENGTH) || 'term';
    const written = await this.database.rows(productTerms).insertIfAbsent({
      taxonomy,
      name,
      slug,
      nameKey: sortKey(name),
      parentId,
      menuOrder,
      description: sanitizeInlineHtml(fresh.description ?? ''),
    });
    const term = await this.findBySlug(taxonomy, slug);
    if (!written || !term) throw refused('term_exists', `The term "${slug}" exists already.`);
    this.cacheTags.invalidate('product_terms');
    return term;
  }

  remove(id: number): Promise<ProductTerm | undefined> {
    return this.database.transaction(async () => {
      const term = await this.find(id);
      if (!term) return undefined;
      const rows = this.database.rows(productTerms);
      await rows.change({ parentId: id }, { parentId: term.parentId });
      await rows.remove({ id });
      await this.database.afterCommit(() => this.cacheTags.invalidate('product_terms', 'products'));
      return term;
    });
  }

  async ofProducts(productIds: readonly number[]): Promise<Map<number, ProductTerm[]>> {
    if (productIds.length === 0) return new Map();
    const t = alias(productTerms, 't');
    const pt = alias(assignments, 'pt');
    const rows = await this.database.rows(productTerms).select<{ productId: number }>(
      t,
      sql`FROM ${pt} JOIN ${t} ON ${t.id} = ${pt.termId}
          WHERE ${pt.productId} IN ${productIds} ORDER BY ${pt.productId}, ${pt.position}`,
      { productId: pt.productId },
    );
    return grouped(
      rows,
      ({ productId }) => productId,
      ({ productId: _, ...term }) => readTerm(term),
    );
  }

  async withDescendants(taxonomy: string, ids: readonly number[]): Promise<number[]> {
    const rows = await this.database
      .rows(productTerms)
      .list({ taxonomy, parentId: { not: 0 } }, { columns: ['id', 'parentId'] });
    const children = grouped(
      rows,
      ({ parentId }) => parentId,
      ({ id }) => id,
    );
    const found = new Set(ids);
    // A set is walked to its end even while it grows.
    for (const id of found) for (const child of children.get(id) ?? []) found.add(child);
    return [...found];
  }

  async #refuseWrongPlace(name: string, parentId: number): Promise<void> {
    const taxonomy = (await this.taxonomies()).find((each) => each.name === name);
    if (!taxonomy) throw refused('product_term_invalid', `There is no taxonomy "${name}" of products.`);
    if (parentId === 0) return;
    const parent = await this.find(parentId);
    if (taxonomy.hierarchical && parent?.taxonomy === name) return;
    throw refused('product_term_invalid', `There can be no term ${parentId} above a term of "${name}".`);
  }

  async #find(condition: Where<typeof productTerms>): Promise<ProductTerm | undefined> {
    const row = await this.database.rows(productTerms).find(condition);
    return row && readTerm(row);
  }
}
