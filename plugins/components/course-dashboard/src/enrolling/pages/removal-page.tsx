import { type CallContext, id, page, type Route, redirect, sayAct, signedIn, USERS } from '@plinth/kernel';
import { type Course, ENROLMENTS, type Enrolment } from '@plinth/learning';
import { nonceField, type SafeHtml } from '@plinth/pages';
import { Confirm, useTexts } from '@plinth/pages/kit';
import { courseArgument } from '../../courses/references.js';
import { dashboardNotFound, fetching } from '../../errors.js';
import { COURSE_LIST, courseAddress, peopleAddress, removalAddress } from '../../pages/addresses.js';
import { LearningFrame, type Places, showLearning } from '../../pages/frame.js';
import { stewardedCourse } from './found.js';
import { enrollingTexts } from './texts.js';

const NONCE = 'course-people-remove';
const shared = {
  path: `${COURSE_LIST}/:id/people/:person/remove`,
  access: signedIn(),
  args: { ...courseArgument, person: id('The learner to remove.') },
};

/**
 * Somebody in a course whom the caller may take out.
 * @throws RestError 403, 404
 */
async function reached(call: CallContext & { readonly args: { readonly id: number; readonly person: number } }) {
  const { args, site, use } = call;
  const { course, places, steward } = await stewardedCourse(call, args.id);
  const t = enrollingTexts.in(site.language);
  const enrolment = steward.reaches(args.person) ? await use(ENROLMENTS).find(args.person, course.id) : undefined;
  if (!enrolment) throw dashboardNotFound(t('not_reached'));
  const name = (await use(USERS).find(args.person))?.displayName ?? t('gone');
  return { course, places, enrolment, name };
}

interface RemovalView {
  readonly places: Places;
  readonly course: Course;
  readonly enrolment: Enrolment;
  readonly name: string;
  readonly nonce: SafeHtml;
}

function Removal({ places, course, enrolment, name, nonce }: RemovalView) {
  const t = useTexts(enrollingTexts);
  const back = peopleAddress(course.id);
  return (
    <LearningFrame
      places={places}
      part="courses"
      crumbs={[
        { title: t('courses'), path: COURSE_LIST },
        { title: course.title, path: courseAddress(course.id) },
        { title: t('enrolled'), path: back },
      ]}
      title={t('remove_title', { name, title: course.title })}
      lead={t('remove_lead', { done: enrolment.stepsCompleted, all: enrolment.stepsTotal })}
    >
      <Confirm to={removalAddress(course.id, enrolment.userId)} nonce={nonce} act={t('remove')} back={back}>
        {null}
      </Confirm>
    </LearningFrame>
  );
}

const confirmPage = page({
  ...shared,
  method: 'GET',
  summary: 'Asks before somebody is taken out of a course.',
  handle: (call) =>
    fetching(call, async () => {
      const found = await reached(call);
      const { course, name } = found;
      const title = enrollingTexts.in(call.site.language)('remove_title', { name, title: course.title });
      const body = <Removal {...found} nonce={nonceField(call, NONCE)} />;
      return showLearning(call, { title, body, isText: true });
    }),
});

const removePage = page({
  ...shared,
  method: 'POST',
  summary: 'Removes a learner and their work from a course.',
  nonceAction: NONCE,
  audited: 'when-redirected',
  handle: (call) =>
    fetching(call, async () => {
      const { course, enrolment, name } = await reached(call);
      await call.use(ENROLMENTS).withdraw(enrolment.userId, course.id);
      sayAct(call, 'Took somebody out of a course.', { course: course.title, who: name });
      const done = { done: 'removed', whom: enrolment.userId };
      return redirect(call.site.url + peopleAddress(course.id, done), 303);
    }),
});

/** Somebody is taken out of a course. */
export const removalPages: readonly Route[] = [confirmPage, removePage];
