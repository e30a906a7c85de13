import { CLOCK, type Clock, definePort, inject, injectable, timestamp, timestampAfter } from '@plinth/kernel';
import { DATABASE, type Database, type Row, type WriteWhere } from '@plinth/kernel/database';
import type { Notice } from './preferences.js';
import { notices } from './tables.js';

const DAY_MS = 86_400_000;

/** Notices that a member keeps: the newest. */
export const MAX_NOTICES = 50;

/** Days after which a notice goes that was read. */
const READ_DAYS = 30;

/** Days after which any notice goes. */
const KEPT_DAYS = 180;

/** Something that a member was told on the site. */
export interface OnsiteNotice extends Pick<Row<typeof notices>, 'id' | 'text' | 'url' | 'createdAt'> {
  readonly isRead: boolean;
}

const NEWEST = { orderBy: { id: 'desc' } } as const;

/** What members were told on the site. It goes with their account. */
@injectable()
export class NoticeBoard {
  constructor(
    @inject(DATABASE) private readonly database: Database,
    @inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Tells a member something; of more than {@link MAX_NOTICES} the oldest go.
   * @param told `once` names what is not told again while it is unread
   */
  async add(
    userId: number,
    kind: Notice,
    { text, url, once }: Pick<OnsiteNotice, 'text' | 'url'> & { readonly once?: string | undefined },
  ): Promise<void> {
    const row = { userId, kind, text, url, createdAt: timestamp(this.clock), once: once ?? null };
    await this.database.transaction(async () => {
      // The index lets one of its kind in, however many come at once.
      if (!(await this.database.rows(notices).insertIfAbsent(row))) return;
      await this.#removeBeyond(userId);
      // Once more when it is committed: of many at once, which do not see each other here, the last sees all of them.
      await this.database.afterCommit(() => this.#removeBeyond(userId));
    });
  }

  /** What a member was told, the newest first; at most {@link MAX_NOTICES}. */
  async of(userId: number): Promise<OnsiteNotice[]> {
    const columns = ['id', 'text', 'url', 'createdAt', 'readAt'] as const;
    const rows = await this.database.rows(notices).list({ userId }, { columns, ...NEWEST, limit: MAX_NOTICES });
    return rows.map(({ readAt, ...row }) => ({ ...row, isRead: readAt !== null }));
  }

  /** How many of them the member has not read. */
  unread(userId: number): Promise<number> {
    return this.database.rows(notices).count({ userId, readAt: null });
  }

  /** Notes that a member read one notice; nothing happens to one that is read already, or another's. */
  async markRead(userId: number, id: number): Promise<void> {
    await this.#mark({ userId, id, readAt: null });
  }

  /** The same for a notice and all before it. */
  async markAllRead(userId: number, lastId: number): Promise<void> {
    await this.#mark({ userId, id: { upTo: lastId }, readAt: null });
  }

  /** Forgets what is old. */
  async prune(): Promise<void> {
    const ago = (days: number) => timestampAfter(this.clock, -days * DAY_MS);
    await this.database.transaction(async () => {
      await this.database.rows(notices).remove({ createdAt: { below: ago(KEPT_DAYS) } });
      await this.database.rows(notices).remove({ readAt: { below: ago(READ_DAYS) } });
    });
  }

  async #mark(where: WriteWhere<typeof notices>): Promise<void> {
    const readAt = timestamp(this.clock);
    await this.database.transaction(() => this.database.rows(notices).change(where, { readAt, once: null }));
  }

  async #removeBeyond(userId: number): Promise<void> {
    const rows = this.database.rows(notices);
    const one = { columns: ['id'], ...NEWEST, limit: 1, offset: MAX_NOTICES } as const;
    const [first] = await rows.list({ userId }, one);
    if (!first) return;
    await this.database.transaction(() => rows.remove({ userId, id: { upTo: first.id } }));
  }
}

/** What members were told on the site. */
export const NOTICE_BOARD = definePort<NoticeBoard>('member-blog/notice-board');
