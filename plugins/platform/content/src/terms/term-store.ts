import { DATABASE, type Database, inject, injectable, places, REVISIONS, type Revisions } from '@plinth/kernel';
import { type Registry, TAXONOMIES, type TaxonomyDefinition, type Term, type TermStore } from '../ports.js';
import { isPossibleId } from '../posts/ids.js';
import { assignTerms, countTerms, existingTerms } from './assignments.js';
import { withDescendants } from './hierarchy.js';
import { readTerm, TERM_COLUMNS, type TermRow } from './rows.js';

/** The terms of posts in the database. How many published posts a term has is kept in the transaction that changes it. */
@injectable()
export class SqlTerms implements TermStore {
  readonly #taxonomies: Registry<TaxonomyDefinition>;
  readonly #table: string;

  constructor(
    @inject(DATABASE) private readonly database: Database,
    @inject(REVISIONS) private readonly revisions: Revisions,
    @inject(TAXONOMIES) taxonomies: Registry<TaxonomyDefinition>,
  ) {
    this.#taxonomies = taxonomies;
    this.#table = database.table('terms');
  }

  find(id: number): Promise<Term | undefined> {
    return this.#one('t.id = $1', [id]);
  }

  async findMany(ids: readonly number[]): Promise<Term[]> {
    const wanted = ids.filter(isPossibleId);
    if (wanted.length === 0) return [];
    const sql = `SELECT ${TERM_COLUMNS} FROM ${this.#table} t WHERE t.id IN (${places(wanted.length)})`;
    return (await this.database.select<TermRow>(sql, wanted)).map(readTerm);
  }

  findBySlug(taxonomy: string, slug: string): Promise<Term | undefined> {
    return this.#one('t.taxonomy = $1 AND t.slug = $2', [taxonomy, slug]);
  }

  async ofPosts(postIds: readonly number[], taxonomy?: string): Promise<Map<number, Term[]>> {
    const found = new Map<number, Term[]>();
    if (postIds.length === 0) return found;
    const only = taxonomy === undefined ? '' : `AND t.taxonomy = $${postIds.length + 1}`;
    const rows = await this.database.select<TermRow & { post_id: number }>(
      `SELECT pt.post_id, ${TERM_COLUMNS} FROM ${this.database.table('post_terms')} pt
        JOIN ${this.#table} t ON t.id = pt.term_id
        WHERE pt.post_id IN (${places(postIds.length)}) ${only} ORDER BY t.name_key, t.id`,
      taxonomy === undefined ? postIds : [...postIds, taxonomy],
    );
    for (const row of rows) found.set(row.post_id, [...(found.get(row.post_id) ?? []), readTerm(row)]);
    return found;
  }

  assignments(): string {
    return `${this.database.table('post_terms')} t`;
  }

  assign(postId: number, taxonomy: string, termIds: readonly number[]): Promise<number[]> {
    return this.database.transaction(async () => {
      const { held, changed } = await assignTerms(this.database, postId, taxonomy, termIds);
      if (changed.length > 0) await this.database.afterCommit(() => this.revisions.bump('terms'));
      return [...held];
    });
  }

  recount(postIds: readonly number[]): Promise<void> {
    return this.database.transaction(async () => {
      if (postIds.length === 0) return;
      const sql = `SELECT DISTINCT term_id FROM ${this.database.table('post_terms')} WHERE post_id IN (${places(postIds.length)})`;
      const rows = await this.database.select<{ term_id: number }>(sql, postIds);
      if (rows.length === 0) return;
      await countTerms(
        this.database,
        rows.map((row) => row.term_id),
      );
      await this.database.afterCommit(() => this.revisions.bump('terms'));
    });
  }

  existing(taxonomy: string, ids: readonly number[]): Promise<number[]> {
    return existingTerms(this.database, taxonomy, ids);
  }

  async withDescendants(taxonomy: string, ids: readonly number[]): Promise<number[]> {
    if (ids.length === 0 || this.#taxonomies.get(taxonomy)?.hierarchical === false) return [...ids];
    const sql = `SELECT t.id, t.parent_id FROM ${this.#table} t WHERE t.taxonomy = $1 AND t.parent_id <> 0`;
    const rows = await this.database.select<Pick<TermRow, 'id' | 'parent_id'>>(sql, [taxonomy]);
    return withDescendants(
      rows.map((row) => ({ id: row.id, parentId: row.parent_id })),
      ids,
    );
  }

  async defaultTerm(taxonomy: string): Promise<Term | undefined> {
    const defaults = this.database.table('term_defaults');
    return this.#one(`t.id IN (SELECT d.term_id FROM ${defaults} d WHERE d.taxonomy = $1)`, [taxonomy]);
  }

  taxonomies(): readonly TaxonomyDefinition[] {
    return this.#taxonomies.all();
  }

  async #one(where: string, values: readonly (string | number)[]): Promise<Term | undefined> {
    const sql = `SELECT ${TERM_COLUMNS} FROM ${this.#table} t WHERE ${where}`;
    const row = await this.database.selectOne<TermRow>(sql, values);
    return row && readTerm(row);
  }
}
