import { type CallContext, choice, created, route, signedIn, Type } from '@plinth/kernel';
import { sanitizeMultilineText } from '@plinth/kernel/text';
import { authorizePaste, pasteErrors, pasteId, pasteOfPath, signedOut } from '../access/guard.js';
import { limitError, limited } from '../access/limits.js';
import { snippetHooks } from '../hooks.js';
import type { Paste } from '../pastes/paste.js';
import { REASONS, REPORTS, type Reason, type Report } from './report-store.js';

const MAX_DETAILS_LENGTH = 5000;

function reportItem({ id, pasteId: paste_id, reason, details, status, createdAt }: Report) {
  return { id, paste_id, reason, details, status, created_at: createdAt };
}

/** What somebody says of a paste. */
export const reportArguments = {
  reason: choice(REASONS, { description: 'What is wrong with it.' }),
  details: Type.String({ default: '', maxLength: MAX_DETAILS_LENGTH, description: 'What else there is to say.' }),
};

/**
 * Tells the moderators of a paste that the caller may report; a report of theirs that waits is found again.
 * @throws RestError 429 `snippets_rate_limit_exceeded`
 */
export async function reportPaste(
  call: CallContext,
  paste: Paste,
  { reason, details }: { readonly reason: Reason; readonly details: string },
): Promise<{ readonly report: Report; readonly isNew: boolean }> {
  const { caller, hooks, use } = call;
  const reports = use(REPORTS);
  const waiting = await reports.findPending(paste.id, caller.id);
  if (waiting) return { report: waiting, isNew: false };
  const fresh = { pasteId: paste.id, reporterId: caller.id, reason, details: sanitizeMultilineText(details) };
  const isNew = await limited(call, 'report', () => reports.add(fresh));
  const report = await reports.findPending(paste.id, caller.id);
  if (!report) throw new Error('The report was written and is not there.');
  if (isNew) await hooks.action(snippetHooks.snippets_paste_reported, report.id, paste.id, caller.id);
  return { report, isNew };
}

/** Reporting a paste (docs/components/snippets.md). */
export const reportRoutes = [
  route({
    method: 'POST',
    path: '/pastes/:id/report',
    summary: 'Tells the moderators of a paste; a report that waits is answered again.',
    access: signedIn(),
    args: {
      id: pasteId,
      ...reportArguments,
    },
    result: Type.Object({
      id: Type.Integer(),
      paste_id: Type.Integer(),
      reason: Type.Enum([...REASONS]),
      details: Type.String(),
      status: Type.String(),
      created_at: Type.String(),
    }),
    status: [200, 201],
    errors: [signedOut, ...pasteErrors, limitError],
    resource: pasteOfPath,
    authorizeResource: authorizePaste('report'),
    async handle(call) {
      const { report, isNew } = await reportPaste(call, call.resource, call.args);
      return isNew ? created(reportItem(report)) : reportItem(report);
    },
  }),
];
