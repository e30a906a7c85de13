import { type Attack, judge } from './attack.js';
import type { Caller } from './callers.js';
import type { Incoming, Outgoing } from './http.js';

/** So many at once. */
export const RUNNERS = 50;

/** Who sends what, and how often. */
export interface Prepared {
  readonly caller: Caller;
  readonly request: Outgoing;
  readonly count?: number;
  /** What comes between: every second request. It may win or lose. */
  readonly beside?: Outgoing;
}

/** A request that is sent fifty times at once. */
export interface Race {
  readonly title: string;
  /** How many may succeed (2xx). */
  readonly winners: number;
  /** What the others may be answered. */
  readonly losers: readonly number[];
  /** Prepares, and returns the request; a number is the status at which preparing failed. */
  readonly request: (attack: Attack) => Promise<Prepared>;
  /** What must hold afterwards; returns what is wrong. */
  readonly after?: (attack: Attack, answers: readonly Incoming[]) => Promise<string | undefined>;
}

/** Sends the requests of a race at once, and notes what should not have come of it. */
export async function runRace(
  attack: Attack,
  { title, winners, losers, request: prepare, after }: Race,
): Promise<void> {
  const { findings } = attack;
  const failed = (what: string, request: Outgoing) =>
    findings.add('races', `races: ${title}`, `${title}: ${what}`, { ...request, times: RUNNERS });
  const prepared = await prepare(attack).catch((error: unknown) => String(error));
  if (typeof prepared === 'string') return failed(prepared, { method: 'POST', target: '/' });
  const { caller, request, beside, count = RUNNERS } = prepared;
  const isBeside = (index: number) => beside !== undefined && index % 2 === 1;
  const requests = Array.from({ length: count }, (_, index) => (beside && isBeside(index) ? beside : request));
  const all = await Promise.all(requests.map((one) => caller.send(one, 30_000)));
  for (const [index, answer] of all.entries())
    await judge(attack, 'races', title, caller.as(requests[index] ?? request), answer);
  const answers = all.filter((_, index) => !isBeside(index));
  const won = answers.filter(({ status }) => status >= 200 && status < 300).length;
  const wrong = all.find(({ status }) => status >= 300 && status < 500 && !losers.includes(status));
  if (winners === 1 ? won !== 1 : won === 0)
    failed(`${won} of ${answers.length} at once succeeded, ${winners} should`, caller.as(request));
  if (wrong) failed(`one was answered ${wrong.status} ${wrong.text.slice(0, 150)}`, caller.as(request));
  const problem = await after?.(attack, answers);
  if (problem !== undefined) failed(problem, caller.as(request));
}
