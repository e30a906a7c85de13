import type { Log } from '@plinth/kernel';
import type { Actor, AuditedAct } from '@plinth/kernel/administration';
import type { Access } from '@plinth/kernel/identity';
import {
  asError,
  type Exchange,
  isLeftToAsker,
  type Match,
  SECRETS_FIELD,
  saidBy,
  secretsIn,
} from '@plinth/kernel/layer';
import { OWN_FIELDS } from '@plinth/pages';
import type { Audit } from './audit.js';

const LONGEST = 120;

/** What was sent, short. */
function shown(value: unknown): unknown {
  if (typeof value === 'number' || typeof value === 'boolean' || value === null) return value;
  if (typeof value === 'string') return value.length > LONGEST ? `${value.slice(0, LONGEST)}…` : value;
  if (Array.isArray(value)) return listed(value);
  return Object.keys(Object(value)).join(', ').slice(0, LONGEST);
}

/** A list of short values as it is, of anything else how many there are. */
function listed(values: readonly unknown[]): string {
  const text = values.every((each) => typeof each === 'string' || typeof each === 'number') ? values.join(', ') : '';
  return text !== '' && text.length <= LONGEST ? text : `${values.length} value(s)`;
}

/** Whether only administrators hold a capability. */
function isAdministrative(access: Access, capability: string | undefined): boolean {
  if (capability === undefined) return false;
  const holders = access.holders(capability);
  return holders.length === 1 && holders[0] === 'administrator';
}

/** Records an act. An audit that cannot be written keeps nobody from working; the log reports it. */
export async function recordAct(
  { audit, log }: { audit: Pick<Audit, 'record'>; log: Log },
  actor: Actor,
  act: AuditedAct,
): Promise<void> {
  try {
    await audit.record(actor, act);
  } catch (thrown) {
    log.error('the audit could not be written', { act: act.act, error: asError(thrown) });
  }
}

/**
 * Writes every administrative act into the audit: what changes something by a route that only administrators may use, or
 * that says so itself.
 */
export function auditor({ access, audit, log }: { access: Access; audit: Pick<Audit, 'record'>; log: Log }) {
  return async ({ caller, request }: Exchange, { entry }: Match, status: number): Promise<void> => {
    const { declaration } = entry.route;
    const { audited = isAdministrative(access, declaration.access.capability) } = declaration;
    if (isLeftToAsker(request)) return;
    if (audited === false || (audited === 'when-redirected' && status < 300)) return;
    const said = saidBy(request);
    const isSecret = secretsIn(request.body);
    const sent = Object.entries(request.body).filter(([name]) => ![...OWN_FIELDS, SECRETS_FIELD].includes(name));
    const details = sent.map(([name, value]) => [name, isSecret(name) ? '…' : shown(value)]);
    const act = {
      plugin: entry.plugin,
      act: said?.act ?? declaration.summary,
      object: `${request.method} ${request.path}`,
    };
    await recordAct(
      { audit, log },
      { caller, request },
      { ...act, details: said?.details ?? Object.fromEntries(details.slice(0, 50)) },
    );
  };
}
