import { type Clock, definePort, type Randomness, type Secrets, timestamp, timestampAfter } from '@plinth/kernel';
import type { Database } from '@plinth/kernel/database';
import { emailChanges } from './tables.js';

/** E-mail addresses that somebody wants to have and has not shown to be theirs. A new wish takes the place of the old. */
export class EmailChanges {
  readonly #database: Database;
  readonly #clock: Clock;
  readonly #random: Randomness;
  readonly #secrets: Secrets;

  constructor(parts: { database: Database; clock: Clock; random: Randomness; secrets: Secrets }) {
    this.#database = parts.database;
    this.#clock = parts.clock;
    this.#random = parts.random;
    this.#secrets = parts.secrets;
  }

  /** Keeps the wish for `minutes`, and answers the token that goes to the new address. */
  async ask(userId: number, email: string, minutes: number): Promise<string> {
    const token = this.#random.token(32);
    const expiresAt = timestampAfter(this.#clock, minutes * 60_000);
    await this.#rows.upsert({ userId, email, tokenDigest: this.#digest(token), expiresAt }, ['userId']);
    return token;
  }

  /** The address that a user waits for. */
  async waiting(userId: number): Promise<string | undefined> {
    return (await this.#rows.find({ userId, expiresAt: { above: timestamp(this.#clock) } }))?.email;
  }

  /** The address that a token stands for; only its own user's tokens stand for anything, and it is not used up. */
  async wanted(userId: number, token: string): Promise<string | undefined> {
    const where = { userId, tokenDigest: this.#digest(token), expiresAt: { above: timestamp(this.#clock) } };
    return (await this.#rows.find(where))?.email;
  }

  /** The same, and uses the token up: of two requests with it only one is answered an address. */
  async consume(userId: number, token: string): Promise<string | undefined> {
    const email = await this.wanted(userId, token);
    if (email === undefined) return undefined;
    return (await this.#rows.remove({ userId, tokenDigest: this.#digest(token) })) > 0 ? email : undefined;
  }

  get #rows() {
    return this.#database.rows(emailChanges);
  }

  #digest(token: string): string {
    return this.#secrets.digest('email-change', token);
  }
}

/** E-mail addresses that wait for their owner's word. */
export const EMAIL_CHANGES = definePort<EmailChanges>('accounts/email-changes');
