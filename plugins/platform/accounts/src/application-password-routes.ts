import {
  type AuthorizationContext,
  authorizeIf,
  type Call,
  created,
  deletion,
  EDITABLE,
  forbidden,
  invalidParam,
  notFound,
  RestError,
  type Route,
  route,
  Type,
  USERS,
  type User,
  under,
} from '@plinth/kernel';
import { APPLICATION_PASSWORDS, type ApplicationPassword } from '@plinth/kernel/identity';
import { applicationPasswordsAllowed } from '@plinth/kernel/layer';
import { passwordsDisabled, unknownPassword, unknownUser } from './documented-errors.js';

const item = Type.Object(
  {
    uuid: Type.String({ format: 'uuid', description: 'The unique identifier for the application password.' }),
    app_id: Type.String({ description: 'A UUID provided by the application to uniquely identify it.' }),
    name: Type.String({ description: 'The name of the application password.' }),
    password: Type.Optional(
      Type.String({ description: 'The generated password. Only available after adding an application.' }),
    ),
    created: Type.String({ description: 'The GMT date the application password was created.' }),
    last_used: Type.Unsafe<string | null>({
      type: ['string', 'null'],
      description: 'The GMT date the application password was last used.',
    }),
    last_ip: Type.Unsafe<string | null>({
      type: ['string', 'null'],
      description: 'The IP address the application password was last used by.',
    }),
  },
  { title: 'application-password' },
);

const owner = Type.String({ route: '[\\d]+|me', description: 'The user, or me.' });
const uuid = Type.String({ format: 'uuid', route: '[\\w-]+', description: 'The application password.' });
const name = Type.String({
  minLength: 1,
  maxLength: 250,
  pattern: '\\S',
  format: 'text-field',
  description: 'The name of the application password.',
});
const appId = Type.Optional(
  Type.String({
    maxLength: 36,
    pattern: '^$|^[0-9a-fA-F-]{36}$',
    description: 'A UUID provided by the application to uniquely identify it.',
  }),
);

const available = authorizeIf(
  'signed in; by TLS or on a local site',
  ({ caller, site, request }: AuthorizationContext) => {
    if (caller.isVisitor)
      throw new RestError('rest_not_logged_in', 'You are not currently logged in.', { status: 401 });
    if (applicationPasswordsAllowed(site.environment, request.secure)) return;
    throw new RestError('application_passwords_disabled', 'Application passwords are not available.', { status: 501 });
  },
);

type OwnerCall = Call<{ user_id: typeof owner }>;

async function findOwner(call: OwnerCall): Promise<User> {
  const wanted = call.args.user_id === 'me' ? call.caller.id : Number(call.args.user_id);
  const user = await call.use(USERS).find(wanted);
  if (!user) throw notFound('rest_user_invalid_id', 'Invalid user ID.');
  return user;
}

function mayManage(action: string) {
  return ({ caller, resource }: Call<{ user_id: typeof owner }, User>): void => {
    const isMade = action === 'create_application_passwords';
    if (!caller.can('edit_user', resource) || (isMade && !caller.mayMakeCredentials)) {
      throw forbidden(
        `rest_cannot_${action}`,
        'Sorry, you are not allowed to manage application passwords for this user.',
      );
    }
  };
}

async function findOne(call: Call<{ user_id: typeof owner; uuid: typeof uuid }, User>): Promise<ApplicationPassword> {
  const found = await call.use(APPLICATION_PASSWORDS).find(call.resource.id, call.args.uuid);
  if (!found) throw notFound('rest_application_password_not_found', 'Application password not found.');
  return found;
}

/** What is left of a name when its tags are gone must still say something. */
function requireName(name: string): string {
  if (name.trim() === '') throw invalidParam({ name: 'An application password needs a name.' });
  return name;
}

function show(record: ApplicationPassword, restUrl: string) {
  const gmt = (stored: string | null) => stored?.slice(0, 19) ?? null;
  const self = `${restUrl}/wp/v2/users/${record.userId}/application-passwords/${record.uuid}`;
  return {
    uuid: record.uuid,
    app_id: record.appId,
    name: record.name,
    created: gmt(record.createdAt),
    last_used: gmt(record.lastUsedAt),
    last_ip: record.lastAddress,
    _links: { self: [{ href: self }] },
  };
}

const PATH = '/users/:user_id/application-passwords';

