import {
  DATABASE,
  type Database,
  inject,
  injectable,
  REVISIONS,
  RestError,
  type Revisions,
  sanitizeInlineHtml,
  sanitizeText,
} from '@plinth/kernel';
import { type Registry, TAXONOMIES, type TaxonomyDefinition, TERMS, type Term, type TermStore } from '../ports.js';
import { countTerms } from './assignments.js';
import type { NewTerm, TermChanges, TermLibrary, TermQuery, TermSearch } from './library.js';
import { listTerms, searchTerms } from './list.js';
import { LONGEST_NAME, nameKey } from './rows.js';
import { freeSlug, wantedSlug } from './slugs.js';

/** The terms in the database. */
@injectable()
export class SqlTermLibrary implements TermLibrary {
  constructor(
    @inject(DATABASE) private readonly database: Database,
    @inject(REVISIONS) private readonly revisions: Revisions,
    @inject(TERMS) private readonly terms: TermStore,
    @inject(TAXONOMIES) private readonly taxonomies: Registry<TaxonomyDefinition>,
  ) {}

  list(query: TermQuery): Promise<{ terms: Term[]; total: number }> {
    return listTerms(this.database, query, this.taxonomies.get(query.taxonomy)?.hierarchical ?? false);
  }

  search(query: TermSearch): Promise<{ terms: Term[]; total: number }> {
    return searchTerms(this.database, query);
  }

  create(fresh: NewTerm): Promise<Term> {
    const { taxonomy, parentId = 0 } = fresh;
    const name = cleanName(fresh.name);
    return this.#writing(async () => {
      const parent = await this.#parent(taxonomy, parentId);
      const wanted = wantedSlug(fresh.slug, name);
      for (;;) {
        // The twin is looked for after the free slug: whoever took a slug in between makes the insert fail, and whoever
        // took it before is seen here.
        const slug = await freeSlug(this.database, wanted, { taxonomy, parentSlug: parent?.slug });
        await this.#refuseTwin({ taxonomy, parentId, name, slug: fresh.slug ? wanted : undefined });
        const description = sanitizeInlineHtml(fresh.description ?? '');
        const row = { taxonomy, name, name_key: nameKey(name), slug, description, parent_id: parentId };
        if (await this.database.insertIgnore('terms', row)) return this.#mustFindBySlug(taxonomy, slug);
      }
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
        const row = { name, name_key: name && nameKey(name), slug, description, parent_id: changes.parentId };
        await this.database.update('terms', row, 'id = $1', [id]);
        return this.terms.find(id);
      });
    } catch (thrown) {
      // Somebody else took the slug between the look and the write.
      if (thrown instanceof Error && thrown.name === 'SequelizeUniqueConstraintError') throw slugTaken(changes.slug);
      throw thrown;
    }
  }

  remove(id: number): Promise<Term | undefined> {
    return this.#writing(async () => {
      // Held before it is looked at: of many who remove it at once, one finds it.
      await this.database.execute(`UPDATE ${this.database.table('terms')} SET name = name WHERE id = $1`, [id]);
      const term = await this.terms.find(id);
      if (!term) return undefined;
      const fallback = await this.terms.defaultTerm(term.taxonomy);
      if (fallback?.id === id) {
        throw new RestError('rest_cannot_delete', 'The default term of a taxonomy cannot be deleted.', { status: 403 });
      }
      if (fallback) await this.#giveFallback(term, fallback);
      await this.database.update('terms', { parent_id: term.parentId }, 'parent_id = $1', [id]);
      await this.database.remove('terms', 'id = $1', [id]);
      return term;
    });
  }

  makeDefault(taxonomy: string, id: number): Promise<void> {
    return this.#writing(async () => {
      const changed = await this.database.update('term_defaults', { term_id: id }, 'taxonomy = $1', [taxonomy]);
      if (changed === 0) await this.database.insertIgnore('term_defaults', { taxonomy, term_id: id });
    });
  }

  /** A transaction after which whoever keeps answers about terms knows that they are old. */
  #writing<T>(work: () => Promise<T>): Promise<T> {
    return this.database.transaction(async () => {
      await this.database.afterCommit(() => this.revisions.bump('terms'));
      return work();
    });
  }

  async #parent(taxonomy: string, parentId: number): Promise<Term | undefined> {
    if (parentId === 0) return undefined;
    if (this.taxonomies.get(taxonomy)?.hierarchical === false) {
      const message = 'Cannot set parent term, taxonomy is not hierarchical.';
      throw new RestError('rest_taxonomy_not_hierarchical', message, { status: 400 });
    }
    const parent = await this.terms.find(parentId);
    if (parent?.taxonomy === taxonomy) return parent;
    throw new RestError('rest_term_invalid', `There is no term ${parentId} to be the parent.`, { status: 400 });
  }

  /** Two terms of one name at one place are refused unless the second brings a slug of its own (host-conventions E17). */
  async #refuseTwin(wanted: {
    taxonomy: string;
    parentId: number;
    name: string;
    slug: string | undefined;
  }): Promise<void> {
    const { taxonomy, parentId, name, slug } = wanted;
    const twin = await this.database.selectOne<{ id: number; slug: string }>(
      `SELECT t.id, t.slug FROM ${this.database.table('terms')} t
        WHERE t.taxonomy = $1 AND t.name_key = $2 AND t.parent_id = $3 ORDER BY t.id`,
      [taxonomy, nameKey(name), parentId],
    );
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

  async #changedSlug(term: Term, wish: string | undefined, name: string): Promise<string | undefined> {
    if (wish === undefined) return undefined;
    const wanted = wantedSlug(wish, name);
    if (wanted === term.slug) return undefined;
    const holder = await this.terms.findBySlug(term.taxonomy, wanted);
    if (!holder) return wanted;
    if (wish !== '') throw slugTaken(wish);
    return freeSlug(this.database, wanted, { taxonomy: term.taxonomy, parentSlug: undefined });
  }

  async #giveFallback(term: Term, fallback: Term): Promise<void> {
    const [postTerms, terms] = [this.database.table('post_terms'), this.database.table('terms')];
    const given = await this.database.execute(
      `INSERT INTO ${postTerms} (post_id, term_id, taxonomy, position)
        SELECT pt.post_id, d.id, d.taxonomy, 0 FROM ${postTerms} pt JOIN ${terms} d ON d.id = $1
        WHERE pt.term_id = $2 AND NOT EXISTS (
          SELECT 1 FROM ${postTerms} o WHERE o.post_id = pt.post_id AND o.taxonomy = d.taxonomy AND o.term_id <> $2
        )`,
      [fallback.id, term.id],
    );
    if (given > 0) await countTerms(this.database, [fallback.id]);
  }

  async #mustFindBySlug(taxonomy: string, slug: string): Promise<Term> {
    const term = await this.terms.findBySlug(taxonomy, slug);
    if (!term) throw new Error(`The term "${slug}" of ${taxonomy} vanished while it was made.`);
    return term;
  }
}

function cleanName(dirty: string): string {
  const name = sanitizeText(dirty).slice(0, LONGEST_NAME).trim();
  if (name !== '') return name;
  throw new RestError('empty_term_name', 'A name is required for this term.', { status: 400 });
}

function slugTaken(slug: string | undefined): RestError {
  return new RestError('duplicate_term_slug', `The slug "${slug}" is used by another term.`, { status: 400 });
}
