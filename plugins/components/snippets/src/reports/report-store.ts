import {
  CLOCK,
  type Clock,
  DATABASE,
  type Database,
  definePort,
  inject,
  injectable,
  type Timestamp,
  timestamp,
} from '@plinth/kernel';
import { oneOf } from '../pastes/rows.js';

/** Why a paste is reported (docs/components/snippets.md, report). */
export const REASONS = ['spam', 'inappropriate', 'malicious', 'copyright', 'other'] as const;

/** Why a paste is reported. */
export type Reason = (typeof REASONS)[number];

/** The states of a report (docs/components/snippets.md). */
export const REPORT_STATUSES = ['pending', 'reviewed', 'dismissed'] as const;

/** The state of a report. */
export type ReportStatus = (typeof REPORT_STATUSES)[number];

/** A report of a paste. */
export interface Report {
  readonly id: number;
  readonly pasteId: number;
  /** Null when the account is gone. */
  readonly reporterId: number | null;
  readonly reason: Reason;
  readonly details: string;
  readonly status: ReportStatus;
  readonly createdAt: Timestamp;
  readonly resolvedBy: number | null;
  readonly resolvedAt: Timestamp | null;
}

interface ReportRow {
  readonly id: number;
  readonly paste_id: number;
  readonly reporter_id: number | null;
  readonly reason: string;
  readonly details: string;
  readonly status: string;
  readonly created_at: string;
  readonly resolved_by: number | null;
  readonly resolved_at: string | null;
}

function readReport(row: ReportRow): Report {
  return {
    id: row.id,
    pasteId: row.paste_id,
    reporterId: row.reporter_id,
    details: row.details,
    reason: oneOf(REASONS, row.reason, 'other'),
    status: oneOf(REPORT_STATUSES, row.status, 'pending'),
    createdAt: row.created_at,
    resolvedBy: row.resolved_by,
    resolvedAt: row.resolved_at,
  };
}

/** The reports. */
@injectable()
export class ReportStore {
  constructor(
    @inject(DATABASE) private readonly database: Database,
    @inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** The report with this id. */
  async find(id: number): Promise<Report | undefined> {
    return this.#one('id = $1', id);
  }

  /** The caller's report of a paste that waits still. */
  findPending(pasteId: number, reporterId: number): Promise<Report | undefined> {
    return this.#one('pending_key = $1', pendingKey(pasteId, reporterId));
  }

  /** Reports a paste unless a report of the same person waits; a unique index lets one of many at once through. */
  async add(fresh: { pasteId: number; reporterId: number; reason: Reason; details: string }): Promise<boolean> {
    const { pasteId, reporterId, reason, details } = fresh;
    return this.database.transaction(() =>
      this.database.insertIgnore('snippets_reports', {
        paste_id: pasteId,
        reporter_id: reporterId,
        reason,
        details,
        status: 'pending',
        pending_key: pendingKey(pasteId, reporterId),
        created_at: timestamp(this.clock),
      }),
    );
  }

  /** A page of reports, newest first. */
  async list(status: ReportStatus | undefined, range: { limit: number; offset: number }): Promise<Report[]> {
    const { where, values } = condition(status);
    const rows = await this.database.select<ReportRow>(
      `SELECT * FROM ${this.database.table('snippets_reports')} WHERE ${where}
       ORDER BY created_at DESC, id DESC LIMIT ${range.limit} OFFSET ${range.offset}`,
      values,
    );
    return rows.map(readReport);
  }

  /** How many reports there are. */
  async count(status: ReportStatus | undefined): Promise<number> {
    const { where, values } = condition(status);
    const row = await this.database.selectOne<{ n: number | string }>(
      `SELECT COUNT(*) AS n FROM ${this.database.table('snippets_reports')} WHERE ${where}`,
      values,
    );
    return Number(row?.n ?? 0);
  }

  /** Resolves a report that waits; of many moderators at once one does. */
  async resolve(id: number, status: 'reviewed' | 'dismissed', moderatorId: number): Promise<boolean> {
    const changes = { status, pending_key: null, resolved_by: moderatorId, resolved_at: timestamp(this.clock) };
    const resolved = await this.database.transaction(() =>
      this.database.update('snippets_reports', changes, "id = $1 AND status = 'pending'", [id]),
    );
    return resolved > 0;
  }

  async #one(where: string, value: string | number): Promise<Report | undefined> {
    const sql = `SELECT * FROM ${this.database.table('snippets_reports')} WHERE ${where}`;
    const row = await this.database.selectOne<ReportRow>(sql, [value]);
    return row && readReport(row);
  }
}

function pendingKey(pasteId: number, reporterId: number): string {
  return `${pasteId}/${reporterId}`;
}

function condition(status: ReportStatus | undefined) {
  return status === undefined ? { where: '1 = 1', values: [] } : { where: 'status = $1', values: [status] };
}

/** The reports. */
export const REPORTS = definePort<ReportStore>('snippets/reports');
