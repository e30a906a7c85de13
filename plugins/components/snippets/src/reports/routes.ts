import { choice, created, route, sanitizeMultilineText, signedIn, Type } from '@plinth/kernel';
import { authorizePaste, pasteErrors, pasteId, pasteOfPath, signedOut } from '../access/guard.js';
import { limitError, limited } from '../access/limits.js';
import { snippetHooks } from '../hooks.js';
import { REASONS, REPORTS, type Report } from './report-store.js';

const MAX_DETAILS_LENGTH = 5000;

function reportItem({ id, pasteId: paste_id, reason, details, status, createdAt }: Report) {
  return { id, paste_id, reason, details, status, created_at: createdAt };
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
      reason: choice(REASONS, { description: 'What is wrong with it.' }),
      details: Type.String({ default: '', maxLength: MAX_DETAILS_LENGTH, description: 'What else there is to say.' }),
    },
    result: Type.Object({
      id: Type.Integer(),
      paste_id: Type.Integer(),
      reason: Type.Enum([...REASONS]),
      details: Type.String(),
      status: Type.String(),
      created_at: Type.String(),
    }),
    errors: [signedOut, ...pasteErrors, limitError],
    resource: pasteOfPath,
    authorizeResource: authorizePaste('report'),
    async handle(call) {
      const { args, caller, hooks, resource: paste, use } = call;
      const reports = use(REPORTS);
      const waiting = await reports.findPending(paste.id, caller.id);
      if (waiting) return reportItem(waiting);
      const fresh = { pasteId: paste.id, reporterId: caller.id, reason: args.reason };
      const isNew = await limited(call, 'report', () =>
        reports.add({ ...fresh, details: sanitizeMultilineText(args.details) }),
      );
      const report = await reports.findPending(paste.id, caller.id);
      if (!report) throw new Error('The report was written and is not there.');
      if (!isNew) return reportItem(report);
      await hooks.action(snippetHooks.snippets_paste_reported, report.id, paste.id, caller.id);
      return created(reportItem(report));
    },
  }),
];
