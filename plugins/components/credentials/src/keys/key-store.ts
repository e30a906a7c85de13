import {
  ALPHANUMERIC,
  CLOCK,
  type Clock,
  definePort,
  inject,
  injectable,
  MESSAGE_BUS,
  RANDOMNESS,
  type Randomness,
  SECRETS,
  type Secrets,
  timestamp,
  timestampAfter,
} from '@plinth/kernel';
import { anyOf, DATABASE, type Database, KeptRows } from '@plinth/kernel/database';
import type { MessageBus } from '@plinth/kernel/layer';
import { apiKeys } from '../tables.js';
import { type ApiKey, MAX_KEYS } from './api-key.js';

const PURPOSE = 'credentials/api-key';
const CHANGED = 'credentials/api-keys-changed';
const SECRET_LENGTH = 40;
const MINUTE_MS = 60_000;
const KEPT_KEYS = 5_000;

const SHOWN = [
  'keyId',
  'userId',
  'name',
  'prefix',
  'lastFour',
  'createdAt',
  'lastUsedAt',
  'lastUsedIp',
  'expiresAt',
] as const;

/** The keys in the database. The keyed digest of a secret finds its row at once, and those in use are kept. */
@injectable()
export class KeyStore {
  readonly #kept: KeptRows<string, ApiKey>;

  constructor(
    @inject(DATABASE) private readonly database: Database,
    @inject(CLOCK) private readonly clock: Clock,
    @inject(RANDOMNESS) private readonly random: Randomness,
    @inject(SECRETS) private readonly secrets: Secrets,
    @inject(MESSAGE_BUS) messageBus: MessageBus,
  ) {
    this.#kept = new KeptRows({ database, signals: messageBus, topic: CHANGED, most: KEPT_KEYS });
  }

  /** Forgets what is kept whenever a process changes keys; returns how to stop listening. */
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
    const key = {
      keyId: this.random.uuid(),
      userId,
      name,
      prefix: secret.slice(0, 12),
      lastFour: secret.slice(-4),
      createdAt: timestamp(this.clock),
      expiresAt,
    };
    const record = { ...key, digest: this.secrets.digest(PURPOSE, secret) };
    await this.#freePlaces(userId);
    // The unique index decides which request gets a place; the others look again.
    for (let place = await this.#freePlace(userId); place !== undefined; place = await this.#freePlace(userId)) {
      if (await this.#rows.insertIfAbsent({ ...record, place }))
        return { key: { ...key, lastUsedAt: null, lastUsedIp: null }, secret };
    }
    return undefined;
  }

  /** A page of a member's keys that are not revoked, newest first, with the number of all. */
  async list(userId: number, page: { limit: number; offset: number }): Promise<{ keys: ApiKey[]; total: number }> {
    const orderBy = { createdAt: 'desc', keyId: 'asc' } as const;
    const { rows, total } = await this.#rows.page({ userId, revokedAt: null }, { columns: SHOWN, orderBy, ...page });
    return { keys: rows, total };
  }

  /** A member's key that is not revoked. */
  find(userId: number, keyId: string): Promise<ApiKey | undefined> {
    return this.#rows.find({ userId, keyId, revokedAt: null }, { columns: SHOWN });
  }

  /** A page of the keys of all members that are not revoked, newest first, with the number of all. */
  async listAll(page: { limit: number; offset: number }): Promise<{ keys: ApiKey[]; total: number }> {
    const orderBy = { createdAt: 'desc', keyId: 'asc' } as const;
    const { rows, total } = await this.#rows.page({ revokedAt: null }, { columns: SHOWN, orderBy, ...page });
    return { keys: rows, total };
  }

  /** Revokes a member's key and returns it; undefined when there is no such active key. */
  async revoke(userId: number, keyId: string): Promise<ApiKey | undefined> {
    const active = { userId, keyId, revokedAt: null };
    const key = await this.#rows.find(active, { columns: SHOWN });
    const revocation = { revokedAt: timestamp(this.clock), place: null };
    if (!key || (await this.#rows.change(active, revocation)) === 0) return undefined;
    await this.database.afterCommit(() => this.#kept.changed());
    return key;
  }

  /** Revokes all keys of a member. */
  async revokeAll(userId: number): Promise<void> {
    await this.#rows.remove({ userId });
    await this.database.afterCommit(() => this.#kept.changed());
  }

  /** The key that a secret stands for, if it can be used; notes its use at most once a minute. */
  async resolve(secret: string, address: string): Promise<ApiKey | undefined> {
    const digest = this.secrets.digest(PURPOSE, secret);
    const since = this.#kept.now;
    const key = this.#kept.get(digest) ?? (await this.#rows.find({ digest, revokedAt: null }, { columns: SHOWN }));
    const now = timestamp(this.clock);
    if (!key || (key.expiresAt !== null && key.expiresAt <= now)) return undefined;
    const isNoted = key.lastUsedAt !== null && key.lastUsedAt > timestampAfter(this.clock, -MINUTE_MS);
    const known = isNoted ? key : { ...key, lastUsedAt: now, lastUsedIp: address };
    this.#kept.keep(digest, known, since);
    if (!isNoted) await this.#noteUse(key.keyId, now, address);
    return known;
  }

  async #noteUse(keyId: string, now: string, address: string): Promise<void> {
    const before = timestampAfter(this.clock, -MINUTE_MS);
    const isDue = anyOf({ lastUsedAt: null }, { lastUsedAt: { upTo: before } });
    await this.#rows.change([{ keyId }, isDue], { lastUsedAt: now, lastUsedIp: address });
  }

  async #freePlaces(userId: number): Promise<void> {
    const expired = { userId, place: { not: null }, expiresAt: { upTo: timestamp(this.clock) } };
    await this.#rows.change(expired, { place: null });
  }

  async #freePlace(userId: number): Promise<number | undefined> {
    const rows = await this.#rows.list({ userId, place: { not: null } }, { columns: ['place'] });
    const taken = new Set(rows.map(({ place }) => place));
    return Array.from({ length: MAX_KEYS }, (_, place) => place).find((place) => !taken.has(place));
  }

  get #rows() {
    return this.database.rows(apiKeys);
  }
}

/** The API keys of all members. */
export const API_KEYS = definePort<KeyStore>('credentials/api-keys');
