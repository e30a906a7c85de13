import {
  CACHE_TAGS,
  type CacheTags,
  inject,
  injectable,
  type NamedContributions,
  PLUGIN_CONTEXT,
  type PluginContext,
  RestError,
} from '@plinth/kernel';
import { alias, DATABASE, type Database, isTaken } from '@plinth/kernel/database';
import { sanitizeInlineHtml } from '@plinth/toolkit';
import { contentHooks } from '../hooks.js';
import { TAXONOMIES, type TaxonomyDefinition, TERMS, type Term, type TermStore } from '../ports.js';
import { countTerms } from './assignments.js';
import { keepTerms } from './keep.js';
import type { KeptTerm, NamedTerm, NewTerm, TermChanges, TermLibrary, TermQuery, TermSearch } from './library.js';
import { listTerms, searchTerms } from './list.js';
import { cleanName, desiredSlug, storedNameKey, TERM_COLUMNS } from './rows.js';
import { postTerms, listedAssignments as t, termDefaults, terms } from './tables.js';

/** The term that posts are given, and other terms that they have. */
const given = alias(terms, 'd');
const other = alias(postTerms, 'o');

/** The terms in the database. */
@injectable()
export class SqlTermLibrary implements TermLibrary {
  constructor(
    @inject(DATABASE) private readonly database: Database,
    @inject(CACHE_TAGS) private readonly cacheTags: CacheTags,
    @inject(TERMS) private readonly terms: TermStore,
    @inject(TAXONOMIES) private readonly taxonomies: NamedContributions<TaxonomyDefinition>,
    @inject(PLUGIN_CONTEXT) private readonly context: PluginContext,
  ) {}

  list(query: TermQuery): Promise<{ terms: Term[]; total: number }> {
    return listTerms(this.database, query, this.taxonomies.get(query.taxonomy)?.hierarchical ?? false);
  }

  search(query: TermSearch): Promise<{ terms: Term[]; total: number }> {
    return searchTerms(this.database, query);
  }

  findByName(taxonomy: string, name: string, parentId?: number): Promise<Term | undefined> {
    const columns = TERM_COLUMNS;
    const condition = { taxonomy, nameKey: storedNameKey(name), parentId };
    return this.database.rows(terms).find(condition, { columns, orderBy: { id: 'asc' } });
  }

