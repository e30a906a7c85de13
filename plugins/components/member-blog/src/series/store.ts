import { createHash } from 'node:crypto';
import { TERM_LIBRARY, TERMS, type Term } from '@plinth/content';
import {
  definePort,
  inject,
  injectable,
  PLUGIN_CONTEXT,
  type PluginContext,
  RestError,
  timestamp,
} from '@plinth/kernel';
import { DATABASE, type Database, isTaken, type Row } from '@plinth/kernel/database';
import { nameKey, slugify } from '@plinth/kernel/text';
import { seriesOwners } from './tables.js';
import { SERIES_TAXONOMY } from './taxonomy.js';

/** States of a series. */
export const SERIES_STATUSES = ['active', 'completed'] as const;

/** Whether more posts are to come. */
export type SeriesStatus = (typeof SERIES_STATUSES)[number];

/** A series of posts. Its id is that of its term. */
export interface Series {
  readonly id: number;
  readonly name: string;
  readonly slug: string;
  readonly description: string;
  readonly status: SeriesStatus;
  /** 0 when the account is gone. */
  readonly ownerId: number;
}

/** What may be changed of a series. */
export interface SeriesChanges {
  readonly name?: string | undefined;
  readonly description?: string | undefined;
  readonly status?: SeriesStatus | undefined;
}

/** What a new series is made of; the slug is only desired: it is made unique. */
interface FreshSeries {
  readonly name: string;
  readonly slug: string;
  readonly description: string;
}

/** Numbered slugs that are tried for a name that many owners use. */
const MAX_NAMESAKES = 1_000;

/** How often others may be first with a name or slug before a series is given up. */
const MAX_TRIES = 10;

/** Ends a transaction in which somebody else turned out to be first. */
class AlreadyThere extends Error {}

function wasOutrun(thrown: unknown): boolean {
  return thrown instanceof AlreadyThere || (thrown instanceof RestError && thrown.code === 'term_exists');
}

function digestOf(name: string): string {
  return createHash('sha256').update(nameKey(name)).digest('hex');
}

function readSeries(term: Term, row: Pick<Row<typeof seriesOwners>, 'ownerId' | 'status'>): Series {
  const { id, name, slug, description } = term;
  return { id, name, slug, description, status: row.status, ownerId: row.ownerId ?? 0 };
}

/** The series: terms, with an owner and a state. */
@injectable()
export class SeriesStore {
  constructor(
    @inject(DATABASE) private readonly database: Database,
    @inject(PLUGIN_CONTEXT) private readonly context: PluginContext,
  ) {}

