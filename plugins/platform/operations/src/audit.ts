import { type Clock, definePort, type Timestamp, timestamp, timestampAfter } from '@plinth/kernel';
import type { Actor, AuditedAct } from '@plinth/kernel/administration';
import type { Database, Row } from '@plinth/kernel/database';
import { LIVE_TOPIC, type MessageBus } from '@plinth/kernel/layer';
import { type AuditKind, auditKind } from './audit-subject.js';
import { auditEntries } from './tables.js';

/** One line of the audit. */
export type AuditEntry = Row<typeof auditEntries>;

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
