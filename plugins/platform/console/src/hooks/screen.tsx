import { type CallContext, can, choice, notFound, page, pagingArguments, redirect, sayAct, Type } from '@plinth/kernel';
import { ADMINISTRATION, type HookReport, type TapReport } from '@plinth/kernel/administration';
import { CONSOLE, consoleNonce, consolePage, type Screen } from '@plinth/pages';
import { changedTaps, changeTap, priorityIn, releaseTap } from './changes.js';
import { HookDetails, type MoveMistake } from './details.js';
import { hookTexts } from './texts.js';
import { FILTERS, failuresOf, HookList, isShown, slowestOf } from './view.js';

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

/** What can be done with a tap. */
const ACTS = ['mute', 'unmute', 'move', 'release'] as const;

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
    show: choice(FILTERS, {
      default: 'every',
      description: 'Every hook, or those with a tap, with one that is muted or moved, with one that failed.',
    }),
    ...pagingArguments({ perPage: 30 }),
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
      .filter((each) => isShown(each, args.show))
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
    const { page: number, per_page: perPage } = args;
    const list = {
      path,
      hooks: hooks.slice((number - 1) * perPage, number * perPage),
      sorting,
      search: args.search,
      show: args.show,
      page: number,
      perPage,
      total: hooks.length,
      pageAddress: (other: number) =>
        `${path}/hooks?orderby=${args.orderby}&order=${isDescending ? 'desc' : 'asc'}${search}${show}&page=${other}`,
    };
    return consolePage({ title: hookTexts.in(site.language)('title'), body: <HookList {...list} /> });
  },
});

async function showHook(call: CallContext, name: string, more: { done?: string | undefined; mistake?: MoveMistake }) {
  const titles = new Map(
    call
      .use(ADMINISTRATION)
      .plugins()
      .map(({ id, title }) => [id, title]),
  );
  const view = { path: call.use(CONSOLE).path, hook: find(call, name), titles, nonce: consoleNonce(call), ...more };
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
  args: {
    hook,
    done: Type.Optional(choice(ACTS, { description: 'What was just done.' })),
    tap: Type.String({ default: '', maxLength: 250, description: 'With which tap.' }),
  },
  handle(call) {
    const { args, site } = call;
    const tap = find(call, args.hook).taps.find(({ plugin, id }) => `${plugin}:${id}` === args.tap);
    if (!tap || !args.done) return showHook(call, args.hook, {});
    const done = hookTexts.in(site.language)(`done_${args.done}`, { tap: args.tap, priority: tap.priority });
    return showHook(call, args.hook, { done });
  },
});

/** Says in the audit what was done with a tap, and what it was before. */
function sayTap(call: CallContext, act: (typeof ACTS)[number], tap: TapReport, priority: number): void {
  const t = hookTexts.in(call.site.language);
  const moved = priority === tap.priority ? {} : { [t('priority')]: `${tap.priority} → ${priority}` };
  const details = { [t('tap')]: `${tap.plugin}:${tap.id}`, ...moved };
  sayAct(call, t(`noted_${act}`), details);
}

const changePage = page({
  method: 'POST',
  path: '/hooks/:hook',
  summary: 'Mutes, moves or releases a tap.',
  access,
  args: {
    hook,
    tap: Type.String({ maxLength: 250, description: 'Plugin and id of the tap.' }),
    act: choice(ACTS, { description: 'What to do with it.' }),
    priority: Type.String({ default: '', maxLength: 100, description: 'Where it is moved to, a whole number.' }),
  },
  async handle(call) {
    const { args, use, site } = call;
    const tap = find(call, args.hook).taps.find(({ plugin, id }) => `${plugin}:${id}` === args.tap);
    if (!tap) throw notFound('plinth_tap_not_found', `Nobody listens to "${args.hook}" as "${args.tap}".`);
    const told = `done=${args.act}&tap=${encodeURIComponent(args.tap)}`;
    const here = `${site.url}${use(CONSOLE).path}/hooks/${encodeURIComponent(args.hook)}?${told}`;
    if (args.act === 'release') {
      await releaseTap(call, args.hook, tap);
      sayTap(call, 'release', tap, tap.declaredPriority);
      return redirect(here);
    }
    const isMove = args.act === 'move';
    const priority = isMove ? priorityIn(args.priority) : tap.priority;
    if (priority === undefined) return showHook(call, args.hook, { mistake: { tap: args.tap, typed: args.priority } });
    await changeTap(call, args.hook, tap, { mute: isMove ? tap.muted : args.act === 'mute', priority });
    sayTap(call, args.act, tap, priority);
    return redirect(here);
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
