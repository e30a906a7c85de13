import { type Attack, callerNamed, hasTime, judge, type Part } from './attack.js';
import type { Caller } from './callers.js';
import { encode, type Outgoing } from './http.js';
import type { Random } from './random.js';
import { type AttackedRoute, type Carrier, idsInPath, requestTo, requiredValues } from './routes.js';
import { isTooDangerous } from './safety.js';
import { COMMON, type Slot, slotsOfRoute } from './slots.js';

/** No request may hold the event loop for longer, in milliseconds of work. */
export const WORST_TURN_MS = 400;

const AT_ONCE = 6;

const LONG = 200_000;
/** What all arguments of a request take together. */
const LONG_BODY = 1_000_000;
/** What is left of a request line. */
const LONG_IN_LINE = 12_000;

/** Shapes that blow patterns up: a unit that is repeated, and what stands at the end so that no match is found. */
const SHAPES: Readonly<Record<string, readonly [unit: string, end: string]>> = {
  ...{ digits: ['1', 'x'], letters: ['a', '!'], tags: ['<b>x', ''], opened: ['<', ''], blanks: [' ', 'x'] },
  ...{ brackets: ['[', ''], parentheses: ['(', ''], dots: ['.', 'x'], percents: ['%', ''], dashes: ['-', 'x'] },
  ...{ slashes: ['/', 'x'], lines: ['\n', 'x'], commas: [',', ''], entities: ['&#', ''], links: ['http://', ' '] },
  ...{
    addresses: ['a@', ''],
    words: ['a ', '\u0000'],
    quotes: ['"', ''],
    comments: ['<!--', ''],
    marks: ['a\u0301', 'x'],
  },
  ...{
    braces: ['{', ''],
    shortcodes: ['[a ', ''],
    attributes: ['<a b=', ''],
    domains: ['a.', '@'],
    emoji: ['👨‍👩', ''],
  },
};

function repeated(shape: string, length: number): string {
  const [unit = '', end = ''] = SHAPES[shape] ?? [];
  return unit.repeat(Math.floor(length / unit.length)) + end;
}

interface Attempt {
  readonly route: AttackedRoute;
  /** What is filled: one place, or all arguments at once, which reaches every check but seldom what comes after. */
  readonly slots: readonly Slot[];
  readonly shape: string;
  readonly carrier: Carrier;
}

function attemptsOf(route: AttackedRoute, isWide: boolean): Attempt[] {
  const inBody: readonly Carrier[] = route.page === undefined ? ['json', 'query'] : ['form'];
  const carriers = route.method === 'GET' ? (['query'] as const) : inBody;
  const all = [...slotsOfRoute(route), ...(route.page === undefined ? COMMON : [])];
  const byName = new Map(all.filter(({ name }) => name !== '_method').map((slot) => [slot.name, slot]));
  const sets = isWide ? [[...byName.values()]] : all.map((slot) => [slot]);
  return sets.flatMap((slots) =>
    Object.keys(SHAPES).flatMap((shape) => carriers.map((carrier) => ({ route, slots, shape, carrier }))),
  );
}

function requestOf({ route, slots, shape, carrier }: Attempt, random: Random): Outgoing {
  const inBody = Math.min(LONG, LONG_BODY / slots.length);
  const values = slots.map((slot) => {
    const isInLine = carrier === 'query' || route.inPath.has(slot.name);
    return [slot.name, slot.fill(isInLine ? inLine(shape, LONG_IN_LINE / slots.length) : repeated(shape, inBody))];
  });
  return requestTo(
    route,
    { ...requiredValues(route), ...idsInPath(route, random), ...Object.fromEntries(values) },
    carrier,
  );
}

/** Percent signs treble what is not a letter: the line is filled and no more. */
function inLine(shape: string, length: number): string {
  const sample = repeated(shape, 120);
  return repeated(shape, (length * sample.length) / encode(sample).length);
}