  create(fresh: NewTerm): Promise<Term> {
    const { taxonomy, parentId = 0 } = fresh;
    const name = cleanName(fresh.name);
    return this.#writing(async () => {
      const parent = await this.#parent(taxonomy, parentId);
      const desired = desiredSlug(fresh.slug, name);
      const description = sanitizeInlineHtml(fresh.description ?? '');
      const row = { taxonomy, name, nameKey: storedNameKey(name), description, parentId };
      const rows = this.database.rows(terms);
      const second = parent && `${desired}-${parent.slug}`;
      const slug = await rows.claimSlug('slug', { desired, second, within: { taxonomy } }, async (free) => {
        // The twin is looked for before each try: whoever took the slug in between is seen before the next.
        await this.#refuseTwin({ taxonomy, parentId, name, slug: fresh.slug ? desired : undefined });
        return rows.insertIfAbsent({ ...row, slug: free });
      });
      return this.#mustFindBySlug(taxonomy, slug);
    });
  }

  keepMany(wanted: readonly NamedTerm[]): Promise<readonly KeptTerm[]> {
    return this.#writing(() => {
      for (const { taxonomy, parent } of wanted) if (parent !== undefined) this.#refuseFlat(taxonomy);
      return keepTerms(this.database, wanted);
    });
  }

  async update(id: number, changes: TermChanges): Promise<Term | undefined> {
    const name = changes.name === undefined ? undefined : cleanName(changes.name);
    try {
      return await this.#writing(async () => {
        const term = await this.terms.find(id);
        if (!term) return undefined;
        if (changes.parentId !== undefined) await this.#refuseCircle(term, changes.parentId);
        const description = changes.description === undefined ? undefined : sanitizeInlineHtml(changes.description);
        const slug = await this.#changedSlug(term, changes.slug, name ?? term.name);
        const row = { name, nameKey: name && storedNameKey(name), slug, description, parentId: changes.parentId };
        await this.database.rows(terms).change({ id }, row);
        return this.terms.find(id);
      });
    } catch (thrown) {
      // Somebody else took the slug between the look and the write.
      if (isTaken(thrown)) throw slugTaken(changes.slug);
      throw thrown;
    }
  }

  remove(id: number): Promise<Term | undefined> {
    return this.#writing(async () => {
      // Held before it is looked at: of many who remove it at once, one finds it.
      const rows = this.database.rows(terms);
      await rows.hold({ id });
      const term = await this.terms.find(id);
      if (!term) return undefined;
      const fallback = await this.terms.defaultTerm(term.taxonomy);
      if (fallback?.id === id) {
        throw new RestError('rest_cannot_delete', 'The default term of a taxonomy cannot be deleted.', { status: 403 });
      }
      if (fallback) await this.#giveFallback(term, fallback);
      await rows.change({ parentId: id }, { parentId: term.parentId });
      await rows.remove({ id });
      await this.database.afterCommit(() => this.context.hooks.action(contentHooks.deleted_term, term));
      return term;
    });
  }

  makeDefault(taxonomy: string, id: number): Promise<void> {
    return this.#writing(() => this.database.rows(termDefaults).upsert({ taxonomy, termId: id }, ['taxonomy']));
  }

  /** A transaction after which whoever keeps answers about terms knows that they are old. */
  #writing<T>(work: () => Promise<T>): Promise<T> {
    return this.database.transaction(async () => {
      await this.database.afterCommit(() => this.cacheTags.invalidate('terms'));
      return work();
    });
  }

  async #parent(taxonomy: string, parentId: number): Promise<Term | undefined> {
    if (parentId === 0) return undefined;
    this.#refuseFlat(taxonomy);
    const parent = await this.terms.find(parentId);
    if (parent?.taxonomy === taxonomy) return parent;
    throw new RestError('rest_term_invalid', `There is no term ${parentId} to be the parent.`, { status: 400 });
  }

  #refuseFlat(taxonomy: string): void {
    if (this.taxonomies.get(taxonomy)?.hierarchical !== false) return;
    const message = 'Cannot set parent term, taxonomy is not hierarchical.';
    throw new RestError('rest_taxonomy_not_hierarchical', message, { status: 400 });
  }

  /** Two terms of one name at one place are refused unless the second brings a slug of its own (host-conventions E17). */
  async #refuseTwin(wanted: {
    taxonomy: string;
    parentId: number;
    name: string;
    slug: string | undefined;
  }): Promise<void> {
    const { taxonomy, parentId, name, slug } = wanted;
    const twin = await this.database
      .rows(terms)
      .find({ taxonomy, nameKey: storedNameKey(name), parentId }, { columns: ['id', 'slug'], orderBy: { id: 'asc' } });
    if (!twin) return;
    if (slug !== undefined && slug !== twin.slug && !(await this.terms.findBySlug(taxonomy, slug))) return;
    throw new RestError('term_exists', `The term "${name}" exists already.`, {
      status: 400,
      data: { term_id: twin.id },
    });
  }

  async #refuseCircle(term: Term, parentId: number): Promise<void> {
    await this.#parent(term.taxonomy, parentId);
    const below = await this.terms.withDescendants(term.taxonomy, [term.id]);
    if (!below.includes(parentId)) return;
    throw new RestError('rest_term_invalid', 'A term cannot lie below itself.', { status: 400 });
  }

  async #changedSlug(term: Term, desired: string | undefined, name: string): Promise<string | undefined> {
    if (desired === undefined) return undefined;
    const wanted = desiredSlug(desired, name);
    if (wanted === term.slug) return undefined;
    const holder = await this.terms.findBySlug(term.taxonomy, wanted);
    if (!holder) return wanted;
    if (desired !== '') throw slugTaken(desired);
    const claim = { desired: wanted, within: { taxonomy: term.taxonomy } };
    return this.database.rows(terms).claimSlug('slug', claim, async (slug) => slug !== wanted);
  }

  /** The fallback is held before anything is written, so that whoever assigns it at the same time finds what it has. */
  #giveFallback(term: Term, fallback: Term): Promise<void> {
    return countTerms(
      this.database,
      [fallback.id],
      () => this.database.write`INSERT INTO ${postTerms} (post_id, term_id, taxonomy, position)
      SELECT ${t.postId}, ${given.id}, ${given.taxonomy}, 0 FROM ${t} JOIN ${given} ON ${given.id} = ${fallback.id}
       WHERE ${t.termId} = ${term.id} AND NOT EXISTS (
         SELECT 1 FROM ${other} WHERE ${other.postId} = ${t.postId} AND ${other.taxonomy} = ${given.taxonomy}
            AND ${other.termId} <> ${term.id}
       )`,
    );
  }

  async #mustFindBySlug(taxonomy: string, slug: string): Promise<Term> {
    const term = await this.terms.findBySlug(taxonomy, slug);
    if (!term) throw new Error(`The term "${slug}" of ${taxonomy} vanished while it was made.`);
    return term;
  }
}

function slugTaken(slug: string | undefined): RestError {
  return new RestError('duplicate_term_slug', `The slug "${slug}" is used by another term.`, { status: 400 });
}
