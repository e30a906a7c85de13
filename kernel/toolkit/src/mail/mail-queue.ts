import { type Clock, definePort, type Log, type Mail, type Mailer, timestamp, timestampAfter } from '@plinth/kernel';
import type { Database, Row } from '@plinth/kernel/database';
import { asError } from '@plinth/kernel/layer';
import { queuedMails } from './mail-table.js';

type QueuedMail = Pick<Row<typeof queuedMails>, 'id' | 'message' | 'tries' | 'nextAt'>;

const MINUTE_MS = 60_000;
/** Waits after each try that failed; after the last the message is given up, two days after it was written. */
const WAITS = [1, 5, 15, 60, 180, 360, 720, 1440].map((minutes) => minutes * MINUTE_MS);
/** How long a try may take before another process may take it over. */
const LEASE_MS = 5 * MINUTE_MS;
const AT_ONCE = 50;

/** Messages on their way. */
export interface MailQueue {
  /** Sends what is due, until it is told to stop. */
  deliver(signal?: AbortSignal): Promise<void>;
  /** How many messages wait. */
  waiting(): Promise<number>;
}

/** Messages on their way. */
export const MAIL_QUEUE = definePort<MailQueue>('toolkit/mail-queue');

/**
 * Keeps messages in the database until they are sent, so that a mail server that is away or slow costs no request
 * anything and no message is lost. A message that is written in a transaction goes out with its commit.
 */
export class QueuedMailer implements Mailer, MailQueue {
  readonly #inner: Mailer;
  readonly #database: Database;
  readonly #clock: Clock;
  readonly #log: Log;
  readonly #isDirect: boolean;

  /** @param parts `isDirect` tries at once and waits for it; only what fails is queued then */
  constructor(parts: { inner: Mailer; database: Database; clock: Clock; log: Log; isDirect: boolean }) {
    this.#inner = parts.inner;
    this.#database = parts.database;
    this.#clock = parts.clock;
    this.#log = parts.log;
    this.#isDirect = parts.isDirect;
  }

  async send(mail: Mail): Promise<void> {
    if (mail.to === '') {
      this.#log.warn('a message was not sent: the account has no address', { subject: mail.subject });
      return;
    }
    if (this.#isDirect) {
      try {
        await this.#inner.send(mail);
        return;
      } catch (thrown) {
        this.#log.warn('a message could not be sent and waits', { error: asError(thrown) });
      }
    }
    const wait = this.#isDirect ? MINUTE_MS : 0;
    await this.#rows.insert({
      message: mail,
      tries: 0,
      nextAt: timestampAfter(this.#clock, wait),
      createdAt: timestamp(this.#clock),
    });
    if (this.#isDirect) return;
    await this.#database.afterCommit(() => {
      // Nobody waits for the mail server.
      this.deliver().catch((error: unknown) => this.#log.error('messages could not be sent', { error }));
    });
  }

  async deliver(signal?: AbortSignal): Promise<void> {
    const due = await this.#rows.list(
      { nextAt: { upTo: timestamp(this.#clock) } },
      { columns: ['id', 'message', 'tries', 'nextAt'], orderBy: { nextAt: 'asc', id: 'asc' }, limit: AT_ONCE },
    );
    for (const mail of due) {
      if (signal?.aborted) return;
      await this.#try(mail);
    }
  }

  waiting(): Promise<number> {
    return this.#rows.count({});
  }

  get #rows() {
    return this.#database.rows(queuedMails);
  }

  async #try({ id, message: mail, tries, nextAt }: QueuedMail): Promise<void> {
    const lease = { nextAt: timestampAfter(this.#clock, LEASE_MS), tries: tries + 1 };
    // Whoever moves the time sends the message: of several processes only one does.
    const taken = await this.#rows.change({ id, nextAt }, lease);
    if (taken === 0) return;
    try {
      await this.#inner.send(mail);
      await this.#rows.remove({ id });
    } catch (thrown) {
      await this.#putOff(id, tries, mail, asError(thrown));
    }
  }

  async #putOff(id: number, tries: number, { subject }: Mail, error: Error): Promise<void> {
    const wait = WAITS[tries];
    if (wait === undefined) {
      this.#log.error('a message could not be sent for two days and is given up', { subject, error });
      await this.#rows.remove({ id });
      return;
    }
    this.#log.warn('a message could not be sent and waits', { subject, tries: tries + 1, error });
    await this.#rows.change({ id }, { nextAt: timestampAfter(this.#clock, wait) });
  }
}
