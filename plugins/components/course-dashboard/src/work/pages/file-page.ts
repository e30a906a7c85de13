import { id, page, type Route, signedIn } from '@plinth/kernel';
import { COURSEWORK, HAND_INS } from '@plinth/learning';
import { dashboardForbidden, dashboardNotFound, fetching } from '../../errors.js';
import { WORK } from '../../pages/addresses.js';
import { anyViewerOf } from '../../reports/viewer.js';
import { graderOf } from '../grader.js';
import { gradableWork } from '../work.js';
import { workTexts } from './texts.js';

/** The file of an assignment, for whoever handed it in and those who may grade it. */
export const filePage: Route = page({
  method: 'GET',
  path: `${WORK}/assignments/:id/file`,
  summary: 'The file that was handed in for a lesson, for its learner and those who may grade it.',
  access: signedIn(),
  produces: 'application/octet-stream',
  args: { id: id('The assignment.') },
  handle: (call) =>
    fetching(call, async () => {
      const { args, caller, request, site, use } = call;
      const t = workTexts.in(site.language);
      const own = await use(COURSEWORK).assignments({ id: args.id, userId: caller.id, limit: 1 });
      const grader = graderOf(call, await anyViewerOf(call));
      const graded = grader ? await gradableWork(call, grader, 'assignment', args.id) : undefined;
      const assignment = own.assignments[0] ?? graded?.file;
      if (!assignment) throw dashboardForbidden(t('not_yours'));
      const file = await use(HAND_INS).fileOf(assignment);
      if (!file) throw dashboardNotFound(t('file_gone'));
      return file.respond(request);
    }),
});