  get #rows() {
    return this.database.rows(seriesOwners);
  }

  async find(id: number): Promise<Series | undefined> {
    return (await this.findMany([id]))[0];
  }

  /** The series with these ids, in their order; unknown ones are left out. */
  async findMany(ids: readonly number[]): Promise<Series[]> {
    if (ids.length === 0) return [];
    const owned = await this.#rows.list({ termId: ids }, { columns: ['termId', 'ownerId', 'status'] });
    const rows = new Map(owned.map((row) => [row.termId, row]));
    const query = { taxonomy: SERIES_TAXONOMY, include: [...rows.keys()], limit: ids.length };
    const { terms } = rows.size === 0 ? { terms: [] } : await this.context.use(TERM_LIBRARY).list(query);
    const found = new Map(terms.map((term) => [term.id, term]));
    return ids.flatMap((id) => {
      const [term, row] = [found.get(id), rows.get(id)];
      return term && row ? [readSeries(term, row)] : [];
    });
  }

  /** The series of this name that a member owns. */
  async findOwn(ownerId: number, name: string): Promise<Series | undefined> {
    const row = await this.#rows.find({ ownerId, nameDigest: digestOf(name) }, { columns: ['termId'] });
    return row && this.find(row.termId);
  }

  /** The series of a member, the newest first. */
  async ownedBy(ownerId: number, limit: number): Promise<Series[]> {
    const rows = await this.#rows.list({ ownerId }, { columns: ['termId'], orderBy: { termId: 'desc' }, limit });
    return this.findMany(rows.map(({ termId }) => termId));
  }

  /** Makes a series, or returns the owner's one of that name; the unique index decides among many at once. */
  async create(ownerId: number, name: string, description: string): Promise<{ series: Series; isNew: boolean }> {
    for (let tries = 1; ; tries += 1) {
      const known = await this.findOwn(ownerId, name);
      if (known) return { series: known, isNew: false };
      try {
        const slug = tries > 2 ? `${slugify(name) || 'series'}-${ownerId}` : slugify(name) || 'series';
        return { series: await this.#insert(ownerId, { name, slug, description }), isNew: true };
      } catch (thrown) {
        // Somebody was first with this name or its slug: it is looked for again, or the next number is free.
        if (!wasOutrun(thrown) || tries === MAX_TRIES) throw thrown;
      }
    }
  }

  /** Makes a series of a term that is there; false when the owner has one of that name, or the term is a series already. */
  adopt(term: Pick<Term, 'id' | 'name'>, ownerId: number, status: SeriesStatus): Promise<boolean> {
    return this.#rows.insertIfAbsent(this.#rowOf(term, ownerId, status));
  }

  /** A page of all series by their ids. */
  async list(query: { readonly limit: number; readonly offset: number }): Promise<Series[]> {
    const rows = await this.#rows.list({}, { columns: ['termId'], orderBy: { termId: 'asc' }, ...query });
    return this.findMany(rows.map(({ termId }) => termId));
  }

  /** Changes what is given. Throws 409 `mb_series_exists` when the owner has another series of the new name. */
  async update(series: Series, changes: SeriesChanges): Promise<Series | undefined> {
    const { name, description, status } = changes;
    if (name !== undefined) {
      const twin = await this.findOwn(series.ownerId, name);
      if (twin && twin.id !== series.id) throw nameTaken();
    }
    const row = { status, nameDigest: name === undefined ? undefined : digestOf(name) };
    await this.database
      .transaction(async () => {
        await this.#rows.change({ termId: series.id }, row);
        const term = {
          ...(name === undefined ? {} : { name }),
          ...(description === undefined ? {} : { description }),
        };
        if (Object.keys(term).length > 0) await this.context.use(TERM_LIBRARY).update(series.id, term);
      })
      .catch((thrown: unknown) => {
        if (isTaken(thrown)) throw nameTaken();
        throw thrown;
      });
    return this.find(series.id);
  }

  /** Removes a series; its posts stay. Returns whether there was one: of many at once one removes it. */
  remove(id: number): Promise<boolean> {
    return this.database.transaction(async () => {
      // The own row decides: whoever does not remove it was not the first.
      if ((await this.#rows.remove({ termId: id })) === 0) return false;
      await this.context.use(TERM_LIBRARY).remove(id);
      return true;
    });
  }

  /** Gives the series of one member to another, except where the other has one of that name. */
  async giveTo(ownerId: number, reassignTo: number): Promise<void> {
    const columns = ['termId', 'ownerId', 'nameDigest'] as const;
    const rows = await this.#rows.list({ ownerId: [ownerId, reassignTo] }, { columns });
    const taken = new Set(rows.filter((row) => row.ownerId === reassignTo).map((row) => row.nameDigest));
    const free = rows.filter((row) => row.ownerId === ownerId && !taken.has(row.nameDigest));
    if (free.length > 0) await this.#rows.change({ termId: free.map((row) => row.termId) }, { ownerId: reassignTo });
  }

  #insert(ownerId: number, fresh: FreshSeries): Promise<Series> {
    return this.database.transaction(async () => {
      const term = await this.#newTerm(fresh);
      const row = this.#rowOf({ id: term.id, name: fresh.name }, ownerId, 'active');
      if (!(await this.#rows.insertIfAbsent(row))) throw new AlreadyThere();
      return readSeries(term, row);
    });
  }

  #rowOf({ id, name }: Pick<Term, 'id' | 'name'>, ownerId: number, status: SeriesStatus) {
    return { termId: id, ownerId, nameDigest: digestOf(name), status, createdAt: timestamp(this.context.clock) };
  }

  /** A term of a name that others may use too: each gets a numbered slug of its own. */
  async #newTerm({ name, slug: base, description }: FreshSeries): Promise<Term> {
    for (let number = 1; number <= MAX_NAMESAKES; number += 1) {
      const slug = number === 1 ? base : `${base}-${number}`;
      if (await this.context.use(TERMS).findBySlug(SERIES_TAXONOMY, slug)) continue;
      return this.context.use(TERM_LIBRARY).create({ taxonomy: SERIES_TAXONOMY, name, slug, description });
    }
    throw new RestError('mb_series_exists', 'There are too many series of this name.', { status: 409 });
  }
}

function nameTaken(): RestError {
  return new RestError('mb_series_exists', 'You have another series of this name.', { status: 409 });
}

/** The series. */
export const SERIES = definePort<SeriesStore>('member-blog/series');
