import {
  DATABASE,
  type Database,
  definePort,
  inject,
  injectable,
  SECRETS,
  type Secrets,
  type Timestamp,
  TOOLS,
  type Tools,
  timestamp,
} from '@plinth/kernel';

/** A suggestion that a member objects to. */
export interface Report {
  readonly id: number;
  readonly userId: number;
  readonly text: string;
  readonly reason: string;
  readonly reportedAt: Timestamp;
}

/** What makes a report; without a moment it is made now. */
export type NewReport = Pick<Report, 'userId' | 'text' | 'reason'> & { readonly reportedAt?: Timestamp | undefined };

interface Row {
  readonly id: number;
  readonly user_id: number;
  readonly text: string;
  readonly reason: string;
  readonly reported_at: Timestamp;
}

/** The reported suggestions. */
export const REPORTS = definePort<ReportStore>('quotes/reports');

/** Reports of suggestions; nothing changes or removes one while its member is there. */
@injectable()
export class ReportStore {
  constructor(
    @inject(DATABASE) private readonly database: Database,
    @inject(SECRETS) private readonly secrets: Secrets,
    @inject(TOOLS) private readonly tools: Tools,
  ) {}

  /** Keeps a report. @returns its id; undefined when the member has reported this text before */
  async add(report: NewReport): Promise<number | undefined> {
    const { userId, text, reason, reportedAt = timestamp(this.tools.clock) } = report;
    const digest = this.secrets.digest('quotes/report', text);
    const row = { user_id: userId, text, text_digest: digest, reason, reported_at: reportedAt };
    return this.database.transaction(async () => {
      if (!(await this.database.insertIgnore('quotes_reports', row))) return undefined;
      const sql = `SELECT id FROM ${this.#table} WHERE user_id = $1 AND text_digest = $2`;
      return (await this.database.selectOne<Pick<Row, 'id'>>(sql, [userId, digest]))?.id;
    });
  }

  /** A page of reports, newest first, and how many there are. */
  async list(limit: number, offset: number): Promise<{ reports: Report[]; total: number }> {
    const [rows, counted] = await Promise.all([
      this.database.select<Row>(
        `SELECT id, user_id, text, reason, reported_at FROM ${this.#table}
         ORDER BY reported_at DESC, id DESC LIMIT $1 OFFSET $2`,
        [limit, offset],
      ),
      this.database.selectOne<{ n: number }>(`SELECT COUNT(*) AS n FROM ${this.#table}`),
    ]);
    const reports = rows.map(({ id, user_id, text, reason, reported_at }) => {
      return { id, userId: user_id, text, reason, reportedAt: reported_at };
    });
    return { reports, total: Number(counted?.n ?? 0) };
  }

  get #table(): string {
    return this.database.table('quotes_reports');
  }
}
