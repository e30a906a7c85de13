import {
  ALPHANUMERIC,
  CACHE_TAGS,
  type CacheTags,
  CLOCK,
  type Clock,
  definePort,
  inject,
  injectable,
  RANDOMNESS,
  type Randomness,
  type Timestamp,
  timestamp,
} from '@plinth/kernel';
import { DATABASE, type Database, type NewRow } from '@plinth/kernel/database';
import type { FileInfo, WantedFile } from '../files/file.js';
import { FILE_READER, type FileReader } from '../files/file-store.js';
import { blobs } from '../files/tables.js';
import { writeFiles } from '../revisions/writing.js';
import { TAGS, type TagStore } from '../tags/tag-store.js';
import { discountForksOf, recountForks } from './counters.js';
import { isListed, type Paste, type PasteSettings, type PasteStatus, searchText } from './paste.js';
import { PASTE_READER, PASTES_TAG, type PasteReader } from './paste-reader.js';
import { pastes } from './tables.js';

const HASH_LENGTH = 10;

/** A new paste. */
export interface NewPaste {
  readonly settings: PasteSettings;
  readonly files: readonly WantedFile[];
  readonly tags: readonly string[];
  readonly authorId: number;
  readonly forkedFrom?: number;
  /** Of an import: its address, moment and counts. */
  readonly hash?: string;
  readonly createdAt?: Timestamp;
  readonly message?: string;
}

/** What changes of a paste. */
export interface PasteChange {
  readonly settings?: Partial<PasteSettings>;
  readonly status?: PasteStatus;
  /** The files that it is to have, by those that it has; throws when it may not have them. */
  files?(current: readonly FileInfo[]): readonly WantedFile[] | Promise<readonly WantedFile[]>;
  /** Of an import: when it was, and what the revision is called. */
  readonly at?: Timestamp;
  readonly message?: string;
}

/** Writes pastes. Every change holds the row of its paste, so that of many at once each sees what the one before left. */
@injectable()
export class PasteWriter {
  constructor(
    @inject(DATABASE) private readonly database: Database,
    @inject(CLOCK) private readonly clock: Clock,
    @inject(RANDOMNESS) private readonly randomness: Randomness,
    @inject(CACHE_TAGS) private readonly cacheTags: CacheTags,
    @inject(PASTE_READER) private readonly reader: PasteReader,
    @inject(FILE_READER) private readonly files: FileReader,
    @inject(TAGS) private readonly tags: TagStore,
  ) {}

  /** Makes a paste with its first revision. */
  async create(fresh: NewPaste): Promise<Paste> {
    const { settings, authorId, createdAt: at = timestamp(this.clock) } = fresh;
    const listed = isListed({ ...settings, status: 'active' });
    const row = {
      ...settings,
      authorId,
      status: 'active',
      listed,
      forkedFrom: fresh.forkedFrom,
      searchText: searchText(settings),
      createdAt: at,
      updatedAt: at,
    } as const;
    const id = await this.database.transaction(async () => {
      // The source first: writing the fork would take hold of it halfway, and two forks would wait for each other.
      if (fresh.forkedFrom !== undefined) await this.database.rows(pastes).lock({ id: fresh.forkedFrom });
      const pasteId = await this.#insert(row, fresh.hash);
      await recountForks(this.database, [fresh.forkedFrom ?? null]);
      const { message } = fresh;
      const origin = { pasteId, revision: 0, authorId, at, ...(message === undefined ? {} : { message }) };
      await writeFiles(this.database, origin, [], fresh.files);
      await this.tags.give(pasteId, await this.tags.ensure(fresh.tags), listed);
      return pasteId;
    });
    return this.#written(id);
  }

  /**
   * Changes a paste; `decide` is told how it stands while its row is held, and may refuse by throwing. Undefined when
   * there is no such paste, or when `decide` returns nothing. `tags` are the names of all tags that it is to have.
   */
  async change(
    id: number,
    authorId: number,
    decide: (held: Paste) => PasteChange | undefined | Promise<PasteChange | undefined>,
    tags?: readonly string[],
  ): Promise<Paste | undefined> {
    const changed = await this.database.transaction(async () => {
      const held = await this.hold(id);
      const change = held && (await decide(held));
      if (!held || !change) return false;
      await this.#apply(held, authorId, change, tags);
      return true;
    });
    return changed ? this.#written(id) : undefined;
  }

