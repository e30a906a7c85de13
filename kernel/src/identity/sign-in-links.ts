import type { Database } from '../database/database.js';
import { type Clock, timestamp, timestampAfter } from '../services/clock.js';
import type { Randomness } from '../services/random.js';
import type { Secrets } from '../services/secrets.js';
import { signInLinks } from './tables.js';

/** One-time tokens that sign their owner in on the host's form. A new one invalidates the old. */
export class SignInLinks {
  readonly #database: Database;
  readonly #clock: Clock;
  readonly #random: Randomness;
  readonly #secrets: Secrets;
  readonly #formUrl: string;

  constructor(parts: { database: Database; clock: Clock; random: Randomness; secrets: Secrets; formUrl: string }) {
    this.#database = parts.database;
    this.#clock = parts.clock;
    this.#random = parts.random;
    this.#secrets = parts.secrets;
    this.#formUrl = parts.formUrl;
  }

  /**
   * An address on the sign-in form that works once, for `minutes`; earlier ones of the user stop working.
   * @param purpose what it leads to: being signed in, or choosing a new password
   */
  async create(userId: number, minutes: number, purpose: 'sign-in' | 'new-password' = 'sign-in'): Promise<string> {
    const token = this.#random.token(32);
    const tokenDigest = this.#secrets.digest('sign-in-link', token);
    const expiresAt = timestampAfter(this.#clock, minutes * 60_000);
    await this.#database.rows(signInLinks).upsert({ userId, tokenDigest, expiresAt }, ['userId']);
    return `${this.#formUrl}?action=${purpose === 'sign-in' ? 'link' : 'rp'}&key=${token}`;
  }

  /** Whom a token would sign in now; it is not used up. */
  async ownerOf(token: string): Promise<number | undefined> {
    const tokenDigest = this.#secrets.digest('sign-in-link', token);
    const link = await this.#database
      .rows(signInLinks)
      .find({ tokenDigest, expiresAt: { above: timestamp(this.#clock) } });
    return link?.userId;
  }

  /** Uses a token up and answers whose it was; undefined when it is unknown, used or too old. */
  async consume(token: string): Promise<number | undefined> {
    const tokenDigest = this.#secrets.digest('sign-in-link', token);
    const rows = this.#database.rows(signInLinks);
    const link = await rows.find({ tokenDigest, expiresAt: { above: timestamp(this.#clock) } });
    if (!link) return undefined;
    const { userId } = link;
    // The row that is removed decides: of two requests with the same token only one finds it.
    return (await rows.remove({ userId, tokenDigest })) > 0 ? userId : undefined;
  }
}
