import {
  CLOCK,
  type Clock,
  definePort,
  inject,
  injectable,
  RANDOMNESS,
  type Randomness,
  timestamp,
  timestampAfter,
} from '@plinth/kernel';
import { DATABASE, type Database, type Row } from '@plinth/kernel/database';
import { refreshTokens } from '../tables.js';
import { TOKEN_LIFE } from './jwt.js';

type RefreshToken = Row<typeof refreshTokens>;

/** A sign-in that goes on by refresh tokens, as whoever ends it sees it. */
export interface TokenFamily {
  readonly family: string;
  /** Null where that was not kept yet. */
  readonly begunAt: string | null;
  /** When a token was last given for it. */
  readonly renewedAt: string;
  readonly expiresAt: string;
}

/** How presenting a refresh token went. */
export type Rotation = { readonly next: string } | 'reused' | 'unknown';

/** Every token lives equally long, so that its end tells its beginning. */
function renewedAt({ expiresAt }: Pick<RefreshToken, 'expiresAt'>): string {
  return new Date(Date.parse(expiresAt) - TOKEN_LIFE.refresh * 1000).toISOString();
}

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
    return this.#insert({ userId, family: this.random.uuid(), begunAt: timestamp(this.clock) });
  }

  /** Consumes a token and returns the id of the one that replaces it. Of many at once one gets it. */
  rotate(id: string): Promise<Rotation> {
    return this.database.transaction(async () => {
      const isFirst = (await this.#rows.change({ id, state: 'active' }, { state: 'rotated' })) > 0;
      const token = await this.#rows.find({ id, state: 'rotated' });
      if (!token) return 'unknown';
      if (isFirst) return { next: await this.#insert(token) };
      await this.#endFamily(token.family);
      return 'reused';
    });
  }

  /** Ends the family of a token. */
  async revoke(id: string): Promise<void> {
    const token = await this.#rows.find({ id });
    if (token) await this.#endFamily(token.family);
  }

  /** The sign-ins of a user that go on, those renewed last first. */
  async families(userId: number): Promise<TokenFamily[]> {
    const going = { userId, state: 'active', expiresAt: { above: timestamp(this.clock) } } as const;
    const columns = ['family', 'begunAt', 'expiresAt'] as const;
    const rows = await this.#rows.list(going, { columns, orderBy: { expiresAt: 'desc', id: 'asc' } });
    return rows.map((row) => ({ ...row, renewedAt: renewedAt(row) }));
  }

  /** Ends one sign-in of a user; returns whether it went on. */
  async end(userId: number, family: string): Promise<boolean> {
    return (await this.#rows.change({ userId, family, state: { not: 'revoked' } }, { state: 'revoked' })) > 0;
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

  async #insert({ userId, family, begunAt }: Pick<RefreshToken, 'userId' | 'family' | 'begunAt'>): Promise<string> {
    const id = this.random.uuid();
    const expiresAt = timestampAfter(this.clock, TOKEN_LIFE.refresh * 1000);
    await this.#rows.insert({ id, family, userId, state: 'active', expiresAt, begunAt });
    return id;
  }

  get #rows() {
    return this.database.rows(refreshTokens);
  }
}

/** The refresh tokens of all users. */
export const REFRESH_TOKENS = definePort<RefreshStore>('credentials/refresh-tokens');
