import {
  ACCESS,
  type CallContext,
  forbidden,
  invalidParam,
  notFound,
  RestError,
  Type,
  USERS,
  type User,
} from '@plinth/kernel';
import { joined, rawSql, type Sql, sql } from '@plinth/kernel/database';
import { identityHooks, type UserChanges, UserConflict, UserGone } from '@plinth/kernel/identity';
import { KERNEL_SETTINGS } from '@plinth/kernel/layer';
import { isShapedLikeEmail, slugify } from '@plinth/kernel/text';
import { BatchLoader, PASSWORD_RULES, type PasswordOwner } from '@plinth/toolkit';
import { type Context, userItem } from './user-items.js';
import { metaOfUsers } from './user-meta.js';

/** What may be written of a user. */
export const writable = {
  name: Type.Optional(Type.String({ maxLength: 250, format: 'text-field', description: 'Display name for the user.' })),
  first_name: Type.Optional(
    Type.String({ maxLength: 250, format: 'text-field', description: 'First name for the user.' }),
  ),
  last_name: Type.Optional(
    Type.String({ maxLength: 250, format: 'text-field', description: 'Last name for the user.' }),
  ),
  email: Type.Optional(
    Type.String({ format: 'email', maxLength: 100, description: 'The email address for the user.' }),
  ),
  url: Type.Optional(Type.String({ format: 'uri', maxLength: 255, description: 'URL of the user.' })),
  description: Type.Optional(
    Type.String({ maxLength: 10_000, format: 'textarea-field', description: 'Description of the user.' }),
  ),
  locale: Type.Optional(
    Type.String({ maxLength: 20, pattern: '^([a-z]{2,3}([_-][A-Za-z]{2,4})?)?$', description: 'Locale for the user.' }),
  ),
  nickname: Type.Optional(
    Type.String({ maxLength: 250, format: 'text-field', description: 'The nickname for the user.' }),
  ),
  slug: Type.Optional(Type.String({ maxLength: 191, description: 'An alphanumeric identifier for the user.' })),
  roles: Type.Optional(
    Type.Array(Type.String({ maxLength: 100 }), { maxItems: 50, description: 'Roles assigned to the user.' }),
  ),
  password: Type.Optional(
    Type.String({ minLength: 1, maxLength: 250, description: 'Password for the user (never included).' }),
  ),
};

/** Values that plugins keep with an account, which {@link judgeUserMeta} judges. */
export const metaArgument = {
  meta: Type.Optional(Type.Object({}, { additionalProperties: true, description: 'Meta fields.' })),
};

/** Written fields, all of them optional. */
export type Fields = Partial<{ [K in keyof typeof writable]: Type.Static<(typeof writable)[K]> }>;

/** The written fields as changes of an account. */
export function changesOf(args: Fields): UserChanges {
  const changes = {
    displayName: args.name,
    firstName: args.first_name,
    lastName: args.last_name,
    email: args.email,
    url: args.url,
    description: args.description,
    locale: args.locale,
    nickname: args.nickname,
    slug: args.slug === undefined ? undefined : slugify(args.slug),
    roles: args.roles,
    password: args.password,
  };
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
}

/** A taken login or e-mail address is the client's mistake: 400 with the code that clients know for making and changing. */
export async function refuseTaken<T>(write: () => Promise<T>, making: boolean): Promise<T> {
  try {
    return await write();
  } catch (thrown) {
    if (thrown instanceof UserGone) throw notFound('rest_user_invalid_id', 'Invalid user ID.');
    if (!(thrown instanceof UserConflict)) throw thrown;
    const codes = { login: 'existing_user_login', email: making ? 'existing_user_email' : 'rest_user_invalid_email' };
    const what = thrown.field === 'email' ? 'email address' : 'username';
    throw new RestError(codes[thrown.field], `Sorry, that ${what} already exists!`, { status: 400 });
  }
}

/**
 * A new sign-in name without the blanks around it; never one that could be somebody's e-mail address. Throws 400 with the
 * detail `rest_user_invalid_username`.
 */
export function readUsername(text: string): string {
  const name = text.trim();
  if (/^[\w .@-]+$/.test(name) && !isShapedLikeEmail(name)) return name;
  const message = 'A username has letters, digits, blanks and _ . - @ only, and is not an email address.';
  throw invalidParam({ username: { code: 'rest_user_invalid_username', message } });
}

