import { columns, migration } from '@plinth/kernel/database';

// The course is of the learning platform, or of whatever stands behind its port: no foreign key.
const threadColumns = {
  // The id of the first message.
  id: columns.id(),
  course_id: columns.integer(),
  subject: columns.string(200),
  last_message_id: columns.integer(),
  created_at: columns.time(),
};

const participantColumns = {
  thread_id: columns.integer({ references: 'course_threads' }),
  user_id: columns.user(),
  other_user_id: columns.user({ nullable: true, onDelete: 'SET NULL' }),
  is_starter: columns.flag(),
  is_hidden: columns.flag(),
  last_at: columns.time(),
};

const messageColumns = {
  id: columns.id(),
  // Null only until the thread of a first message is written.
  thread_id: columns.integer({ nullable: true, references: 'course_threads' }),
  sender_id: columns.user({ nullable: true, onDelete: 'SET NULL' }),
  recipient_id: columns.user({ nullable: true, onDelete: 'SET NULL' }),
  message: columns.text(),
  read_at: columns.time({ nullable: true }),
  created_at: columns.time(),
};

/** Threads of messages, what each participant sees of them, and the messages. */
export const createMessages = migration('0001-messages', {
  async up(schema) {
    await schema.createTable('course_threads', threadColumns, [{ columns: ['created_at', 'id'] }]);
    await schema.createTable('course_thread_participants', participantColumns, [
      { columns: ['thread_id', 'user_id'], unique: true },
      { columns: ['user_id', 'is_hidden', 'last_at', 'thread_id'] },
      { columns: ['other_user_id'] },
    ]);
    await schema.createTable('course_messages', messageColumns, [
      { columns: ['thread_id', 'id'] },
      { columns: ['recipient_id', 'read_at', 'thread_id'] },
      { columns: ['sender_id'] },
    ]);
  },
  async down(schema) {
    for (const table of ['course_messages', 'course_thread_participants', 'course_threads'])
      await schema.dropTable(table);
  },
});
