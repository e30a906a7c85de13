import {
  ADMINISTRATION,
  type CallContext,
  CONSOLE,
  can,
  choice,
  consoleNonce,
  consolePage,
  type HookReport,
  notFound,
  page,
  redirect,
  type Screen,
  Type,
} from '@plinth/kernel';
import { hookTexts } from './texts.js';
import { failuresOf, HookDetails, HookList, slowestOf } from './view.js';

const access = can('manage_options');
const hook = Type.String({ route: '[^/]+', maxLength: 250, description: 'Name of the hook.' });

const ORDERS: Readonly<Record<string, (report: HookReport) => number | string>> = {
  name: ({ name }) => name,
  owner: ({ owner }) => owner ?? '',
  taps: ({ taps }) => taps.length,
  runs: ({ started }) => started,
  slowest: slowestOf,
  failures: failuresOf,
};

function compare(a: number | string, b: number | string): number {
  return typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b));
}

function find({ use }: CallContext, name: string): HookReport {
  const found = use(ADMINISTRATION)
    .hooks()
    .find((each) => each.name === name);
  if (!found) throw notFound('plinth_hook_not_found', `There is no hook "${name}".`);
  return found;
}

const listPage = page({
  method: 'GET',
  path: '/hooks',
  summary: 'Who listens to what, in which order, how long it takes.',
  access,
  args: {
    search: Type.String({ default: '', maxLength: 100, description: 'A part of a name, or a plugin.' }),
    orderby: choice(Object.keys(ORDERS), { default: 'name', description: 'What the list is sorted by.' }),
    order: choice(['asc', 'desc'], { default: 'asc', description: 'Which way.' }),
  },
  handle({ use, args, site }) {
    const { path } = use(CONSOLE);
    const wanted = args.search.trim().toLowerCase();
    const isDescending = args.order === 'desc';
    const keyOf = ORDERS[args.orderby] ?? slowestOf;
    const hooks = use(ADMINISTRATION)
      .hooks()
      .filter(({ name, owner, taps }) =>
        [name, owner ?? '', ...taps.map((tap) => tap.plugin)].some((text) => text.toLowerCase().includes(wanted)),
      )
      .sort((a, b) => compare(keyOf(a), keyOf(b)) * (isDescending ? -1 : 1));
    const search = args.search === '' ? '' : `&search=${encodeURIComponent(args.search)}`;
    const sorting = {
      by: args.orderby,
      descending: isDescending,
      address: (by: string, descending: boolean) =>
        `${path}/hooks?orderby=${by}&order=${descending ? 'desc' : 'asc'}${search}`,
    };
    return consolePage({
      title: hookTexts.in(site.language)('title'),
      body: <HookList path={path} hooks={hooks} search={args.search} sorting={sorting} />,
    });
  },
});

const hookPage = page({
  method: 'GET',
  path: '/hooks/:hook',
  summary: 'One hook: its taps in their order, with their figures.',
  access,
  args: { hook, done: Type.String({ default: '', maxLength: 20, description: 'What was just done.' }) },
  handle(call) {
    const { args, use, site } = call;
    const t = hookTexts.in(site.language);
    const done = args.done === 'changed' ? t('done') : args.done === 'released' ? t('released') : undefined;
    const view = { path: use(CONSOLE).path, hook: find(call, args.hook), nonce: consoleNonce(call), done };
    return consolePage({ title: args.hook, body: <HookDetails {...view} /> });
  },
});

const changePage = page({
  method: 'POST',
  path: '/hooks/:hook',
  summary: 'Mutes, moves or releases a tap.',
  access,
  args: {
    hook,
    tap: Type.String({ maxLength: 250, description: 'Plugin and id of the tap.' }),
    act: choice(['mute', 'unmute', 'move', 'release'], { description: 'What to do with it.' }),
    priority: Type.Optional(Type.Integer({ minimum: -10_000, maximum: 10_000, description: 'Where it is moved to.' })),
  },
  async handle(call) {
    const { args, use, caller, site } = call;
    const administration = use(ADMINISTRATION);
    const tap = find(call, args.hook).taps.find(({ plugin, id }) => `${plugin}:${id}` === args.tap);
    if (!tap) throw notFound('plinth_tap_not_found', `Nobody listens to "${args.hook}" as "${args.tap}".`);
    const here = `${site.url}${use(CONSOLE).path}/hooks/${encodeURIComponent(args.hook)}`;
    if (args.act === 'release') {
      administration.releaseTap(args.hook, args.tap);
      return redirect(`${here}?done=released`);
    }
    const mute = args.act === 'move' ? tap.muted : args.act === 'mute';
    const priority = args.act === 'move' ? args.priority : tap.priority;
    const change = { mute, ...(priority === undefined ? {} : { priority }) };
    await administration.changeTap(args.hook, args.tap, change, caller.id);
    return redirect(`${here}?done=changed`);
  },
});

/** Hooks: who listens to what; a tap is muted or moved. */
export const hooksScreen: Screen = {
  id: 'hooks',
  title: 'Hooks',
  section: 'health',
  order: 30,
  access,
  pages: [listPage, hookPage, changePage],
};