/** `wp/v2/users/<id|me>/application-passwords` (host-conventions C4 to C10). */
export const applicationPasswordRoutes: readonly Route[] = under('wp/v2', [
  route({
    method: 'GET',
    path: PATH,
    summary: 'The application passwords of a user.',
    access: available,
    args: { user_id: owner },
    item,
    result: Type.Array(item),
    errors: [unknownUser, passwordsDisabled],
    resource: findOwner,
    authorizeResource: mayManage('list_application_passwords'),
    async handle(call) {
      const records = await call.use(APPLICATION_PASSWORDS).list(call.resource.id);
      return records.map((record) => show(record, call.site.restUrl));
    },
  }),
  route({
    method: 'POST',
    path: PATH,
    summary: 'Makes an application password; its secret is shown this once.',
    audited: true,
    access: available,
    args: { user_id: owner, name, app_id: appId },
    item,
    status: 201,
    errors: [unknownUser, passwordsDisabled],
    resource: findOwner,
    authorizeResource: mayManage('create_application_passwords'),
    async handle(call) {
      const { record, secret } = await call
        .use(APPLICATION_PASSWORDS)
        .create(call.resource.id, requireName(call.args.name), call.args.app_id);
      const shown = show(record, call.site.restUrl);
      return created({ ...shown, password: secret }, shown._links.self[0]?.href);
    },
  }),
  route({
    method: 'DELETE',
    path: PATH,
    summary: 'Deletes all application passwords of a user.',
    audited: true,
    access: available,
    args: { user_id: owner },
    result: Type.Object({ deleted: Type.Literal(true), count: Type.Integer() }),
    errors: [unknownUser, passwordsDisabled],
    resource: findOwner,
    authorizeResource: mayManage('delete_application_passwords'),
    handle: async (call) => ({
      deleted: true,
      count: await call.use(APPLICATION_PASSWORDS).removeAll(call.resource.id),
    }),
  }),
  route({
    method: 'GET',
    path: `${PATH}/introspect`,
    summary: 'The application password that this request uses.',
    access: available,
    args: { user_id: owner },
    item,
    errors: [
      unknownUser,
      { code: 'rest_no_authenticated_app_password', status: 404, when: 'the request uses none of this user' },
      passwordsDisabled,
    ],
    resource: findOwner,
    authorizeResource: mayManage('introspect_app_password'),
    async handle(call) {
      const { caller } = call;
      const inUse = caller.credential === 'application-password' && caller.id === call.resource.id;
      const record = inUse ? await call.use(APPLICATION_PASSWORDS).find(caller.id, caller.credentialId) : undefined;
      if (!record) throw notFound('rest_no_authenticated_app_password', 'Cannot introspect application password.');
      return show(record, call.site.restUrl);
    },
  }),
  route({
    method: 'GET',
    path: `${PATH}/:uuid`,
    summary: 'One application password.',
    access: available,
    args: { user_id: owner, uuid },
    item,
    errors: [unknownUser, unknownPassword, passwordsDisabled],
    resource: findOwner,
    authorizeResource: mayManage('read_application_password'),
    handle: async (call) => show(await findOne(call), call.site.restUrl),
  }),
  route({
    method: EDITABLE,
    path: `${PATH}/:uuid`,
    summary: 'Renames an application password.',
    audited: true,
    access: available,
    args: { user_id: owner, uuid, name: Type.Optional(name), app_id: appId },
    item,
    errors: [unknownUser, unknownPassword, passwordsDisabled],
    resource: findOwner,
    authorizeResource: mayManage('edit_application_password'),
    async handle(call) {
      const record = await findOne(call);
      const renamed = { ...record, name: call.args.name === undefined ? record.name : requireName(call.args.name) };
      await call.use(APPLICATION_PASSWORDS).rename(record.userId, record.uuid, renamed.name);
      return show(renamed, call.site.restUrl);
    },
  }),
  route({
    method: 'DELETE',
    path: `${PATH}/:uuid`,
    summary: 'Deletes an application password.',
    audited: true,
    access: available,
    args: { user_id: owner, uuid },
    result: deletion(item),
    errors: [unknownUser, unknownPassword, passwordsDisabled],
    resource: findOwner,
    authorizeResource: mayManage('delete_application_password'),
    async handle(call) {
      const record = await findOne(call);
      const removed = await call.use(APPLICATION_PASSWORDS).remove(record.userId, record.uuid);
      if (!removed) throw notFound('rest_application_password_not_found', 'Application password not found.');
      return { deleted: true, previous: show(record, call.site.restUrl) };
    },
  }),
]);
