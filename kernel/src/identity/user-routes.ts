import Type from 'typebox';
import { anyone, can, signedIn } from '../rest/access.js';
import { forbidden, invalidParam, notFound, RestError } from '../rest/error.js';
import { created, paged } from '../rest/reply.js';
import { type Call, type CallContext, EDITABLE, type Route, route, under } from '../rest/route.js';
import { choice, contextArgument, id, ids, pagingArguments } from '../rest/schemas.js';
import { slugify } from '../rest/slug.js';
import { identityHooks } from './hooks.js';
import { ACCESS, SESSIONS, USERS } from './ports.js';
import type { User, UserChanges } from './user.js';
import { type Context, userItem, userSchema } from './user-items.js';
import { UserConflict, type UserQuery } from './users.js';

const userId = id('Unique identifier for the user.');

const writable = {
  name: Type.Optional(Type.String({ maxLength: 250, format: 'text-field', description: 'Display name for the user.' })),
  first_name: Type.Optional(Type.String({ maxLength: 250, format: 'text-field', description: 'First name for the user.' })),
  last_name: Type.Optional(Type.String({ maxLength: 250, format: 'text-field', description: 'Last name for the user.' })),
  email: Type.Optional(Type.String({ format: 'email', maxLength: 100, description: 'The email address for the user.' })),
  url: Type.Optional(Type.String({ format: 'uri', maxLength: 255, description: 'URL of the user.' })),
  description: Type.Optional(Type.String({ format: 'textarea-field', description: 'Description of the user.' })),
  locale: Type.Optional(Type.String({ maxLength: 20, pattern: '^([a-z]{2,3}([_-][A-Za-z]{2,4})?)?$', description: 'Locale for the user.' })),
  nickname: Type.Optional(Type.String({ maxLength: 250, format: 'text-field', description: 'The nickname for the user.' })),
  slug: Type.Optional(Type.String({ maxLength: 191, description: 'An alphanumeric identifier for the user.' })),
  roles: Type.Optional(Type.Array(Type.String(), { description: 'Roles assigned to the user.' })),
  password: Type.Optional(Type.String({ minLength: 1, maxLength: 250, description: 'Password for the user (never included).' })),
};

type Fields = Partial<{ [K in keyof typeof writable]: Type.Static<(typeof writable)[K]> }>;

function changesOf(args: Fields): UserChanges {
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

/** A taken login or e-mail address is the client's mistake: 400 with the code that clients know. */
async function refuseTaken<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (thrown) {
    if (!(thrown instanceof UserConflict)) throw thrown;
    const code = thrown.field === 'email' ? 'existing_user_email' : 'existing_user_login';
    throw new RestError(code, `Sorry, that ${thrown.field === 'email' ? 'email address' : 'username'} already exists!`, { status: 400 });
  }
}

function checkRoles({ use, caller }: CallContext, roles: readonly string[] | undefined, user?: User): void {
  if (!roles) return;
  const known = use(ACCESS).roles();
  const unknown = roles.find((role) => !known.has(role));
  if (unknown !== undefined) throw new RestError('rest_user_invalid_role', `The role ${unknown} does not exist.`, { status: 400 });
  if (!caller.can('promote_users')) throw forbidden('rest_cannot_edit_roles', 'Sorry, you are not allowed to edit roles of this user.');
  if (user && user.id === caller.id && !roles.includes('administrator') && user.roles.includes('administrator')) {
    throw forbidden('rest_user_invalid_role', 'Sorry, you are not allowed to give yourself that role.');
  }
}

/** Whether a stranger may see a user: whoever published something (host-conventions E20). */
async function isPublic(call: CallContext, user: User): Promise<boolean> {
  const conditions = await call.hooks.filter(identityHooks.rest_public_user_conditions, []);
  if (conditions.length === 0) return false;
  const where = [`(${conditions.join(' OR ')})`];
  return (await call.use(USERS).list({ include: [user.id], where, limit: 1 })).users.length > 0;
}

async function findUser(call: CallContext, wanted: number): Promise<User> {
  const user = await call.use(USERS).find(wanted);
  if (!user) throw notFound('rest_user_invalid_id', 'Invalid user ID.');
  return user;
}

async function mayRead(call: CallContext, user: User, context: Context): Promise<void> {
  const { caller } = call;
  if (caller.id === user.id) return;
  if (context === 'edit') {
    if (!caller.can('edit_user', user)) throw forbidden('rest_user_cannot_view', 'Sorry, you are not allowed to edit users.');
    return;
  }
  if (caller.can('list_users') || caller.can('edit_user', user) || (await isPublic(call, user))) return;
  throw forbidden('rest_user_cannot_view', 'Sorry, you are not allowed to list users.');
}

function show(call: CallContext, user: User, context: Context) {
  return userItem(user, context, call.site, call.use(ACCESS));
}

