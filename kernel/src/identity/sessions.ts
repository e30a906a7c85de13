import type { Database } from '../database/database.js';
import type { Clock } from '../services/clock.js';
import { timestamp, timestampAfter } from '../services/clock.js';
import { KeptRows } from '../services/kept-rows.js';
import type { Randomness } from '../services/random.js';
import type { Secrets } from '../services/secrets.js';
import type { Signals } from '../services/signals.js';

/** A cookie session as its owner sees it. */
export interface Session {
  readonly id: string;
  readonly userId: number;
  readonly createdAt: string;
  readonly expiresAt: string;
  readonly address: string;
  readonly userAgent: string;
  readonly remembered: boolean;
}

interface SessionRow {
  readonly id: string;
  readonly user_id: number;
  readonly created_at: string;
  readonly expires_at: string;
  readonly address: string;
  readonly user_agent: string;
  readonly remembered: number;
}

const DAY_MS = 86_400_000;
const SHORT_DAYS = 2;
const LONG_DAYS = 14;
const KEPT_SESSIONS = 5_000;

/** Cookie sessions. Only a digest of the token is stored; a session is listed, revoked and expired in the database. */
export class Sessions {
  readonly #database: Database;
  readonly #clock: Clock;
  readonly #random: Randomness;
  readonly #secrets: Secrets;
  readonly #kept: KeptRows<string, Session>;

  constructor(parts: { database: Database; clock: Clock; random: Randomness; secrets: Secrets; signals: Signals }) {
    this.#database = parts.database;
    this.#clock = parts.clock;
    this.#random = parts.random;
    this.#secrets = parts.secrets;
    this.#kept = new KeptRows({ ...parts, topic: 'sessions-changed', most: KEPT_SESSIONS });
    this.#kept.follow();
  }

  /** Begins a session and answers it with the token for the cookie. A session that was there before is ended by the caller. */
  async start(
    userId: number,
    options: { remember?: boolean; address?: string; userAgent?: string } = {},
  ): Promise<{ session: Session; token: string }> {
    const token = this.#random.token(32);
    const { remember = false, address = '', userAgent = '' } = options;
    const session: Session = {
      id: this.#random.uuid(),
      userId,
      createdAt: timestamp(this.#clock),
      expiresAt: timestampAfter(this.#clock, (remember ? LONG_DAYS : SHORT_DAYS) * DAY_MS),
      address,
      userAgent: userAgent.slice(0, 250),
      remembered: remember,
    };
    await this.#database.insertRow('sessions', {
      id: session.id,
      token_digest: this.#secrets.digest('session', token),
      user_id: userId,
      created_at: session.createdAt,
      expires_at: session.expiresAt,
      address,
      user_agent: session.userAgent,
      remembered: remember ? 1 : 0,
    });
    return { session, token };
  }

  /** The living session of a token. */
  async find(token: string): Promise<Session | undefined> {
    const digest = this.#secrets.digest('session', token);
    const session = await this.#kept.read(digest, () => this.#load(digest));
    return session && session.expiresAt > timestamp(this.#clock) ? session : undefined;
  }

  /** The living sessions of a user, newest first. */
  async list(userId: number): Promise<Session[]> {
    const sql = `SELECT * FROM ${this.#database.table('sessions')} WHERE user_id = $1 AND expires_at > $2 ORDER BY created_at DESC, id`;
    const rows = await this.#database.select<SessionRow>(sql, [userId, timestamp(this.#clock)]);
    return rows.map(readSession);
  }

  /** Ends one session of a user; answers whether there was one. */
  async end(userId: number, id: string): Promise<boolean> {
    const ended = await this.#database.remove('sessions', 'user_id = $1 AND id = $2', [userId, id]);
    await this.#database.afterCommit(() => this.#kept.changed());
    return ended > 0;
  }

  /** Ends all sessions of a user, except one. */
  async endOthers(userId: number, exceptId = ''): Promise<number> {
    const ended = await this.#database.remove('sessions', 'user_id = $1 AND id <> $2', [userId, exceptId]);
    await this.#database.afterCommit(() => this.#kept.changed());
    return ended;
  }

  /** Removes sessions whose time is over. */
  removeExpired(): Promise<number> {
    return this.#database.remove('sessions', 'expires_at <= $1', [timestamp(this.#clock)]);
  }

  async #load(digest: string): Promise<Session | undefined> {
    const sql = `SELECT * FROM ${this.#database.table('sessions')} WHERE token_digest = $1`;
    const row = await this.#database.selectOne<SessionRow>(sql, [digest]);
    return row && readSession(row);
  }
}

function readSession(row: SessionRow): Session {
  return {
    id: row.id,
    userId: row.user_id,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    address: row.address,
    userAgent: row.user_agent,
    remembered: row.remembered === 1,
  };
}
