import Type from 'typebox';
import { isSecret } from '../context/settings.js';
import { HostError } from '../errors.js';
import { SESSIONS } from '../identity/ports.js';
import type { Session } from '../identity/sessions.js';
import { MASK, secretsToRepeat } from '../plugin/settings.js';
import { can, signedIn } from '../rest/access.js';
import { openApi } from '../rest/openapi.js';
import { type CallContext, type Route, route, under } from '../rest/route.js';
import { invalidParam, notFound, RestError } from '../rest-error.js';
import { KERNEL_VERSION } from '../version.js';
import { HOST_INSIDE } from './ports.js';

const plugin = Type.String({ route: '[a-z0-9-]+', description: 'Id of the plugin.' });
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

function settingsOf({ use }: CallContext, id: string) {
  const { manager } = use(HOST_INSIDE);
  const schemas = manager.plugin(id).settings?.schemas ?? {};
  const shown = Object.entries(manager.settings(id)).map(([name, value]) => {
    const schema = schemas[name];
    return [name, schema && isSecret(schema) && value !== '' ? MASK : value];
  });
  return { plugin: id, values: Object.fromEntries(shown), schemas };
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
    handle: ({ use }) => use(HOST_INSIDE).manager.list(),
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
    errors: [
      { code: 'plinth_plugin_not_found', status: 404, when: 'no such plugin is installed' },
      { code: 'host_dependants_on', status: 409, when: 'others need the plugin' },
      { code: 'host_dependency_missing', status: 409, when: 'something it needs is not on' },
    ],
    async handle({ use, args }) {
      const { manager } = use(HOST_INSIDE);
      await asRestError(() =>
        args.enabled
          ? manager.enable(args.plugin)
          : manager.disable(args.plugin, { withDependants: args.with_dependants }),
      );
      return manager.list().find(({ id }) => id === args.plugin);
    },
  }),
  route({
    method: 'GET',
    path: '/plugins/:plugin/settings',
    summary: 'The settings of a plugin; secrets are masked.',
    access: manage,
    args: { plugin },
    handle: (call) => asRestError(async () => settingsOf(call, call.args.plugin)),
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
    async handle(call) {
      const { args, use } = call;
      const { manager } = use(HOST_INSIDE);
      const wishes = Object.entries(args.values);
      return asRestError(async () => {
        const { settings } = manager.plugin(args.plugin);
        const secrets = secretsToRepeat(settings?.schemas ?? {}, manager.settings(args.plugin), { ...args.values });
        if (secrets.length > 0) throw invalidParam({ values: secrets.join(' ') });
        for (const [name, value] of wishes) manager.checkSetting(args.plugin, name, value ?? undefined);
        for (const [name, value] of wishes) await manager.changeSetting(args.plugin, name, value ?? undefined);
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
    handle: ({ use }) => use(HOST_INSIDE).hooks.describe(),
  }),
  route({
    method: 'GET',
    path: '/openapi',
    summary: 'The whole REST surface as an OpenAPI document.',
    access: manage,
    handle: ({ use, site }) => openApi(use(HOST_INSIDE).rest, site, KERNEL_VERSION),
  }),
];

const sessionRoutes = [
  route({
    method: 'GET',
    path: '/sessions',
    summary: "The caller's own sessions.",
    access: signedIn(),
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
    async handle({ use, caller }) {
      const keep = caller.credential === 'cookie' ? caller.credentialId : '';
      return { deleted: true, count: await use(SESSIONS).endOthers(caller.id, keep) };
    },
  }),
];

/** `plinth/v1`: what an owner can see and switch in the running site, and everybody's own sessions. */
export const adminRoutes: readonly Route[] = under('plinth/v1', [...pluginRoutes, ...insightRoutes, ...sessionRoutes]);
