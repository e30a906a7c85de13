import Type from 'typebox';
import { USERS } from '../identity/ports.js';
import type { User } from '../identity/user.js';
import { allOf, anyone, can, signedIn } from '../rest/access.js';
import { created, paged } from '../rest/response.js';
import { type CallContext, EDITABLE, type Route, route, under } from '../rest/route.js';
import { contextArgument, id } from '../rest/schemas.js';
import { forbidden, notFound, RestError } from '../rest-error.js';
import { slugify } from '../services/slug.js';
import { userSchema } from './user-items.js';
import { listArguments, listQuery, refusePrivateQuestions } from './user-list.js';
import { judgeUserMeta, keepUserMeta, userMetaSchema } from './user-meta.js';
import {
  changesOf,
  checkPassword,
  checkRoles,
  type Fields,
  findUser,
  mayRead,
  metaArgument,
  readUsername,
  refuseTaken,
  show,
  showAll,
  writable,
} from './user-rules.js';

const mayDelete = can('delete_users', {
  code: 'rest_user_cannot_delete',
  message: 'Sorry, you are not allowed to delete this user.',
});

const userId = id('Unique identifier for the user.', { minimum: 0 });

/** Finds the user that a path names; one function for all methods, so that a request loads it once. */
const namedUser = (call: CallContext & { readonly args: { readonly id: number } }) => findUser(call, call.args.id);

async function removeUser(call: CallContext, user: User, args: { force: boolean; reassign: number | false | '' }) {
  if (!args.force)
    throw new RestError('rest_trash_not_supported', "Users do not support trashing. Set 'force=true' to delete.", {
      status: 501,
    });
  const reassign = args.reassign === false || args.reassign === '' ? undefined : Number(args.reassign);
  const reassignTo =
    reassign !== undefined && Number.isSafeInteger(reassign) ? await call.use(USERS).find(reassign) : undefined;
  if (reassign !== undefined && (!reassignTo || reassignTo.id === user.id)) {
    throw new RestError('rest_user_invalid_reassign', 'Invalid user ID for reassignment.', { status: 400 });
  }
  const previous = await show(call, user, 'edit');
  if (!(await call.use(USERS).remove(user.id, reassign))) throw notFound('rest_user_invalid_id', 'Invalid user ID.');
  return { deleted: true, previous };
}

const reassignArgument = Type.Unsafe<number | false | ''>({
  type: ['integer', 'boolean', 'string'],
  description: "Reassign the deleted user's posts and links to this user ID.",
});
const forceArgument = Type.Boolean({
  default: false,
  description: 'Required to be true, as users do not support trashing.',
});

/** What an account is signed in to with would outlive a key that is revoked; only what may make credentials changes it. */
function refuseLastingChange({ caller }: CallContext, user: User, { password, email }: Fields): void {
  const lasts = password !== undefined || (email !== undefined && email.toLowerCase() !== user.email.toLowerCase());
  if (!lasts || caller.mayMakeCredentials) return;
  throw forbidden('rest_cannot_edit', 'An API key may not change the password or the email address of an account.');
}

async function updateUser(call: CallContext, user: User, args: Fields & { username?: string; meta?: object }) {
  if (args.username !== undefined && args.username !== user.login) {
    throw new RestError('rest_user_invalid_argument', 'Username is not editable.', { status: 400 });
  }
  checkRoles(call, args.roles, user);
  refuseLastingChange(call, user, args);
  await checkPassword(call, args.password);
  if (args.slug !== undefined && slugify(args.slug) === '')
    throw new RestError('rest_user_invalid_slug', 'Invalid slug.', { status: 400 });
  const meta = judgeUserMeta(call, user, { ...args.meta });
  const isOwnSession = call.caller.id === user.id && call.caller.credential === 'cookie';
  const options = isOwnSession ? { keepSession: call.caller.credentialId } : {};
  const write = async () => {
    const changed = await call.use(USERS).update(user.id, changesOf(args), options);
    await keepUserMeta(call, user.id, meta);
    return changed;
  };
  const changed = await refuseTaken(write, false);
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
      return paged(await showAll(call, users, call.args.context), total, call.args.per_page);
    },
  }),
  route({
    method: 'POST',
    path: '/users',
    summary: 'Makes an account.',
    access: can('create_users', {
      code: 'rest_cannot_create_user',
      message: 'Sorry, you are not allowed to create new users.',
    }),
    args: {
      ...writable,
      ...metaArgument,
      username,
      email: Type.String({ format: 'email', maxLength: 100 }),
      password: Type.String({ minLength: 1, maxLength: 250 }),
    },
    metaSchema: userMetaSchema,
    item: userSchema,
    async handle(call) {
      const { args } = call;
      const login = readUsername(args.username);
      checkRoles(call, args.roles);
      await checkPassword(call, args.password);
      const fresh = {
        ...changesOf(args),
        login,
        email: args.email,
        roles: args.roles ?? [call.site.defaultRole],
      };
      const meta = judgeUserMeta(call, undefined, { ...args.meta });
      const user = await refuseTaken(() => call.use(USERS).create(fresh), true);
      await keepUserMeta(call, user.id, meta);
      return created(await show(call, user, 'edit'), `${call.site.restUrl}/wp/v2/users/${user.id}`);
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
    args: { ...writable, ...metaArgument },
    metaSchema: userMetaSchema,
    item: userSchema,
    handle: async (call) => updateUser(call, await findUser(call, call.caller.id), call.args),
  }),
  route({
    method: 'DELETE',
    path: '/users/me',
    summary: 'Deletes the caller.',
    access: allOf(
      signedIn({ code: 'rest_not_logged_in', message: 'You are not currently logged in.', status: 401 }),
      mayDelete,
    ),
    args: { force: forceArgument, reassign: reassignArgument },
    resource: (call) => findUser(call, call.caller.id),
    handle: (call) => removeUser(call, call.resource, call.args),
  }),
  route({
    method: 'GET',
    path: '/users/:id',
    summary: 'One user.',
    access: anyone,
    args: { id: userId, ...contextArgument() },
    item: userSchema,
    resource: namedUser,
    authorizeResource: (call) => mayRead(call, call.resource, call.args.context),
    handle: (call) => show(call, call.resource, call.args.context),
  }),
  route({
    method: EDITABLE,
    path: '/users/:id',
    summary: 'Changes a user.',
    access: signedIn({ code: 'rest_cannot_edit' }),
    args: { id: userId, ...writable, ...metaArgument, username: Type.Optional(username) },
    metaSchema: userMetaSchema,
    item: userSchema,
    resource: namedUser,
    authorizeResource({ caller, resource }) {
      if (!caller.can('edit_user', resource))
        throw forbidden('rest_cannot_edit', 'Sorry, you are not allowed to edit this user.');
    },
    handle: (call) => updateUser(call, call.resource, call.args),
  }),
  route({
    method: 'DELETE',
    path: '/users/:id',
    summary: 'Deletes a user; what they wrote goes to `reassign`, or leaves with them.',
    access: mayDelete,
    args: { id: userId, force: forceArgument, reassign: reassignArgument },
    resource: namedUser,
    handle: (call) => removeUser(call, call.resource, call.args),
  }),
]);
