import {
  CLOCK,
  type Clock,
  DATABASE,
  type Database,
  definePort,
  inject,
  injectable,
  pageOf,
  places,
  REVISIONS,
  type Revisions,
  SIGNALS,
  type Signals,
  timestamp,
  timestampAfter,
} from '@plinth/kernel';
import { takeTurn } from '../access/turns.js';
import { type Coauthor, type CoauthorRow, type CoauthorStatus, coauthorColumns, readCoauthor } from './rows.js';

const DAY_MS = 86_400_000;

/** What became of an invitation. */
export type InvitationOutcome =
  | { readonly kind: 'done'; readonly record: Coauthor }
  | { readonly kind: 'exists' | 'full' | 'missing' | 'expired' | 'closed' };

/** The co-authors of posts. An invitation that nobody answered in time counts as declined from then on. */
@injectable()
export class CoauthorStore {
  readonly #table: string;

  constructor(
    @inject(DATABASE) private readonly database: Database,
    @inject(CLOCK) private readonly clock: Clock,
    @inject(REVISIONS) private readonly revisions: Revisions,
    @inject(SIGNALS) private readonly signals: Signals,
  ) {
    this.#table = database.table('mb_coauthors');
  }

  /** Whether a member co-authors anything. */
  async hasAccepted(userId: number): Promise<boolean> {
    const sql = `SELECT 1 AS found FROM ${this.#table} c WHERE c.user_id = $1 AND c.status = 'accepted' LIMIT 1`;
    return (await this.database.selectOne(sql, [userId])) !== undefined;
  }

  async isAccepted(postId: number, userId: number): Promise<boolean> {
    const sql = `SELECT 1 AS found FROM ${this.#table} c WHERE c.post_id = $1 AND c.user_id = $2 AND c.status = 'accepted'`;
    return (await this.database.selectOne(sql, [postId, userId])) !== undefined;
  }

  /** The posts that a member co-authors. */
  async postsOf(userId: number): Promise<number[]> {
    const sql = `SELECT c.post_id FROM ${this.#table} c WHERE c.user_id = $1 AND c.status = 'accepted'`;
    return (await this.database.select<{ post_id: number }>(sql, [userId])).map((row) => row.post_id);
  }

  /** The records of a post in the order of the byline. */
  async ofPost(postId: number): Promise<Coauthor[]> {
    const sql = `SELECT ${coauthorColumns} FROM ${this.#table} c WHERE c.post_id = $1 ORDER BY c.position, c.id`;
    return this.#read(await this.database.select<CoauthorRow>(sql, [postId]));
  }

