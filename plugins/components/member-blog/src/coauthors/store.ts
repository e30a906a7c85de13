import {
  CACHE_TAGS,
  type CacheTags,
  CLOCK,
  type Clock,
  definePort,
  inject,
  injectable,
  MESSAGE_BUS,
  timestamp,
  timestampAfter,
} from '@plinth/kernel';
import { DATABASE, type Database, type Listing, type Where } from '@plinth/kernel/database';
import type { MessageBus } from '@plinth/kernel/layer';
import { takeTurn } from '../access/turns.js';
import { type Coauthor, readCoauthor } from './rows.js';
import { type CoauthorStatus, coauthors } from './table.js';

/** The cache tag of who co-authors what: invalidated with every change of a record, and when a post with its records goes. */
export const COAUTHORS_TAG = 'mb-coauthors';

const DAY_MS = 86_400_000;

const BYLINE = { position: 'asc', id: 'asc' } as const;

/** The state of an invitation. */
export type InvitationOutcome =
  | { readonly kind: 'done'; readonly record: Coauthor }
  | { readonly kind: 'exists' | 'full' | 'missing' | 'expired' | 'closed' };

/** The co-authors of posts. An invitation that nobody answered in time counts as declined from then on. */
@injectable()
export class CoauthorStore {
  constructor(
    @inject(DATABASE) private readonly database: Database,
    @inject(CLOCK) private readonly clock: Clock,
    @inject(CACHE_TAGS) private readonly cacheTags: CacheTags,
    @inject(MESSAGE_BUS) private readonly messageBus: MessageBus,
  ) {}