  /** Takes hold of a paste's row for the rest of the transaction and returns how it stands. */
  async hold(id: number): Promise<Paste | undefined> {
    const held = await this.database.rows(pastes).lock({ id });
    return held > 0 ? (await this.reader.select({ id }))[0] : undefined;
  }

  /**
   * Burns a paste: of many at once one gets true. Its texts are erased, so whoever burns reads them before the
   * transaction around it ends.
   */
  async burn({ id, status }: Pick<Paste, 'id' | 'status'>, beforeErasing: () => Promise<void>): Promise<boolean> {
    const burned = await this.database.transaction(async () => {
      const unburned = { id, status, burnAfterRead: true, burnedAt: null };
      const gone = { status: 'expired', listed: false, burnedAt: timestamp(this.clock) } as const;
      if ((await this.database.rows(pastes).change(unburned, gone)) === 0) return false;
      const [burnt] = await this.reader.select({ id });
      await recountForks(this.database, [burnt?.forkedFrom ?? null]);
      await beforeErasing();
      await this.database.rows(blobs).remove({ pasteId: id });
      return true;
    });
    if (burned) await this.#bump();
    return burned;
  }

  /** Before an account goes: its pastes go to their new owner, or out of the counts, because they go with it. */
  async leave(authorId: number, reassignTo: number | undefined): Promise<void> {
    if (reassignTo === undefined) {
      await this.tags.discount({ authorId });
      await discountForksOf(this.database, authorId);
    } else await this.database.rows(pastes).change({ authorId }, { authorId: reassignTo });
    await this.#bump();
  }

  async #apply(held: Paste, authorId: number, change: PasteChange, tags?: readonly string[]): Promise<void> {
    const { at = timestamp(this.clock), message } = change;
    const next = { ...held, ...change.settings, status: change.status ?? held.status };
    const [wasListed, listed] = [isListed(held), isListed(next)];
    const changes = { ...change.settings, status: next.status, listed, searchText: searchText(next), updatedAt: at };
    await this.database.rows(pastes).change({ id: held.id }, changes);
    if (next.status !== held.status) await recountForks(this.database, [held.forkedFrom]);
    if (tags) {
      const tagIds = await this.tags.ensure(tags);
      await this.tags.take(held.id, wasListed);
      await this.tags.give(held.id, tagIds, listed);
    } else if (wasListed !== listed) await this.tags.move(held.id, listed ? 1 : -1);
    if (!change.files) return;
    const current = await this.files.ofPaste(held.id);
    const origin = { pasteId: held.id, revision: held.revision, authorId, at };
    const wanted = await change.files(current);
    await writeFiles(this.database, { ...origin, ...(message === undefined ? {} : { message }) }, current, wanted);
  }

  async #insert(row: Omit<NewRow<typeof pastes>, 'hash'>, desired: string | undefined): Promise<number> {
    const rows = this.database.rows(pastes);
    for (let hash = desired ?? this.#hash(); ; hash = this.#hash()) {
      if (!(await rows.insertIfAbsent({ ...row, hash }))) continue;
      const made = await rows.find({ hash }, { columns: ['id'] });
      if (!made) throw new Error('The paste was written and is not there.');
      return made.id;
    }
  }

  #hash(): string {
    return this.randomness.text(HASH_LENGTH, ALPHANUMERIC);
  }

  #bump(): Promise<void> {
    return this.database.afterCommit(() => this.cacheTags.invalidate(PASTES_TAG));
  }

  async #written(id: number): Promise<Paste> {
    await this.#bump();
    const paste = await this.reader.find(id);
    if (!paste) throw new Error('The paste was written and is not there.');
    return paste;
  }
}

/** The pastes, to be written. */
export const PASTE_WRITER = definePort<PasteWriter>('snippets/paste-writer');
