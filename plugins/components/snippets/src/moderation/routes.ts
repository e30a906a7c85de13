import {
  type CallContext,
  can,
  choice,
  EDITABLE,
  type ErrorSpecification,
  id,
  notFound,
  nullable,
  offsetOf,
  paged,
  pagingArguments,
  RestError,
  route,
  Type,
} from '@plinth/kernel';
import { pasteId, pasteNotFound, pasteOfPath } from '../access/guard.js';
import { snippetHooks } from '../hooks.js';
import { presentPaste } from '../pastes/items.js';
import { PASTE_STATUSES, type PasteStatus } from '../pastes/paste.js';
import { PASTE_READER } from '../pastes/paste-reader.js';
import { pasteSchema } from '../pastes/schemas.js';
import { changeStatus } from '../pastes/writing.js';
import { type Person, peopleOf, personSchema } from '../people.js';
import {
  REASONS,
  REPORT_STATUSES,
  REPORTS,
  type Reason,
  type Report,
  type ReportStatus,
} from '../reports/report-store.js';
import { MODERATE } from './ability.js';

const namedSchema = Type.Object({ id: Type.Integer(), name: Type.String() });

const reportSchema = Type.Object(
  {
    id: Type.Integer(),
    paste: Type.Object({ id: Type.Integer(), title: Type.String(), author: personSchema }),
    reporter: namedSchema,
    reason: Type.Enum([...REASONS]),
    details: Type.String(),
    status: Type.Enum([...REPORT_STATUSES]),
    created_at: Type.String(),
    resolved_by: Type.Union([namedSchema, Type.Null()]),
    resolved_at: nullable(Type.String()),
  },
  { title: 'snippet-report' },
);

/** A report as moderators get it (docs/components/snippets.md, report record). */
export interface ReportItem {
  readonly id: number;
  readonly paste: { readonly id: number; readonly title: string; readonly author: Person };
  readonly reporter: Pick<Person, 'id' | 'name'>;
  readonly reason: Reason;
  readonly details: string;
  readonly status: ReportStatus;
  readonly created_at: string;
  readonly resolved_by: Pick<Person, 'id' | 'name'> | null;
  readonly resolved_at: string | null;
}

/** Reports as moderators get them. */
export async function reportItems(call: CallContext, reports: readonly Report[]): Promise<ReportItem[]> {
  const pastes = await call.use(PASTE_READER).findMany([...new Set(reports.map(({ pasteId: of }) => of))]);
  const byId = new Map(pastes.map((paste) => [paste.id, paste]));
  const people = [...reports.flatMap(({ reporterId, resolvedBy }) => [reporterId, resolvedBy])];
  const person = await peopleOf(call, [...people, ...pastes.map(({ authorId }) => authorId)]);
  const named = (userId: number | null) => ({ id: person(userId).id, name: person(userId).name });
  return reports.map((report) => {
    const paste = byId.get(report.pasteId);
    return {
      id: report.id,
      paste: { id: report.pasteId, title: paste?.title ?? '', author: person(paste?.authorId ?? null) },
      reporter: named(report.reporterId),
      reason: report.reason,
      details: report.details,
      status: report.status,
      created_at: report.createdAt,
      resolved_by: report.resolvedBy === null ? null : named(report.resolvedBy),
      resolved_at: report.resolvedAt,
    };
  });
}

const moderators: ErrorSpecification = {
  code: 'rest_forbidden',
  status: 403,
  when: `the caller has no ability ${MODERATE}`,
};

/** What is decided about a paste is decided about all that was reported of it. */
async function resolveOthers(call: CallContext, pasteId: number, status: 'reviewed' | 'dismissed'): Promise<void> {
  const { caller, hooks, use } = call;
  for (const { id: other } of await use(REPORTS).waitingFor(pasteId))
    if (await use(REPORTS).resolve(other, status, caller.id))
      await hooks.action(snippetHooks.snippets_report_resolved, other, status, caller.id);
}