  get #rows() {
    return this.database.rows(coauthors);
  }

  /** Whether a member co-authors anything. */
  hasAccepted(userId: number): Promise<boolean> {
    return this.#rows.has({ userId, status: 'accepted' });
  }

  /** The posts that a member co-authors. */
  async postsOf(userId: number): Promise<number[]> {
    const rows = await this.#rows.list({ userId, status: 'accepted' }, { columns: ['postId'] });
    return rows.map(({ postId }) => postId);
  }

  /** The records of a post in the order of the byline. */
  ofPost(postId: number): Promise<Coauthor[]> {
    return this.#read({ postId }, { orderBy: BYLINE });
  }

  /** The ids of those who accepted, by post, in the order of the bylines. One query. */
  async acceptedOf(postIds: readonly number[]): Promise<Map<number, number[]>> {
    const found = new Map<number, number[]>();
    if (postIds.length === 0) return found;
    const listing = { columns: ['postId', 'userId'], orderBy: BYLINE } as const;
    for (const { postId, userId } of await this.#rows.list({ postId: postIds, status: 'accepted' }, listing)) {
      found.set(postId, [...(found.get(postId) ?? []), userId]);
    }
    return found;
  }

  /** Invites a member, or opens a declined or expired invitation again; the cap is counted under the post's turn. */
  invite(postId: number, userId: number, by: { id: number; days: number; most: number }): Promise<InvitationOutcome> {
    return this.#changing(postId, userId, async (known) => {
      if (known?.status === 'accepted' || known?.status === 'pending') return { kind: 'exists' };
      const all = await this.ofPost(postId);
      if (all.filter(({ status }) => status === 'accepted' || status === 'pending').length >= by.most) {
        return { kind: 'full' };
      }
      const row = {
        status: 'pending',
        invitedBy: by.id,
        invitedAt: timestamp(this.clock),
        respondedAt: null,
        expiresAt: timestampAfter(this.clock, by.days * DAY_MS),
      } as const;
      const position = all.reduce((last, { order }) => Math.max(last, order + 1), 0);
      if (known) await this.#rows.change({ id: known.id }, row);
      else await this.#rows.insert({ postId, userId, position, ...row });
      return this.#done(postId, userId);
    });
  }

  /** Accepts or declines an open invitation. */
  respond(postId: number, userId: number, status: 'accepted' | 'declined'): Promise<InvitationOutcome> {
    return this.#changing(postId, userId, async (known) => {
      if (!known) return { kind: 'missing' };
      if (known.status === 'expired') return { kind: 'expired' };
      if (known.status !== 'pending') return { kind: 'closed' };
      await this.#rows.change({ id: known.id }, { status, respondedAt: timestamp(this.clock) });
      return this.#done(postId, userId);
    });
  }

  /** Takes a co-author or an invitation away; returns whether there was one. */
  remove(postId: number, userId: number): Promise<boolean> {
    return this.#changing(postId, userId, async (known) => {
      return known !== undefined && (await this.#rows.remove({ id: known.id })) > 0;
    });
  }

  /** Puts the byline in an order: unknown ids are dropped, missing ones keep their order at the end. */
  reorder(postId: number, userIds: readonly number[]): Promise<Coauthor[]> {
    return this.#changing(postId, 0, async () => {
      const all = await this.ofPost(postId);
      const first = [...new Set(userIds)].flatMap((id) => all.find(({ userId }) => userId === id) ?? []);
      const ordered = [...first, ...all.filter((each) => !first.includes(each))];
      for (const [position, { id }] of ordered.entries()) {
        await this.#rows.change({ id }, { position });
      }
      return this.ofPost(postId);
    });
  }

  /** Keeps a record as a site bundle brings it; false when the post has one of this member. */
  keep(record: Omit<Coauthor, 'id'>): Promise<boolean> {
    return this.#changing(record.postId, record.userId, (known) => {
      if (known) return Promise.resolve(false);
      const { order: position, invitedBy, ...row } = record;
      return this.#rows.insertIfAbsent({ ...row, position, invitedBy: invitedBy === 0 ? null : invitedBy });
    });
  }

  /** A page of all records by their ids. */
  list(query: { readonly limit: number; readonly offset: number }): Promise<Coauthor[]> {
    return this.#read({}, { ...query, orderBy: { id: 'asc' } });
  }

  /** The open invitations of a member, the newest first; at most fifty. */
  invitationsOf(userId: number): Promise<Coauthor[]> {
    const isOpen = { status: 'pending', expiresAt: { above: timestamp(this.clock) } } as const;
    return this.#read({ userId, ...isOpen }, { orderBy: { id: 'desc' }, limit: 50 });
  }

  /** Writes down which invitations nobody answered in time. */
  async expire(): Promise<void> {
    const isLate = { status: 'pending', expiresAt: { upTo: timestamp(this.clock) } } as const;
    await this.database.transaction(() => this.#rows.change(isLate, { status: 'expired' }));
  }

  /** One at a time for a post, and everybody who keeps something about it hears of the change. */
  #changing<T>(postId: number, userId: number, work: (known: Coauthor | undefined) => Promise<T>): Promise<T> {
    return this.database.transaction(async () => {
      await takeTurn(this.database, postId);
      const known = (await this.ofPost(postId)).find((each) => each.userId === userId);
      const result = await work(known);
      await this.database.afterCommit(async () => {
        this.cacheTags.invalidate('posts', COAUTHORS_TAG);
        await this.messageBus.send('mb-coauthors', userId);
      });
      return result;
    });
  }

  async #done(postId: number, userId: number): Promise<InvitationOutcome> {
    const record = (await this.ofPost(postId)).find((each) => each.userId === userId);
    return record ? { kind: 'done', record } : { kind: 'missing' };
  }

  async #read(where: Where<typeof coauthors>, listing: Listing<typeof coauthors>): Promise<Coauthor[]> {
    const now = timestamp(this.clock);
    return (await this.#rows.list(where, listing)).map((row) => readCoauthor(row, now));
  }
}

/** The co-authors of posts. */
export const COAUTHORS = definePort<CoauthorStore>('member-blog/coauthors');

export type { Coauthor, CoauthorStatus };
