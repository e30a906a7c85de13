import { type Attack, callerNamed, judge, type Part, workThrough } from './attack.js';
import type { Caller } from './callers.js';
import type { Incoming, Outgoing } from './http.js';
import { makeProperty, type Property } from './property.js';
import { type AttackedRoute, namesThing, plainValue, requestTo, requiredValues } from './routes.js';
import { isTooDangerous } from './safety.js';

/** What the documents give to somebody who asks for what is not theirs. */
const REFUSALS = new Set([401, 403, 404]);

function owns({ owner }: Property, caller: Caller): boolean {
  return owner.login === caller.login;
}

/** Nobody is shown a secret of somebody else. */
function seek(attack: Attack, all: readonly Property[], caller: Caller, request: Outgoing, { text }: Incoming): void {
  const echoed = request.target + (request.body ?? '').toString();
  for (const property of all) {
    const { title, secret, owner } = property;
    if (!text.includes(secret) || echoed.includes(secret) || owns(property, caller) || property.mayRead(caller))
      continue;
    const what = `${caller.login} reads the ${title} of ${owner.login}`;
    attack.findings.add('foreign', `foreign, read: ${title}`, what, caller.as(request));
  }
}

/** Everybody tries on each thing what only its owner may; the answer must be one of the documented refusals. */
async function tryDirectly(attack: Attack, all: readonly Property[]): Promise<void> {
  const { callers, findings } = attack;
  for (const property of all) {
    for (const caller of callers) {
      const tries = [
        ...(property.mayRead(caller) ? [] : [['GET', property.path] as const]),
        ...(property.mayWrite(caller) ? [] : property.writes),
      ];
      if (owns(property, caller)) continue;
      for (const [method, path, values] of tries) {
        const request: Outgoing = {
          ...{ method, target: `/wp-json${path}` },
          ...(values === undefined
            ? {}
            : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(values) }),
        };
        const answer = await caller.send(request);
        const about = `${method} ${property.title}`;
        seek(attack, all, caller, request, answer);
        if (!(await judge(attack, 'foreign', about, caller.as(request), answer))) continue;
        // An own list may be read by everybody; that nothing of others stands in it was looked at above.
        if (REFUSALS.has(answer.status) || (method === 'GET' && !path.includes(String(property.id)))) continue;
        const what = `${about} of ${property.owner.login} by ${caller.login}: ${answer.status} ${answer.text.slice(0, 150)}`;
        findings.add('foreign', `foreign, not refused: ${about}`, what, caller.as(request));
      }
    }
  }
}

interface Attempt {
  readonly route: AttackedRoute;
  readonly caller: Caller;
  readonly id: number | string;
}

/** Whether a caller is known to be allowed to change things that a route leads to. */
function mayChange(
  { method, pattern }: AttackedRoute,
  caller: Caller,
  id: number | string,
  all: readonly Property[],
): boolean {
  if (method === 'GET') return false;
  const inFamily = all.filter(({ family }) => family.test(pattern));
  return inFamily.some((property) => property.mayWrite(caller) || (owns(property, caller) && property.id === id));
}

async function tryBlindly(attack: Attack, all: readonly Property[], { route, caller, id }: Attempt): Promise<void> {
  const { random } = attack;
  const names = Object.entries(route.args).filter(
    ([name, argument]) => route.inPath.has(name) || namesThing(name, argument),
  );
  const ids = Object.fromEntries(names.map(([name, { type }]) => [name, type === 'array' ? [id] : id]));
  const extra = random.pick([...Object.keys(route.args), 'none']);
  const more = route.args[extra] && extra !== 'password' ? { [extra]: plainValue(extra, route.args[extra]) } : {};
  const request = requestTo(route, { ...requiredValues(route), ...more, ...ids });
  const answer = await caller.send(request);
  seek(attack, all, caller, request, answer);
  await judge(attack, 'foreign', `${route.method} ${route.pattern} by ${caller.login}`, caller.as(request), answer);
}

/** The owner reads everything as it was. */
async function demandUnchanged(attack: Attack, before: ReadonlyMap<Property, string>): Promise<void> {
  for (const [property, expected] of before) {
    const { owner, path, title } = property;
    const { status, text, value } = await owner.rest<Record<string, unknown>>('GET', path);
    const found =
      status === 200 && text.includes(property.secret) ? JSON.stringify(property.kept(value)) : `${status} ${text}`;
    if (found === expected) attack.findings.held();
    else {
      const what = `The ${title} of ${owner.login} was changed by somebody else: ${expected} → ${found.slice(0, 300)}`;
      const request = owner.as({ method: 'GET', target: `/wp-json${path}` });
      attack.findings.add('foreign', `foreign, changed: ${title}`, what, request);
    }
  }
}

/** Every route by every account with the ids of others' things. */
export const foreign: Part = async (attack) => {
  const all = await makeProperty(attack);
  const before = new Map<Property, string>();
  for (const property of all) {
    const { value } = await property.owner.rest<Record<string, unknown>>('GET', property.path);
    before.set(property, JSON.stringify(property.kept(value)));
  }
  await tryDirectly(attack, all);
  await demandUnchanged(attack, before);
  const users = attack.callers.filter(({ id }) => id > 0).map(({ id }) => id);
  const ids = [...new Set([...all.map(({ id }) => id), ...users, 1, 2, 3, 999_999])];
  const admin = callerNamed(attack, 'admin');
  const attempts = attack.routes.flatMap((route) =>
    attack.callers.flatMap((caller) => {
      // An administrator may do nearly everything: what they may not is tried directly.
      const mayAnything = caller === admin && (route.method !== 'GET' || isTooDangerous(route));
      const endsOwnSession = route.method === 'DELETE' && /\/sessions/.test(route.pattern);
      const isOwnAccount = /\/users\/me$/.test(route.pattern) && route.method !== 'GET';
      if (mayAnything || endsOwnSession || isOwnAccount) return [];
      return ids
        .filter((id) => id !== caller.id && !mayChange(route, caller, id, all))
        .map((id) => ({ route, caller, id }));
    }),
  );
  const done = await workThrough(attack, attack.random.shuffled(attempts), 6, (one) => tryBlindly(attack, all, one));
  await demandUnchanged(attack, before);
  attack.say(`foreign: ${all.length} things of others, ${done} of ${attempts.length} requests with their ids`);
};
