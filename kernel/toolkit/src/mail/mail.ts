import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Clock, definePort, type Mail, type Mailer, type Randomness } from '@plinth/kernel';

/** Outgoing mail. */
export const MAILER = definePort<Mailer>('toolkit/mailer');

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

/**
 * A message with its text unencoded, so that people who open the file in an editor can read it and follow its links. Mail
 * servers need not accept this form.
 */
function withPlainText(message: string, text: string): string {
  const [head = ''] = message.split('\r\n\r\n', 1);
  const lines = head.split('\r\n').filter((line) => !/^content-(?:transfer-encoding|type):/i.test(line));
  const type = ['Content-Type: text/plain; charset=utf-8', 'Content-Transfer-Encoding: 8bit'];
  return [...lines, ...type, '', text].join('\r\n');
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
    const { text, ...rest } = mail;
    const isReadable = mail.html === undefined;
    const dated = { from: this.#from, date: this.#clock.now(), ...rest };
    const { message } = await (await this.#transport).sendMail({ ...dated, text: isReadable ? '' : text });
    const name = `${this.#clock.now().toISOString().replace(/[:.]/g, '-')}-${this.#random.uuid().slice(0, 8)}.eml`;
    const bytes = isReadable ? withPlainText(message.toString(), text) : message;
    const write = () => writeFile(path.join(this.#folder, name), bytes, { mode: 0o600 });
    await write().catch(async (thrown: unknown) => {
      // The folder is there from the first message on, unless somebody takes it away.
      if (!isMissing(thrown)) throw thrown;
      await mkdir(this.#folder, { recursive: true, mode: 0o700 });
      await write();
    });
  }
}

function isMissing(thrown: unknown): boolean {
  return thrown instanceof Error && 'code' in thrown && thrown.code === 'ENOENT';
}
