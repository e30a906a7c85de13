import { type Attack, callerNamed, judge, type Part } from './attack.js';
import type { Caller } from './callers.js';
import type { Incoming, Outgoing } from './http.js';

/** Lines that change from one revision to the next. */
const LINES = 30_000;
/** Revisions of the long paste: 21 pairs to compare. */
const REVISIONS = 7;
/** Lines of the paste whose diff many ask for: compared well within the time that a diff may take. */
const EQUAL_LINES = 1_000;
/** Requests for the same diff at once: more than may wait for the thread. */
const EQUAL = 80;
/** Milliseconds after which a request counts as hung: a client with many diffs waits for its turn. */
const PATIENCE_MS = 60_000;

/** Two visitors, as limits by address see them. */
const [ATTACKER, READER] = ['127.88.0.2', '127.88.0.3'];

interface Diff {
  readonly exact: boolean;
  readonly additions: number;
  readonly deletions: number;
  readonly files: readonly { readonly truncated: boolean; readonly hunks: readonly unknown[] }[];
}

/** The content of a revision; no line of it is in another one. */
function content(lines: number, revision: number): string {
  return Array.from(
    { length: lines },
    (_, index) => `${(index * 7_919 + revision * 104_729) % 1_000_003} ${revision}`,
  ).join('\n');
}

/** A public paste with several revisions. Returns its ID. */
async function makePaste(owner: Caller, title: string, lines: number, revisions: number): Promise<unknown> {
  const files = (revision: number) => [{ filename: 'x.txt', content: content(lines, revision) }];
  const made = await owner.rest<{ id: unknown }>('POST', '/snippets/v1/pastes', { title, files: files(1) });
  if (made.status >= 300) throw new Error(`A paste could not be created: ${made.status} ${made.text.slice(0, 200)}`);
  const { id } = made.value;
  for (let revision = 2; revision <= revisions; revision += 1) {
    const { status, text } = await owner.rest('PATCH', `/snippets/v1/pastes/${id}`, { files: files(revision) });
    if (status >= 300) throw new Error(`A paste could not be changed: ${status} ${text.slice(0, 200)}`);
  }
  return id;
}

const diff = (id: unknown, from: number, to: number, address?: string): Outgoing => ({
  ...{ method: 'GET', target: `/wp-json/snippets/v1/pastes/${id}/diff?from=${from}&to=${to}` },
  ...(address === undefined ? {} : { from: address }),
});

function pairsOf(revisions: number): [from: number, to: number][] {
  const numbers = Array.from({ length: revisions }, (_, index) => index + 1);
  return numbers.flatMap((from) => numbers.slice(from).map((to): [number, number] => [from, to]));
}

/** Many long diffs from one address; a small one from another is compared line by line all the same. */
async function shareTurns(attack: Attack, long: unknown, small: unknown): Promise<void> {
  const { findings } = attack;
  const visitor = callerNamed(attack, 'visitor');
  const flood = pairsOf(REVISIONS).map(([from, to]) => diff(long, from, to, ATTACKER));
  const flooded = flood.map((request) => visitor.send(request, PATIENCE_MS));
  for (const [from, to] of pairsOf(3)) {
    const request = diff(small, from, to, READER);
    const answer = await visitor.send(request, PATIENCE_MS);
    const about = 'a small diff beside many long ones';
    if (!(await judge(attack, 'diffs', about, request, answer))) continue;
    const found: Diff | undefined = answer.status === 200 ? JSON.parse(answer.text) : undefined;
    const isWhole =
      found?.exact === true && found.files.every(({ truncated, hunks }) => !truncated && hunks.length > 0);
    if (!isWhole)
      findings.add('diffs', `diffs: ${about}`, `${about}: ${answer.status} ${answer.text.slice(0, 200)}`, request);
  }
  for (const [index, answer] of (await Promise.all(flooded)).entries())
    await judge(attack, 'diffs', 'a long diff', flood[index] ?? diff(long, 1, 2), answer);
}

/** The status and the counts of a diff: whoever got no turn has other counts than whoever did. */
function summary({ status, text }: Incoming): string {
  if (status !== 200) return String(status);
  const { exact, additions, deletions, files }: Diff = JSON.parse(text);
  return JSON.stringify([exact, additions, deletions, files.map(({ truncated, hunks }) => [truncated, hunks.length])]);
}

/** More equal requests at once than the queue holds: all get the result of the one that was computed. */
async function computeOnce(attack: Attack, id: unknown): Promise<void> {
  const visitor = callerNamed(attack, 'visitor');
  const request = diff(id, 1, 2);
  const answers = await Promise.all(Array.from({ length: EQUAL }, () => visitor.send(request, PATIENCE_MS)));
  for (const answer of answers) await judge(attack, 'diffs', 'equal diffs at once', request, answer);
  const kinds = new Map<string, number>();
  for (const answer of answers) kinds.set(summary(answer), (kinds.get(summary(answer)) ?? 0) + 1);
  const isOne = kinds.size === 1 && [...kinds.keys()].every((kind) => kind.startsWith('[true'));
  if (isOne) attack.findings.held();
  else {
    const what = `Equal diffs at once got ${[...kinds].map(([kind, count]) => `${kind} (${count})`).join(', ')}`;
    attack.findings.add('diffs', 'diffs: computed once', what, { ...request, times: EQUAL });
  }
}

/** Long diffs of one visitor while another asks for a small one, and many equal ones. */
export const diffs: Part = async (attack) => {
  const owner = callerNamed(attack, 'student');
  const unique = attack.random.next(1e9);
  const long = await makePaste(owner, `long ${unique}`, LINES, REVISIONS);
  const small = await makePaste(owner, `small ${unique}`, 3, 3);
  const equal = await makePaste(owner, `equal ${unique}`, EQUAL_LINES, 2);
  await shareTurns(attack, long, small);
  await computeOnce(attack, equal);
  attack.say(`diffs: ${pairsOf(REVISIONS).length} of ${LINES} lines from one address, ${EQUAL} equal ones at once`);
};
