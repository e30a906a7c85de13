import type { Database } from '../database/database.js';
import { KeptRows } from '../database/kept-rows.js';
import type { Row } from '../database/table.js';
import type { Clock } from '../services/clock.js';
import { timestamp, timestampAfter } from '../services/clock.js';
import type { MessageBus } from '../services/message-bus.js';
import type { Randomness } from '../services/random.js';
import type { Secrets } from '../services/secrets.js';
import { sessions } from './tables.js';

/** A cookie session as its owner sees it. */
export type Session = Omit<Row<typeof sessions>, 'tokenDigest'>;

const SHOWN = ['id', 'userId', 'createdAt', 'expiresAt', 'address', 'userAgent', 'remembered'] as const;

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

  constructor(parts: { database: Database; clock: Clock; random: Randomness; secrets: Secrets; signals: MessageBus }) {
    this.#database = parts.database;
    this.#clock = parts.clock;
    this.#random = parts.random;
    this.#secrets = parts.secrets;
    this.#kept = new KeptRows({ ...parts, topic: 'sessions-changed', most: KEPT_SESSIONS });
    this.#kept.follow();
  }

  /** Begins a session and returns it with the token for the cookie. A session that was there before is ended by the caller. */
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
    const tokenDigest = this.#secrets.digest('session', token);
    await this.#database.rows(sessions).insert({ ...session, tokenDigest });
    return { session, token };
  }

  /** The living session of a token. */
  async find(token: string): Promise<Session | undefined> {
    const digest = this.#secrets.digest('session', token);
    const session = await this.#kept.read(digest, () =>
      this.#database.rows(sessions).find({ tokenDigest: digest }, { columns: SHOWN }),
    );
    return session && session.expiresAt > timestamp(this.#clock) ? session : undefined;
  }

  /** The living sessions of a user, newest first. */
  list(userId: number): Promise<Session[]> {
    const where = { userId, expiresAt: { above: timestamp(this.#clock) } };
    return this.#database.rows(sessions).list(where, { columns: SHOWN, orderBy: { createdAt: 'desc', id: 'asc' } });
  }

  /** Ends one session of a user; returns whether there was one. */
  async end(userId: number, id: string): Promise<boolean> {
    const ended = await this.#database.rows(sessions).remove({ userId, id });
    await this.#database.afterCommit(() => this.#kept.changed());
    return ended > 0;
  }

  /** Ends all sessions of a user, except one. */
  async endOthers(userId: number, exceptId = ''): Promise<number> {
    const ended = await this.#database.rows(sessions).remove({ userId, id: { not: exceptId } });
    await this.#database.afterCommit(() => this.#kept.changed());
    return ended;
  }

  /** Removes sessions whose time is over. */
  removeExpired(): Promise<number> {
    return this.#database.rows(sessions).remove({ expiresAt: { upTo: timestamp(this.#clock) } });
  }
}
