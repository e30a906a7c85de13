import { CACHE_TAGS, type CacheTags, inject, injectable, RestError } from '@plinth/kernel';
import {
  alias,
  contains,
  DATABASE,
  type Database,
  grouped,
  isTaken,
  parseSearch,
  type Row,
  sql,
  type Where,
  where,
} from '@plinth/kernel/database';
import { isBlank, nameKey, sanitizeText, shortened, shortenSlug, slugify } from '@plinth/kernel/text';
import { sanitizeInlineHtml } from '@plinth/toolkit';
import {
  ATTRIBUTE_PREFIX,
  type NewProductTerm,
  PRODUCT_CATEGORY,
  PRODUCT_TAG,
  type ProductTaxonomy,
  type ProductTerm,
  type ProductTermChanges,
  type ProductTermQuery,
  type ProductTerms,
} from '../ports.js';
import {
  attributeName,
  cleanTitle,
  holdAttribute,
  removeAttribute,
  renameAttribute,
  termChanged,
} from './attributes.js';
import { assignments, productAttributes, productTerms } from './tables.js';

const BUILT_IN: readonly ProductTaxonomy[] = [
  { name: PRODUCT_CATEGORY, title: 'Categories', hierarchical: true },
  { name: PRODUCT_TAG, title: 'Tags', hierarchical: false },
];

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

/** Characters that the column of the key holds. */
const MAX_NAME_KEY_LENGTH = 191;

const CHANGEABLE = ['name', 'slug', 'description', 'parentId'] as const;

function cleanName(typed: string): string {
  const name = shortened(sanitizeText(typed), 200).trim();
  if (isBlank(name)) throw refused('empty_term_name', 'A name is required for this term.');
  return name;
}

/** A name in the form in which it is looked up and sorted, as the column holds it. */
function storedNameKey(name: string): string {
  return shortened(nameKey(name), MAX_NAME_KEY_LENGTH);
}

function cleanSlug(typed: string): string {
  return shortenSlug(slugify(typed), MAX_SLUG_LENGTH) || 'term';
}

