import {
  definePort,
  inject,
  injectable,
  PLUGIN_CONTEXT,
  type PluginContext,
  SECRETS,
  type Secrets,
  type Timestamp,
  timestamp,
} from '@plinth/kernel';
import { DATABASE, type Database, type Row } from '@plinth/kernel/database';
import { reports } from '../tables.js';

/** A suggestion that a member objects to. */
export type Report = Omit<Row<typeof reports>, 'textDigest'>;

/** What makes a report; without a moment it is made now. */
export type NewReport = Pick<Report, 'userId' | 'text' | 'reason'> & { readonly reportedAt?: Timestamp | undefined };

/** The reported suggestions. */
export const REPORTS = definePort<ReportStore>('quotes/reports');

/** Reports of suggestions; nothing changes or removes one while its member is there. */
@injectable()
export class ReportStore {
  constructor(
    @inject(DATABASE) private readonly database: Database,
    @inject(SECRETS) private readonly secrets: Secrets,
    @inject(PLUGIN_CONTEXT) private readonly context: PluginContext,
  ) {}

  /** Keeps a report. @returns its id; undefined when the member has reported this text before */
  async add(report: NewReport): Promise<number | undefined> {
    const { userId, text, reason, reportedAt = timestamp(this.context.clock) } = report;
    const textDigest = this.secrets.digest('quotes/report', text);
    const rows = this.database.rows(reports);
    return this.database.transaction(async () => {
      if (!(await rows.insertIfAbsent({ userId, text, textDigest, reason, reportedAt }))) return undefined;
      return (await rows.find({ userId, textDigest }, { columns: ['id'] }))?.id;
    });
  }

  /** A page of reports, newest first, and how many there are. */
  async list(limit: number, offset: number): Promise<{ reports: Report[]; total: number }> {
    const columns = ['id', 'userId', 'text', 'reason', 'reportedAt'] as const;
    const orderBy = { reportedAt: 'desc', id: 'desc' } as const;
    const { rows, total } = await this.database.rows(reports).page({}, { columns, orderBy, limit, offset });
    return { reports: rows, total };
  }
}
