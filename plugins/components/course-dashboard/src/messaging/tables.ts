import { columns, table } from '@plinth/kernel/database';

/** The conversations. */
export const threads = table(
  'course_threads',
  {
    /** The id of the first message. */
    id: columns.id(),
    /** Of the learning platform, or of whatever stands behind its port: no foreign key. */
    courseId: columns.integer(),
    subject: columns.string(200),
    lastMessageId: columns.integer(),
    createdAt: columns.time(),
    /** Of the one by which somebody asks to be let into a course: which course and who, so that there is one of each. */
    requestKey: columns.string(40, { nullable: true }),
  },
  { legacyName: true, bundleSection: 'course_messages', indexes: [['createdAt', 'id']], unique: [['requestKey']] },
);

/** What each of the two participants sees of them. */
export const participants = table(
  'course_thread_participants',
  {
    threadId: columns.integer({ references: 'course_threads' }),
    userId: columns.user(),
    /** Null when the account is gone. */
    otherUserId: columns.user({ nullable: true, onDelete: 'SET NULL' }),
    isStarter: columns.flag(),
    isHidden: columns.flag(),
    lastAt: columns.time(),
  },
  {
    legacyName: true,
    bundleSection: 'course_messages',
    indexes: [['userId', 'isHidden', 'lastAt', 'threadId'], ['otherUserId']],
    unique: [['threadId', 'userId']],
  },
);

/** Their messages. */
export const messages = table(
  'course_messages',
  {
    id: columns.id(),
    /** Null only until the thread of a first message is written. */
    threadId: columns.integer({ nullable: true, references: 'course_threads' }),
    senderId: columns.user({ nullable: true, onDelete: 'SET NULL' }),
    recipientId: columns.user({ nullable: true, onDelete: 'SET NULL' }),
    /** Sanitised HTML. */
    message: columns.text(),
    readAt: columns.time({ nullable: true }),
    createdAt: columns.time(),
  },
  {
    legacyName: true,
    bundleSection: 'course_messages',
    indexes: [['threadId', 'id'], ['recipientId', 'readAt', 'threadId'], ['senderId']],
  },
);
