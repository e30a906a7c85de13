import {
  among,
  bindConditions,
  compared,
  DATABASE,
  type Database,
  grouped,
  inject,
  injectable,
  pageOf,
  places,
  REVISIONS,
  RestError,
  type Revisions,
  sanitizeInlineHtml,
  sanitizeText,
  shortened,
  slugify,
  sortKey,
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
import { readTerm, TERM_COLUMNS, type TermRow } from './rows.js';

const BUILT_IN: readonly ProductTaxonomy[] = [
  { name: PRODUCT_CATEGORY, title: 'Categories', hierarchical: true },
  { name: PRODUCT_TAG, title: 'Tags', hierarchical: false },
];

const LONGEST_TAXONOMY = 32;

const COLUMNS = {
  name: 't.name_key',
  slug: 't.slug',
  count: 't.count',
  term_order: 't.menu_order',
  id: 't.id',
} as const;

function refused(code: string, message: string): RestError {
  return new RestError(code, message, { status: 400 });
}

/** The terms of products in the database. */
@injectable()
export class SqlProductTerms implements ProductTerms {
  constructor(
    @inject(DATABASE) private readonly database: Database,
    @inject(REVISIONS) private readonly revisions: Revisions,
  ) {}

  async taxonomies(): Promise<ProductTaxonomy[]> {
    const table = this.database.table('shop_attributes');
    const rows = await this.database.select<{ name: string; title: string }>(
      `SELECT name, title FROM ${table} ORDER BY title, name`,
    );
    return [...BUILT_IN, ...rows.map(({ name, title }) => ({ name, title, hierarchical: false }))];
  }

  async addAttribute(title: string, slug?: string): Promise<ProductTaxonomy> {
    const clean = shortened(sanitizeText(title), 200);
    const wanted = slugify(slug ?? clean).slice(0, LONGEST_TAXONOMY - ATTRIBUTE_PREFIX.length);
    if (clean === '' || wanted === '') throw refused('product_attribute_invalid', 'An attribute needs a name.');
    const name = ATTRIBUTE_PREFIX + wanted;
    await this.database.insertIgnore('shop_attributes', { name, title: clean });
    const known = (await this.taxonomies()).find((each) => each.name === name);
    return known ?? { name, title: clean, hierarchical: false };
  }

  async find(id: number): Promise<ProductTerm | undefined> {
    const [row] = await this.#select('t.id = $1', [id]);
    return row;
  }

  async findBySlug(taxonomy: string, slug: string): Promise<ProductTerm | undefined> {
    const [row] = await this.#select('t.taxonomy = $1 AND t.slug = $2', [taxonomy, slug]);
    return row;
  }

  async list(query: ProductTermQuery): Promise<{ terms: ProductTerm[]; total: number }> {
    const { orderBy = 'name', order = 'asc' } = query;
    const where = bindConditions([
      { sql: 't.taxonomy = ?', values: [query.taxonomy] },
      ...among('t.id', query.include),
      ...among('t.slug', query.slugs),
      ...compared('t.parent_id = ?', query.parentId),
      ...(query.hideEmpty ? [{ sql: 't.count > 0', values: [] }] : []),
    ]);
    const direction = order === 'desc' ? 'DESC' : 'ASC';
    const ordered = `${where.sql} ORDER BY ${COLUMNS[orderBy]} ${direction}, t.id ${direction} ${pageOf(query)}`;
    const counted = await this.database.selectOne<{ n: number | string }>(
      `SELECT COUNT(*) AS n FROM ${this.database.table('shop_terms')} t WHERE ${where.sql}`,
      where.values,
    );
    return { terms: await this.#select(ordered, where.values), total: Number(counted?.n ?? 0) };
  }

  async create(fresh: NewProductTerm): Promise<ProductTerm> {
    const { taxonomy, parentId = 0, menuOrder = 0 } = fresh;
    const name = shortened(sanitizeText(fresh.name), 200).trim();
    if (name === '') throw refused('empty_term_name', 'A name is required for this term.');
    await this.#refuseWrongPlace(taxonomy, parentId);
    const slug = slugify(fresh.slug ?? name).slice(0, 191) || 'term';
    const written = await this.database.insertIgnore('shop_terms', {
      taxonomy,
      name,
      slug,
      name_key: sortKey(name),
      parent_id: parentId,
      menu_order: menuOrder,
      description: sanitizeInlineHtml(fresh.description ?? ''),
    });
    const term = await this.findBySlug(taxonomy, slug);
    if (!written || !term) throw refused('term_exists', `The term "${slug}" exists already.`);
    this.revisions.bump('product_terms');
    return term;
  }

  remove(id: number): Promise<ProductTerm | undefined> {
    return this.database.transaction(async () => {
      const term = await this.find(id);
      if (!term) return undefined;
      await this.database.update('shop_terms', { parent_id: term.parentId }, 'parent_id = $1', [id]);
      await this.database.remove('shop_terms', 'id = $1', [id]);
      await this.database.afterCommit(() => this.revisions.bump('product_terms', 'products'));
      return term;
    });
  }

  async ofProducts(productIds: readonly number[]): Promise<Map<number, ProductTerm[]>> {
    if (productIds.length === 0) return new Map();
    const [terms, links] = ['terms', 'product_terms'].map((name) => this.database.table(`shop_${name}`));
    const rows = await this.database.select<TermRow & { product_id: number }>(
      `SELECT pt.product_id, ${TERM_COLUMNS} FROM ${links} pt JOIN ${terms} t ON t.id = pt.term_id
        WHERE pt.product_id IN (${places(productIds.length)}) ORDER BY pt.product_id, pt.position`,
      productIds,
    );
    return grouped(rows, (row) => row.product_id, readTerm);
  }

  async withDescendants(taxonomy: string, ids: readonly number[]): Promise<number[]> {
    const rows = await this.database.select<{ id: number; parent_id: number }>(
      `SELECT id, parent_id FROM ${this.database.table('shop_terms')} WHERE taxonomy = $1 AND parent_id <> 0`,
      [taxonomy],
    );
    const children = grouped(
      rows,
      (row) => row.parent_id,
      (row) => row.id,
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

  async #select(where: string, values: readonly (string | number | null)[]): Promise<ProductTerm[]> {
    const sql = `SELECT ${TERM_COLUMNS} FROM ${this.database.table('shop_terms')} t WHERE ${where}`;
    return (await this.database.select<TermRow>(sql, values)).map(readTerm);
  }
}
