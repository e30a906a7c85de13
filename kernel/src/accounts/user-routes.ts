import Type from 'typebox';
import { USERS } from '../identity/ports.js';
import type { User } from '../identity/user.js';
import { anyone, can, signedIn } from '../rest/access.js';
import { created, paged } from '../rest/response.js';
import { type CallContext, EDITABLE, type Route, route, under } from '../rest/route.js';
import { contextArgument, id } from '../rest/schemas.js';
import { forbidden, notFound, RestError } from '../rest-error.js';
import { slugify } from '../services/slug.js';
import { userSchema } from './user-items.js';
import { listArguments, listQuery, refusePrivateQuestions } from './user-list.js';
import {
  changesOf,
  checkPassword,
  checkRoles,
  type Fields,
  findUser,
  mayRead,
  readUsername,
  refuseTaken,
  show,
  writable,
} from './user-rules.js';

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
  const previous = show(call, user, 'edit');
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

async function updateUser(call: CallContext, user: User, args: Fields & { username?: string }) {
  if (args.username !== undefined && args.username !== user.login) {
    throw new RestError('rest_user_invalid_argument', 'Username is not editable.', { status: 400 });
  }
  checkRoles(call, args.roles, user);
  refuseLastingChange(call, user, args);
  await checkPassword(call, args.password);
  if (args.slug !== undefined && slugify(args.slug) === '')
    throw new RestError('rest_user_invalid_slug', 'Invalid slug.', { status: 400 });
  const isOwnSession = call.caller.id === user.id && call.caller.credential === 'cookie';
  const options = isOwnSession ? { keepSession: call.caller.credentialId } : {};
  const changed = await refuseTaken(() => call.use(USERS).update(user.id, changesOf(args), options), false);
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
      return paged(
        users.map((user) => show(call, user, call.args.context)),
        total,
        call.args.per_page,
      );
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
      username,
      email: Type.String({ format: 'email', maxLength: 100 }),
      password: Type.String({ minLength: 1, maxLength: 250 }),
    },
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
      const user = await refuseTaken(() => call.use(USERS).create(fresh), true);
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
      if (!call.caller.can('delete_users'))
        throw forbidden('rest_user_cannot_delete', 'Sorry, you are not allowed to delete this user.');
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
    resource: namedUser,
    authorizeResource: (call) => mayRead(call, call.resource, call.args.context),
    handle: (call) => show(call, call.resource, call.args.context),
  }),
  route({
    method: EDITABLE,
    path: '/users/:id',
    summary: 'Changes a user.',
    access: signedIn({ code: 'rest_cannot_edit' }),
    args: { id: userId, ...writable, username: Type.Optional(username) },
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
    summary: 'Deletes a user; what they wrote goes to another.',
    access: can('delete_users', {
      code: 'rest_user_cannot_delete',
      message: 'Sorry, you are not allowed to delete this user.',
    }),
    args: { id: userId, force: forceArgument, reassign: reassignArgument },
    resource: namedUser,
    handle: (call) => removeUser(call, call.resource, call.args),
  }),
]);