  /** The ids of those who accepted, by post, in the order of the bylines. One query. */
  async acceptedOf(postIds: readonly number[]): Promise<Map<number, number[]>> {
    const found = new Map<number, number[]>();
    if (postIds.length === 0) return found;
    const sql = `SELECT c.post_id, c.user_id FROM ${this.#table} c
      WHERE c.post_id IN (${places(postIds.length)}) AND c.status = 'accepted' ORDER BY c.position, c.id`;
    for (const row of await this.database.select<{ post_id: number; user_id: number }>(sql, postIds)) {
      found.set(row.post_id, [...(found.get(row.post_id) ?? []), row.user_id]);
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
        invited_by: by.id,
        invited_at: timestamp(this.clock),
        responded_at: null,
        expires_at: timestampAfter(this.clock, by.days * DAY_MS),
      };
      const position = all.reduce((last, { order }) => Math.max(last, order + 1), 0);
      if (known) await this.database.update('mb_coauthors', row, 'id = $1', [known.id]);
      else await this.database.insert('mb_coauthors', { post_id: postId, user_id: userId, position, ...row });
      return this.#done(postId, userId);
    });
  }

  /** Accepts or declines an open invitation. */
  respond(postId: number, userId: number, status: 'accepted' | 'declined'): Promise<InvitationOutcome> {
    return this.#changing(postId, userId, async (known) => {
      if (!known) return { kind: 'missing' };
      if (known.status === 'expired') return { kind: 'expired' };
      if (known.status !== 'pending') return { kind: 'closed' };
      const row = { status, responded_at: timestamp(this.clock) };
      await this.database.update('mb_coauthors', row, 'id = $1', [known.id]);
      return this.#done(postId, userId);
    });
  }

  /** Takes a co-author or an invitation away; answers whether there was one. */
  remove(postId: number, userId: number): Promise<boolean> {
    return this.#changing(postId, userId, async (known) => {
      if (!known) return false;
      return (await this.database.remove('mb_coauthors', 'id = $1', [known.id])) > 0;
    });
  }

  /** Puts the byline in an order: unknown ids are dropped, missing ones keep their order at the end. */
  reorder(postId: number, userIds: readonly number[]): Promise<Coauthor[]> {
    return this.#changing(postId, 0, async () => {
      const all = await this.ofPost(postId);
      const first = [...new Set(userIds)].flatMap((id) => all.find(({ userId }) => userId === id) ?? []);
      const ordered = [...first, ...all.filter((each) => !first.includes(each))];
      for (const [position, { id }] of ordered.entries()) {
        await this.database.update('mb_coauthors', { position }, 'id = $1', [id]);
      }
      return this.ofPost(postId);
    });
  }

  /** Keeps a record as a site bundle brings it; false when the post has one of this member. */
  keep(record: Omit<Coauthor, 'id'>): Promise<boolean> {
    return this.#changing(record.postId, record.userId, (known) => {
      if (known) return Promise.resolve(false);
      return this.database.insertIgnore('mb_coauthors', {
        post_id: record.postId,
        user_id: record.userId,
        status: record.status,
        position: record.order,
        invited_by: record.invitedBy === 0 ? null : record.invitedBy,
        invited_at: record.invitedAt,
        responded_at: record.respondedAt,
        expires_at: record.expiresAt,
      });
    });
  }

  /** A page of all records by their ids. */
  async list(query: { readonly limit: number; readonly offset: number }): Promise<Coauthor[]> {
    const sql = `SELECT ${coauthorColumns} FROM ${this.#table} c ORDER BY c.id ${pageOf(query)}`;
    return this.#read(await this.database.select<CoauthorRow>(sql));
  }

  /** The open invitations of a member, the newest first; at most fifty. */
  async invitationsOf(userId: number): Promise<Coauthor[]> {
    const sql = `SELECT ${coauthorColumns} FROM ${this.#table} c
      WHERE c.user_id = $1 AND c.status = 'pending' AND c.expires_at > $2 ORDER BY c.id DESC LIMIT 50`;
    return this.#read(await this.database.select<CoauthorRow>(sql, [userId, timestamp(this.clock)]));
  }

  /** Writes down which invitations nobody answered in time. */
  async expire(): Promise<void> {
    const where = "status = 'pending' AND expires_at <= $1";
    await this.database.transaction(async () => {
      await this.database.update('mb_coauthors', { status: 'expired' }, where, [timestamp(this.clock)]);
    });
  }

  /** One at a time for a post, and everybody who keeps something about it hears of the change. */
  #changing<T>(postId: number, userId: number, work: (known: Coauthor | undefined) => Promise<T>): Promise<T> {
    return this.database.transaction(async () => {
      await takeTurn(this.database, postId);
      const known = (await this.ofPost(postId)).find((each) => each.userId === userId);
      const result = await work(known);
      await this.database.afterCommit(async () => {
        this.revisions.bump('posts');
        await this.signals.send('mb-coauthors', userId);
      });
      return result;
    });
  }

  async #done(postId: number, userId: number): Promise<InvitationOutcome> {
    const record = (await this.ofPost(postId)).find((each) => each.userId === userId);
    return record ? { kind: 'done', record } : { kind: 'missing' };
  }

  #read(rows: readonly CoauthorRow[]): Coauthor[] {
    const now = timestamp(this.clock);
    return rows.map((row) => readCoauthor(row, now));
  }
}

/** The co-authors of posts. */
export const COAUTHORS = definePort<CoauthorStore>('member-blog/coauthors');

export type { Coauthor, CoauthorStatus };
