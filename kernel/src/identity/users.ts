import { byChunks } from '../database/chunks.js';
import { type Database, places } from '../database/database.js';
import type { HookRegistry } from '../hooks/registry.js';
import type { Clock } from '../services/clock.js';
import { timestamp } from '../services/clock.js';
import { KeptRows } from '../services/kept-rows.js';
import type { Passwords } from '../services/passwords.js';
import type { Randomness } from '../services/random.js';
import type { Revisions } from '../services/revisions.js';
import type { Signals } from '../services/signals.js';
import { slugify } from '../services/slug.js';
import { identityHooks } from './hooks.js';
import type { Sessions } from './sessions.js';
import type { NewUser, User, UserChanges } from './user.js';
import { UserConflict, UserGone } from './user-errors.js';
import { readUser, type UserRow, writeUser } from './user-rows.js';
import { conditionsOf, orderOf, type UserQuery } from './user-search.js';

const KEPT_USERS = 5_000;
const MOST_TRIES = 10;

/** The accounts of the site. Users are kept in the process and forgotten when one changes, in every process. */
export class Users {
  readonly #database: Database;
  readonly #clock: Clock;
  readonly #passwords: Passwords;
  readonly #random: Randomness;
  readonly #hooks: HookRegistry;
  readonly #revisions: Revisions;
  readonly #sessions: Pick<Sessions, 'endOthers'>;
  readonly #kept: KeptRows<number, User>;
  readonly #keptByName: KeptRows<string, User>;
  readonly #leaving = new Set<number>();

  constructor(parts: {
    database: Database;
    clock: Clock;
    passwords: Passwords;
    random: Randomness;
    hooks: HookRegistry;
    signals: Signals;
    revisions: Revisions;
    sessions: Pick<Sessions, 'endOthers'>;
  }) {
    this.#database = parts.database;
    this.#clock = parts.clock;
    this.#passwords = parts.passwords;
    this.#random = parts.random;
    this.#hooks = parts.hooks;
    this.#revisions = parts.revisions;
    this.#sessions = parts.sessions;
    const { database, signals } = parts;
    const kept = { database, signals, topic: 'users-changed', most: KEPT_USERS };
    this.#kept = new KeptRows(kept);
    this.#keptByName = new KeptRows(kept);
    this.#kept.follow();
    this.#keptByName.follow();
  }

  /** The user with this id. */
  async find(id: number): Promise<User | undefined> {
    const kept = this.#kept.get(id);
    if (kept) return kept;
    return (await this.findMany([id]))[0];
  }

  /** The users with these ids, in the order of the ids; unknown ones are left out. One query for every ten thousand. */
  async findMany(ids: readonly number[]): Promise<User[]> {
    const found = new Map<number, User>();
    for (const id of new Set(ids)) {
      const kept = this.#kept.get(id);
      if (kept) found.set(id, kept);
    }
    const missing = ids.filter((id) => !found.has(id));
    const since = this.#kept.now;
    const rows = await byChunks(missing, (chunk) => {
      const sql = `SELECT * FROM ${this.#database.table('users')} WHERE id IN (${places(chunk.length)})`;
      return this.#database.select<UserRow>(sql, chunk);
    });
    for (const row of rows) {
      const user = readUser(row);
      this.#kept.keep(user.id, user, since);
      found.set(user.id, user);
    }
    return [...new Set(ids)].flatMap((id) => found.get(id) ?? []);
  }

  /** The user with this sign-in name, without regard to case. */
  findByLogin(login: string): Promise<User | undefined> {
    return this.#findBy('login_key', login.toLowerCase());
  }

  /** The user with this e-mail address, without regard to case. */
  findByEmail(email: string): Promise<User | undefined> {
    return this.#findBy('email_key', email.toLowerCase());
  }

  /** The user with this public name in addresses. */
  findBySlug(slug: string): Promise<User | undefined> {
    return this.#findBy('slug', slug);
  }

