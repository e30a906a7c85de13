import { CLOCK, type Clock, definePort, inject, injectable, timestamp } from '@plinth/kernel';
import { DATABASE, type Database, fields, type Row, sql } from '@plinth/kernel/database';
import { reports } from './table.js';

/** Why a paste is reported (docs/components/snippets.md, report). */
export const REASONS = ['spam', 'inappropriate', 'malicious', 'copyright', 'other'] as const;

/** Why a paste is reported. */
export type Reason = (typeof REASONS)[number];

/** The states of a report (docs/components/snippets.md). */
export const REPORT_STATUSES = ['pending', 'reviewed', 'dismissed'] as const;

/** The state of a report. */
export type ReportStatus = (typeof REPORT_STATUSES)[number];

/** A report of a paste. */
export type Report = Row<typeof reports>;

/** The reports. */
@injectable()
export class ReportStore {
  constructor(
    @inject(DATABASE) private readonly database: Database,
    @inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** The report with this id. */
  find(id: number): Promise<Report | undefined> {
    return this.database.rows(reports).find({ id });
  }

  /** The caller's report of a paste that waits still. */
  findPending(pasteId: number, reporterId: number): Promise<Report | undefined> {
    return this.database.rows(reports).find({ pendingKey: pendingKey(pasteId, reporterId) });
  }

  /** Reports a paste unless a report of the same person waits; a unique index lets one of many at once through. */
  add(fresh: Pick<Report, 'pasteId' | 'reason' | 'details'> & { reporterId: number }): Promise<boolean> {
    const row = {
      ...fresh,
      status: 'pending',
      pendingKey: pendingKey(fresh.pasteId, fresh.reporterId),
      createdAt: timestamp(this.clock),
    } as const;
    return this.database.transaction(() => this.database.rows(reports).insertIfAbsent(row));
  }

  /** A page of reports, newest first, and how many there are. */
  page(
    status: ReportStatus | undefined,
    range: { limit: number; offset: number },
  ): Promise<{ rows: Report[]; total: number }> {
    return this.database.rows(reports).page({ status }, { orderBy: { createdAt: 'desc', id: 'desc' }, ...range });
  }

  /** How many reports there are in each state. One query. */
  async counts(): Promise<Readonly<Record<ReportStatus, number>>> {
    const { status } = reports;
    const rows = await this.database.sql<{ status: ReportStatus; n: number }>`
      SELECT ${fields({ status, n: sql`COUNT(*)` })} FROM ${reports} GROUP BY ${status}`;
    const of = (wanted: ReportStatus) => rows.find((row) => row.status === wanted)?.n ?? 0;
    return { pending: of('pending'), reviewed: of('reviewed'), dismissed: of('dismissed') };
  }

  /** The reports of a paste that wait. */
  waitingFor(pasteId: number): Promise<Report[]> {
    return this.database.rows(reports).list({ pasteId, status: 'pending' }, { orderBy: { id: 'asc' } });
  }

  /** Resolves a report that waits; of many moderators at once one does. */
  async resolve(id: number, status: 'reviewed' | 'dismissed', moderatorId: number): Promise<boolean> {
    const changes = { status, pendingKey: null, resolvedBy: moderatorId, resolvedAt: timestamp(this.clock) };
    const resolved = await this.database.transaction(() =>
      this.database.rows(reports).change({ id, status: 'pending' }, changes),
    );
    return resolved > 0;
  }
}

/** Whose pending report of which paste it is: one each. */
export function pendingKey(pasteId: number, reporterId: number): string {
  return `${pasteId}/${reporterId}`;
}

/** The reports. */
export const REPORTS = definePort<ReportStore>('snippets/reports');
