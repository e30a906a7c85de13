import { CLOCK, type Clock, definePort, inject, injectable, type Timestamp, timestamp } from '@plinth/kernel';
import { DATABASE, type Database, parseSearch, type Sql, sql } from '@plinth/kernel/database';
import { slugOf } from '@plinth/kernel/text';
import type { NewOption, PauseState, Poll, PollOption, PollSettings, PollStatus } from '../poll.js';
import { polls } from '../tables.js';
import { addOptions, optionsOfPolls, replaceOptions } from './options.js';

/** How a published poll stands to those who vote. */
export const POLL_STANDINGS = ['open', 'soon', 'ended'] as const;
/** How a published poll stands to those who vote; a paused one is open until it ends. */
export type PollStanding = (typeof POLL_STANDINGS)[number];

/** Which polls a list shows; newest first. */
export interface PollQuery {
  readonly statuses?: readonly PollStatus[];
  readonly authorId?: number;
  /** Only those that stand so at this moment. */
  readonly standing?: { readonly is: PollStanding; readonly now: Timestamp };
  /** Only those with these words in question or description. */
  readonly search?: string;
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

/** What holds for the polls that stand so at a moment. */
function standingOf({ is, now }: NonNullable<PollQuery['standing']>): Sql {
  const { endAt, neverExpire, pause, startAt } = polls;
  // One that somebody closed by hand takes no ballots, whatever its dates say.
  const ended = sql`(${pause} = ${'yes'} OR (${neverExpire} = ${false} AND ${endAt} IS NOT NULL AND ${endAt} <= ${now}))`;
  if (is === 'ended') return ended;
  const begun = sql`(${startAt} IS NULL OR ${startAt} <= ${now})`;
  return is === 'open' ? sql`(${begun} AND NOT ${ended})` : sql`(NOT ${begun} AND NOT ${ended})`;
}

const SEARCHED = { columns: [polls.title, polls.content] };

async function wanted(database: Database, query: Omit<PollQuery, 'limit' | 'offset'>) {
  const { statuses: status, authorId, standing, search = '' } = query;
  return [
    { authorId, status },
    ...(standing ? [standingOf(standing)] : []),
    ...(search.trim() === '' ? [] : [await database.search(SEARCHED, parseSearch(search))]),
  ];
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
    return this.database.rows(polls).find({ id });
  }

  /** The poll at this address. */
  findBySlug(slug: string): Promise<Poll | undefined> {
    return this.database.rows(polls).find({ slug });
  }

  /** A page of polls, newest first. */
  async list({ limit, offset, ...query }: PollQuery): Promise<Poll[]> {
    const orderBy = { createdAt: 'desc', id: 'desc' } as const;
    return this.database.rows(polls).list(await wanted(this.database, query), { orderBy, limit, offset });
  }

  /** How many polls there are. */
  async count(query: Omit<PollQuery, 'limit' | 'offset'>): Promise<number> {
    return this.database.rows(polls).count(await wanted(this.database, query));
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
    const { authorId, status, pause = '', createdAt = timestamp(this.clock) } = origin;
    const row = { ...settings, authorId, status, pause, createdAt, modifiedAt: createdAt };
    const desired = origin.slug ?? slugOf(settings.title, 'poll');
    const rows = this.database.rows(polls);
    return this.database.transaction(async () => {
      const slug = await rows.claimSlug('slug', { desired }, (free) => rows.insertIfAbsent({ ...row, slug: free }));
      const poll = await this.findBySlug(slug);
      if (!poll) throw new Error('The poll was written and is not there.');
      await addOptions(this.database, poll.id, options);
      return poll;
    });
  }

  /** Replaces what its author decided, and the answers; returns whether the poll was there. */
  update(id: number, settings: PollSettings, options: readonly NewOption[]): Promise<boolean> {
    return this.database.transaction(async () => {
      const changes = { ...settings, modifiedAt: timestamp(this.clock) };
      // The row is held from here on, so that no ballot comes between.
      if ((await this.database.rows(polls).change({ id }, changes)) === 0) return false;
      await replaceOptions(this.database, id, options);
      return true;
    });
  }

  /** Gives a poll another status if it has one of those now; of many at once one changes it. */
  async changeStatus(id: number, from: readonly PollStatus[], to: PollStatus): Promise<boolean> {
    const changes = { status: to, modifiedAt: timestamp(this.clock) };
    return (await this.database.rows(polls).change({ id, status: from }, changes)) > 0;
  }

  /** Pauses a poll or lets it go on; returns whether that was news. */
  async changePause(id: number, pause: PauseState): Promise<boolean> {
    return (await this.database.rows(polls).change({ id, pause: { not: pause } }, { pause })) > 0;
  }

  /** Removes a poll for good with its answers and ballots; returns whether it was there. */
  async remove(id: number): Promise<boolean> {
    return (await this.database.rows(polls).remove({ id })) > 0;
  }

  /** Gives the polls of somebody to somebody else. */
  async giveTo(authorId: number, reassignTo: number): Promise<void> {
    await this.database.rows(polls).change({ authorId }, { authorId: reassignTo });
  }
}

/** The polls. */
export const POLLS = definePort<PollStore>('polls/polls');
