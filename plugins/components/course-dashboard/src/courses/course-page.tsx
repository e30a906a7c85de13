import {
  anyone,
  type CallContext,
  id,
  page,
  type RestResponse,
  type Route,
  redirect,
  signedIn,
  Type,
  USERS,
} from '@plinth/kernel';
import { COURSE_BUILDER, courseEditUrl, coverOf, ENROLMENTS, priceText } from '@plinth/learning';
import { nonceField } from '@plinth/pages';
import { stewardOf } from '../enrolling/steward.js';
import { fetching } from '../errors.js';
import type { Thread } from '../messaging/message.js';
import { MESSAGES } from '../messaging/message-store.js';
import { COURSE_LIST, courseAddress } from '../pages/addresses.js';
import { type Places, placesOf, showLearning } from '../pages/frame.js';
import { admissionOf } from './admission.js';
import { cleanHtml } from './clean-html.js';
import { CoursePage, type CourseView, type Entrance } from './course-view.js';
import { courseArgument } from './references.js';
import { type FoundCourse, foundCourse, stepsOf, todayIn } from './seen.js';

const JOIN_NONCE = 'course-join';
const JOIN = `${COURSE_LIST}/:id/join`;

interface Shown {
  readonly done?: CourseView['done'];
  /** Why somebody is not in it who asked for it. */
  readonly refusal?: CourseView['refusal'];
  /** Whether an instructor looks at it as a student would. */
  readonly isPreview?: boolean;
}

/** The ways into a course for people who are not enrolled. */
async function entranceOf(
  call: CallContext,
  { hasMessages }: Places,
  found: FoundCourse,
): Promise<Entrance | undefined> {
  const { course, enrolment, isInside, teachers } = found;
  if (enrolment !== undefined || isInside) return undefined;
  if (call.caller.isVisitor) return { kind: 'visiting' };
  const admission = admissionOf(course);
  if (admission === 'open') return { kind: 'open', nonce: nonceField(call, JOIN_NONCE) };
  if (admission === 'buying') return { kind: 'buying', url: course.checkoutUrl, price: priceText(call, course) ?? '' };
  if (!hasMessages || admission === 'closed') return { kind: 'closed' };
  if (teachers.length === 0) return { kind: 'nobody' };
  const asked: Thread | undefined = await call.use(MESSAGES).requestOf(course.id, call.caller.id);
  return { kind: 'asking', conversation: asked && !asked.isHidden ? asked.id : undefined };
}

/** The page of a course as the caller sees it. */
async function showCourse(call: CallContext, courseId: number, shown: Shown = {}): Promise<RestResponse> {
  const places = await placesOf(call);
  const found = await foundCourse(call, places.viewer, courseId);
  const { course, enrolment, isInside, teachers } = found;
  const isPreview = shown.isPreview === true && isInside && enrolment === undefined;
  const [steps, people, steward, entrance, sections, covers] = await Promise.all([
    stepsOf(call, found),
    call.use(USERS).findMany(teachers),
    places.isVisitor ? undefined : stewardOf(call, places.viewer, found),
    entranceOf(call, places, found),
    call.use(COURSE_BUILDER).sectionsOf([courseId]),
    coverOf(call, [course.imageId]),
  ]);
  const names = new Map(people.map((user) => [user.id, user.displayName]));
  const view = {
    description: cleanHtml(call, course.description),
    ...{ places, course, steps, isInside, isPreview, isLearner: isPreview || enrolment !== undefined, entrance },
    ...{ sections: sections.get(courseId) ?? [], cover: covers.get(course.imageId), price: priceText(call, course) },
    ...{ editUrl: courseEditUrl(call, { courseId, instructorIds: teachers }), today: todayIn(call) },
    ...{ isSteward: steward !== undefined && !isPreview, done: shown.done, refusal: shown.refusal },
    teachers: teachers.flatMap((teacher) => names.get(teacher) ?? []),
  };
  const status = shown.refusal === undefined ? 200 : 409;
  return showLearning(call, { title: course.title, body: <CoursePage {...view} />, status, isText: true });
}

/** A course with its steps: what was done of it, and what comes next; to others what it is about. */
const readPage = page({
  method: 'GET',
  path: `${COURSE_LIST}/:id`,
  summary: 'A course with its steps: progress and the next step, or how to enroll.',
  access: anyone,
  args: {
    id: id('The course.'),
    finished: Type.Boolean({ default: false, description: 'Whether its last step was just done.' }),
    joined: Type.Boolean({ default: false, description: 'Whether the caller was just enrolled.' }),
    preview: Type.Boolean({ default: false, description: 'Whether an instructor sees it as a student would.' }),
  },
  handle: (call) =>
    fetching(call, () => {
      const { finished, joined, id: courseId, preview: isPreview } = call.args;
      return showCourse(call, courseId, { done: finished ? 'finished' : joined ? 'joined' : undefined, isPreview });
    }),
});

/** People who return to the form's URL, after signing in or through their history, are redirected to the course. */
const leadingPage = page({
  method: 'GET',
  path: JOIN,
  summary: 'Leads to the course.',
  access: signedIn(),
  args: courseArgument,
  handle: ({ args, site }) => redirect(site.url + courseAddress(args.id), 303),
});

const joinPage = page({
  method: 'POST',
  path: JOIN,
  summary: 'Enrolls the caller in a course that is open, once however often it is asked.',
  access: signedIn(),
  nonceAction: JOIN_NONCE,
  audited: 'when-redirected',
  args: courseArgument,
  handle: (call) =>
    fetching(call, async () => {
      const { args, caller, site, use } = call;
      const { viewer } = await placesOf(call);
      await foundCourse(call, viewer, args.id);
      const enrolment =
        (await use(ENROLMENTS).find(caller.id, args.id)) ?? (await use(ENROLMENTS).join(caller.id, args.id));
      if (!enrolment) return showCourse(call, args.id, { refusal: 'not_open' });
      return redirect(site.url + courseAddress(args.id, { joined: '1' }), 303);
    }),
});

/** A course, and the way into one that is open. */
export const coursePages: readonly Route[] = [readPage, leadingPage, joinPage];
