import type { PluginContext } from '../context/plugin-context.js';
import type { RestRequest } from '../context/request.js';
import type { Database } from '../database/database.js';
import type { Row } from '../database/table.js';
import { asError } from '../errors.js';
import type { Caller } from '../identity/caller.js';
import type { User } from '../identity/user.js';
import { definePort } from '../ports.js';
import { type Clock, type Timestamp, timestamp, timestampAfter } from '../services/clock.js';
import type { MessageBus } from '../services/message-bus.js';
import { type AuditKind, auditKind } from './audit-subject.js';
import { LIVE_TOPIC } from './live-topic.js';
import { auditEntries } from './tables.js';

/** One line of the audit. */
export type AuditEntry = Row<typeof auditEntries>;

/** Who did something: a request, or the command line where there is none. */
export interface Actor {
  readonly caller?: Caller;
  /** Who did it, where that is not the caller yet: whoever set the site up. */
  readonly user?: Pick<User, 'id' | 'displayName'>;
  readonly request?: RestRequest;
}

/** What was done. */
export interface AuditedAct {
  readonly plugin: string;
  readonly act: string;
  readonly object: string;
  readonly details?: Readonly<Record<string, unknown>>;
}

/** A page of the audit: of everybody at any time, or of one account, a kind, a stretch of time. */
export interface AuditQuery {
  readonly page: number;
  readonly perPage: number;
  readonly userId?: number | undefined;
  /** What was changed. */
  readonly kind?: AuditKind | undefined;
  readonly from?: Timestamp | undefined;
  readonly before?: Timestamp | undefined;
}

/** Who changed what about the site, when, from where. Kept for 90 days. */
export interface Audit {
  record(actor: Actor, act: AuditedAct): Promise<void>;
  /** Latest first. */
  page(query: AuditQuery): Promise<{ rows: AuditEntry[]; total: number }>;
  /** Forgets what is older than 90 days. */
  prune(): Promise<void>;
}

/** Who changed what about the site. */
export const AUDIT = definePort<Audit>('kernel/audit');

/** A call, as far as its act is written down. */
type Noting = Pick<PluginContext, 'log' | 'use'> & Required<Pick<Actor, 'caller' | 'request'>>;

/**
 * Writes down what a page did that leaves no line by itself (`audited: false`), because only it knows what there was before or
 * what things were called. An audit that cannot be written keeps nobody from working; the log says it.
 */
export async function noteAct({ caller, log, request, use }: Noting, act: Omit<AuditedAct, 'object'>): Promise<void> {
  const line = { ...act, object: `${request.method} ${request.path}` };
  try {
    await use(AUDIT).record({ caller, request }, line);
  } catch (thrown) {
    log.error('the audit could not be written', { act: act.act, error: asError(thrown) });
  }
}

/** What a request did, in its own words: an act in the past tense, and what it was done to or with. */
export interface SaidAct {
  readonly act: string;
  readonly details: Readonly<Record<string, unknown>>;
}

const said = new WeakMap<RestRequest, SaidAct>();

/**
 * Says what the audit shall write of the present request, in place of what its page does in general and the fields that were
 * sent: names instead of ids, "Revoked a key". Of many calls the last counts.
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

/** Says of a request that it leaves one line of its own, whatever it asks of routes inside the process. */
export function leaveOneLine(request: RestRequest): void {
  speaking.add(request);
}

/** A request that is sent inside the process for another leaves no line beside that of the other. */
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

const KEPT_MS = 90 * 86_400_000;

/** The audit in the database. */
export class SqlAudit implements Audit {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly signals: MessageBus,
  ) {}

  async record(
    { caller, request, user = caller?.user }: Actor,
    { plugin, act, object, details = {} }: AuditedAct,
  ): Promise<void> {
    await this.#rows.insert({
      at: timestamp(this.clock),
      userId: user?.id ?? caller?.id ?? 0,
      userName: user || caller ? (user?.displayName ?? '') : 'command line',
      plugin,
      act: act.slice(0, 250),
      object: object.slice(0, 250),
      details,
      address: request?.address ?? '',
      kind: auditKind(object),
    });
    await this.signals.send(LIVE_TOPIC, {});
  }

  page({ page, perPage, userId, kind, from, before }: AuditQuery) {
    const where = { userId, kind, at: { from, below: before } };
    const listing = { orderBy: { at: 'desc', id: 'desc' }, limit: perPage, offset: (page - 1) * perPage } as const;
    return this.#rows.page(where, listing);
  }

  async prune(): Promise<void> {
    await this.#rows.remove({ at: { below: timestampAfter(this.clock, -KEPT_MS) } });
  }

  get #rows() {
    return this.database.rows(auditEntries);
  }
}
