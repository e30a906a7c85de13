import type { Database } from '../database/database.js';
import { KeptRows } from '../database/kept-rows.js';
import type { Row } from '../database/table.js';
import { definePort } from '../ports.js';
import { RestError } from '../rest-error.js';
import { type Clock, timestamp, timestampAfter } from '../services/clock.js';
import type { MessageBus } from '../services/message-bus.js';
import { ALPHANUMERIC, type Randomness } from '../services/random.js';
import type { Secrets } from '../services/secrets.js';
import type { Authenticator, SecurityScheme } from './authenticator.js';
import { applicationPasswords } from './tables.js';
import type { User } from './user.js';
import type { Users } from './users.js';

/** An application password, without its secret (host-conventions C5). */
export type ApplicationPassword = Omit<Row<typeof applicationPasswords>, 'digest'>;

const SHOWN = ['uuid', 'userId', 'appId', 'name', 'createdAt', 'lastUsedAt', 'lastAddress'] as const;

const SECRET_LENGTH = 24;
const DAY_MS = 86_400_000;
const PURPOSE = 'application-password';

/** Application passwords: random secrets that the host made, so a keyed digest is enough and finds the row at once. */
export class ApplicationPasswords {
  readonly #database: Database;
  readonly #clock: Clock;
  readonly #random: Randomness;
  readonly #secrets: Secrets;
  readonly #kept: KeptRows<string, ApplicationPassword>;

  constructor(parts: { database: Database; clock: Clock; random: Randomness; secrets: Secrets; signals: MessageBus }) {
    this.#database = parts.database;
    this.#clock = parts.clock;
    this.#random = parts.random;
    this.#secrets = parts.secrets;
    this.#kept = new KeptRows({ ...parts, topic: 'application-passwords-changed', most: 5_000 });
    this.#kept.follow();
  }

  /** Makes one and returns it with its secret, six groups of four, which is never shown again (host-conventions C1). */
  async create(userId: number, name: string, appId = ''): Promise<{ record: ApplicationPassword; secret: string }> {
    const secret = this.#random.text(SECRET_LENGTH, ALPHANUMERIC);
    const made = { uuid: this.#random.uuid(), userId, appId, name, createdAt: timestamp(this.#clock) };
    await this.#rows.insert({ ...made, digest: this.#secrets.digest(PURPOSE, secret) });
    const record = { ...made, lastUsedAt: null, lastAddress: null };
    return { record, secret: secret.replace(/(.{4})(?=.)/g, '$1 ') };
  }

  /** Those of a user, oldest first. */
  list(userId: number): Promise<ApplicationPassword[]> {
    return this.#rows.list({ userId }, { columns: SHOWN, orderBy: { createdAt: 'asc', uuid: 'asc' } });
  }

  /** One of a user's. */
  find(userId: number, uuid: string): Promise<ApplicationPassword | undefined> {
    return this.#rows.find({ userId, uuid }, { columns: SHOWN });
  }

  /** Gives one another name. */
  async rename(userId: number, uuid: string, name: string): Promise<void> {
    await this.#rows.change({ userId, uuid }, { name });
    await this.#database.afterCommit(() => this.#kept.changed());
  }

  /** Deletes one; returns whether there was one. */
  async remove(userId: number, uuid: string): Promise<boolean> {
    const removed = await this.#rows.remove({ userId, uuid });
    await this.#database.afterCommit(() => this.#kept.changed());
    return removed > 0;
  }

  /** Deletes all of a user's; returns how many. */
  async removeAll(userId: number): Promise<number> {
    const removed = await this.#rows.remove({ userId });
    await this.#database.afterCommit(() => this.#kept.changed());
    return removed;
  }

  /**
   * The application password that a secret of this user stands for; notes its use at most once a day (host-conventions
   * C7).
   */
  async resolve(user: User, secret: string, address: string): Promise<ApplicationPassword | undefined> {
    const digest = this.#secrets.digest(PURPOSE, secret.replace(/[^A-Za-z0-9]/g, ''));
    const since = this.#kept.now;
    const record = this.#kept.get(digest) ?? (await this.#rows.find({ digest }, { columns: SHOWN }));
    if (!record || record.userId !== user.id) return undefined;
    const isNoted = record.lastUsedAt !== null && record.lastUsedAt >= timestampAfter(this.#clock, -DAY_MS);
    const known = isNoted ? record : await this.#noteUse(record, address);
    this.#kept.keep(digest, known, since);
    return record;
  }

  get #rows() {
    return this.#database.rows(applicationPasswords);
  }

  async #noteUse(record: ApplicationPassword, address: string): Promise<ApplicationPassword> {
    const lastUsedAt = timestamp(this.#clock);
    await this.#rows.change({ uuid: record.uuid }, { lastUsedAt, lastAddress: address });
    return { ...record, lastUsedAt, lastAddress: address };
  }
}

/** Application passwords. */
export const APPLICATION_PASSWORDS = definePort<ApplicationPasswords>('kernel/application-passwords');

/** Login (or e-mail address) and secret of a Basic header (host-conventions C2). */
function readBasic(header: string | undefined): { name: string; secret: string } | undefined {
  const encoded = /^basic\s+(\S+)\s*$/i.exec(header ?? '')?.[1];
  if (encoded === undefined) return undefined;
  const text = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = text.indexOf(':');
  return colon < 0 ? undefined : { name: text.slice(0, colon), secret: text.slice(colon + 1) };
}

const BASIC: SecurityScheme = {
  type: 'http',
  scheme: 'basic',
  description: 'Login or e-mail address, and an application password.',
};

/**
 * Basic authentication with an application password. A wrong one is 401 `incorrect_password` with one neutral
 * sentence, whether or not the account exists (host-conventions C11).
 * @param allowed whether the request comes by TLS or the site says it is local (host-conventions C3)
 * @param isOn whether a request to the address of this site is allowed, so that clients are told of it
 */
export function basicAuthenticator(
  users: Users,
  passwords: ApplicationPasswords,
  allowed: (secure: boolean) => boolean,
  isOn: boolean,
): Authenticator {
  return {
    id: 'application-password',
    reads: ['authorization'],
    ...(isOn ? { scheme: BASIC } : {}),
    async authenticate(request) {
      const credentials = readBasic(request.headers.authorization);
      if (!credentials || !allowed(request.secure)) return undefined;
      const user = await users.findByLoginOrEmail(credentials.name);
      const record = user && (await passwords.resolve(user, credentials.secret, request.address));
      if (user && record) return { user, credentialId: record.uuid };
      const message = 'The provided credentials are not a valid application password.';
      return new RestError('incorrect_password', message, { status: 401 });
    },
  };
}

/** Where application passwords may be used: by TLS, or on a site that says it is local (host-conventions C3). */
export function applicationPasswordsAllowed(environment: 'production' | 'local', secure: boolean): boolean {
  return secure || environment === 'local';
}
