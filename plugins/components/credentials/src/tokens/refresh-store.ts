import {
  CLOCK,
  type Clock,
  DATABASE,
  type Database,
  definePort,
  inject,
  injectable,
  RANDOMNESS,
  type Randomness,
  timestamp,
  timestampAfter,
} from '@plinth/kernel';
import { refreshTokens } from '../tables.js';
import { TOKEN_LIFE } from './jwt.js';

/** How presenting a refresh token went. */
export type Rotation = { readonly next: string } | 'reused' | 'unknown';

/**
 * Refresh tokens: active, rotated, revoked, or gone when they expire. Those that follow from one sign-in are a family,
 * which ends as a whole when a token that was used already comes back (docs/components/credentials.md, JWT refresh
 * route).
 */
@injectable()
export class RefreshStore {
  constructor(
    @inject(DATABASE) private readonly database: Database,
    @inject(CLOCK) private readonly clock: Clock,
    @inject(RANDOMNESS) private readonly random: Randomness,
  ) {}

  /** Begins a family; returns the id of its first token. */
  begin(userId: number): Promise<string> {
    return this.#insert(userId, this.random.uuid());
  }

  /** Consumes a token and returns the id of the one that replaces it. Of many at once one gets it. */
  rotate(id: string): Promise<Rotation> {
    return this.database.transaction(async () => {
      const isFirst = (await this.#rows.change({ id, state: 'active' }, { state: 'rotated' })) > 0;
      const token = await this.#rows.find({ id, state: 'rotated' });
      if (!token) return 'unknown';
      if (isFirst) return { next: await this.#insert(token.userId, token.family) };
      await this.#endFamily(token.family);
      return 'reused';
    });
  }

  /** Ends the family of a token. */
  async revoke(id: string): Promise<void> {
    const token = await this.#rows.find({ id });
    if (token) await this.#endFamily(token.family);
  }

  /** Ends all families of a user. */
  async revokeAll(userId: number): Promise<void> {
    await this.#rows.remove({ userId });
  }

  /** Forgets tokens that have expired. */
  async prune(): Promise<void> {
    await this.#rows.remove({ expiresAt: { below: timestamp(this.clock) } });
  }

  async #endFamily(family: string): Promise<void> {
    await this.#rows.change({ family, state: { not: 'revoked' } }, { state: 'revoked' });
  }

  async #insert(userId: number, family: string): Promise<string> {
    const id = this.random.uuid();
    const expiresAt = timestampAfter(this.clock, TOKEN_LIFE.refresh * 1000);
    await this.#rows.insert({ id, family, userId, state: 'active', expiresAt });
    return id;
  }

  get #rows() {
    return this.database.rows(refreshTokens);
  }
}

/** The refresh tokens of all users. */
export const REFRESH_TOKENS = definePort<RefreshStore>('credentials/refresh-tokens');
