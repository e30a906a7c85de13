import {
  CLOCK,
  type Clock,
  DATABASE,
  type Database,
  definePort,
  inject,
  injectable,
  type JobDeclaration,
  job,
  provide,
  type ServiceDeclaration,
  type Timestamp,
  timestamp,
  timestampAfter,
} from '@plinth/kernel';
import type { Notice } from './preferences.js';

const DAY_MS = 86_400_000;

/** Notices that a member keeps: the newest. */
export const MOST_NOTICES = 50;

/** Days after which a notice goes that was read. */
const READ_DAYS = 30;

/** Days after which any notice goes. */
const KEPT_DAYS = 180;

/** Something that a member was told on the site. */
export interface OnsiteNotice {
  readonly id: number;
  readonly text: string;
  /** Where it leads. */
  readonly url: string;
  readonly createdAt: Timestamp;
  readonly isRead: boolean;
}

interface NoticeRow {
  readonly id: number;
  readonly text: string;
  readonly url: string;
  readonly created_at: string;
  readonly read_at: string | null;
}

/** What members were told on the site. It goes with their account. */
@injectable()
export class NoticeBoard {
  readonly #table: string;

  constructor(
    @inject(DATABASE) private readonly database: Database,
    @inject(CLOCK) private readonly clock: Clock,
  ) {
    this.#table = database.table('mb_notices');
  }

  /** Tells a member something; of more than {@link MOST_NOTICES} the oldest go. */
  async add(userId: number, kind: Notice, { text, url }: Pick<OnsiteNotice, 'text' | 'url'>): Promise<void> {
    const row = { user_id: userId, kind, text, url, created_at: timestamp(this.clock) };
    await this.database.transaction(() => this.database.insert('mb_notices', row));
    // Once it is committed: of many at once the last sees all of them.
    await this.database.afterCommit(() => this.#removeBeyond(userId));
  }

  /** What a member was told, the newest first; at most {@link MOST_NOTICES}. */
  async of(userId: number): Promise<OnsiteNotice[]> {
    const sql = `SELECT n.id, n.text, n.url, n.created_at, n.read_at FROM ${this.#table} n
      WHERE n.user_id = $1 ORDER BY n.id DESC LIMIT ${MOST_NOTICES}`;
    const rows = await this.database.select<NoticeRow>(sql, [userId]);
    return rows.map(({ id, text, url, created_at: createdAt, read_at: readAt }) => ({
      id,
      text,
      url,
      createdAt,
      isRead: readAt !== null,
    }));
  }

  /** Notes that a member read one notice; nothing happens to one that is read already, or another's. */
  async markRead(userId: number, id: number): Promise<void> {
    await this.#mark('user_id = $1 AND id = $2', [userId, id]);
  }

  /** The same for a notice and all before it. */
  async markAllRead(userId: number, lastId: number): Promise<void> {
    await this.#mark('user_id = $1 AND id <= $2', [userId, lastId]);
  }

  /** Forgets what is old. */
  async prune(): Promise<void> {
    const ago = (days: number) => timestampAfter(this.clock, -days * DAY_MS);
    await this.database.transaction(async () => {
      await this.database.remove('mb_notices', 'created_at < $1', [ago(KEPT_DAYS)]);
      await this.database.remove('mb_notices', 'read_at < $1', [ago(READ_DAYS)]);
    });
  }

  async #mark(where: string, values: readonly number[]): Promise<void> {
    const changes = { read_at: timestamp(this.clock) };
    await this.database.transaction(() =>
      this.database.update('mb_notices', changes, `${where} AND read_at IS NULL`, values),
    );
  }

  async #removeBeyond(userId: number): Promise<void> {
    const sql = `SELECT n.id FROM ${this.#table} n WHERE n.user_id = $1 ORDER BY n.id DESC LIMIT 1 OFFSET ${MOST_NOTICES}`;
    const first = await this.database.selectOne<{ id: number }>(sql, [userId]);
    if (!first) return;
    const where = 'user_id = $1 AND id <= $2';
    await this.database.transaction(() => this.database.remove('mb_notices', where, [userId, first.id]));
  }
}

/** What members were told on the site. */
export const NOTICE_BOARD = definePort<NoticeBoard>('member-blog/notice-board');

/** The services of this file. */
export const noticeServices: readonly ServiceDeclaration[] = [provide.class(NOTICE_BOARD, NoticeBoard)];

/** The periodic work of this file. */
export const noticeJobs: readonly JobDeclaration[] = [
  job('prune-notices', { every: 86_400, run: ({ use }) => use(NOTICE_BOARD).prune() }),
];
