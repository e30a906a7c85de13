import {
  ADMINISTRATION,
  type CallContext,
  CONSOLE,
  can,
  consoleNonce,
  consolePage,
  HostError,
  notFound,
  page,
  redirect,
  type Screen,
  Type,
} from '@plinth/kernel';
import { PluginDetails } from './details.js';
import { PluginList } from './list.js';
import { SwitchPlanView } from './plan.js';
import { pluginTexts } from './texts.js';

const access = can('activate_plugins');
const plugin = Type.String({ route: '[a-z0-9-]+', description: 'Id of the plugin.' });

function find({ use }: CallContext, id: string) {
  const found = use(ADMINISTRATION)
    .plugins()
    .find((each) => each.id === id);
  if (!found) throw notFound('plinth_plugin_not_found', `No plugin "${id}" is installed.`);
  return found;
}

function titlesOf({ use }: CallContext): ReadonlyMap<string, string> {
  return new Map(
    use(ADMINISTRATION)
      .plugins()
      .map(({ id, title }) => [id, title]),
  );
}

/** What a redirect says of what was done: `done=polls:on`. */
function doneText(call: CallContext, done: string): string | undefined {
  const [id = '', state] = done.split(':');
  const title = titlesOf(call).get(id);
  if (title === undefined) return undefined;
  return pluginTexts.in(call.site.language)(state === 'on' ? 'done_on' : 'done_off', { title });
}

async function showPlan(call: CallContext, id: string, error?: string) {
  const { use, site } = call;
  const found = find(call, id);
  const plan = await use(ADMINISTRATION).plan(id, found.state !== 'on');
  const t = pluginTexts.in(site.language);
  const nonce = consoleNonce(call);
  const view = { path: use(CONSOLE).path, plugin: found, plan, titles: titlesOf(call), nonce, error };
  const act = plan.change === 'enable' ? 'switch_on_named' : 'switch_off_named';
  return consolePage({
    title: t(act, { title: found.title }),
    body: <SwitchPlanView {...view} />,
    status: error === undefined ? 200 : 409,
  });
}

const listPage = page({
  method: 'GET',
  path: '/plugins',
  summary: 'The installed plugins.',
  access,
  args: {
    search: Type.String({ default: '', maxLength: 100, description: 'A part of a name or of what a plugin is for.' }),
    done: Type.String({ default: '', maxLength: 100, description: 'What was just switched.' }),
  },
  handle(call) {
    const { use, args, site } = call;
    const administration = use(ADMINISTRATION);
    const wanted = args.search.trim().toLowerCase();
    const plugins = administration
      .plugins()
      .map((each) => ({ ...each, describes: administration.declaration(each.id).describes ?? '' }))
      .filter(({ id, title, describes }) => `${id} ${title} ${describes}`.toLowerCase().includes(wanted));
    const done = args.done === '' ? undefined : doneText(call, args.done);
    return consolePage({
      title: pluginTexts.in(site.language)('title'),
      body: <PluginList path={use(CONSOLE).path} plugins={plugins} search={args.search} done={done} />,
    });
  },
});

const detailsPage = page({
  method: 'GET',
  path: '/plugins/:plugin',
  summary: 'One plugin: what it is, why it is on or off, what it brings.',
  access,
  args: { plugin },
  async handle(call) {
    const { use, args } = call;
    const found = find(call, args.plugin);
    const administration = use(ADMINISTRATION);
    const plan = await administration.plan(args.plugin, found.state !== 'on');
    const neededBy = administration
      .plugins()
      .filter(({ needs }) => needs.includes(args.plugin))
      .map(({ id }) => id);
    const view = {
      path: use(CONSOLE).path,
      plugin: found,
      declaration: administration.declaration(args.plugin),
      plan,
      neededBy,
      hooks: administration.hooks().filter(({ owner }) => owner === args.plugin),
      titles: titlesOf(call),
    };
    return consolePage({ title: found.title, body: <PluginDetails {...view} /> });
  },
});

const switchPages = [
  page({
    method: 'GET',
    path: '/plugins/:plugin/switch',
    summary: 'What switching a plugin would change.',
    access,
    args: { plugin },
    handle: (call) => showPlan(call, call.args.plugin),
  }),
  page({
    method: 'POST',
    path: '/plugins/:plugin/switch',
    summary: 'Switches a plugin on or off in the running site.',
    access,
    args: { plugin, enabled: Type.Boolean({ description: 'Whether it is to be on.' }) },
    async handle(call) {
      const { use, args, site } = call;
      find(call, args.plugin);
      try {
        await use(ADMINISTRATION).switchPlugin(args.plugin, args.enabled, { withDependants: true });
      } catch (thrown) {
        if (!(thrown instanceof HostError) || thrown.kind === 'fault') throw thrown;
        return showPlan(call, args.plugin, thrown.message);
      }
      // Whoever switched off the console itself goes back to where everybody begins.
      const { path, frame } = use(CONSOLE);
      if (!frame) return redirect(`${site.url}${path}/`);
      return redirect(`${site.url}${path}/plugins?done=${args.plugin}:${args.enabled ? 'on' : 'off'}`);
    },
  }),
];

/** Plugins: what is installed, why it is on, what switching it would change. */
export const pluginsScreen: Screen = {
  id: 'plugins',
  title: 'Plugins',
  section: 'plugins',
  access,
  pages: [listPage, detailsPage, ...switchPages],
};
