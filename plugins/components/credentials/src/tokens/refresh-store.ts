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
import { TOKEN_LIFE } from './jwt.js';

interface Row {
  readonly id: string;
  readonly family: string;
  readonly user_id: number;
}

/** What became of a refresh token that was presented. */
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

  /** Begins a family; answers the id of its first token. */
  begin(userId: number): Promise<string> {
    return this.#insert(userId, this.random.uuid());
  }

  /** Consumes a token and answers the id of the one that replaces it. Of many at once one gets it. */
  rotate(id: string): Promise<Rotation> {
    return this.database.transaction(async () => {
      const isFirst = (await this.#changeState('rotated', "id = $1 AND state = 'active'", id)) > 0;
      const row = await this.database.selectOne<Row>(
        `SELECT id, family, user_id FROM ${this.database.table('refresh_tokens')} WHERE id = $1 AND state = 'rotated'`,
        [id],
      );
      if (!row) return 'unknown';
      if (isFirst) return { next: await this.#insert(row.user_id, row.family) };
      await this.#changeState('revoked', "family = $1 AND state <> 'revoked'", row.family);
      return 'reused';
    });
  }

  /** Ends the family of a token. */
  async revoke(id: string): Promise<void> {
    const table = this.database.table('refresh_tokens');
    const row = await this.database.selectOne<Row>(`SELECT id, family, user_id FROM ${table} WHERE id = $1`, [id]);
    if (row) await this.#changeState('revoked', "family = $1 AND state <> 'revoked'", row.family);
  }

  /** Ends all families of a user. */
  async revokeAll(userId: number): Promise<void> {
    await this.database.remove('refresh_tokens', 'user_id = $1', [userId]);
  }

  /** Forgets tokens that have expired. */
  async prune(): Promise<void> {
    await this.database.remove('refresh_tokens', 'expires_at < $1', [timestamp(this.clock)]);
  }

  #changeState(state: string, where: string, value: string): Promise<number> {
    return this.database.update('refresh_tokens', { state }, where, [value]);
  }

  async #insert(userId: number, family: string): Promise<string> {
    const id = this.random.uuid();
    const expires_at = timestampAfter(this.clock, TOKEN_LIFE.refresh * 1000);
    await this.database.insertRow('refresh_tokens', { id, family, user_id: userId, state: 'active', expires_at });
    return id;
  }
}

/** The refresh tokens of all users. */
export const REFRESH_TOKENS = definePort<RefreshStore>('credentials/refresh-tokens');