function slugTaken(slug: string): RestError {
  return refused('term_exists', `The term "${slug}" exists already.`);
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
    const clean = cleanTitle(title);
    const name = attributeName(slug ?? clean);
    if (isBlank(clean) || name === undefined) {
      throw refused('product_attribute_invalid', 'An attribute needs a name.');
    }
    await this.database.rows(productAttributes).insertIfAbsent({ name, title: clean });
    const known = (await this.taxonomies()).find((each) => each.name === name);
    return known ?? { name, title: clean, hierarchical: false };
  }

  renameAttribute(name: string, title: string, seen?: string): Promise<ProductTaxonomy | undefined> {
    return this.#writing(() => renameAttribute(this.database, name, { title, seen }));
  }

  removeAttribute(name: string): Promise<ProductTaxonomy | undefined> {
    return this.#writing(() => removeAttribute(this.database, name));
  }

  find(id: number): Promise<ProductTerm | undefined> {
    return this.#find({ id });
  }

  findBySlug(taxonomy: string, slug: string): Promise<ProductTerm | undefined> {
    return this.#find({ taxonomy, slug });
  }

  async findByName(taxonomy: string, name: string): Promise<ProductTerm | undefined> {
    const condition = { taxonomy, nameKey: storedNameKey(name) };
    const found = await this.database.rows(productTerms).find(condition, { orderBy: { id: 'asc' } });
    return found && readTerm(found);
  }

  async list(query: ProductTermQuery): Promise<{ terms: ProductTerm[]; total: number }> {
    const { taxonomy, include: id, slugs: slug, parentId, hideEmpty, search = '', limit, offset } = query;
    const { orderBy = 'name', order = 'asc' } = query;
    const { words } = parseSearch(search);
    const condition = [
      { taxonomy, id, slug, parentId, count: hideEmpty ? { above: 0 } : undefined },
      ...words.map((word) => contains({ columns: [productTerms.name] }, word)),
    ];
    const listing = { orderBy: { [COLUMNS[orderBy]]: order, id: order }, limit, offset };
    const { rows, total } = await this.database.rows(productTerms).page(condition, listing);
    return { terms: rows.map(readTerm), total };
  }

  async create(fresh: NewProductTerm): Promise<ProductTerm> {
    const { taxonomy, parentId = 0, menuOrder = 0 } = fresh;
    const name = cleanName(fresh.name);
    await this.#refuseWrongPlace(taxonomy, parentId);
    const slug = cleanSlug(fresh.slug ?? name);
    const row = { taxonomy, name, slug, nameKey: storedNameKey(name), parentId, menuOrder };
    const description = sanitizeInlineHtml(fresh.description ?? '');
    const term = await this.database.transaction(async () => {
      if (taxonomy.startsWith(ATTRIBUTE_PREFIX)) await holdAttribute(this.database, taxonomy);
      const isWritten = await this.database.rows(productTerms).insertIfAbsent({ ...row, description });
      // Read while it is held: its attribute may go right after.
      return isWritten ? this.findBySlug(taxonomy, slug) : undefined;
    });
    if (!term) throw slugTaken(slug);
    this.cacheTags.invalidate('product_terms');
    return term;
  }

  async update(id: number, changes: ProductTermChanges, seen: ProductTermChanges = {}) {
    const name = changes.name === undefined ? undefined : cleanName(changes.name);
    try {
      return await this.#writing(async () => {
        const before = await this.#held(id);
        if (!before) return undefined;
        if (CHANGEABLE.some((each) => seen[each] !== undefined && seen[each] !== before[each])) throw termChanged();
        if (changes.parentId !== undefined) await this.#refuseCircle(before, changes.parentId);
        const slug = changes.slug === undefined ? undefined : cleanSlug(changes.slug || (name ?? before.name));
        const description = changes.description === undefined ? undefined : sanitizeInlineHtml(changes.description);
        const row = { name, nameKey: name && storedNameKey(name), slug, description, parentId: changes.parentId };
        await this.database.rows(productTerms).change({ id }, row);
        return this.find(id);
      });
    } catch (thrown) {
      if (isTaken(thrown)) throw slugTaken(cleanSlug(changes.slug || (name ?? '')));
      throw thrown;
    }
  }

  async productsWith(which: { readonly id: number } | { readonly taxonomy: string }): Promise<number> {
    const t = alias(productTerms, 't');
    const pt = alias(assignments, 'pt');
    const [row] = await this.database.sql<{ n: number }>`
      SELECT COUNT(DISTINCT ${pt.productId}) AS n FROM ${pt} JOIN ${t} ON ${t.id} = ${pt.termId} WHERE ${where(t, which)}`;
    return Number(row?.n ?? 0);
  }

  remove(id: number): Promise<ProductTerm | undefined> {
    return this.#writing(async () => {
      const term = await this.#held(id);
      if (!term) return undefined;
      const rows = this.database.rows(productTerms);
      await rows.change({ parentId: id }, { parentId: term.parentId });
      await rows.remove({ id });
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

  /** A transaction after which whoever keeps answers about terms knows that they are old. */
  #writing<T>(work: () => Promise<T>): Promise<T> {
    return this.database.transaction(async () => {
      await this.database.afterCommit(() => this.cacheTags.invalidate('product_terms', 'products'));
      return work();
    });
  }

  /**
   * A term, held with all others of its taxonomy where they lie below each other: two that are moved at once would
   * otherwise come to lie in a circle, or below one that goes.
   */
  async #held(id: number): Promise<ProductTerm | undefined> {
    const term = await this.find(id);
    if (!term) return undefined;
    const rows = this.database.rows(productTerms);
    await rows.hold(term.taxonomy === PRODUCT_CATEGORY ? { taxonomy: term.taxonomy } : { id });
    return this.find(id);
  }

  /** @throws RestError 400 `product_term_invalid` */
  async #refuseCircle(term: ProductTerm, parentId: number): Promise<void> {
    await this.#refuseWrongPlace(term.taxonomy, parentId);
    if (parentId === 0) return;
    const below = await this.withDescendants(term.taxonomy, [term.id]);
    if (below.includes(parentId)) throw refused('product_term_invalid', 'A term cannot lie below itself.');
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
