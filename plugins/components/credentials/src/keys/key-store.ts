import {
  ALPHANUMERIC,
  CLOCK,
  type Clock,
  DATABASE,
  type Database,
  definePort,
  inject,
  injectable,
  KeptRows,
  RANDOMNESS,
  type Randomness,
  SECRETS,
  type Secrets,
  SIGNALS,
  type Signals,
  timestamp,
  timestampAfter,
} from '@plinth/kernel';
import { type ApiKey, MOST_KEYS } from './api-key.js';

interface Row {
  readonly key_id: string;
  readonly user_id: number;
  readonly name: string;
  readonly prefix: string;
  readonly last_four: string;
  readonly created_at: string;
  readonly last_used_at: string | null;
  readonly last_used_ip: string | null;
  readonly expires_at: string | null;
}

const PURPOSE = 'credentials/api-key';
const CHANGED = 'credentials/api-keys-changed';
const SECRET_LENGTH = 40;
const MINUTE_MS = 60_000;
const KEPT_KEYS = 5_000;

const COLUMNS = 'key_id, user_id, name, prefix, last_four, created_at, last_used_at, last_used_ip, expires_at';

/** The keys in the database. The keyed digest of a secret finds its row at once, and those in use are kept. */
@injectable()
export class KeyStore {
  readonly #kept: KeptRows<string, ApiKey>;

  constructor(
    @inject(DATABASE) private readonly database: Database,
    @inject(CLOCK) private readonly clock: Clock,
    @inject(RANDOMNESS) private readonly random: Randomness,
    @inject(SECRETS) private readonly secrets: Secrets,
    @inject(SIGNALS) signals: Signals,
  ) {
    this.#kept = new KeptRows({ database, signals, topic: CHANGED, most: KEPT_KEYS });
  }

  /** Forgets what is kept whenever a process changes keys; answers how to stop listening. */
  follow(): () => void {
    return this.#kept.follow();
  }

  /**
   * Makes a key; undefined when the member has as many active ones as are allowed.
   * @param expiresAt a moment to come as the database keeps it, or null for never
   */
  async create(
    userId: number,
    name: string,
    expiresAt: string | null,
  ): Promise<{ key: ApiKey; secret: string } | undefined> {
    const secret = `lms_${this.random.text(SECRET_LENGTH, ALPHANUMERIC)}`;
    const row = {
      key_id: this.random.uuid(),
      user_id: userId,
      name,
      prefix: secret.slice(0, 12),
      last_four: secret.slice(-4),
      created_at: timestamp(this.clock),
      expires_at: expiresAt,
    };
    const record = { ...row, digest: this.secrets.digest(PURPOSE, secret) };
    await this.#freePlaces(userId);
    // The unique index decides who gets a place; whoever lost it looks again.
    for (let place = await this.#freePlace(userId); place !== undefined; place = await this.#freePlace(userId)) {
      if (await this.database.insertIgnore('api_keys', { ...record, place }))
        return { key: readRow({ ...row, last_used_at: null, last_used_ip: null }), secret };
    }
    return undefined;
  }

  /** A page of a member's keys that are not revoked, newest first, with the number of all. */
  async list(userId: number, page: { limit: number; offset: number }): Promise<{ keys: ApiKey[]; total: number }> {
    const from = `FROM ${this.#table} WHERE user_id = $1 AND revoked_at IS NULL`;
    const counted = await this.database.selectOne<{ n: number }>(`SELECT COUNT(*) AS n ${from}`, [userId]);
    const rows = await this.database.select<Row>(
      `SELECT ${COLUMNS} ${from} ORDER BY created_at DESC, key_id LIMIT $2 OFFSET $3`,
      [userId, page.limit, page.offset],
    );
    return { keys: rows.map(readRow), total: Number(counted?.n ?? 0) };
  }

  /** Revokes a member's key and answers what it was; undefined when there is no such key, or no more. */
  async revoke(userId: number, keyId: string): Promise<ApiKey | undefined> {
    const where = 'user_id = $1 AND key_id = $2 AND revoked_at IS NULL';
    const row = await this.database.selectOne<Row>(`SELECT ${COLUMNS} FROM ${this.#table} WHERE ${where}`, [
      userId,
      keyId,
    ]);
    const revocation = { revoked_at: timestamp(this.clock), place: null };
    if (!row || (await this.database.update('api_keys', revocation, where, [userId, keyId])) === 0) return undefined;
    await this.database.afterCommit(() => this.#kept.changed());
    return readRow(row);
  }

  /** Revokes all keys of a member. */
  async revokeAll(userId: number): Promise<void> {
    await this.database.remove('api_keys', 'user_id = $1', [userId]);
    await this.database.afterCommit(() => this.#kept.changed());
  }

  /** The key that a secret stands for, if it can be used; notes its use at most once a minute. */
  async resolve(secret: string, address: string): Promise<ApiKey | undefined> {
    const digest = this.secrets.digest(PURPOSE, secret);
    const since = this.#kept.now;
    const key = this.#kept.get(digest) ?? (await this.#load(digest));
    const now = timestamp(this.clock);
    if (!key || (key.expiresAt !== null && key.expiresAt <= now)) return undefined;
    const isNoted = key.lastUsedAt !== null && key.lastUsedAt > timestampAfter(this.clock, -MINUTE_MS);
    const known = isNoted ? key : { ...key, lastUsedAt: now, lastUsedIp: address };
    this.#kept.keep(digest, known, since);
    if (!isNoted) await this.#noteUse(key.keyId, now, address);
    return known;
  }

  async #load(digest: string): Promise<ApiKey | undefined> {
    const sql = `SELECT ${COLUMNS} FROM ${this.#table} WHERE digest = $1 AND revoked_at IS NULL`;
    const row = await this.database.selectOne<Row>(sql, [digest]);
    return row && readRow(row);
  }

  async #noteUse(keyId: string, now: string, address: string): Promise<void> {
    const before = timestampAfter(this.clock, -MINUTE_MS);
    const changes = { last_used_at: now, last_used_ip: address };
    const where = 'key_id = $1 AND (last_used_at IS NULL OR last_used_at <= $2)';
    await this.database.update('api_keys', changes, where, [keyId, before]);
  }

  async #freePlaces(userId: number): Promise<void> {
    const where = 'user_id = $1 AND place IS NOT NULL AND expires_at <= $2';
    await this.database.update('api_keys', { place: null }, where, [userId, timestamp(this.clock)]);
  }

  async #freePlace(userId: number): Promise<number | undefined> {
    const sql = `SELECT place FROM ${this.#table} WHERE user_id = $1 AND place IS NOT NULL`;
    const taken = new Set((await this.database.select<{ place: number }>(sql, [userId])).map(({ place }) => place));
    return Array.from({ length: MOST_KEYS }, (_, place) => place).find((place) => !taken.has(place));
  }

  get #table(): string {
    return this.database.table('api_keys');
  }
}

function readRow(row: Row): ApiKey {
  return {
    keyId: row.key_id,
    userId: row.user_id,
    name: row.name,
    prefix: row.prefix,
    lastFour: row.last_four,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
    lastUsedIp: row.last_used_ip,
    expiresAt: row.expires_at,
  };
}

/** The API keys of all members. */
export const API_KEYS = definePort<KeyStore>('credentials/api-keys');
