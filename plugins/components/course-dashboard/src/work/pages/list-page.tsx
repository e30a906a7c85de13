import { type CallContext, offsetOf, page, pagingArguments, type Route, signedIn, Type } from '@plinth/kernel';
import { COURSES, COURSEWORK, type Submission } from '@plinth/learning';
import { dashboardForbidden, fetching } from '../../errors.js';
import { WORK } from '../../pages/addresses.js';
import { coursesOf } from '../../pages/choices.js';
import { listStatus, type Places, placesOf, showLearning } from '../../pages/frame.js';
import { namesOf } from '../../reports/names.js';
import type { Grader } from '../grader.js';
import { filterArguments, filteredBy, type WorkFilters } from './filters.js';
import { type ListedWork, WorkPage } from './list-view.js';
import { workTexts } from './texts.js';

/** Those who may grade, as a page is shown to them. @throws RestError 403 for everybody else */
export async function gradersPlaces(call: CallContext): Promise<Places & { readonly grader: Grader }> {
  const places = await placesOf(call);
  const { grader } = places;
  if (!grader) throw dashboardForbidden(workTexts.in(call.site.language)('not_yours'));
  return { ...places, grader };
}

/** What the rows of the list are called; four queries however many. */
async function listed(call: CallContext, submissions: readonly Submission[]): Promise<ListedWork[]> {
  const [names, questions] = await Promise.all([
    namesOf(call, {
      users: submissions.map(({ userId }) => userId),
      courses: submissions.map(({ courseId }) => courseId),
      contents: submissions.flatMap(({ contentId }) => contentId ?? []),
    }),
    call.use(COURSES).findQuestions(submissions.flatMap(({ questionId }) => questionId ?? [])),
  ]);
  const titles = new Map(questions.map(({ id, title }) => [id, title]));
  return submissions.map((submission) => ({
    ...submission,
    learner: names.person(submission.userId),
    course: names.course(submission.courseId).course_title,
    step: names.titleOf(submission.contentId),
    detail: submission.questionId === null ? submission.fileName : (titles.get(submission.questionId) ?? ''),
  }));
}

function isFiltered({ course_id, kind, state }: WorkFilters): boolean {
  return course_id !== 0 || kind !== '' || state !== 'waits';
}

/** The work that waits for the caller, and what is graded. */
export const workPage: Route = page({
  method: 'GET',
  path: WORK,
  summary: 'What learners handed in and the caller may grade: what waits, the oldest first.',
  access: signedIn(),
  args: {
    ...filterArguments,
    ...pagingArguments({ perPage: 25, maximum: 100 }),
    done: Type.Boolean({ default: false, description: 'Whether the last one was just graded.' }),
  },
  handle: (call) =>
    fetching(call, async () => {
      const { page: number, per_page: perPage, done, ...filters } = call.args;
      const places = await gradersPlaces(call);
      const { exceptUserId, scope } = places.grader;
      const query = { ...scope, ...filteredBy(filters), exceptUserId, latestFirst: filters.state === 'done' };
      const range = { limit: perPage, offset: offsetOf({ page: number, per_page: perPage }) };
      const [{ submissions, total }, courses] = await Promise.all([
        call.use(COURSEWORK).submissions({ ...query, ...range }),
        coursesOf(call, places.viewer),
      ]);
      const view = {
        ...{ places, filters, courses, total, page: number, perPage, isDone: done },
        ...{ rows: await listed(call, submissions), isFiltered: isFiltered(filters) },
      };
      const title = workTexts.in(call.site.language)('work');
      return showLearning(call, { title, body: <WorkPage {...view} />, status: listStatus(number, perPage, total) });
    }),
});