/** Gives a paste another status for a moderator; what goes to the trash has no report that waits. */
export async function moderateStatus(call: CallContext, pasteId: number, status: PasteStatus): Promise<void> {
  await changeStatus(call, pasteId, status);
  if (status === 'trashed') await resolveOthers(call, pasteId, 'reviewed');
}

/**
 * Resolves a report for a moderator, and perhaps trashes its paste; the same again changes nothing. What is decided about the
 * paste itself (`isOfPaste`, or that it is trashed) is decided about its other reports that wait.
 * @throws RestError 400 `rest_invalid_param` when it was resolved otherwise
 */
export async function resolveReport(
  call: CallContext,
  report: Report,
  args: { status: 'reviewed' | 'dismissed'; trash_paste: boolean; isOfPaste?: boolean },
) {
  const { caller, hooks, use } = call;
  const isNews = await use(REPORTS).resolve(report.id, args.status, caller.id);
  if (!isNews && (await use(REPORTS).find(report.id))?.status !== args.status)
    throw new RestError('rest_invalid_param', 'This report was resolved otherwise already.', { status: 400 });
  if (args.trash_paste) await changeStatus(call, report.pasteId, 'trashed');
  if (isNews) await hooks.action(snippetHooks.snippets_report_resolved, report.id, args.status, caller.id);
  if (args.trash_paste || args.isOfPaste) await resolveOthers(call, report.pasteId, args.status);
  const resolved = await use(REPORTS).find(report.id);
  return (await reportItems(call, resolved ? [resolved] : []))[0];
}

/** The report that a path names. Throws RestError 404 `rest_not_found`. */
export async function reportOfPath({
  args,
  use,
}: Pick<CallContext, 'use'> & { readonly args: { readonly id: number } }): Promise<Report> {
  const report = await use(REPORTS).find(args.id);
  if (!report) throw notFound('rest_not_found', 'There is no such report.');
  return report;
}

/** Moderating (docs/components/snippets.md, routes below `/admin`). */
export const moderationRoutes = [
  route({
    method: 'GET',
    path: '/admin/reports',
    summary: 'The reports, newest first.',
    access: can(MODERATE),
    args: {
      ...pagingArguments({ perPage: 10, maximum: 100 }),
      status: Type.Optional(choice(REPORT_STATUSES, { description: 'Only in this status.' })),
    },
    item: reportSchema,
    result: Type.Array(reportSchema),
    errors: [moderators],
    async handle(call) {
      const { page, per_page, status } = call.args;
      const range = { limit: per_page, offset: offsetOf({ page, per_page }) };
      const { rows, total } = await call.use(REPORTS).page(status, range);
      return paged(await reportItems(call, rows), total, per_page);
    },
  }),
  route({
    method: EDITABLE,
    path: '/admin/reports/:id',
    summary: 'Resolves a report, and perhaps trashes the paste.',
    access: can(MODERATE),
    args: {
      id: id('Id of the report.'),
      status: choice(['reviewed', 'dismissed'], { description: 'What came of it.' }),
      trash_paste: Type.Boolean({ default: false, description: 'Whether the paste goes to the trash as well.' }),
    },
    result: reportSchema,
    errors: [
      moderators,
      { code: 'rest_not_found', status: 404, when: 'there is no such report' },
      { code: 'rest_invalid_param', status: 400, when: 'the report was resolved otherwise already' },
    ],
    resource: reportOfPath,
    handle: (call) => resolveReport(call, call.resource, call.args),
  }),
  route({
    method: EDITABLE,
    path: '/admin/pastes/:id/status',
    summary: 'Gives a paste another status.',
    access: can(MODERATE),
    args: { id: pasteId, status: choice(PASTE_STATUSES, { description: 'The status it is to have.' }) },
    result: pasteSchema,
    errors: [moderators, { code: 'rest_not_found', status: 404, when: 'there is no such paste' }],
    resource: pasteOfPath,
    async handle(call) {
      await moderateStatus(call, call.resource.id, call.args.status);
      const paste = await call.use(PASTE_READER).find(call.resource.id);
      if (!paste) throw pasteNotFound();
      return presentPaste(call, paste);
    },
  }),
];
