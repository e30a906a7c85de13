import type { Database } from '../database/database.js';
import { type Clock, timestamp, timestampAfter } from '../services/clock.js';
import type { Randomness } from '../services/random.js';
import type { Secrets } from '../services/secrets.js';

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

  /** An address on the sign-in form that works once, for `minutes`; earlier ones of the user stop working. */
  async create(userId: number, minutes: number): Promise<string> {
    const token = this.#random.token(32);
    const row = {
      token_digest: this.#secrets.digest('sign-in-link', token),
      expires_at: timestampAfter(this.#clock, minutes * 60_000),
    };
    const changed = await this.#database.update('sign_in_links', row, 'user_id = $1', [userId]);
    if (changed === 0 && !(await this.#database.insertIgnore('sign_in_links', { user_id: userId, ...row }))) {
      await this.#database.update('sign_in_links', row, 'user_id = $1', [userId]);
    }
    return `${this.#formUrl}?action=link&key=${token}`;
  }

  /** Uses a token up and answers whose it was; undefined when it is unknown, used or too old. */
  async consume(token: string): Promise<number | undefined> {
    const digest = this.#secrets.digest('sign-in-link', token);
    const sql = `SELECT user_id FROM ${this.#database.table('sign_in_links')} WHERE token_digest = $1 AND expires_at > $2`;
    const row = await this.#database.selectOne<{ user_id: number }>(sql, [digest, timestamp(this.#clock)]);
    if (!row) return undefined;
    // The row that is removed decides: of two requests with the same token only one finds it.
    const removed = await this.#database.remove('sign_in_links', 'user_id = $1 AND token_digest = $2', [
      row.user_id,
      digest,
    ]);
    return removed > 0 ? row.user_id : undefined;
  }
}
