import { CLOCK, type Clock, definePort, inject, injectable, timestamp } from '@plinth/kernel';
import { alias, DATABASE, type Database, fields, type NewRow, range, sql, where } from '@plinth/kernel/database';
import type { Conversation, Message, NewMessage, Thread } from './message.js';
import { messages, participants, threads } from './tables.js';

/** The fields of a {@link Thread}. */
const THREAD = {
  id: threads.id,
  courseId: threads.courseId,
  subject: threads.subject,
  otherUserId: sql`COALESCE(${participants.otherUserId}, 0)`,
  isHidden: participants.isHidden,
  requestKey: threads.requestKey,
};

/** The fields of a {@link Conversation} beside those that are counted. */
const CONVERSATION = { ...THREAD, lastMessage: messages.message, lastAt: participants.lastAt };

const JOINED = sql`${participants} JOIN ${threads} ON ${threads.id} = ${participants.threadId}`;

/** What there is one of for each course and person who asks to be let into it. */
function requestKeyOf(courseId: number, userId: number): string {
  return `${courseId}:${userId}`;
}

/** Threads and messages in the database. Writers of a thread take hold of it first. */
@injectable()
export class MessageStore {
  constructor(
    @inject(DATABASE) private readonly database: Database,
    @inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Begins a thread; returns its id, which is that of its first message. */
  async start(courseId: number, subject: string, fresh: NewMessage): Promise<number> {
    const id = await this.#begin({ courseId, subject, requestKey: null }, fresh);
    if (id === undefined) throw new Error('The conversation was written and is not there.');
    return id;
  }

  /** Begins the thread by which somebody asks to be let into a course; undefined when there is one of theirs already. */
  startRequest(courseId: number, subject: string, fresh: NewMessage): Promise<number | undefined> {
    return this.#begin({ courseId, subject, requestKey: requestKeyOf(courseId, fresh.senderId) }, fresh);
  }

  /** The thread by which somebody asked to be let into a course, whether they have deleted it or not. */
  async requestOf(courseId: number, userId: number): Promise<Thread | undefined> {
    const [thread] = await this.database.sql<Thread>`SELECT ${fields(THREAD)} FROM ${JOINED}
      WHERE ${where(participants, { userId })} AND ${threads.requestKey} = ${requestKeyOf(courseId, userId)}`;
    return thread;
  }

  /** Whether somebody wrote in a thread. */
  hasWritten(threadId: number, userId: number): Promise<boolean> {
    return this.database.rows(messages).has({ threadId, senderId: userId });
  }

  #begin(thread: Pick<NewRow<typeof threads>, 'courseId' | 'subject' | 'requestKey'>, fresh: NewMessage) {
    return this.database.transaction(async () => {
      const { createdAt = timestamp(this.clock), senderId, recipientId } = fresh;
      const id = await this.#insert(null, fresh, createdAt);
      if (!(await this.database.rows(threads).insertIfAbsent({ ...thread, id, lastMessageId: id, createdAt }))) {
        await this.database.rows(messages).remove({ id });
        return undefined;
      }
      await this.database.rows(messages).change({ id }, { threadId: id });
      const shared = { threadId: id, lastAt: createdAt };
      const rows = this.database.rows(participants);
      await rows.insert({ ...shared, userId: senderId, otherUserId: recipientId, isStarter: true });
      await rows.insert({ ...shared, userId: recipientId, otherUserId: senderId });
      return id;
    });
  }

