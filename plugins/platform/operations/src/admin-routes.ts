import {
  type CallContext,
  can,
  HostError,
  invalidParam,
  notFound,
  paged,
  pagingArguments,
  RestError,
  type Route,
  route,
  signedIn,
  Type,
  timestampAfter,
  under,
} from '@plinth/kernel';
import { ADMINISTRATION } from '@plinth/kernel/administration';
import { SESSIONS, type Session } from '@plinth/kernel/identity';
import {
  auditEntrySchema,
  hookSchema,
  incidentSchema,
  pluginSchema,
  pluginSettingsSchema,
  sessionSchema,
} from './admin-schemas.js';
import { AUDIT } from './audit.js';
import { INCIDENTS } from './incidents.js';

const plugin = Type.String({ route: '[a-z0-9-]+', description: 'Id of the plugin.' });
const unknownPlugin = { code: 'plinth_plugin_not_found', status: 404, when: 'no such plugin is installed' };
const MONTH_MS = 30 * 86_400_000;
const manage = can('manage_options');
const activates = can('activate_plugins');

/** Turns the host's own errors about what an owner asked for into errors of the request. */
async function asRestError<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (thrown) {
    if (!(thrown instanceof HostError)) throw thrown;
    if (thrown.code === 'HOST_PLUGIN_UNKNOWN') throw notFound('plinth_plugin_not_found', thrown.message);
    if (thrown.code === 'HOST_SETTINGS_INVALID') throw invalidParam({ values: thrown.message });
    const status = thrown.kind === 'fault' ? 500 : 409;
    throw new RestError(thrown.code.toLowerCase(), thrown.message, { status, data: { ...thrown.details } });
  }
}

async function settingsOf({ use }: CallContext, id: string) {
  const { plugin: name, values, schemas } = await use(ADMINISTRATION).settings(id);
  return { plugin: name, values, schemas };
}

function describeSession(session: Session, current: string) {
  const { id, createdAt, expiresAt, address, userAgent, remembered } = session;
  return {
    id,
    created_at: createdAt,
    expires_at: expiresAt,
    address,
    user_agent: userAgent,
    remembered,
    current: id === current,
  };
}

const pluginRoutes = [
  route({
    method: 'GET',
    path: '/plugins',
    summary: 'The installed plugins, whether they are on, and why.',
    access: activates,
    result: Type.Array(pluginSchema),
    handle: ({ use }) => use(ADMINISTRATION).plugins(),
  }),
  route({
    method: 'POST',
    path: '/plugins/:plugin',
    summary: 'Switches a plugin on or off in the running site.',
    access: activates,
    args: {
      plugin,
      enabled: Type.Boolean({ description: 'Whether it is to be on.' }),
      with_dependants: Type.Boolean({
        default: false,
        description: 'Whether plugins that need it are switched off as well.',
      }),
    },
    result: pluginSchema,
    errors: [
      unknownPlugin,
      { code: 'host_dependants_on', status: 409, when: 'others need the plugin' },
      { code: 'host_dependency_missing', status: 409, when: 'something it needs is not on' },
    ],
    async handle({ use, args }) {
      const administration = use(ADMINISTRATION);
      const options = { withDependants: args.with_dependants };
      await asRestError(() => administration.switchPlugin(args.plugin, args.enabled, options));
      return administration.plugins().find(({ id }) => id === args.plugin);
    },
  }),
  route({
    method: 'GET',
    path: '/plugins/:plugin/settings',
    summary: 'The settings of a plugin; secrets are masked.',
    access: manage,
    args: { plugin },
    result: pluginSettingsSchema,
    errors: [unknownPlugin],
    handle: (call) => asRestError(() => settingsOf(call, call.args.plugin)),
  }),
  route({
    method: 'POST',
    path: '/plugins/:plugin/settings',
    summary: 'Changes settings in the running site; all of them or none.',
    access: manage,
    args: {
      plugin,
      values: Type.Object(
        {},
        { additionalProperties: true, description: 'Setting → value; null returns it to the site config.' },
      ),
    },
    result: pluginSettingsSchema,
    errors: [unknownPlugin],
    async handle(call) {
      const { args, use, caller } = call;
      const changes = Object.entries(args.values).map(([name, value]) => [name, value ?? undefined]);
      return asRestError(async () => {
        await use(ADMINISTRATION).changeSettings(args.plugin, Object.fromEntries(changes), caller.id);
        return settingsOf(call, args.plugin);
      });
    },
  }),
];