const listArguments = {
  ...contextArgument(),
  ...pagingArguments(),
  search: Type.Optional(Type.String({ description: 'Limit results to those matching a string.' })),
  exclude: ids('Ensure result set excludes specific IDs.'),
  include: ids('Limit result set to specific IDs.'),
  offset: Type.Optional(Type.Integer({ minimum: 0, description: 'Offset the result set by a specific number of items.' })),
  order: choice(['asc', 'desc'], { default: 'asc', description: 'Order sort attribute ascending or descending.' }),
  orderby: choice(['id', 'include', 'name', 'registered_date', 'slug', 'include_slugs', 'email', 'url'], {
    default: 'name',
    description: 'Sort collection by user attribute.',
  }),
  slug: Type.Array(Type.String(), { default: [], description: 'Limit result set to users with one or more specific slugs.' }),
  roles: Type.Array(Type.String(), { default: [], description: 'Limit result set to users matching at least one specific role provided.' }),
  capabilities: Type.Array(Type.String(), { default: [], description: 'Limit result set to users matching at least one specific capability provided.' }),
  who: Type.Optional(choice(['authors'], { description: 'Limit result set to users who are considered authors.' })),
  has_published_posts: Type.Optional(Type.Unsafe<boolean | string[]>({ type: ['boolean', 'array'], description: 'Limit result set to users who have published posts.' })),
};

type ListCall = Call<typeof listArguments>;

/** What only somebody who may list users can ask. */
function refusePrivateQuestions({ args, caller }: ListCall): void {
  const lists = caller.can('list_users');
  const refuse = (message: string) => forbidden('rest_forbidden_orderby', message);
  if (args.context === 'edit' && !lists) throw forbidden('rest_forbidden_context', 'Sorry, you are not allowed to edit users.');
  if (['email', 'registered_date'].includes(args.orderby) && !lists) throw refuse('Sorry, you are not allowed to order users by this parameter.');
  if ((args.roles.length > 0 || args.capabilities.length > 0) && !lists) {
    throw forbidden('rest_user_cannot_view', 'Sorry, you are not allowed to filter users by role.');
  }
  if (args.who === 'authors' && !lists && !caller.can('edit_posts')) {
    throw forbidden('rest_forbidden_who', 'Sorry, you are not allowed to query users by this parameter.');
  }
}

async function listQuery(call: ListCall): Promise<UserQuery> {
  const { args, caller } = call;
  const access = call.use(ACCESS);
  const holders = (capability: string) =>
    [...access.roles()].filter(([name, role]) => role.capabilities.has(capability) || name === capability).map(([name]) => name);
  const authors = args.who === 'authors' ? holders('edit_posts') : [];
  const roles = [...args.roles, ...args.capabilities.flatMap(holders), ...authors];
  const onlyPublic = (!caller.can('list_users') && args.who !== 'authors') || args.has_published_posts === true;
  const conditions = onlyPublic ? await call.hooks.filter(identityHooks.rest_public_user_conditions, []) : [];
  const published = conditions.length > 0 ? [`(${conditions.join(' OR ')})`] : ['1 = 0'];
  return {
    ...(args.search === undefined ? {} : { search: args.search }),
    include: args.include,
    exclude: args.exclude,
    slugs: args.slug,
    roles,
    where: onlyPublic ? published : [],
    orderBy: args.orderby === 'include_slugs' ? 'slug' : args.orderby,
    order: args.order,
    limit: args.per_page,
    offset: args.offset ?? (args.page - 1) * args.per_page,
  };
}

async function removeUser(call: CallContext, user: User, args: { force: boolean; reassign: number | false | '' }) {
  if (!args.force) throw new RestError('rest_trash_not_supported', "Users do not support trashing. Set 'force=true' to delete.", { status: 501 });
  const reassign = args.reassign === false || args.reassign === '' ? undefined : Number(args.reassign);
  if (reassign !== undefined && (reassign === user.id || !(await call.use(USERS).find(reassign)))) {
    throw new RestError('rest_user_invalid_reassign', 'Invalid user ID for reassignment.', { status: 400 });
  }
  const previous = show(call, user, 'edit');
  await call.use(USERS).remove(user.id, reassign);
  return { deleted: true, previous };
}

const reassignArgument = Type.Unsafe<number | false | ''>({
  type: ['integer', 'boolean', 'string'],
  description: "Reassign the deleted user's posts and links to this user ID.",
});
const forceArgument = Type.Boolean({ default: false, description: 'Required to be true, as users do not support trashing.' });

