import {
  type CallContext,
  can,
  choice,
  offsetOf,
  page,
  pagingArguments,
  type Route,
  redirect,
  USERS,
} from '@plinth/kernel';
import { consoleNonce } from '@plinth/pages';
import { noteNamed, outcomeArguments, outcomeQuery, readBulk } from '@plinth/pages/resource';
import { COURSE_BUILDER, COURSES, type Course } from '../ports.js';
import { EDIT, type EditedCourse, editedAmong, ownCourses } from './access.js';
import { actsOn, COURSE_ACTS, changeCourse, courseAct, NOTED_ACTS } from './acts.js';
import { builderPage, consolePath, consoleUrl, courseUrl } from './frame.js';
import { type CourseListQuery, listAddress, listArguments } from './list-query.js';
import { CourseList, DeleteCourses, type ListedCourse } from './list-view.js';
import { coursePath } from './paths.js';
import { priceText } from './prices.js';
import { builderTexts } from './texts.js';

const access = can(EDIT);

/** Courses as the list shows them; as many queries however many courses. */
async function listed(call: CallContext, courses: readonly Course[]): Promise<ListedCourse[]> {
  const { use } = call;
  const ids = courses.map(({ id }) => id);
  const [edited, learners, contents] = await Promise.all([
    editedAmong(call, ids),
    use(COURSE_BUILDER).learnersOf(ids),
    use(COURSES).contentsOf(ids),
  ]);
  const people = await use(USERS).findMany([...edited.values()].flatMap(({ instructorIds }) => instructorIds));
  const names = new Map(people.map((user) => [user.id, user.displayName]));
  const rows: ListedCourse[] = [];
  for (const course of courses) {
    const found = edited.get(course.id);
    if (!found) continue;
    rows.push({
      course,
      url: await courseUrl(call, course),
      price: priceText(call, course),
      instructors: found.instructorIds.flatMap((userId) => names.get(userId) ?? []),
      learners: learners.get(course.id) ?? 0,
      steps: contents.get(course.id)?.length ?? 0,
      acts: actsOn(call, found),
    });
  }
  return rows;
}

/** The question before courses are deleted. */
async function askToDelete(call: CallContext, query: CourseListQuery, going: readonly EditedCourse[]) {
  const courses = going.map(({ course }) => course);
  const learners = await call.use(COURSE_BUILDER).learnersOf(courses.map(({ id }) => id));
  const sum = [...learners.values()].reduce((all, each) => all + each, 0);
  const title = builderTexts.in(call.site.language)('ask_delete', { count: courses.length });
  const view = { path: consolePath(call), nonce: consoleNonce(call), query, courses, learners: sum };
  return builderPage(call, { title, body: <DeleteCourses {...view} /> });
}

/** The list of courses, and what is done from it. */
export const listPages: readonly Route[] = [
  page({
    method: 'GET',
    path: '/courses',
    summary: 'The courses that the caller edits.',
    access,
    args: { ...pagingArguments({ perPage: 20 }), ...outcomeArguments(COURSE_ACTS), ...listArguments },
    async handle(call) {
      const { args, site, use } = call;
      const { page: number, per_page: perPage, done, left, act } = args;
      const query: CourseListQuery = { search: args.search.trim(), status: args.status };
      const scope = { ...ownCourses(call), search: query.search };
      const statuses = query.status === '' ? {} : { statuses: [query.status] };
      const [{ courses, total }, counts] = await Promise.all([
        use(COURSES).list({ ...scope, ...statuses, limit: perPage, offset: offsetOf(args) }),
        use(COURSE_BUILDER).statusCounts(scope),
      ]);
      const view = {
        ...{ path: consolePath(call), nonce: consoleNonce(call), query, counts, page: number, perPage, total },
        ...{ outcome: { done, left, act }, rows: await listed(call, courses) },
      };
      return builderPage(call, { title: builderTexts.in(site.language)('courses'), body: <CourseList {...view} /> });
    },
  }),
  page({
    method: 'POST',
    path: '/courses',
    summary: 'Publishes, unpublishes, duplicates or deletes the selected courses.',
    access,
    // It names the courses itself.
    audited: false,
    args: {
      ...listArguments,
      sure: choice(['', '1'], { default: '', description: 'Whether deleting was confirmed.' }),
    },
    async handle(call) {
      const { sure, ...query } = call.args;
      const { ids, act: asked } = readBulk(call);
      const act = courseAct(asked);
      const back = `${call.site.url}${listAddress(consolePath(call), query)}`;
      if (act === undefined) return redirect(`${back}&${outcomeQuery({ done: 0, left: 0, act: '' })}`);
      const edited = [...(await editedAmong(call, ids)).values()];
      const going = edited.filter((each) => actsOn(call, each).includes('remove'));
      if (act === 'remove' && sure === '' && going.length > 0) return askToDelete(call, query, going);
      const changed: Course[] = [];
      for (const each of edited) {
        const done = await changeCourse(call, each, act);
        if (done) changed.push(done);
      }
      await noteNamed(
        call,
        NOTED_ACTS[act],
        changed.map(({ title }) => title),
      );
      const [made] = changed;
      if (act === 'copy' && made && ids.length === 1)
        return redirect(`${consoleUrl(call, coursePath(made.id))}?done=copied`, 303);
      const left = edited.length - changed.length;
      return redirect(`${back}&${outcomeQuery({ done: changed.length, left, act })}`, 303);
    },
  }),
];
