import type { PluginContext } from '../context/plugin-context.js';
import type { RestRequest } from '../context/request.js';
import { type Actor, type AuditedAct, EVENTS } from './events.js';

/** A call, as far as its act is recorded. */
type Noting = Pick<PluginContext, 'use'> & Required<Pick<Actor, 'caller' | 'request'>>;

/**
 * Records what a page did that is not audited by itself (`audited: false`), because only the page knows what there was before
 * or what things were called.
 */
export function noteAct({ caller, request, use }: Noting, act: Omit<AuditedAct, 'object'>): Promise<void> {
  return use(EVENTS).emit('act', { caller, request }, { ...act, object: `${request.method} ${request.path}` });
}

/** What a request did, in its own words: an act in the past tense, and what it was done to or with. */
export interface SaidAct {
  readonly act: string;
  readonly details: Readonly<Record<string, unknown>>;
}

const said = new WeakMap<RestRequest, SaidAct>();

/**
 * Sets what the audit records of the present request, instead of the summary of its page and the fields that were sent:
 * names instead of ids, "Revoked a key". Of many calls the last counts.
 */
export function sayAct(
  { request }: { readonly request: RestRequest },
  act: string,
  details: SaidAct['details'] = {},
): void {
  said.set(request, { act, details });
}

const speaking = new WeakSet<RestRequest>();
const quiet = new WeakSet<RestRequest>();

/** Makes a request leave a single line, whatever it requests of routes inside the process. */
export function leaveOneLine(request: RestRequest): void {
  speaking.add(request);
}

/** A request that is sent inside the process for another leaves no line besides that of the other. */
export function leaveLineTo(asker: RestRequest, request: RestRequest): void {
  if (speaking.has(asker)) quiet.add(request);
}

/** Whether the line of a request is that of the one which asked for it. */
export function isLeftToAsker(request: RestRequest): boolean {
  return quiet.has(request);
}

/** What a request said of itself. */
export function saidBy(request: RestRequest): SaidAct | undefined {
  return said.get(request);
}
