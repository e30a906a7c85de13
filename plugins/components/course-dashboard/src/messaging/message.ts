import type { Timestamp } from '@plinth/kernel';

/** Longest message, in characters (docs/components/course-dashboard.md). */
export const MAX_MESSAGE_LENGTH = 10_000;
/** Longest subject, in characters. */
export const MAX_SUBJECT_LENGTH = 200;

/** One message of a thread. People are 0 when their account is gone. */
export interface Message {
  readonly id: number;
  readonly threadId: number;
  readonly senderId: number;
  readonly recipientId: number;
  /** Sanitised HTML. */
  readonly message: string;
  readonly readAt: Timestamp | null;
  readonly createdAt: Timestamp;
}

/** A thread as one of its two participants has it. */
export interface Thread {
  /** The id of its first message. */
  readonly id: number;
  readonly courseId: number;
  readonly subject: string;
  /** 0 when the account is gone. */
  readonly otherUserId: number;
  readonly isHidden: boolean;
  /** Of a thread by which whoever began it asks to be let into the course; null for every other. */
  readonly requestKey: string | null;
}

/** A thread in somebody's list. */
export interface Conversation extends Thread {
  /** HTML of the latest message. */
  readonly lastMessage: string;
  readonly lastAt: Timestamp;
  /** Messages addressed to them that they have not read. */
  readonly unread: number;
}

/** A message on its way. */
export interface NewMessage {
  readonly senderId: number;
  readonly recipientId: number;
  /** Sanitised HTML. */
  readonly message: string;
  readonly createdAt?: Timestamp;
  readonly readAt?: Timestamp | null;
}
