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
  timestamp,
} from '@plinth/kernel';
import type { Conversation, Message, NewMessage, Thread } from './message.js';

interface ThreadRow {
  readonly id: number;
  readonly course_id: number;
  readonly subject: string;
  readonly other_user_id: number | null;
  readonly is_hidden: number;
}

interface ConversationRow extends ThreadRow {
  readonly message: string;
  readonly last_at: string;
}

interface MessageRow {
  readonly id: number;
  readonly thread_id: number;
  readonly sender_id: number | null;
  readonly recipient_id: number | null;
  readonly message: string;
  readonly read_at: string | null;
  readonly created_at: string;
}

function readThread({ id, course_id, subject, other_user_id, is_hidden }: ThreadRow): Thread {
  return { id, courseId: course_id, subject, otherUserId: other_user_id ?? 0, isHidden: is_hidden === 1 };
}

function readMessage(row: MessageRow): Message {
  const { id, thread_id: threadId, message, read_at: readAt, created_at: createdAt } = row;
  return { id, threadId, senderId: row.sender_id ?? 0, recipientId: row.recipient_id ?? 0, message, readAt, createdAt };
}

const MINE = 'p.user_id = $1 AND p.is_hidden = 0';

/** Threads and messages in the database. Writers of a thread take hold of it first. */
@injectable()
export class MessageStore {
  constructor(
    @inject(DATABASE) private readonly database: Database,
    @inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Begins a thread; answers its id, which is that of its first message. */
  start(courseId: number, subject: string, fresh: NewMessage): Promise<number> {
    return this.database.transaction(async () => {
      const { createdAt = timestamp(this.clock), senderId, recipientId } = fresh;
      const id = await this.#insert(null, fresh, createdAt);
      const row = { id, course_id: courseId, subject, last_message_id: id, created_at: createdAt };
      await this.database.insertRow('course_threads', row);
      await this.database.update('course_messages', { thread_id: id }, 'id = $1', [id]);
      const shared = { thread_id: id, is_hidden: 0, last_at: createdAt };
      const starter = { ...shared, user_id: senderId, other_user_id: recipientId, is_starter: 1 };
      const other = { ...shared, user_id: recipientId, other_user_id: senderId, is_starter: 0 };
      await this.database.insertRow('course_thread_participants', starter);
      await this.database.insertRow('course_thread_participants', other);
      return id;
    });
  }

  /** Adds to a thread, which both see again; answers the id of the message, or undefined when the thread is gone. */
  reply(threadId: number, fresh: NewMessage): Promise<number | undefined> {
    return this.database.transaction(async () => {
      if (!(await this.#hold(threadId))) return undefined;
      const createdAt = fresh.createdAt ?? timestamp(this.clock);
      const id = await this.#insert(threadId, fresh, createdAt);
      await this.database.update('course_threads', { last_message_id: id }, 'id = $1', [threadId]);
      const changes = { is_hidden: 0, last_at: createdAt };
      await this.database.update('course_thread_participants', changes, 'thread_id = $1', [threadId]);
      return id;
    });
  }

  /** Whether there is such a thread, whoever sees it. */
  async exists(id: number): Promise<boolean> {
    const sql = `SELECT id FROM ${this.database.table('course_threads')} WHERE id = $1`;
    return (await this.database.selectOne(sql, [id])) !== undefined;
  }

  /** The thread as a participant has it; undefined for anybody else. */
  async find(id: number, userId: number): Promise<Thread | undefined> {
    const sql = `SELECT t.id, t.course_id, t.subject, p.other_user_id, p.is_hidden FROM ${this.#joined()}
      WHERE p.user_id = $1 AND p.thread_id = $2`;
    const row = await this.database.selectOne<ThreadRow>(sql, [userId, id]);
    return row && readThread(row);
  }

  /** A page of the threads that somebody sees, the latest message first. */
  async list(userId: number, page: { limit: number; offset: number }): Promise<Conversation[]> {
    const rows = await this.database.select<ConversationRow>(
      `SELECT t.id, t.course_id, t.subject, p.other_user_id, p.is_hidden, p.last_at, m.message FROM ${this.#joined()}
        JOIN ${this.database.table('course_messages')} m ON m.id = t.last_message_id
        WHERE ${MINE} ORDER BY p.last_at DESC, p.thread_id DESC ${pageOf(page)}`,
      [userId],
    );
    const unread = await this.#unreadIn(
      userId,
      rows.map((row) => row.id),
    );
    return rows.map((row) => ({
      ...readThread(row),
      lastMessage: row.message,
      lastAt: row.last_at,
      unread: unread.get(row.id) ?? 0,
    }));
  }

  /** How many threads somebody sees. */
  async count(userId: number): Promise<number> {
    const sql = `SELECT COUNT(*) AS n FROM ${this.database.table('course_thread_participants')} p WHERE ${MINE}`;
    return Number((await this.database.selectOne<{ n: number | string }>(sql, [userId]))?.n ?? 0);
  }

  /** The latest messages of a thread, in the order in which they were written. */
  async messagesOf(threadId: number, limit: number): Promise<Message[]> {
    const rows = await this.database.select<MessageRow>(
      `SELECT m.* FROM ${this.database.table('course_messages')} m WHERE m.thread_id = $1
        ORDER BY m.id DESC ${pageOf({ limit })}`,
      [threadId],
    );
    return rows.reverse().map(readMessage);
  }

  /** Marks what was addressed to somebody in a thread as read. */
  async markRead(threadId: number, userId: number): Promise<void> {
    await this.database.transaction(async () => {
      if (!(await this.#hold(threadId))) return;
      const where = 'thread_id = $1 AND recipient_id = $2 AND read_at IS NULL';
      await this.database.update('course_messages', { read_at: timestamp(this.clock) }, where, [threadId, userId]);
    });
  }

  /**
   * Hides a thread from a participant; once nobody sees it any more it is removed for good. Answers false when they do
   * not see it already.
   */
  hide(threadId: number, userId: number): Promise<boolean> {
    return this.database.transaction(async () => {
      if (!(await this.#hold(threadId))) return false;
      const participants = 'course_thread_participants';
      const where = 'thread_id = $1 AND user_id = $2 AND is_hidden = 0';
      if ((await this.database.update(participants, { is_hidden: 1 }, where, [threadId, userId])) === 0) return false;
      const sql = `SELECT user_id FROM ${this.database.table(participants)} WHERE thread_id = $1 AND is_hidden = 0`;
      const left = await this.database.selectOne(sql, [threadId]);
      if (!left) await this.database.remove('course_threads', 'id = $1', [threadId]);
      return true;
    });
  }

  /**
   * Removes the threads that nobody would see any more once an account is gone: those that the other participant has
   * deleted, or whose account went before. To be called in the transaction that removes the account.
   */
  async dropWith(userId: number): Promise<void> {
    const [threads, participants] = ['course_threads', 'course_thread_participants'].map((name) =>
      this.database.table(name),
    );
    const theirs = `SELECT p.thread_id FROM ${participants} p WHERE p.user_id = $1`;
    // Whoever is deleting one of them at this moment comes first, or waits.
    await this.database.execute(`UPDATE ${threads} SET subject = subject WHERE id IN (${theirs})`, [userId]);
    const seen = `SELECT 1 FROM ${participants} o WHERE o.thread_id = p.thread_id AND o.user_id <> $1 AND o.is_hidden = 0`;
    await this.database.remove('course_threads', `id IN (${theirs} AND NOT EXISTS (${seen}))`, [userId]);
  }

  /** How many messages to somebody are unread, in the threads that they see. */
  async unreadCount(userId: number): Promise<number> {
    const row = await this.database.selectOne<{ n: number | string }>(
      `SELECT COUNT(*) AS n FROM ${this.database.table('course_messages')} m
        JOIN ${this.database.table('course_thread_participants')} p
          ON p.thread_id = m.thread_id AND p.user_id = m.recipient_id
        WHERE m.recipient_id = $1 AND m.read_at IS NULL AND p.is_hidden = 0`,
      [userId],
    );
    return Number(row?.n ?? 0);
  }

  async #unreadIn(userId: number, threadIds: readonly number[]): Promise<Map<number, number>> {
    if (threadIds.length === 0) return new Map();
    const rows = await this.database.select<{ thread_id: number; n: number | string }>(
      `SELECT m.thread_id, COUNT(*) AS n FROM ${this.database.table('course_messages')} m
        WHERE m.recipient_id = $1 AND m.read_at IS NULL AND m.thread_id IN (${places(threadIds.length, 2)})
        GROUP BY m.thread_id`,
      [userId, ...threadIds],
    );
    return new Map(rows.map((row) => [row.thread_id, Number(row.n)]));
  }

  #insert(threadId: number | null, fresh: NewMessage, createdAt: string): Promise<number> {
    const { senderId: sender_id, recipientId: recipient_id, message, readAt = null } = fresh;
    const row = { thread_id: threadId, sender_id, recipient_id, message, read_at: readAt, created_at: createdAt };
    return this.database.insert('course_messages', row);
  }

  async #hold(threadId: number): Promise<boolean> {
    const sql = `UPDATE ${this.database.table('course_threads')} SET subject = subject WHERE id = $1`;
    return (await this.database.execute(sql, [threadId])) > 0;
  }

  #joined(): string {
    const participants = `${this.database.table('course_thread_participants')} p`;
    return `${participants} JOIN ${this.database.table('course_threads')} t ON t.id = p.thread_id`;
  }
}

/** The messages. */
export const MESSAGES = definePort<MessageStore>('course-dashboard/messages');
