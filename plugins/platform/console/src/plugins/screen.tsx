import { type CallContext, can, HostError, notFound, page, redirect, Type } from '@plinth/kernel';
import { ADMINISTRATION } from '@plinth/kernel/administration';
import { CONSOLE, consoleNonce, consolePage, type Screen } from '@plinth/pages';
import { PluginDetails } from './details.js';
import { isFixed, PluginList, type Switch } from './list.js';
import { SwitchPlanView } from './plan.js';
import { storiesOf } from './story.js';
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

/** A plugin that can be switched: the kernel and its layers are the site itself. */
function switchable(call: CallContext, id: string) {
  if (isFixed(find(call, id)))
    throw notFound('plinth_plugin_not_found', pluginTexts.in(call.site.language)('kernel_stays'));
  return find(call, id);
}

function titlesOf({ use }: CallContext): ReadonlyMap<string, string> {
  return new Map(
    use(ADMINISTRATION)
      .plugins()
      .map(({ id, title }) => [id, title]),
  );
}

/** What a redirect says of what was done: `done=polls:on`, with those that were switched as well behind it. */
function doneOf(call: CallContext, done: string): Switch | undefined {
  const [id = '', state, also = ''] = done.split(':');
  const titles = titlesOf(call);
  const title = titles.get(id);
  if (title === undefined || id === 'kernel') return undefined;
  const t = pluginTexts.in(call.site.language);
  const isOn = state === 'on';
  const others = also.split(',').filter((each) => titles.has(each));
  const named = others.map((each) => titles.get(each)).join(', ');
  if (others.length > 0)
    return { id, isOn, others, told: t(isOn ? 'done_with' : 'done_off_with', { title, others: named }) };
  return { id, isOn, others, told: t(isOn ? 'done_on' : 'done_off', { title }) };
}

/** Plugins that need one, directly or through others, and are off; each after those it needs. */
function dependantsOff({ use }: CallContext, id: string): string[] {
  const off = use(ADMINISTRATION)
    .plugins()
    .filter(({ state }) => state !== 'on');
  const found: string[] = [];
  for (let before = -1; before < found.length; ) {
    before = found.length;
    const next = off.filter(
      (each) => !found.includes(each.id) && each.needs.some((need) => need === id || found.includes(need)),
    );
    found.push(...next.map((each) => each.id));
  }
  return found;
}

/** Switches on what needs a plugin and was off; what needs something else besides stays off. */
async function bringBack({ use }: CallContext, ids: readonly string[]): Promise<string[]> {
  const administration = use(ADMINISTRATION);
  const back: string[] = [];
  for (const id of ids) {
    if ((await administration.plan(id, true)).needsThatAreOff.length > 0) continue;
    await administration.switchPlugin(id, true);
    back.push(id);
  }
  return back;
}

async function showPlan(call: CallContext, id: string, error?: string) {
  const { use, site } = call;
  const found = switchable(call, id);
  const plan = await use(ADMINISTRATION).plan(id, found.state !== 'on');
  const t = pluginTexts.in(site.language);
  const nonce = consoleNonce(call);
  const dependants = dependantsOff(call, id);
  const declaration = use(ADMINISTRATION).declaration(id);
  const more = { titles: titlesOf(call), dependants, nonce, error };
  const view = { path: use(CONSOLE).path, plugin: found, declaration, plan, ...more };
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
    done: Type.String({ default: '', maxLength: 1_000, description: 'What was just switched.' }),
  },
  async handle(call) {
    const { use, args, site } = call;
    const administration = use(ADMINISTRATION);
    const wanted = args.search.trim().toLowerCase();
    const found = administration
      .plugins()
      .map((each) => ({ ...each, describes: administration.declaration(each.id).describes ?? '' }))
      .filter(({ id, title, describes }) => `${id} ${title} ${describes}`.toLowerCase().includes(wanted));
    const stories = await storiesOf(call, administration.plugins());
    const plugins = found.map((each) => ({ ...each, story: stories.get(each.id) ?? '' }));
    const done = args.done === '' ? undefined : doneOf(call, args.done);
    const view = { path: use(CONSOLE).path, plugins, search: args.search, done, nonce: consoleNonce(call) };
    return consolePage({ title: pluginTexts.in(site.language)('title'), body: <PluginList {...view} /> });
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
      story: (await storiesOf(call, administration.plugins())).get(args.plugin) ?? '',
      declaration: administration.declaration(args.plugin),
      plan,
      neededBy,
      hooks: administration.hooks().filter(({ owner }) => owner === args.plugin),
      titles: titlesOf(call),
      readme: await administration.readme(args.plugin),
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
    args: {
      plugin,
      enabled: Type.Boolean({ description: 'Whether it is to be on.' }),
      dependants: Type.Boolean({ default: false, description: 'Whether what needs it and is off goes on as well.' }),
      others: Type.String({ default: '', maxLength: 1_000, description: 'Those of them that go on, by their ids.' }),
    },
    async handle(call) {
      const { use, args, site } = call;
      switchable(call, args.plugin);
      const named = args.others.split(',');
      const wanted = dependantsOff(call, args.plugin).filter((id) => args.dependants || named.includes(id));
      let others: readonly string[] = [];
      try {
        const { alsoDisabled } = await use(ADMINISTRATION).plan(args.plugin, args.enabled);
        await use(ADMINISTRATION).switchPlugin(args.plugin, args.enabled, { withDependants: true });
        others = args.enabled ? await bringBack(call, wanted) : alsoDisabled;
      } catch (thrown) {
        if (!(thrown instanceof HostError) || thrown.kind === 'fault') throw thrown;
        return showPlan(call, args.plugin, thrown.message);
      }
      // Whoever switched off the console itself goes back to where everybody begins.
      const { path, frame } = use(CONSOLE);
      if (!frame) return redirect(`${site.url}${path}/`);
      return redirect(
        `${site.url}${path}/plugins?done=${args.plugin}:${args.enabled ? 'on' : 'off'}:${others.join(',')}`,
      );
    },
  }),
];

/** Plugins: what is installed, why it is on, what switching it would change. */
export const pluginsScreen: Screen = {
  id: 'plugins',
  title: 'Plugins',
  section: 'plugins',
  wordpressPaths: ['/plugins.php'],
  access,
  pages: [listPage, detailsPage, ...switchPages],
};
