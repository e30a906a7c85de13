import { type CallContext, sayAct } from '@plinth/kernel';
import { DECISIONS, type Decision, decideAll, type Work } from './work.js';

const MOST = 100;
/** Characters of what whoever sent it in is told; the routes refuse more. */
const MOST_SAID = 1_000;

/** What is to be decided, about which, and what is said to whoever sent it in. */
export interface Sent {
  readonly act: Decision | undefined;
  readonly ids: readonly number[];
  readonly say: string;
}

/** The decision of that name; undefined for another text. */
export function decisionOf(name: string): Decision | undefined {
  return DECISIONS.find((each) => each === name);
}

/** What a list sent: the row whose button was pressed with its own words, or what was chosen below for the checked ones. */
export function sentBy({ request }: Pick<CallContext, 'request'>): Sent {
  const { body } = request;
  const [, rowAct, rowId] = /^(\w+) (\d{1,15})$/.exec(String(body['row'] ?? '')) ?? [];
  const said = rowAct === undefined ? body['say'] : body[`say_${rowId}`];
  const say = typeof said === 'string' ? said.slice(0, MOST_SAID) : '';
  if (rowAct !== undefined) return { act: decisionOf(rowAct), ids: [Number(rowId)], say };
  const ids = [...new Set([body['ids'] ?? []].flat().map(Number))];
  const act = decisionOf(String(body['act'] ?? ''));
  return { act, ids: ids.filter((id) => Number.isSafeInteger(id) && id > 0).slice(0, MOST), say };
}

/** Decides, and says in the audit what was decided about which; answers how many were, and how many were left. */
export async function decide(call: CallContext, work: Work, { act, ids, say }: Sent) {
  if (act === undefined || work.decisions[act] === undefined) return { done: 0, left: 0 };
  const names = await work.named(call, ids);
  const done = await decideAll(call, work, ids, { act, say });
  const [one, several] = work.said[act] ?? ['', ''];
  const what = done.map((id) => names.get(id) ?? '').join(', ');
  const words = work.says === undefined || say.trim() === '' ? {} : { say };
  if (done.length > 0) sayAct(call, done.length === 1 ? one : several, { what, ...words });
  return { done: done.length, left: ids.length - done.length };
}
