import {
  type CallContext,
  page,
  type RestResponse,
  type Route,
  redirect,
  sayAct,
  signedIn,
  Type,
  USERS,
} from '@plinth/kernel';
import { COURSES, ENROLMENTS } from '@plinth/learning';
import { nonceField, type Refused, refusedFor } from '@plinth/pages';
import { courseArgument } from '../../courses/references.js';
import { dashboardForbidden, fetching } from '../../errors.js';
import { COURSE_LIST, peopleAddress } from '../../pages/addresses.js';
import { listStatus, showLearning } from '../../pages/frame.js';
import { type StewardedCourse, stewardedCourse } from './found.js';
import { type EnrolledPerson, PER_PAGE, PeoplePage } from './people-view.js';
import { enrollingTexts } from './texts.js';

const ADD_NONCE = 'course-people-add';
const OPEN_NONCE = 'course-open';
const PATH = `${COURSE_LIST}/:id/people`;

const OUTCOMES = ['added', 'already', 'removed', 'opened', 'closed'] as const;
type Outcome = (typeof OUTCOMES)[number];

interface Shown {
  readonly page?: number;
  readonly typed?: string;
  readonly refused?: Refused | undefined;
  /** The last change and the person it affected. */
  readonly done?: Outcome | undefined;
  readonly whom?: number;
}

/** The learners of the course that the caller may see. */
async function peopleOf(call: CallContext, { course, steward }: StewardedCourse, page: number) {
  const { caller, use } = call;
  const scope = { courseId: course.id, ...(steward.isWhole ? {} : { overseenBy: caller.id }) };
  const place = { limit: PER_PAGE, offset: (page - 1) * PER_PAGE };
  const { enrolments, total } = await use(ENROLMENTS).list({ ...scope, ...place });
  const users = await use(USERS).findMany(enrolments.map(({ userId }) => userId));
  const byId = new Map(users.map((user) => [user.id, user]));
  const people = enrolments.map(
    (enrolment): EnrolledPerson => ({
      ...enrolment,
      ...{ user: byId.get(enrolment.userId), mayGo: steward.reaches(enrolment.userId) },
    }),
  );
  return { people, total };
}

/** The message about the last change. It names the person only to callers who may know of them. */
async function wordsOf(call: CallContext, { steward }: StewardedCourse, { done, whom = 0 }: Shown) {
  if (done === undefined) return undefined;
  const t = enrollingTexts.in(call.site.language);
  if (done === 'opened' || done === 'closed') return t(done);
  const user = steward.reaches(whom) ? await call.use(USERS).find(whom) : undefined;
  return user ? t(done, { name: user.displayName }) : undefined;
}

async function showPeople(call: CallContext, found: StewardedCourse, shown: Shown = {}): Promise<RestResponse> {
  const { places, course, steward } = found;
  const { page: number = 1, typed = '', refused } = shown;
  const people = await peopleOf(call, found, number);
  const view = {
    ...{ places, course, isWhole: steward.isWhole, page: number, typed, refused },
    ...people,
    ...{ done: await wordsOf(call, found, shown) },
    ...{ addNonce: nonceField(call, ADD_NONCE), openNonce: nonceField(call, OPEN_NONCE) },
  };
  const title = enrollingTexts.in(call.site.language)('title', { title: course.title });
  const status = refused?.status ?? listStatus(number, PER_PAGE, people.total);
  return showLearning(call, { title, body: <PeoplePage {...view} />, status });
}

const readPage = page({
  method: 'GET',
  path: PATH,
  summary: 'The learners of a course and their progress, for people who manage enrollment.',
  access: signedIn(),
  args: {
    ...courseArgument,
    page: Type.Integer({ default: 1, minimum: 1, description: 'The page.' }),
    person: Type.String({ default: '', maxLength: 200, description: 'The prefilled name of the person to add.' }),
    done: Type.Optional(Type.Enum([...OUTCOMES], { description: 'The last change.' })),
    whom: Type.Integer({ default: 0, minimum: 0, description: 'To whom it was done.' }),
  },
  handle: (call) =>
    fetching(call, async () => {
      const { id: course, person, ...shown } = call.args;
      return showPeople(call, await stewardedCourse(call, course), { ...shown, typed: person });
    }),
});

const addPage = page({
  method: 'POST',
  path: PATH,
  summary: 'Puts somebody into a course, once however often it is asked.',
  access: signedIn(),
  nonceAction: ADD_NONCE,
  audited: 'when-redirected',
  args: {
    ...courseArgument,
    person: Type.String({ default: '', maxLength: 200, description: 'Their username or e-mail address.' }),
  },
  handle: (call) =>
    fetching(call, async () => {
      const { args, site, use } = call;
      const found = await stewardedCourse(call, args.id);
      const { course, steward } = found;
      const t = enrollingTexts.in(site.language);
      const typed = args.person.trim();
      const user = typed === '' ? undefined : await use(USERS).findByLoginOrEmail(typed);
      if (!user || !steward.reaches(user.id)) {
        const unknown = t(steward.isWhole ? 'unknown' : 'unknown_leader');
        const refused = refusedFor([{ name: 'person', message: typed === '' ? t('missing') : unknown }]);
        return showPeople(call, found, { typed, refused });
      }
      const before = await use(ENROLMENTS).find(user.id, course.id);
      await use(ENROLMENTS).enrol(user.id, course.id);
      sayAct(call, 'Enrolled somebody in a course.', { course: course.title, who: user.displayName });
      const done = before ? 'already' : 'added';
      return redirect(site.url + peopleAddress(course.id, { done, whom: user.id }), 303);
    }),
});

const openPage = page({
  method: 'POST',
  path: `${COURSE_LIST}/:id/open`,
  summary: 'Opens a course, so that people enroll themselves, or closes it.',
  access: signedIn(),
  nonceAction: OPEN_NONCE,
  audited: 'when-redirected',
  args: { ...courseArgument, open: Type.Boolean({ description: 'Whether it is open from now on.' }) },
  handle: (call) =>
    fetching(call, async () => {
      const { args, site, use } = call;
      const { course, steward } = await stewardedCourse(call, args.id);
      if (!steward.isWhole) throw dashboardForbidden(enrollingTexts.in(site.language)('not_steward'));
      await use(COURSES).setOpen(course.id, args.open);
      sayAct(call, args.open ? 'Opened a course.' : 'Closed a course.', { course: course.title });
      return redirect(site.url + peopleAddress(course.id, { done: args.open ? 'opened' : 'closed' }), 303);
    }),
});

/** The people of a course. */
export const peoplePages: readonly Route[] = [readPage, addPage, openPage];
