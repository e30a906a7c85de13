import { type PluginContext, Type } from '@plinth/kernel';
import { toIsoWithOffset } from '@plinth/kernel/time';
import { quoteHooks } from '../hooks.js';
import type { Report } from './report-store.js';

/** A report as administrators read it (docs/components/quotes.md, report record). */
export interface ReportItem {
  readonly id: number;
  readonly user_id: number;
  readonly text: string;
  readonly reason: string;
  /** ISO 8601 with offset. */
  readonly reported_at: string;
}

/** Schema of {@link ReportItem}. */
export const reportSchema = Type.Object(
  {
    id: Type.Integer(),
    user_id: Type.Integer({ description: 'Who reported it.' }),
    text: Type.String({ description: 'The suggestion, exactly as it was sent; plain text.' }),
    reason: Type.String({ description: 'Why; empty when nobody said. Plain text.' }),
    reported_at: Type.String({ description: 'When, ISO 8601 with offset.' }),
  },
  { title: 'quote-suggestion-report' },
);

/** A report as it is sent. */
export async function presentReport({ hooks, site }: PluginContext, report: Report): Promise<ReportItem> {
  const { id, userId, text, reason, reportedAt } = report;
  const item = { id, user_id: userId, text, reason, reported_at: toIsoWithOffset(reportedAt, site.timezone) };
  return hooks.filter(quoteHooks.quotes_rest_prepare_report, item);
}
