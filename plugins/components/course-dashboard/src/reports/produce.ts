import { CACHE, CACHE_TAGS, type CallContext, contributionsByName, timestamp } from '@plinth/kernel';
import type { LearningScope } from '@plinth/learning';
import { dayStart } from '@plinth/toolkit';
import { siteClock } from '../times.js';
import { bucketsOf } from './buckets.js';
import { isBuiltIn } from './built-in.js';
import { narrowed, type ReportParameters, rowsAsked } from './parameters.js';
import { courseReports } from './points.js';
import type { ChartData, ChartReport, Report, ReportRequest, Rows, TableReport } from './report.js';
import type { Viewer } from './viewer.js';

/** A report that somebody may see. */
export interface Shown<R extends Report = Report> {
  readonly id: string;
  readonly report: R;
  readonly viewer: Viewer;
}

/** The content of a report, and when it was computed: null for just now. */
export interface Produced<T> {
  readonly content: T;
  readonly cachedAt: string | null;
}

function keptAnswers({ use }: Pick<CallContext, 'use'>, id: string) {
  return use(CACHE).space('course-dashboard').space('reports').space(id);
}

/** Moves when the answers of a report are forgotten, so that one under way then is not kept. */
function tagOf(id: string): string {
  return `course-report/${id}`;
}

/** Forgets the answers that are kept of a report, and those that are just being computed. */
export async function forgetAnswers({ use }: Pick<CallContext, 'use'>, id: string): Promise<void> {
  use(CACHE_TAGS).invalidate(tagOf(id));
  await keptAnswers({ use }, id).clear();
}

/**
 * For whom an answer is kept: the built-in reports go by roles and scope alone, so that administrators, who
 * see everything, share one answer. A report of others may look at the person, and is kept for each.
 */
function audienceOf({ report, viewer }: Shown): unknown {
  return isBuiltIn(report) ? viewer.roles : viewer;
}

/**
 * What a report came to for the same audience, scope and parameters in the last hour, or comes to now
 * (docs/components/course-dashboard.md: report data is cached for 1 hour).
 */
async function keptOr<T>(call: CallContext, shown: Shown, key: object, work: () => Promise<T>): Promise<Produced<T>> {
  const cache = keptAnswers(call, shown.id);
  const name = JSON.stringify([audienceOf(shown), key]);
  const kept = await cache.get<{ readonly content: T; readonly at: string }>(name);
  if (kept) return { content: kept.content, cachedAt: siteClock(call, kept.at) };
  const state = () => call.use(CACHE_TAGS).of([tagOf(shown.id)]);
  const before = state();
  const content = await work();
  if (state() === before) await cache.set(name, { content, at: timestamp(call.clock) }, shown.report.keptFor);
  return { content, cachedAt: null };
}

function requestOf(call: CallContext, { id, viewer }: Shown, scope: LearningScope): ReportRequest {
  const { use, clock, site } = contributionsByName(call.use, courseReports).contextOf(id) ?? call;
  return { viewer, scope, use, clock, site };
}

/** The rows of a table as they are now, whatever is kept. @throws RestError 400 `rest_invalid_param` */
export async function computeTable(
  call: CallContext,
  shown: Shown<TableReport>,
  parameters: ReportParameters,
): Promise<Rows> {
  const { report, viewer } = shown;
  const scope = narrowed(viewer, parameters);
  const asked = rowsAsked(report, parameters);
  const { rows, total } = await report.fetch({ ...requestOf(call, shown, scope), ...asked });
  const allowed = report.filterForRoles(rows, viewer);
  return { rows: allowed, total: total - (rows.length - allowed.length) };
}

/** The rows of a table. @throws RestError 400 `rest_invalid_param` */
export function produceTable(
  call: CallContext,
  shown: Shown<TableReport>,
  parameters: ReportParameters,
): Promise<Produced<Rows>> {
  const key = [narrowed(shown.viewer, parameters), rowsAsked(shown.report, parameters)];
  return keptOr(call, shown, key, () => computeTable(call, shown, parameters));
}

/** The data of a chart. @throws RestError 400 `rest_invalid_param` */
export function produceChart(
  call: CallContext,
  shown: Shown<ChartReport>,
  parameters: ReportParameters,
): Promise<Produced<ChartData>> {
  const { report, viewer } = shown;
  const { timezone } = call.site;
  const buckets = bucketsOf(call.clock, timezone, parameters);
  // `user_id` is a parameter of tables only; by it money would be told apart that a viewer sees as a sum.
  const time = { from: dayStart(buckets.from, timezone), to: dayStart(buckets.after, timezone) };
  const scope = { ...narrowed(viewer, { ...parameters, user_id: 0 }), ...time };
  return keptOr(call, shown, [scope, buckets.period], async () => {
    const data = await report.fetch({ ...requestOf(call, shown, scope), buckets });
    return report.filterForRoles(data, viewer);
  });
}