  /**
   * By e-mail address where the text has an `@`, or else by sign-in name: nobody takes another's mail for their name. Kept,
   * because Basic asks each time.
   */
  findByLoginOrEmail(text: string): Promise<User | undefined> {
    return this.#keptByName.read(text, async () => {
      const user = text.includes('@') ? await this.findByEmail(text) : undefined;
      return user ?? this.findByLogin(text);
    });
  }

  /** A page of users and how many there are. */
  async list(query: UserQuery): Promise<{ users: User[]; total: number }> {
    const { where, values } = conditionsOf(query, this.#database);
    const table = this.#database.table('users');
    const order = orderOf(query);
    const rows = await this.#database.select<UserRow>(
      `SELECT u.* FROM ${table} u WHERE ${where} ORDER BY ${order} LIMIT ${query.limit} OFFSET ${query.offset ?? 0}`,
      values,
    );
    const counted = await this.#database.selectOne<{ n: number | string }>(
      `SELECT COUNT(*) AS n FROM ${table} u WHERE ${where}`,
      values,
    );
    return { users: rows.map(readUser), total: Number(counted?.n ?? 0) };
  }

  /**
   * Makes an account.
   * @throws UserConflict when the sign-in name or e-mail address is taken (the database decides)
   */
  async create(fresh: NewUser): Promise<User> {
    const hash = fresh.password === undefined ? null : await this.#passwords.hash(fresh.password);
    const id = await this.#guardUnique(fresh, async (tries) => {
      const wish = { text: fresh.slug ?? fresh.displayName ?? '', explicit: fresh.slug !== undefined };
      const slug = await this.#freeSlug({ ...wish, login: fresh.login, self: 0, tries });
      const row = writeUser(fresh, { slug, hash, registeredAt: fresh.registeredAt ?? timestamp(this.#clock) });
      return this.#database.transaction(async () => {
        const made = await this.#database.insert('users', row);
        await this.#writeRoles(made, fresh.roles ?? []);
        return made;
      });
    });
    this.#revisions.bump('users');
    const user = await this.#mustFind(id);
    await this.#hooks.action(identityHooks.user_register, user);
    return user;
  }

  /**
   * Changes an account; only the given fields. Another password or e-mail address ends the user's sessions
   * (host-conventions B8) and the sign-in links that wait for them.
   * @param options `keepSession` is the session that goes on
   * @throws UserConflict when the e-mail address is taken; UserGone when the account was deleted meanwhile
   */
  async update(id: number, changes: UserChanges, options: { keepSession?: string } = {}): Promise<User> {
    const before = await this.#mustFind(id);
    const hash = changes.password === undefined ? undefined : await this.#passwords.hash(changes.password);
    const isNewIdentity = hash !== undefined || (changes.email !== undefined && changes.email !== before.email);
    await this.#guardUnique(changes, async (tries) => {
      const wish = { text: changes.slug ?? '', explicit: true, login: before.login, self: id, tries };
      const slug = changes.slug === undefined ? undefined : await this.#freeSlug(wish);
      const row = writeUser(changes, { slug, hash });
      await this.#database.transaction(async () => {
        // Takes hold of the row, also where nothing in it changes: somebody may be deleting the account.
        const changed = await this.#database.update('users', { locale: before.locale, ...row }, 'id = $1', [id]);
        if (changed === 0) throw new UserGone(id);
        if (changes.roles) await this.#writeRoles(id, changes.roles);
        if (isNewIdentity) await this.#database.remove('sign_in_links', 'user_id = $1', [id]);
      });
    });
    if (isNewIdentity) await this.#sessions.endOthers(id, options.keepSession);
    await this.#forget();
    const user = await this.#mustFind(id);
    await this.#hooks.action(identityHooks.profile_update, user, before);
    if (changes.password !== undefined) await this.#hooks.action(identityHooks.password_changed, user);
    return user;
  }

  /** Removes an account and all that is only its own. Answers whether there was one. */
  async remove(id: number, reassign: number | undefined): Promise<boolean> {
    const user = await this.find(id);
    if (!user) return false;
    this.#leaving.add(id);
    const removed = await this.#removeHeld(user, reassign).finally(() => this.#leaving.delete(id));
    if (!removed) return false;
    await this.#forget();
    return true;
  }

  /** Whether an account is being deleted here: whoever writes in a loop would hold their own row for ever. */
  isLeaving(id: number): boolean {
    return this.#leaving.has(id);
  }

  #removeHeld(user: User, reassign: number | undefined): Promise<boolean> {
    const hold = `UPDATE ${this.#database.table('users')} SET locale = locale WHERE id = $1`;
    return this.#database.transaction(async () => {
      // Takes hold of the row, or learns that somebody else removed it: of many at once only one goes on.
      if ((await this.#database.execute(hold, [user.id])) === 0) return false;
      await this.#hooks.action(identityHooks.delete_user, user, reassign);
      return (await this.#database.remove('users', 'id = $1', [user.id])) > 0;
    });
  }

  /** Whether this is the user's password; takes the same time for an unknown user. */
  async verifyPassword(user: User | undefined, password: string): Promise<boolean> {
    const sql = `SELECT password_hash FROM ${this.#database.table('users')} WHERE id = $1`;
    const row = await this.#database.selectOne<{ password_hash: string | null }>(sql, [user?.id ?? 0]);
    return this.#passwords.verify(password, row?.password_hash ?? undefined);
  }

  /** A value that a plugin keeps with a user. */
  async meta(id: number, name: string): Promise<unknown> {
    const sql = `SELECT value FROM ${this.#database.table('user_meta')} WHERE user_id = $1 AND name = $2`;
    const row = await this.#database.selectOne<{ value: string }>(sql, [id, name]);
    return row ? JSON.parse(row.value) : undefined;
  }

  /** Keeps a JSON value with a user; undefined removes it. */
  async setMeta(id: number, name: string, value: unknown): Promise<void> {
    if (value === undefined) {
      await this.#database.remove('user_meta', 'user_id = $1 AND name = $2', [id, name]);
      return;
    }
    const text = JSON.stringify(value);
    const changed = await this.#database.update('user_meta', { value: text }, 'user_id = $1 AND name = $2', [id, name]);
    if (changed > 0) return;
    const written = await this.#database.insertIgnore('user_meta', { user_id: id, name, value: text });
    if (!written) await this.#database.update('user_meta', { value: text }, 'user_id = $1 AND name = $2', [id, name]);
  }

  async #findBy(column: string, value: string): Promise<User | undefined> {
    const sql = `SELECT * FROM ${this.#database.table('users')} WHERE ${column} = $1`;
    const row = await this.#database.selectOne<UserRow>(sql, [value]);
    return row && readUser(row);
  }

  async #mustFind(id: number): Promise<User> {
    const user = await this.find(id);
    if (!user) throw new UserGone(id);
    return user;
  }

  async #freeSlug(wish: {
    text: string;
    explicit: boolean;
    login: string;
    self: number;
    tries: number;
  }): Promise<string> {
    const wanted = slugify(wish.text);
    // A public slug that equals the login would hand it to whoever lists authors, so only an explicit wish may.
    const hidden = wanted === '' || (!wish.explicit && wanted === wish.login.toLowerCase());
    const base = hidden ? 'member' : wanted;
    // Many who ask for the same slug at once would go on meeting at the next free number.
    if (wish.tries > 2) return `${base}-${this.#random.text(6, '0123456789')}`;
    const sql = `SELECT slug FROM ${this.#database.table('users')} WHERE id <> $1 AND (slug = $2 OR slug LIKE $3)`;
    const rows = await this.#database.select<{ slug: string }>(sql, [wish.self, base, `${base}-%`]);
    const taken = new Set(rows.map((row) => row.slug));
    let candidate = base;
    for (let n = 2; taken.has(candidate); n += 1) candidate = `${base}-${n}`;
    return candidate;
  }

  async #writeRoles(id: number, roles: readonly string[]): Promise<void> {
    await this.#database.remove('user_roles', 'user_id = $1', [id]);
    for (const role of new Set(roles)) await this.#database.insertRow('user_roles', { user_id: id, role });
  }

  /**
   * Tells which field is taken; outside the transaction, which PostgreSQL has given up by then. When it was neither login
   * nor e-mail address, somebody took the slug in the meantime, and the write is repeated with another.
   */
  async #guardUnique<T>(fields: UserChanges & { login?: string }, write: (tries: number) => Promise<T>): Promise<T> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await write(tries);
      } catch (thrown) {
        if (!(thrown instanceof Error) || thrown.name !== 'SequelizeUniqueConstraintError') throw thrown;
        if (fields.login !== undefined && (await this.findByLogin(fields.login))) throw new UserConflict('login');
        if (fields.email !== undefined && (await this.findByEmail(fields.email))) throw new UserConflict('email');
        if (tries === MOST_TRIES) throw thrown;
      }
    }
  }

  /** Once the change is committed: before that, another would read and keep what was. */
  async #forget(): Promise<void> {
    await this.#database.afterCommit(async () => {
      this.#keptByName.forget();
      await this.#kept.changed();
      this.#revisions.bump('users');
    });
  }
}
