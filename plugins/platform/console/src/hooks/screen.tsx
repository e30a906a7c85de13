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
import { changedTaps, changeTap, priorityIn, releaseTap } from './changes.js';
import { HookDetails, type MoveMistake } from './details.js';
import { hookTexts } from './texts.js';
import { FILTERS, failuresOf, HookList, isChanged, slowestOf } from './view.js';

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

/** Orders by figures: whoever asks for one looks for the largest. */
const FIGURES: readonly string[] = ['taps', 'runs', 'slowest', 'failures'];

function compare(a: number | string, b: number | string): number {
  return typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b));
}

/** Whether the order that a heading asks for is descending: the one in force is turned round, another begins its own way. */
function begins(by: string, present: string, turned: boolean): boolean {
  return by === present ? turned : FIGURES.includes(by);
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
    show: choice(FILTERS, { default: 'every', description: 'Every hook, or those with a tap that is muted or moved.' }),
    orderby: choice(Object.keys(ORDERS), { default: 'name', description: 'What the list is sorted by.' }),
    order: Type.Optional(choice(['asc', 'desc'], { description: 'Which way; figures begin with the largest.' })),
  },
  handle({ use, args, site }) {
    const { path } = use(CONSOLE);
    const wanted = args.search.trim().toLowerCase();
    const isDescending = args.order === undefined ? FIGURES.includes(args.orderby) : args.order === 'desc';
    const keyOf = ORDERS[args.orderby] ?? slowestOf;
    const hooks = use(ADMINISTRATION)
      .hooks()
      .filter((each) => args.show === 'every' || isChanged(each))
      .filter(({ name, owner, taps }) =>
        [name, owner ?? '', ...taps.map((tap) => tap.plugin)].some((text) => text.toLowerCase().includes(wanted)),
      )
      .sort((a, b) => compare(keyOf(a), keyOf(b)) * (isDescending ? -1 : 1));
    const search = args.search === '' ? '' : `&search=${encodeURIComponent(args.search)}`;
    const show = args.show === 'every' ? '' : `&show=${args.show}`;
    const sorting = {
      by: args.orderby,
      descending: isDescending,
      address: (by: string, descending: boolean) =>
        `${path}/hooks?orderby=${by}&order=${begins(by, args.orderby, descending) ? 'desc' : 'asc'}${search}${show}`,
    };
    return consolePage({
      title: hookTexts.in(site.language)('title'),
      body: <HookList {...{ path, hooks, sorting }} search={args.search} show={args.show} />,
    });
  },
});

async function showHook(call: CallContext, name: string, more: { done?: string | undefined; mistake?: MoveMistake }) {
  const view = { path: call.use(CONSOLE).path, hook: find(call, name), nonce: consoleNonce(call), ...more };
  return consolePage({
    title: name,
    body: <HookDetails {...view} changed={await changedTaps(call)} />,
    status: more.mistake ? 400 : 200,
  });
}

const hookPage = page({
  method: 'GET',
  path: '/hooks/:hook',
  summary: 'One hook: its taps in their order, with their figures.',
  access,
  args: { hook, done: Type.String({ default: '', maxLength: 20, description: 'What was just done.' }) },
  handle(call) {
    const { args, site } = call;
    const t = hookTexts.in(site.language);
    const done = args.done === 'changed' ? t('done') : args.done === 'released' ? t('released') : undefined;
    return showHook(call, args.hook, { done });
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
    priority: Type.String({ default: '', maxLength: 100, description: 'Where it is moved to, a whole number.' }),
  },
  async handle(call) {
    const { args, use, site } = call;
    const tap = find(call, args.hook).taps.find(({ plugin, id }) => `${plugin}:${id}` === args.tap);
    if (!tap) throw notFound('plinth_tap_not_found', `Nobody listens to "${args.hook}" as "${args.tap}".`);
    const here = `${site.url}${use(CONSOLE).path}/hooks/${encodeURIComponent(args.hook)}`;
    if (args.act === 'release') {
      await releaseTap(call, args.hook, tap);
      return redirect(`${here}?done=released`);
    }
    const isMove = args.act === 'move';
    const priority = isMove ? priorityIn(args.priority) : tap.priority;
    if (priority === undefined) return showHook(call, args.hook, { mistake: { tap: args.tap, typed: args.priority } });
    await changeTap(call, args.hook, tap, { mute: isMove ? tap.muted : args.act === 'mute', priority });
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
