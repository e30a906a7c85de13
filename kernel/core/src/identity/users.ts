import { byChunks } from '../database/chunks.js';
import type { Database } from '../database/database.js';
import { KeptRows } from '../database/kept-rows.js';
import { fields, sql } from '../database/sql.js';
import type { Changes, NewRow } from '../database/table.js';
import { pick, range } from '../database/table-reader.js';
import { isTaken } from '../database/taken.js';
import type { HookRegistry } from '../hooks/registry.js';
import { type CacheTags, cacheTag } from '../services/cache-tags.js';
import type { Clock } from '../services/clock.js';
import { timestamp } from '../services/clock.js';
import type { MessageBus } from '../services/message-bus.js';
import type { Passwords } from '../services/passwords.js';
import { ADMINISTRATOR, Administrators } from './administrators.js';
import { identityHooks } from './hooks.js';
import type { Sessions } from './sessions.js';
import { listedUsers, users } from './tables.js';
import type { NewUser, User, UserChanges } from './user.js';
import { UserConflict, UserGone } from './user-errors.js';
import { verifyPassword } from './user-passwords.js';
import { readMeta, writeMeta, writeRoles } from './user-relations.js';
import { emailKeysOf, newUserRow, USER_COLUMNS, userChanges, wantedSlug } from './user-rows.js';
import { asCondition, orderOf, type UserQuery } from './user-search.js';

const KEPT_USERS = 5_000;

/** The accounts of the site. Users are kept in the process and forgotten when one changes, in every process. */
export class Users {
  readonly #database: Database;
  readonly #clock: Clock;
  readonly #passwords: Passwords;
  readonly #hooks: HookRegistry;
  readonly #cacheTags: CacheTags;
  readonly #sessions: Pick<Sessions, 'endOthers'>;
  readonly #kept: KeptRows<number, User>;
  readonly #keptByName: KeptRows<string, User>;
  readonly #administrators: Administrators;
  readonly #leaving = new Set<number>();

