import {
  CLOCK,
  type Clock,
  DATABASE,
  type Database,
  definePort,
  inject,
  injectable,
  places,
  type Timestamp,
  timestamp,
} from '@plinth/kernel';
import type { NewOption, PauseState, Poll, PollOption, PollSettings, PollStatus } from '../poll.js';
import { addOptions, optionsOfPolls, replaceOptions } from './options.js';
import { type PollRow, readPoll, writeSettings } from './rows.js';
import { freeSlugs, slugFor } from './slugs.js';

/** Which polls a list shows; newest first. */
export interface PollQuery {
  readonly statuses?: readonly PollStatus[];
  readonly authorId?: number;
  readonly limit: number;
  readonly offset?: number;
}

/** What makes a new poll beside what its author decides. */
export interface PollOrigin {
  readonly authorId: number;
  readonly status: PollStatus;
  /** The slug to begin with; otherwise it is made from the title. */
  readonly slug?: string;
  readonly createdAt?: Timestamp;
  readonly pause?: PauseState;
}

/** The polls in the database and their answers. */
@injectable()
export class PollStore {
  constructor(
    @inject(DATABASE) private readonly database: Database,
    @inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** The poll with this id. */
  find(id: number): Promise<Poll | undefined> {
    return this.#one('id = $1', id);
  }

  /** The poll at this address. */
  findBySlug(slug: string): Promise<Poll | undefined> {
    return this.#one('slug = $1', slug);
  }

  /** A page of polls, newest first. */
  async list(query: PollQuery): Promise<Poll[]> {
    const { where, values } = condition(query);
    const rows = await this.database.select<PollRow>(
      `SELECT * FROM ${this.database.table('polls')} WHERE ${where}
       ORDER BY created_at DESC, id DESC LIMIT ${query.limit} OFFSET ${query.offset ?? 0}`,
      values,
    );
    return rows.map(readPoll);
  }

  /** How many polls there are. */
  async count(query: Pick<PollQuery, 'statuses' | 'authorId'>): Promise<number> {
    const { where, values } = condition(query);
    const row = await this.database.selectOne<{ n: number | string }>(
      `SELECT COUNT(*) AS n FROM ${this.database.table('polls')} WHERE ${where}`,
      values,
    );
    return Number(row?.n ?? 0);
  }

  /** The answers of some polls, in their order. */
  optionsOf(polls: readonly Poll[]): Promise<ReadonlyMap<number, readonly PollOption[]>> {
    return optionsOfPolls(
      this.database,
      polls.map(({ id }) => id),
    );
  }

  /** Makes a poll; of many with one title each gets a slug of its own. */
  async create(settings: PollSettings, options: readonly NewOption[], origin: PollOrigin): Promise<Poll> {
    const { authorId: author_id, status, pause = '', createdAt: created_at = timestamp(this.clock) } = origin;
    const row = { ...writeSettings(settings), author_id, status, pause, created_at, modified_at: created_at };
    return this.database.transaction(async () => {
      for await (const slug of freeSlugs(this.database, origin.slug ?? slugFor(settings.title))) {
        if (!(await this.database.insertIgnore('polls', { ...row, slug }))) continue;
        const poll = await this.findBySlug(slug);
        if (!poll) break;
        await addOptions(this.database, poll.id, options);
        return poll;
      }
      throw new Error('The poll was written and is not there.');
    });
  }

  /** Replaces what its author decided, and the answers; answers whether the poll was there. */
  update(id: number, settings: PollSettings, options: readonly NewOption[]): Promise<boolean> {
    return this.database.transaction(async () => {
      const row = { ...writeSettings(settings), modified_at: timestamp(this.clock) };
      // The row is held from here on, so that no ballot comes between.
      if ((await this.database.update('polls', row, 'id = $1', [id])) === 0) return false;
      await replaceOptions(this.database, id, options);
      return true;
    });
  }

  /** Gives a poll another status if it has one of those now; of many at once one changes it. */
  async changeStatus(id: number, from: readonly PollStatus[], to: PollStatus): Promise<boolean> {
    const changes = { status: to, modified_at: timestamp(this.clock) };
    const where = `id = $1 AND status IN (${places(from.length, 2)})`;
    return (await this.database.update('polls', changes, where, [id, ...from])) > 0;
  }

  /** Pauses a poll or lets it go on; answers whether that was news. */
  async changePause(id: number, pause: PauseState): Promise<boolean> {
    return (await this.database.update('polls', { pause }, 'id = $1 AND pause <> $2', [id, pause])) > 0;
  }

  /** Removes a poll for good with its answers and ballots; answers whether it was there. */
  async remove(id: number): Promise<boolean> {
    return (await this.database.remove('polls', 'id = $1', [id])) > 0;
  }

  /** Gives the polls of somebody to somebody else. */
  async giveTo(authorId: number, heirId: number): Promise<void> {
    await this.database.update('polls', { author_id: heirId }, 'author_id = $1', [authorId]);
  }

  async #one(where: string, value: string | number): Promise<Poll | undefined> {
    const sql = `SELECT * FROM ${this.database.table('polls')} WHERE ${where}`;
    const row = await this.database.selectOne<PollRow>(sql, [value]);
    return row && readPoll(row);
  }
}

function condition({ statuses, authorId }: Pick<PollQuery, 'statuses' | 'authorId'>) {
  const parts: string[] = [];
  const values: (string | number)[] = [];
  if (authorId !== undefined) {
    values.push(authorId);
    parts.push('author_id = $1');
  }
  if (statuses) {
    parts.push(`status IN (${places(statuses.length, values.length + 1)})`);
    values.push(...statuses);
  }
  return { where: parts.join(' AND ') || '1 = 1', values };
}

/** The polls. */
export const POLLS = definePort<PollStore>('polls/polls');
