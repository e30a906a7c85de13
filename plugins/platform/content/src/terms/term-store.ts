import { CACHE_TAGS, type CacheTags, cacheTag, inject, injectable, type NamedContributions } from '@plinth/kernel';
import { DATABASE, type Database, fields, grouped, sql, type Where, where } from '@plinth/kernel/database';
import { TAXONOMIES, type TaxonomyDefinition, type Term, type TermAssignment, type TermStore } from '../ports.js';
import { adjustCounts, assignTerms, countTerms, existingTerms } from './assignments.js';
import { withDescendants } from './hierarchy.js';
import { TERM_COLUMNS, TERM_FIELDS } from './rows.js';
import { listedAssignments as t, termDefaults, terms } from './tables.js';

/** The terms of posts in the database. How many published posts a term has is kept in the transaction that changes it. */
@injectable()
export class SqlTerms implements TermStore {
  readonly #taxonomies: NamedContributions<TaxonomyDefinition>;

  constructor(
    @inject(DATABASE) private readonly database: Database,
    @inject(CACHE_TAGS) private readonly cacheTags: CacheTags,
    @inject(TAXONOMIES) taxonomies: NamedContributions<TaxonomyDefinition>,
  ) {
    this.#taxonomies = taxonomies;
  }

  find(id: number): Promise<Term | undefined> {
    return this.#one({ id });
  }

  async findMany(ids: readonly number[]): Promise<Term[]> {
    if (ids.length === 0) return [];
    return this.database.rows(terms).list({ id: ids }, { columns: TERM_COLUMNS });
  }

  findBySlug(taxonomy: string, slug: string): Promise<Term | undefined> {
    return this.#one({ taxonomy, slug });
  }

  async ofPosts(postIds: readonly number[], taxonomy?: string): Promise<Map<number, Term[]>> {
    if (postIds.length === 0) return new Map();
    const rows = await this.database.sql<Term & { postId: number }>`
      SELECT ${fields({ postId: t.postId })}, ${TERM_FIELDS} FROM ${t} JOIN ${terms} ON ${terms.id} = ${t.termId}
       WHERE ${where(t, { postId: postIds })} AND ${where(terms, { taxonomy })} ORDER BY ${terms.nameKey}, ${terms.id}`;
    return grouped(
      rows,
      ({ postId }) => postId,
      ({ postId, ...term }) => term,
    );
  }

  assignments() {
    return t;
  }

  assign(postId: number, taxonomy: string, termIds: readonly number[]): Promise<number[]> {
    return this.#assigned([{ postId, taxonomy, termIds }]).then(([held = []]) => [...held]);
  }

  async assignMany(assignments: readonly TermAssignment[]): Promise<void> {
    await this.#assigned(assignments);
  }

  recount(postIds: readonly number[]): Promise<void> {
    return this.database.transaction(async () => {
      if (postIds.length === 0) return;
      const rows = await this.database.sql<{ id: number }>`
        SELECT DISTINCT ${fields({ id: t.termId })} FROM ${t} WHERE ${where(t, { postId: postIds })}`;
      if (rows.length === 0) return;
      await countTerms(
        this.database,
        rows.map(({ id }) => id),
      );
      await this.database.afterCommit(() => this.cacheTags.invalidate(cacheTag.lists('terms')));
    });
  }

  async adjustCounts(postId: number, difference: 1 | -1): Promise<void> {
    const changed = await adjustCounts(this.database, postId, difference);
    if (changed > 0) await this.database.afterCommit(() => this.cacheTags.invalidate(cacheTag.lists('terms')));
  }

  existing(taxonomy: string, ids: readonly number[]): Promise<number[]> {
    return existingTerms(this.database, taxonomy, ids);
  }

  async withDescendants(taxonomy: string, ids: readonly number[]): Promise<number[]> {
    if (ids.length === 0 || this.#taxonomies.get(taxonomy)?.hierarchical === false) return [...ids];
    const below = { taxonomy, parentId: { not: 0 } };
    return withDescendants(await this.database.rows(terms).list(below, { columns: ['id', 'parentId'] }), ids);
  }

  async defaultTerm(taxonomy: string): Promise<Term | undefined> {
    return this.#one(sql`${terms.id} IN (SELECT ${termDefaults.termId} FROM ${termDefaults}
      WHERE ${where(termDefaults, { taxonomy })})`);
  }

  async defaultTermIds(taxonomies: readonly string[]): Promise<ReadonlyMap<string, number>> {
    if (taxonomies.length === 0) return new Map();
    const rows = await this.database.rows(termDefaults).list({ taxonomy: taxonomies });
    return new Map(rows.map(({ taxonomy, termId }) => [taxonomy, termId]));
  }

  taxonomies(): readonly TaxonomyDefinition[] {
    return this.#taxonomies.all();
  }

  #assigned(assignments: readonly TermAssignment[]): Promise<readonly (readonly number[])[]> {
    return this.database.transaction(async () => {
      const { held, changed } = await assignTerms(this.database, assignments);
      const tags = [cacheTag.lists('terms'), ...assignments.map(({ postId }) => cacheTag.object('posts', postId))];
      if (changed.length > 0) await this.database.afterCommit(() => this.cacheTags.invalidate(...tags));
      return held;
    });
  }

  #one(condition: Where<typeof terms>): Promise<Term | undefined> {
    return this.database.rows(terms).find(condition, { columns: TERM_COLUMNS });
  }
}
