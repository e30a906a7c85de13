import { columns } from '../database/columns.js';
import { table } from '../database/table.js';
import type { Mail } from '../services/mail.js';

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
