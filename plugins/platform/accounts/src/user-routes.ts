import {
  allOf,
  anyone,
  type CallContext,
  can,
  contextArgument,
  created,
  deletion,
  EDITABLE,
  forbidden,
  id,
  paged,
  type Route,
  route,
  signedIn,
  Type,
  USERS,
  under,
} from '@plinth/kernel';
import { changeErrors, fieldErrors, removalErrors, unknownUser } from './documented-errors.js';
import { createUser, removeUser, updateUser } from './user-acts.js';
import { userSchema } from './user-items.js';
import { listArguments, listQuery, refusePrivateQuestions } from './user-list.js';
import { userMetaSchema } from './user-meta.js';
import { findUser, mayRead, metaArgument, show, showAll, writable } from './user-rules.js';

const mayDelete = can('delete_users', {
  code: 'rest_user_cannot_delete',
  message: 'Sorry, you are not allowed to delete this user.',
});

const userId = id('Unique identifier for the user.', { minimum: 0 });

/** Finds the user that a path names; one function for all methods, so that a request loads it once. */
const namedUser = (call: CallContext & { readonly args: { readonly id: number } }) => findUser(call, call.args.id);

const reassignArgument = Type.Unsafe<number | false | ''>({
  type: ['integer', 'boolean', 'string'],
  description: "Reassign the deleted user's posts and links to this user ID.",
});
const forceArgument = Type.Boolean({
  default: false,
  description: 'Required to be true, as users do not support trashing.',
});

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
    audited: true,
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
    errors: [...fieldErrors, { code: 'existing_user_email', status: 400, when: 'the e-mail address is taken' }],
    metaSchema: userMetaSchema,
    item: userSchema,
    status: 201,
    async handle(call) {
      const user = await createUser(call, call.args);
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
    async handle(call) {
      const { caller, args } = call;
      // Editors ask here what somebody may do, which is what the role may do that they look through.
      const seen = caller.viewedAs === undefined ? undefined : caller.user;
      return show(call, seen ?? (await findUser(call, caller.id)), args.context);
    },
  }),
  route({
    method: EDITABLE,
    path: '/users/me',
    summary: 'Changes the caller.',
    access: signedIn({ code: 'rest_not_logged_in', message: 'You are not currently logged in.', status: 401 }),
    args: { ...writable, ...metaArgument },
    errors: changeErrors,
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
    result: deletion(userSchema),
    errors: removalErrors,
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
    errors: [unknownUser],
    resource: namedUser,
    authorizeResource: (call) => mayRead(call, call.resource, call.args.context),
    handle: (call) => show(call, call.resource, call.args.context),
  }),
  route({
    method: EDITABLE,
    path: '/users/:id',
    summary: 'Changes a user.',
    audited: true,
    access: signedIn({ code: 'rest_cannot_edit' }),
    args: { id: userId, ...writable, ...metaArgument, username: Type.Optional(username) },
    errors: [unknownUser, ...changeErrors],
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
    audited: true,
    access: mayDelete,
    args: { id: userId, force: forceArgument, reassign: reassignArgument },
    result: deletion(userSchema),
    errors: [unknownUser, ...removalErrors],
    resource: namedUser,
    handle: (call) => removeUser(call, call.resource, call.args),
  }),
]);