async function updateUser(call: CallContext, user: User, args: Fields & { username?: string }) {
  if (args.username !== undefined && args.username !== user.login) {
    throw new RestError('rest_user_invalid_argument', 'Username is not editable.', { status: 400 });
  }
  checkRoles(call, args.roles, user);
  if (args.slug !== undefined && slugify(args.slug) === '') throw new RestError('rest_user_invalid_slug', 'Invalid slug.', { status: 400 });
  const changed = await refuseTaken(() => call.use(USERS).update(user.id, changesOf(args)));
  if (args.password !== undefined) {
    const keep = call.caller.id === user.id && call.caller.credential === 'cookie' ? call.caller.credentialId : '';
    await call.use(SESSIONS).endOthers(user.id, keep);
  }
  return show(call, changed, 'edit');
}

const username = Type.String({ maxLength: 60, description: 'Login name for the user.' });

/** `wp/v2/users` (host-conventions E19 to E22). */
export const userRoutes: readonly Route[] = under('wp/v2', [
  route({
    method: 'GET',
    path: '/users',
    summary: 'Lists users; strangers see those who published something.',
    access: anyone,
    args: listArguments,
    item: userSchema,
    async handle(call) {
      refusePrivateQuestions(call);
      const { users, total } = await call.use(USERS).list(await listQuery(call));
      return paged(users.map((user) => show(call, user, call.args.context)), total, call.args.per_page);
    },
  }),
  route({
    method: 'POST',
    path: '/users',
    summary: 'Makes an account.',
    access: can('create_users', { code: 'rest_cannot_create_user', message: 'Sorry, you are not allowed to create new users.' }),
    args: { ...writable, username, email: Type.String({ format: 'email', maxLength: 100 }), password: Type.String({ minLength: 1, maxLength: 250 }) },
    item: userSchema,
    async handle(call) {
      const { args } = call;
      if (!/^[\w .@-]+$/.test(args.username)) throw invalidParam({ username: 'This username contains characters that are not allowed.' });
      checkRoles(call, args.roles);
      const fresh = { ...changesOf(args), login: args.username, email: args.email, roles: args.roles ?? [call.site.defaultRole] };
      const user = await refuseTaken(() => call.use(USERS).create(fresh));
      return created(show(call, user, 'edit'), `${call.site.restUrl}/wp/v2/users/${user.id}`);
    },
  }),
  route({
    method: 'GET',
    path: '/users/me',
    summary: 'The caller.',
    access: signedIn({ code: 'rest_not_logged_in', message: 'You are not currently logged in.', status: 401 }),
    args: contextArgument(),
    item: userSchema,
    handle: async (call) => show(call, await findUser(call, call.caller.id), call.args.context),
  }),
  route({
    method: EDITABLE,
    path: '/users/me',
    summary: 'Changes the caller.',
    access: signedIn({ code: 'rest_not_logged_in', message: 'You are not currently logged in.', status: 401 }),
    args: writable,
    item: userSchema,
    handle: async (call) => updateUser(call, await findUser(call, call.caller.id), call.args),
  }),
  route({
    method: 'DELETE',
    path: '/users/me',
    summary: 'Deletes the caller.',
    access: signedIn({ code: 'rest_not_logged_in', message: 'You are not currently logged in.', status: 401 }),
    args: { force: forceArgument, reassign: reassignArgument },
    async handle(call) {
      if (!call.caller.can('delete_users')) throw forbidden('rest_user_cannot_delete', 'Sorry, you are not allowed to delete this user.');
      const user = await findUser(call, call.caller.id);
      return removeUser(call, user, call.args);
    },
  }),
  route({
    method: 'GET',
    path: '/users/:id',
    summary: 'One user.',
    access: anyone,
    args: { id: userId, ...contextArgument() },
    item: userSchema,
    subject: (call) => findUser(call, call.args.id),
    permit: (call) => mayRead(call, call.subject, call.args.context),
    handle: (call) => show(call, call.subject, call.args.context),
  }),
  route({
    method: EDITABLE,
    path: '/users/:id',
    summary: 'Changes a user.',
    access: signedIn({ code: 'rest_cannot_edit' }),
    args: { id: userId, ...writable, username: Type.Optional(username) },
    item: userSchema,
    subject: (call) => findUser(call, call.args.id),
    permit({ caller, subject }) {
      if (!caller.can('edit_user', subject)) throw forbidden('rest_cannot_edit', 'Sorry, you are not allowed to edit this user.');
    },
    handle: (call) => updateUser(call, call.subject, call.args),
  }),
  route({
    method: 'DELETE',
    path: '/users/:id',
    summary: 'Deletes a user; what they wrote goes to another.',
    access: can('delete_users', { code: 'rest_user_cannot_delete', message: 'Sorry, you are not allowed to delete this user.' }),
    args: { id: userId, force: forceArgument, reassign: reassignArgument },
    subject: (call) => findUser(call, call.args.id),
    handle: (call) => removeUser(call, call.subject, call.args),
  }),
]);
