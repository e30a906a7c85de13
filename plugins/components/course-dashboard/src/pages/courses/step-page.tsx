import {
  type CallContext,
  id,
  nonceField,
  page,
  RestError,
  type RestResponse,
  type Route,
  redirect,
  signedIn,
  Type,
} from '@plinth/kernel';
import { COURSES, COURSEWORK, ENROLMENTS } from '@plinth/learning';
import { dashboardForbidden, dashboardNotFound, fetching } from '../../errors.js';
import { courseAddress, LEARNING, stepAddress } from '../addresses.js';
import { type Places, placesOf, showLearning } from '../frame.js';
import type { OwnStep } from './next-step.js';
import { type SeenCourse, seenCourse, stepsOf } from './seen.js';
import { type QuizPart, StepPage } from './step-view.js';
import { courseTexts } from './texts.js';

const NONCE = 'course-step-done';
const PATH = `${LEARNING}/courses/:id/steps/:step`;
/** As many results of one's own stand beside a quiz; the report has them all. */
const MAX_ATTEMPTS = 5;

const stepArguments = { id: id('The course.'), step: id('The lesson, topic or quiz.') };

interface Found {
  readonly places: Places;
  readonly seen: SeenCourse;
  readonly steps: readonly OwnStep[];
  readonly step: OwnStep;
  /** Where it stands among the steps, from 0. */
  readonly place: number;
}

/** @throws RestError 403 or 404, see {@link seenCourse}; 404 for a step that is not of the course */
async function foundStep(
  call: CallContext & { readonly args: { readonly id: number; readonly step: number } },
): Promise<Found> {
  const places = await placesOf(call);
  const seen = await seenCourse(call, places.viewer, call.args.id);
  const steps = await stepsOf(call, seen);
  const place = steps.findIndex((step) => step.id === call.args.step);
  const step = steps[place];
  if (!step) throw dashboardNotFound(courseTexts.in(call.site.language)('no_step'));
  return { places, seen, steps, step, place };
}

/** What is known of a quiz: its questions, and the latest results of whoever learns. */
async function quizOf({ caller, use }: CallContext, { seen, step }: Found): Promise<QuizPart | undefined> {
  if (step.type !== 'quiz') return undefined;
  const own = { quizId: step.id, userId: caller.id, limit: MAX_ATTEMPTS };
  const [questions, results] = await Promise.all([
    use(COURSES).questionsOf([step.id]),
    seen.enrolment ? use(COURSEWORK).attempts(own) : undefined,
  ]);
  return { questions: questions.get(step.id) ?? [], attempts: results?.attempts };
}

async function show(call: CallContext, found: Found, justDone: number): Promise<RestResponse> {
  const { places, place, seen, step, steps } = found;
  const [texts, quiz] = await Promise.all([call.use(COURSES).textsOf([step.id]), quizOf(call, found)]);
  const view = {
    ...{ places, place, step, steps, quiz, course: seen.course, isLearner: seen.enrolment !== undefined },
    ...{ text: texts.get(step.id) ?? '', nonce: nonceField(call, NONCE) },
    justDone: steps.find((each) => each.id === justDone && each.completedAt !== undefined),
  };
  return showLearning(call, { title: step.title, body: <StepPage {...view} />, isText: true });
}

const readPage = page({
  method: 'GET',
  path: PATH,
  summary: 'A lesson, topic or quiz of a course: what it says, and the way to those before and after it.',
  access: signedIn(),
  args: {
    ...stepArguments,
    done: Type.Integer({ default: 0, minimum: 0, description: 'The step that was just done.' }),
  },
  handle: (call) => fetching(call, async () => show(call, await foundStep(call), call.args.done)),
});

/** Where somebody goes on: with the step after this one that is open, with any that is, or with the whole course. */
function onwards({ steps, step, place }: Found): string {
  const isOpen = ({ id: each, completedAt }: OwnStep) => completedAt === undefined && each !== step.id;
  const next = steps.slice(place).find(isOpen) ?? steps.find(isOpen);
  if (!next) return `${courseAddress(step.courseId)}?finished=1`;
  return stepAddress(step.courseId, next.id, { done: step.id });
}

const donePage = page({
  method: 'POST',
  path: PATH,
  summary: 'Notes that a lesson or topic was done, once however often it is told.',
  access: signedIn(),
  nonceAction: NONCE,
  args: stepArguments,
  handle: (call) =>
    fetching(call, async () => {
      const { caller, site, use } = call;
      const t = courseTexts.in(site.language);
      const found = await foundStep(call);
      if (!found.seen.enrolment) throw dashboardForbidden(t('not_enrolled'));
      if (found.step.type === 'quiz') throw new RestError('course_dashboard_quiz', t('quiz_not_done'), { status: 409 });
      if (!(await use(ENROLMENTS).completeStep(caller.id, found.step.id))) throw dashboardForbidden(t('not_enrolled'));
      return redirect(site.url + onwards(found), 303);
    }),
});

/** The steps of a course, which those who learn go through. */
export const stepPages: readonly Route[] = [readPage, donePage];
