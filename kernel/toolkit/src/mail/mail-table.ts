import type { Mail } from '@plinth/kernel';
import { columns, migration, table } from '@plinth/kernel/database';

/** Messages on their way. */
export const queuedMails = table(
  'mail_queue',
  {
    id: columns.id(),
    message: columns.json<Mail>(),
    tries: columns.integer(),
    nextAt: columns.time(),
    createdAt: columns.time(),
  },
  { legacyName: true, indexes: [['nextAt', 'id']], notInBundle: 'mail is sent by the site that wrote it' },
);

/** Creates the queue. */
export const createMailQueue = migration('0001-mail-queue', {
  adopts: ['kernel/0005-mail-queue'],
  up: (schema) =>
    schema.createTable(
      'mail_queue',
      {
        id: columns.id(),
        message: columns.text(),
        tries: columns.integer(),
        next_at: columns.time(),
        created_at: columns.time(),
      },
      [{ columns: ['next_at', 'id'] }],
    ),
  down: (schema) => schema.dropTable('mail_queue'),
});
