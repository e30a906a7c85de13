import type { Database } from '../database/database.js';
import { asError } from '../errors.js';
import { definePort } from '../plugin/ports.js';
import { type Clock, timestamp, timestampAfter } from './clock.js';
import type { Log } from './log.js';
import type { Mail, Mailer } from './mail.js';

interface QueuedRow {
  readonly id: number;
  readonly message: string;
  readonly tries: number;
  readonly next_at: string;
}

const MINUTE_MS = 60_000;
/** Waits after each try that failed; after the last the message is given up, two days after it was written. */
const WAITS = [1, 5, 15, 60, 180, 360, 720, 1440].map((minutes) => minutes * MINUTE_MS);
/** How long a try may take before another process may take it over. */
const LEASE_MS = 5 * MINUTE_MS;
const AT_ONCE = 50;

/** Messages on their way. */
export interface MailQueue {
  /** Sends what is due. */
  deliver(): Promise<void>;
  /** How many messages wait. */
  waiting(): Promise<number>;
}

/** Messages on their way. */
export const MAIL_QUEUE = definePort<MailQueue>('kernel/mail-queue');

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
    if (this.#isDirect) {
      try {
        await this.#inner.send(mail);
        return;
      } catch (thrown) {
        this.#log.warn('a message could not be sent and waits', { error: asError(thrown) });
      }
    }
    const wait = this.#isDirect ? MINUTE_MS : 0;
    await this.#database.insert('mail_queue', {
      message: JSON.stringify(mail),
      tries: 0,
      next_at: timestampAfter(this.#clock, wait),
      created_at: timestamp(this.#clock),
    });
    if (this.#isDirect) return;
    await this.#database.afterCommit(() => {
      // Nobody waits for the mail server.
      this.deliver().catch((error: unknown) => this.#log.error('messages could not be sent', { error }));
    });
  }

  async deliver(): Promise<void> {
    const sql = `SELECT id, message, tries, next_at FROM ${this.#table} WHERE next_at <= $1 ORDER BY next_at, id LIMIT ${AT_ONCE}`;
    for (const row of await this.#database.select<QueuedRow>(sql, [timestamp(this.#clock)])) await this.#try(row);
  }

  async waiting(): Promise<number> {
    const row = await this.#database.selectOne<{ n: number | string }>(`SELECT COUNT(*) AS n FROM ${this.#table}`);
    return Number(row?.n ?? 0);
  }

  get #table(): string {
    return this.#database.table('mail_queue');
  }

  async #try({ id, message, tries, next_at }: QueuedRow): Promise<void> {
    const lease = { next_at: timestampAfter(this.#clock, LEASE_MS), tries: tries + 1 };
    // Whoever moves the time sends the message: of several processes only one does.
    const taken = await this.#database.update('mail_queue', lease, 'id = $1 AND next_at = $2', [id, next_at]);
    if (taken === 0) return;
    const mail: Mail = JSON.parse(message);
    try {
      await this.#inner.send(mail);
      await this.#database.remove('mail_queue', 'id = $1', [id]);
    } catch (thrown) {
      await this.#putOff(id, tries, mail, asError(thrown));
    }
  }

  async #putOff(id: number, tries: number, { subject }: Mail, error: Error): Promise<void> {
    const wait = WAITS[tries];
    if (wait === undefined) {
      this.#log.error('a message could not be sent for two days and is given up', { subject, error });
      await this.#database.remove('mail_queue', 'id = $1', [id]);
      return;
    }
    this.#log.warn('a message could not be sent and waits', { subject, tries: tries + 1, error });
    await this.#database.update('mail_queue', { next_at: timestampAfter(this.#clock, wait) }, 'id = $1', [id]);
  }
}