  constructor(parts: {
    database: Database;
    clock: Clock;
    passwords: Passwords;
    hooks: HookRegistry;
    signals: MessageBus;
    cacheTags: CacheTags;
    sessions: Pick<Sessions, 'endOthers'>;
    /** Whether people are the host's own; an embedder knows who its people are. */
    ownUsers: boolean;
  }) {
    this.#database = parts.database;
    this.#clock = parts.clock;
    this.#passwords = parts.passwords;
    this.#hooks = parts.hooks;
    this.#cacheTags = parts.cacheTags;
    this.#sessions = parts.sessions;
    const { database, signals, ownUsers } = parts;
    this.#administrators = new Administrators(database, { ownUsers });
    const kept = { database, signals, topic: 'users-changed', most: KEPT_USERS };
    this.#kept = new KeptRows(kept);
    this.#keptByName = new KeptRows(kept);
    for (const each of [this.#kept, this.#keptByName]) each.follow();
  }

  /** The user with this id. */
  async find(id: number): Promise<User | undefined> {
    return this.#kept.get(id) ?? (await this.findMany([id]))[0];
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
    const read = (chunk: readonly number[]) => this.#rows.list({ id: chunk }, { columns: USER_COLUMNS });
    for (const user of await byChunks(missing, read)) {
      this.#kept.keep(user.id, user, since);
      found.set(user.id, user);
    }
    return [...new Set(ids)].flatMap((id) => found.get(id) ?? []);
  }

  /** The user with this sign-in name, without regard to case. */
  findByLogin(login: string): Promise<User | undefined> {
    return this.#rows.find({ loginKey: login.toLowerCase() }, { columns: USER_COLUMNS });
  }

  /** The user with this e-mail address, without regard to case. */
  async findByEmail(email: string): Promise<User | undefined> {
    // Accounts without an address have a key that is none.
    if (!email.includes('@')) return undefined;
    return this.#rows.find({ emailKey: emailKeysOf(email) }, { columns: USER_COLUMNS });
  }

  /** The user with this public name in addresses. */
  findBySlug(slug: string): Promise<User | undefined> {
    return this.#rows.find({ slug }, { columns: USER_COLUMNS });
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
    const found = sql`FROM ${listedUsers} WHERE ${asCondition(query)}`;
    const shown = fields(pick(listedUsers, USER_COLUMNS));
    const [page, [counted]] = await Promise.all([
      this.#database.sql<User>`SELECT ${shown} ${found} ORDER BY ${orderOf(query)}${range(query)}`,
      this.#database.sql<{ n: number }>`SELECT COUNT(*) AS n ${found}`,
    ]);
    return { users: page, total: counted?.n ?? 0 };
  }

  /**
   * Makes an account.
   * @throws UserConflict when the sign-in name or e-mail address is taken (the database decides); RestError 401
   *   `rest_forbidden` for a visitor's request on a site that nobody has set up
   */
  async create(fresh: NewUser): Promise<User> {
    await this.#administrators.refuseBeforeSetup(fresh);
    const passwordHash = fresh.password === undefined ? null : await this.#passwords.hash(fresh.password);
    const registeredAt = fresh.registeredAt ?? timestamp(this.#clock);
    const explicit = fresh.slug !== undefined;
    const desired = wantedSlug({ text: fresh.slug ?? fresh.displayName ?? '', explicit, login: fresh.login });
    let id = 0;
    await this.#rows.claimSlug('slug', { desired }, async (slug) => {
      id = await this.#insert(newUserRow(fresh, { slug, passwordHash, registeredAt }));
      if (id === 0) await this.#refuseTaken(fresh);
      return id > 0;
    });
    // Nobody's name or address changed, but lists of people have one more.
    this.#cacheTags.invalidate(cacheTag.lists('users'));
    const user = await this.#mustFind(id);
    this.#administrators.note(user.roles);
    await this.#hooks.action(identityHooks.user_register, user);
    return user;
  }

  /**
   * Changes an account; only the given fields. Another password or e-mail address ends the user's sessions
   * (host-conventions B8) and the sign-in links that wait for them.
   * @param options `keepSession` is the session that goes on
   * @throws UserConflict when the e-mail address is taken; UserGone when the account was deleted meanwhile; LastAdministrator
   */
  async update(id: number, changes: UserChanges, options: { keepSession?: string } = {}): Promise<User> {
    const before = await this.#mustFind(id);
    const passwordHash = changes.password === undefined ? undefined : await this.#passwords.hash(changes.password);
    const isNewIdentity = passwordHash !== undefined || (changes.email !== undefined && changes.email !== before.email);
    const write = (slug: string | undefined) => {
      const credentialsChangedAt = isNewIdentity ? timestamp(this.#clock) : undefined;
      const row = userChanges(before.login, changes, { slug, passwordHash, credentialsChangedAt });
      return this.#unlessTaken(changes, () => this.#write(before, row, { changes, isNewIdentity }));
    };
    if (changes.slug === undefined) await write(undefined);
    else {
      const desired = wantedSlug({ text: changes.slug, explicit: true, login: before.login });
      await this.#rows.claimSlug('slug', { desired, within: { id: { not: id } } }, write);
    }
    if (isNewIdentity) await this.#sessions.endOthers(id, options.keepSession);
    await this.#forget();
    const user = await this.#mustFind(id);
    await this.#hooks.action(identityHooks.profile_update, user, before);
    if (changes.password !== undefined) await this.#hooks.action(identityHooks.password_changed, user);
    return user;
  }

  /**
   * Removes an account and all that is only its own. Returns whether there was one.
   * @throws LastAdministrator for the only one
   */
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
    return this.#database.transaction(async () => {
      // Takes hold of the row, or learns that somebody else removed it: of many at once only one goes on.
      if ((await this.#rows.lock({ id: user.id })) === 0) return false;
      await this.#administrators.keepOne(user.id, 'delete');
      await this.#hooks.action(identityHooks.delete_user, user, reassign);
      return (await this.#rows.remove({ id: user.id })) > 0;
    });
  }

  /** Whether this is the user's password; takes the same time for an unknown user. */
  verifyPassword(user: User | undefined, password: string): Promise<boolean> {
    return verifyPassword({ rows: this.#rows, passwords: this.#passwords }, user, password);
  }

  /** Whether the site has an administrator; until then it waits to be set up. */
  hasAdministrator(): Promise<boolean> {
    return this.#administrators.exist();
  }

  /** A value that a plugin keeps with a user. */
  async meta(id: number, name: string): Promise<unknown> {
    return (await this.metaOfMany([id], [name])).get(id)?.get(name);
  }

  /** Values that plugins store with users, by user ID and name. One query for every ten thousand users. */
  metaOfMany(ids: readonly number[], names: readonly string[]): Promise<Map<number, Map<string, unknown>>> {
    return readMeta(this.#database, ids, names);
  }

  /** Keeps a JSON value with a user; undefined removes it. */
  setMeta(id: number, name: string, value: unknown): Promise<void> {
    return writeMeta(this.#database, id, name, value);
  }

  get #rows() {
    return this.#database.rows(users);
  }

  async #mustFind(id: number): Promise<User> {
    const user = await this.find(id);
    if (!user) throw new UserGone(id);
    return user;
  }

  /** Writes an account with its roles; returns its id, or 0 when a name, an address or a slug is taken. */
  #insert(row: NewRow<typeof users>): Promise<number> {
    return this.#database.transaction(async () => {
      if (!(await this.#rows.insertIfAbsent(row))) return 0;
      const made = await this.#rows.find({ loginKey: row.loginKey }, { columns: ['id'] });
      if (!made) throw new Error('The account was written and is not there.');
      await writeRoles(this.#database, made.id, row.roles);
      return made.id;
    });
  }

  #write(
    user: User,
    row: Changes<typeof users>,
    { changes, isNewIdentity }: { changes: UserChanges; isNewIdentity: boolean },
  ): Promise<void> {
    const { id, locale } = user;
    return this.#database.transaction(async () => {
      // Takes hold of the row, also where nothing in it changes: somebody may be deleting the account.
      if ((await this.#rows.change({ id }, { locale, ...row })) === 0) throw new UserGone(id);
      if (changes.roles && !changes.roles.includes(ADMINISTRATOR)) await this.#administrators.keepOne(id, 'demote');
      if (changes.roles) await writeRoles(this.#database, id, changes.roles);
      if (isNewIdentity) await this.#hooks.action(identityHooks.identity_changed, user);
    });
  }

  /**
   * Whether a change went through; false when somebody holds the slug. Outside the transaction, which PostgreSQL has
   * given up by then.
   * @throws UserConflict when the e-mail address is taken
   */
  async #unlessTaken(changes: UserChanges, write: () => Promise<void>): Promise<boolean> {
    try {
      await write();
      return true;
    } catch (thrown) {
      if (!isTaken(thrown)) throw thrown;
      await this.#refuseTaken(changes);
      if (changes.slug === undefined) throw thrown;
      return false;
    }
  }

  /** Tells which field somebody else has taken; when it is neither, it was the slug. */
  async #refuseTaken({ login, email }: UserChanges & { readonly login?: string }): Promise<void> {
    if (login !== undefined && (await this.findByLogin(login))) throw new UserConflict('login');
    if (email !== undefined && (await this.findByEmail(email))) throw new UserConflict('email');
  }

  /** Once the change is committed: before that, another would read and keep what was. */
  async #forget(): Promise<void> {
    await this.#database.afterCommit(async () => {
      this.#keptByName.forget();
      await this.#kept.changed();
      this.#cacheTags.invalidate('users');
    });
  }
}