/** Where the text stands; what all routes read in the same way is named once, so that it is not found for each. */
function placeOf({ method, pattern }: AttackedRoute, slots: readonly Slot[]): string {
  const [only] = slots;
  if (slots.length > 1 || !only) return 'all arguments at once';
  if (COMMON.includes(only)) return only.title;
  return only.isForeign ? 'a number or choice' : `${method} ${pattern}, ${only.title}`;
}

interface Shot {
  readonly about: string;
  readonly caller: Caller;
  readonly request: Outgoing;
}

function shotOf(attack: Attack, one: Attempt): Shot {
  const login = one.route.page ?? (attack.random.next(4) === 0 ? 'visitor' : 'admin');
  const about = `${one.shape} in ${placeOf(one.route, one.slots)}`;
  return { about, caller: callerNamed(attack, login), request: requestOf(one, attack.random) };
}

async function worstTurn({ site }: Attack): Promise<number> {
  return (await site.report())?.worstTurn ?? Number.POSITIVE_INFINITY;
}

/** One alone, so that a long turn has one cause. Returns its worst turn when that is allowed. */
async function alone(attack: Attack, { about, caller, request }: Shot): Promise<number> {
  const { findings, site } = attack;
  if (findings.knows(`long, turn: ${about}`) || findings.knows(`long, no answer: ${about}`)) return 0;
  await site.begin();
  if (!(await judge(attack, 'long', about, caller.as(request), await caller.send(request)))) return 0;
  const turn = await worstTurn(attack);
  if (turn <= WORST_TURN_MS) return turn;
  // Collecting garbage of what came before is not this request's: it must do it again.
  await site.begin();
  await caller.send(request);
  const again = Math.min(turn, await worstTurn(attack));
  if (again <= WORST_TURN_MS) return again;
  const what = `${about}: one turn of the event loop takes ${again.toFixed(0)} ms, ${WORST_TURN_MS} are allowed`;
  findings.add('long', `long, turn: ${about}`, what, caller.as(request));
  return 0;
}

/** A few at once; when one of them seems to have taken too long, all again, each alone. */
async function together(attack: Attack, shots: readonly Shot[]): Promise<number> {
  await attack.site.begin();
  const answers = await Promise.all(shots.map(({ caller, request }) => caller.send(request)));
  const turn = await worstTurn(attack);
  let worst = 0;
  if (turn > WORST_TURN_MS || answers.some(({ status }) => status === 0)) {
    await attack.site.revive();
    for (const shot of shots) worst = Math.max(worst, await alone(attack, shot));
    return worst;
  }
  for (const [index, answer] of answers.entries()) {
    const shot = shots[index];
    if (shot) await judge(attack, 'long', shot.about, shot.caller.as(shot.request), answer);
  }
  return turn;
}

/** The forms of two callers: most others find the same ones. */
const FORMS_OF = ['visitor', 'admin'];

/** Every text argument is fed with what blows patterns up: 200 kB in a body, as much as fits in a query. */
export const long: Part = async (attack) => {
  const { random, findings } = attack;
  const forms = attack.forms.filter(({ page = '' }) => FORMS_OF.includes(page));
  const routes = [...attack.routes, ...forms].filter((route) => !isTooDangerous(route));
  const wide = random.shuffled(routes.flatMap((route) => attemptsOf(route, true)));
  const narrow = random.shuffled(routes.flatMap((route) => attemptsOf(route, false)));
  // By turns, because neither finds all that the other does and there is seldom time for all.
  const attempts = narrow.flatMap((one, index) => [...wide.slice(index, index + 1), one]);
  let worst = 0;
  let done = 0;
  while (done < attempts.length && hasTime(attack)) {
    const shots = attempts.slice(done, done + AT_ONCE).map((one) => shotOf(attack, one));
    done += shots.length;
    const unknown = shots.filter(
      ({ about }) => !['turn', 'no answer'].some((kind) => findings.knows(`long, ${kind}: ${about}`)),
    );
    worst = Math.max(worst, await together(attack, unknown));
  }
  const took = worst.toFixed(0);
  attack.say(`long: ${done} of ${attempts.length} inputs sent; the worst turn that is allowed took ${took} ms`);
};