/** Refuses a password that a person chose too short or too common: 400 with the detail `rest_user_invalid_password`. */
export async function checkPassword(
  { use }: CallContext,
  password: string | undefined,
  owner: PasswordOwner,
): Promise<void> {
  const message = password === undefined ? undefined : await use(PASSWORD_RULES).fault(password, owner);
  if (message !== undefined) throw invalidParam({ password: { code: 'rest_user_invalid_password', message } });
}

/** Refuses roles that do not exist (400) and the caller who may not give them (401, 403). */
export function checkRoles({ use, caller }: CallContext, roles: readonly string[] | undefined, user?: User): void {
  if (!roles) return;
  const known = use(ACCESS).roles();
  const unknown = roles.find((role) => !known.has(role));
  if (unknown !== undefined)
    throw new RestError('rest_user_invalid_role', `The role ${unknown} does not exist.`, { status: 400 });
  if (!caller.can('promote_users'))
    throw forbidden('rest_cannot_edit_roles', 'Sorry, you are not allowed to edit roles of this user.');
  if (user && user.id === caller.id && !roles.includes('administrator') && user.roles.includes('administrator')) {
    throw forbidden('rest_user_invalid_role', 'Sorry, you are not allowed to give yourself that role.');
  }
}

const NOBODY = rawSql('1 = 0');

/** A condition that holds for whom strangers may see: nobody, unless somebody says who (host-conventions I6). */
export async function publicCondition(call: CallContext): Promise<Sql> {
  return call.use(KERNEL_SETTINGS)().publicUserList ? publishedCondition(call) : NOBODY;
}

/** A condition on `listedUsers` that holds for whoever published something. */
export async function publishedCondition(call: CallContext): Promise<Sql> {
  const conditions = await call.hooks.filter(identityHooks.rest_public_user_conditions, []);
  const pieces = conditions.map((each) => (typeof each === 'string' ? rawSql(each) : each));
  return pieces.length > 0 ? sql`(${joined(pieces, ' OR ')})` : NOBODY;
}

const usersTogether = new BatchLoader<number, User>();
const publicTogether = new BatchLoader<number, User>();

function byId(users: readonly User[]): Map<number, User> {
  return new Map(users.map((user) => [user.id, user]));
}

/** Whether a stranger may see a user: whoever published something (host-conventions E20). Asked once a request. */
function isPublic(call: CallContext, user: User): Promise<boolean> {
  return call.once(`public user ${user.id}`, async () => {
    const where = [await publicCondition(call)];
    const read = async (include: readonly number[]) =>
      byId((await call.use(USERS).list({ include, where, limit: include.length })).users);
    return (await publicTogether.load(call, user.id, read)) !== undefined;
  });
}

/** The user with this id; throws 404 `rest_user_invalid_id`. */
export async function findUser(call: CallContext, wanted: number): Promise<User> {
  const user = await usersTogether.load(call, wanted, async (ids) => byId(await call.use(USERS).findMany(ids)));
  if (!user) throw notFound('rest_user_invalid_id', 'Invalid user ID.');
  return user;
}

/** Refuses whoever may not see a user in a context. */
export async function mayRead(call: CallContext, user: User, context: Context): Promise<void> {
  const { caller } = call;
  if (caller.id === user.id) return;
  if (context === 'edit') {
    if (!caller.can('edit_user', user))
      throw forbidden('rest_user_cannot_view', 'Sorry, you are not allowed to edit users.');
    return;
  }
  if (caller.can('list_users') || caller.can('edit_user', user) || (await isPublic(call, user))) return;
  throw forbidden('rest_user_cannot_view', 'Sorry, you are not allowed to list users.');
}

/** What the caller may do with a user, in the fixed order of methods (host-conventions A13). */
function allowed({ caller }: CallContext, user: User): string[] {
  const edits = caller.can('edit_user', user) ? ['POST', 'PUT', 'PATCH'] : [];
  return ['GET', ...edits, ...(caller.can('delete_users') ? ['DELETE'] : [])];
}

/** Users as this caller is shown them. */
export async function showAll(call: CallContext, users: readonly User[], context: Context) {
  const meta = await metaOfUsers(call, users, context);
  const surroundings = { site: call.site, access: call.use(ACCESS) };
  return users.map((user) =>
    userItem(user, context, { ...surroundings, allow: allowed(call, user), meta: meta.get(user.id) ?? {} }),
  );
}

/** A user as this caller is shown one. */
export async function show(call: CallContext, user: User, context: Context) {
  const [item] = await showAll(call, [user], context);
  return item;
}
