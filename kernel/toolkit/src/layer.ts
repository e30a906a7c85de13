import path from 'node:path';
import { CACHE_TAGS, CLOCK, definePort, job, LOG, type Mailer, provide, RANDOMNESS } from '@plinth/kernel';
import { DATABASE } from '@plinth/kernel/database';
import {
  cacheBytesOf,
  defineLayer,
  HOST_FACTS,
  type HostFacts,
  KERNEL_SETTINGS,
  KERNEL_VERSION,
} from '@plinth/kernel/layer';
import { FILES, LocalFiles } from './files/files.js';
import { PROCESS_LANES, ProcessLanes } from './files/process-lane.js';
import { DERIVED_TEXTS, PreparedTexts } from './lists/derived-texts.js';
import { PREPARED_ITEMS, SharedPreparedItems } from './lists/prepared-items.js';
import { MAILER, OutboxMailer, SmtpMailer } from './mail/mail.js';
import { MAIL_QUEUE, QueuedMailer } from './mail/mail-queue.js';
import { createMailQueue, queuedMails } from './mail/mail-table.js';
import { PASSWORD_RULES, PasswordRules } from './password-rules.js';

/** The one service behind `MAILER` and `MAIL_QUEUE`. */
const QUEUED_MAILER = definePort<QueuedMailer>('toolkit/queued-mailer');

type OutboxParts = Pick<ConstructorParameters<typeof OutboxMailer>[0], 'clock' | 'random'>;

/** Sends mail immediately: the embedder's own mailer, SMTP, or files in the outbox folder. */
function senderFor({ options, site, dataFolder }: HostFacts, parts: OutboxParts): Mailer {
  if (options.mailer) return options.mailer;
  const from = `"${site.title.replace(/["\\]/g, '')}" <noreply@${new URL(site.url).hostname}>`;
  if (options.smtpUrl) return new SmtpMailer(options.smtpUrl, from);
  return new OutboxMailer({ folder: path.join(dataFolder, 'outbox'), from, ...parts });
}

/** Email, uploaded files, work in other processes, cached items and texts, and password rules. */
export const toolkit = defineLayer({
  id: 'toolkit',
  version: KERNEL_VERSION,
  title: 'Toolkit',
  describes: 'Email, uploaded files, work in other processes, cached items and texts, and password rules.',
  tables: [queuedMails],
  migrations: [createMailQueue],
  services: [
    provide.factory(QUEUED_MAILER, (use) => {
      const { options } = use(HOST_FACTS);
      const parts = { clock: use(CLOCK), random: use(RANDOMNESS) };
      return new QueuedMailer({
        inner: senderFor(use(HOST_FACTS), parts),
        database: use(DATABASE),
        clock: parts.clock,
        log: use(LOG),
        isDirect: options.smtpUrl === undefined || options.mailer !== undefined,
      });
    }),
    provide.factory(MAILER, (use) => use(QUEUED_MAILER)),
    provide.factory(MAIL_QUEUE, (use) => use(QUEUED_MAILER)),
    provide.factory(FILES, (use) => {
      const { options, site, dataFolder } = use(HOST_FACTS);
      const url = site.url + (options.uploadsPath ?? '/wp-content/uploads');
      return new LocalFiles({ folder: path.join(dataFolder, 'uploads'), url });
    }),
    provide.factory(PROCESS_LANES, () => new ProcessLanes()),
    provide.factory(PREPARED_ITEMS, (use) => {
      const { items } = cacheBytesOf(use(HOST_FACTS).options);
      return new SharedPreparedItems({ cacheTags: use(CACHE_TAGS), database: use(DATABASE), maxBytes: items });
    }),
    provide.factory(DERIVED_TEXTS, (use) => new PreparedTexts(use(PREPARED_ITEMS))),
    provide.factory(PASSWORD_RULES, (use) => new PasswordRules(() => use(KERNEL_SETTINGS)().passwordLength)),
  ],
  exports: [MAILER, MAIL_QUEUE, FILES, PROCESS_LANES, PREPARED_ITEMS, DERIVED_TEXTS, PASSWORD_RULES],
  jobs: [
    job('deliver-mail', {
      every: 60,
      within: 300,
      lane: 'mail',
      run: ({ use }, signal) => use(MAIL_QUEUE).deliver(signal),
    }),
  ],
  setup({ use, onStop }) {
    onStop(() => use(PROCESS_LANES).stop());
  },
});