const insightRoutes = [
  route({
    method: 'GET',
    path: '/hooks',
    summary: 'Who taps what, in which order, how often it ran, how long it took, its last error.',
    access: manage,
    result: Type.Array(hookSchema),
    handle: ({ use }) => use(ADMINISTRATION).hooks(),
  }),
];

const incidentRoutes = [
  route({
    method: 'GET',
    path: '/incidents',
    summary: 'The failures that the site survived in the last thirty days, latest first, one item a kind.',
    access: manage,
    result: Type.Array(incidentSchema),
    async handle({ use, clock }) {
      const seen = await use(INCIDENTS).since(timestampAfter(clock, -MONTH_MS));
      return seen.map(({ firstAt, lastAt, ...incident }) => ({ ...incident, first_at: firstAt, last_at: lastAt }));
    },
  }),
  route({
    method: 'DELETE',
    path: '/incidents',
    summary: 'Forgets the failures that were seen.',
    access: manage,
    result: Type.Object({ deleted: Type.Boolean(), count: Type.Integer() }),
    handle: async ({ use }) => ({ deleted: true, count: await use(INCIDENTS).forget() }),
  }),
  route({
    method: 'GET',
    path: '/audit',
    summary: 'Who changed what about the site, when, from where; kept for ninety days, latest first.',
    access: manage,
    args: pagingArguments(),
    result: Type.Array(auditEntrySchema),
    async handle({ use, args }) {
      const { rows, total } = await use(AUDIT).page({ page: args.page, perPage: args.per_page });
      const items = rows.map(({ userId, userName, ...entry }) => ({ ...entry, user_id: userId, user_name: userName }));
      return paged(items, total, args.per_page);
    },
  }),
];

const sessionRoutes = [
  route({
    method: 'GET',
    path: '/sessions',
    summary: "The caller's own sessions.",
    access: signedIn(),
    result: Type.Array(sessionSchema),
    async handle({ use, caller }) {
      const sessions = await use(SESSIONS).list(caller.id);
      return sessions.map((session) => describeSession(session, caller.credentialId));
    },
  }),
  route({
    method: 'DELETE',
    path: '/sessions/:session',
    summary: "Ends one of the caller's own sessions.",
    access: signedIn(),
    args: { session: Type.String({ route: '[\\w-]+', description: 'Id of the session.' }) },
    result: Type.Object({ deleted: Type.Literal(true), id: Type.String() }),
    errors: [{ code: 'plinth_session_not_found', status: 404, when: 'the caller has no such session' }],
    async handle({ use, caller, args }) {
      const ended = await use(SESSIONS).end(caller.id, args.session);
      if (!ended) throw notFound('plinth_session_not_found', 'You have no such session.');
      return { deleted: true, id: args.session };
    },
  }),
  route({
    method: 'DELETE',
    path: '/sessions',
    summary: "Ends the caller's other sessions.",
    access: signedIn(),
    result: Type.Object({ deleted: Type.Literal(true), count: Type.Integer() }),
    async handle({ use, caller }) {
      const keep = caller.credential === 'cookie' ? caller.credentialId : '';
      return { deleted: true, count: await use(SESSIONS).endOthers(caller.id, keep) };
    },
  }),
];

/** `plinth/v1`: what an owner can see and switch in the running site, and everybody's own sessions. */
export const adminRoutes: readonly Route[] = under('plinth/v1', [
  ...pluginRoutes,
  ...insightRoutes,
  ...incidentRoutes,
  ...sessionRoutes,
]);