  /** Adds to a thread, which both see again; returns the id of the message, or undefined when the thread is gone. */
  reply(threadId: number, fresh: NewMessage): Promise<number | undefined> {
    return this.database.transaction(async () => {
      if (!(await this.#hold(threadId))) return undefined;
      const createdAt = fresh.createdAt ?? timestamp(this.clock);
      const id = await this.#insert(threadId, fresh, createdAt);
      await this.database.rows(threads).change({ id: threadId }, { lastMessageId: id });
      await this.database.rows(participants).change({ threadId }, { isHidden: false, lastAt: createdAt });
      return id;
    });
  }

  /** The thread as a participant has it; undefined for anybody else. */
  async find(threadId: number, userId: number): Promise<Thread | undefined> {
    const [thread] = await this.database.sql<Thread>`SELECT ${fields(THREAD)} FROM ${JOINED}
      WHERE ${where(participants, { userId, threadId })}`;
    return thread;
  }

  /** A page of the threads that somebody sees, the latest message first. */
  async list(userId: number, page: { limit: number; offset: number }): Promise<Conversation[]> {
    const { lastAt, threadId } = participants;
    const rows = await this.database.sql<Omit<Conversation, 'unread'>>`SELECT ${fields(CONVERSATION)} FROM ${JOINED}
      JOIN ${messages} ON ${messages.id} = ${threads.lastMessageId}
      WHERE ${where(participants, { userId, isHidden: false })} ORDER BY ${lastAt} DESC, ${threadId} DESC${range(page)}`;
    const unread = await this.#unreadIn(
      userId,
      rows.map((row) => row.id),
    );
    return rows.map((row) => ({ ...row, unread: unread.get(row.id) ?? 0 }));
  }

  /** How many threads somebody sees. */
  count(userId: number): Promise<number> {
    return this.database.rows(participants).count({ userId, isHidden: false });
  }

  /** The latest messages of a thread, in the order in which they were written. */
  async messagesOf(threadId: number, limit: number): Promise<Message[]> {
    const rows = await this.database.rows(messages).list({ threadId }, { orderBy: { id: 'desc' }, limit });
    return rows.reverse().map(({ senderId, recipientId, ...row }) => ({
      ...row,
      threadId,
      senderId: senderId ?? 0,
      recipientId: recipientId ?? 0,
    }));
  }

  /** Marks what was addressed to somebody in a thread as read. */
  async markRead(threadId: number, userId: number): Promise<void> {
    await this.database.transaction(async () => {
      if (!(await this.#hold(threadId))) return;
      const unread = { threadId, recipientId: userId, readAt: null };
      await this.database.rows(messages).change(unread, { readAt: timestamp(this.clock) });
    });
  }

  /**
   * Hides a thread from a participant; once nobody sees it any more it is removed for good. Returns false when they do
   * not see it already.
   */
  hide(threadId: number, userId: number): Promise<boolean> {
    return this.database.transaction(async () => {
      if (!(await this.#hold(threadId))) return false;
      const rows = this.database.rows(participants);
      if ((await rows.change({ threadId, userId, isHidden: false }, { isHidden: true })) === 0) return false;
      const isSeen = await rows.has({ threadId, isHidden: false });
      if (!isSeen) await this.database.rows(threads).remove({ id: threadId });
      return true;
    });
  }

  /**
   * Removes the threads that nobody would see any more once an account is gone: those that the other participant has
   * deleted, or whose account went before. To be called in the transaction that removes the account.
   */
  async dropWith(userId: number): Promise<void> {
    const { threadId } = participants;
    const other = alias(participants, 'o');
    const theirs = sql`SELECT ${threadId} FROM ${participants} WHERE ${participants.userId} = ${userId}`;
    // Whoever is deleting one of them at this moment comes first, or waits.
    await this.database.write`UPDATE ${threads} SET subject = subject WHERE ${threads.id} IN (${theirs})`;
    const seen = where(other, [sql`${other.threadId} = ${threadId}`, { userId: { not: userId }, isHidden: false }]);
    await this.database.write`DELETE FROM ${threads}
      WHERE ${threads.id} IN (${theirs} AND NOT EXISTS (SELECT 1 FROM ${other} WHERE ${seen}))`;
  }

  /** How many messages to somebody are unread, in the threads that they see. */
  async unreadCount(userId: number): Promise<number> {
    const { isHidden, threadId } = participants;
    const [row] = await this.database.sql<{ n: number }>`SELECT COUNT(*) AS n FROM ${messages}
      JOIN ${participants} ON ${threadId} = ${messages.threadId} AND ${participants.userId} = ${messages.recipientId}
      WHERE ${where(messages, { recipientId: userId, readAt: null })} AND ${isHidden} = ${false}`;
    return row?.n ?? 0;
  }

  async #unreadIn(userId: number, threadIds: readonly number[]): Promise<Map<number, number>> {
    if (threadIds.length === 0) return new Map();
    const unread = where(messages, { recipientId: userId, readAt: null, threadId: threadIds });
    const rows = await this.database.sql<{ threadId: number; n: number }>`
      SELECT ${fields({ threadId: messages.threadId, n: sql`COUNT(*)` })} FROM ${messages}
      WHERE ${unread} GROUP BY ${messages.threadId}`;
    return new Map(rows.map((row) => [row.threadId, row.n]));
  }

  #insert(threadId: number | null, fresh: NewMessage, createdAt: string): Promise<number> {
    const { senderId, recipientId, message, readAt } = fresh;
    return this.database.rows(messages).insert({ threadId, senderId, recipientId, message, readAt, createdAt });
  }

  async #hold(id: number): Promise<boolean> {
    return (await this.database.rows(threads).lock({ id })) > 0;
  }
}

/** The messages. */
export const MESSAGES = definePort<MessageStore>('course-dashboard/messages');
