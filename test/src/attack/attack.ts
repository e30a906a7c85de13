import type { AttackedSite } from './attacked-site.js';
import type { Caller } from './callers.js';
import type { Findings } from './findings.js';
import type { Incoming, Outgoing } from './http.js';
import type { Random } from './random.js';
import type { AttackedRoute } from './routes.js';

/** What every part of an attack works with. */
export interface Attack {
  readonly site: AttackedSite;
  readonly callers: readonly Caller[];
  readonly routes: readonly AttackedRoute[];
  /** The forms that people find on the pages. */
  readonly forms: readonly AttackedRoute[];
  readonly random: Random;
  readonly findings: Findings;
  /** Until when the part may go on, in milliseconds of `performance.now()`. */
  readonly until: number;
  /** Says something that is no finding. */
  readonly say: (text: string) => void;
}

/** A part of the attack. */
export type Part = (attack: Attack) => Promise<void>;

/** Whether there is time for another request. */
export const hasTime = ({ until }: Pick<Attack, 'until'>): boolean => performance.now() < until;

/** Who has this login. */
export function callerNamed({ callers }: Pick<Attack, 'callers'>, login: string): Caller {
  const found = callers.find((caller) => caller.login === login);
  if (!found) throw new Error(`Nobody is called ${login}.`);
  return found;
}

/** Not a fault: something outside is not set up, or the feature is not there. */
const HONEST = new Set([501, 503]);

/** What only our own code or the database's would say. */
const INNARDS =
  /SQLITE_|SequelizeDatabaseError|syntax error at or near|\bat (?:async )?[\w.<>]+ \((?:file|node):|root:x:0/;

function isEnvelope(text: string, status: number): boolean {
  if (!text.startsWith('{')) return false;
  const body: unknown = JSON.parse(text);
  if (typeof body !== 'object' || body === null || !('code' in body) || !('data' in body)) return false;
  const { code, data } = body;
  const inner = typeof data === 'object' && data !== null && 'status' in data ? data.status : undefined;
  return typeof code === 'string' && inner === status;
}

function wrongWith(request: Outgoing, { status, text, headers, trouble }: Incoming): [string, string] | undefined {
  if (status === 0) return ['no answer', `no answer (${trouble})`];
  if (status >= 500 && !HONEST.has(status)) return ['fault', `${status} ${text.slice(0, 200)}`];
  if (INNARDS.test(text)) return ['innards', `the answer shows innards: ${INNARDS.exec(text)?.[0]}`];
  if (headers['x-injected'] !== undefined) return ['header', 'a header was put into the answer'];
  const isRest = request.target.startsWith('/wp-json') && request.method !== 'HEAD';
  if (isRest && status >= 400 && !isEnvelope(text, status))
    return ['envelope', `${status} without the documented envelope: ${text.slice(0, 200)}`];
  return undefined;
}

/**
 * What holds for every answer whatever was sent: there is one, it is no fault, a refusal has the envelope. Starts the
 * site again when it died of it.
 * @param about what the request tries, so that like findings are shown a few times only
 */
export async function judge(
  { site, findings }: Attack,
  part: string,
  about: string,
  request: Outgoing,
  answer: Incoming,
): Promise<boolean> {
  const wrong = wrongWith(request, answer);
  if (answer.status === 429) findings.limited += 1;
  if (!wrong) {
    findings.held();
    return true;
  }
  const [kind, what] = wrong;
  const logged = kind === 'fault' ? `; in the log: ${site.lastWords}` : '';
  const revival = answer.status === 0 ? await site.revive() : undefined;
  const died = revival === undefined ? '' : `; ${revival}`;
  findings.add(part, `${part}, ${kind}: ${about}`, `${about}: ${what}${logged}${died}`, request);
  return false;
}

/** Works through all with so many at a time, as long as there is time. Returns how many were done. */
export async function workThrough<T>(
  attack: Pick<Attack, 'until'>,
  all: readonly T[],
  atATime: number,
  work: (one: T) => Promise<void>,
): Promise<number> {
  let next = 0;
  const worker = async () => {
    for (let at = next++; at < all.length && hasTime(attack); at = next++) {
      const one = all[at];
      if (one !== undefined) await work(one);
    }
  };
  await Promise.all(Array.from({ length: atATime }, worker));
  return Math.min(next, all.length);
}
