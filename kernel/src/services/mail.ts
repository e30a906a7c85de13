import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Clock } from './clock.js';
import type { Randomness } from './random.js';

/** A message. `to` is one address; the sender is the site unless `replyTo` says who wants the answer. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
  readonly replyTo?: string;
}

/** Sends mail. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
}

/** A server that does not answer must not hold a message for minutes; it is tried again later. */
const PATIENCE = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/** Loaded with the first message: most processes of a site never send one. */
async function smtp(url: string) {
  const { createTransport } = await import('nodemailer');
  return createTransport({ url, ...PATIENCE });
}

async function toBytes() {
  const { createTransport } = await import('nodemailer');
  return createTransport({ streamTransport: true, buffer: true });
}

/** Sends by SMTP (`SMTP_URL`). */
export class SmtpMailer implements Mailer {
  #transport: ReturnType<typeof smtp> | undefined;

  constructor(
    private readonly url: string,
    private readonly from: string,
  ) {}

  async send(mail: Mail): Promise<void> {
    this.#transport ??= smtp(this.url);
    await (await this.#transport).sendMail({ from: this.from, ...mail });
  }
}

/** Without SMTP: writes each message as an `.eml` file into the outbox folder, where the owner can read it. */
export class OutboxMailer implements Mailer {
  #transport: ReturnType<typeof toBytes> | undefined;
  readonly #folder: string;
  readonly #from: string;
  readonly #clock: Clock;
  readonly #random: Randomness;

  constructor(options: { folder: string; from: string; clock: Clock; random: Randomness }) {
    this.#folder = options.folder;
    this.#from = options.from;
    this.#clock = options.clock;
    this.#random = options.random;
  }

  async send(mail: Mail): Promise<void> {
    this.#transport ??= toBytes();
    const { message } = await (await this.#transport).sendMail({ from: this.#from, date: this.#clock.now(), ...mail });
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    const name = `${this.#clock.now().toISOString().replace(/[:.]/g, '-')}-${this.#random.uuid().slice(0, 8)}.eml`;
    await writeFile(path.join(this.#folder, name), message, { mode: 0o600 });
  }
}
