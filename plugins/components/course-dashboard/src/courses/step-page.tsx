import {
  type CallContext,
  id,
  page,
  RestError,
  type RestResponse,
  type Route,
  redirect,
  signedIn,
  Type,
} from '@plinth/kernel';
import { COURSE_BUILDER, COURSES, COURSEWORK, ENROLMENTS, exactlyAt } from '@plinth/learning';
import { nonceField, type Refused } from '@plinth/pages';
import { dashboardForbidden, dashboardNotFound, fetching } from '../errors.js';
import { courseAddress, LEARNING, stepAddress } from '../pages/addresses.js';
import { type Places, placesOf, showLearning } from '../pages/frame.js';
import type { Sheet } from '../quizzes/sheet.js';
import { freshSheet, takeQuiz } from '../quizzes/take.js';
import { cleanHtml } from './clean-html.js';
import { isMarkedByHand, nextAfter, type OwnStep } from './next-step.js';
import { groupSteps } from './outline-view.js';
import { ownAssignment, ownEssays } from './own-work.js';
import { courseArgument } from './references.js';
import { type SeenCourse, seenCourse, stepsOf, todayIn } from './seen.js';
import { type QuizPart, StepPage } from './step-view.js';
import { courseTexts } from './texts.js';

const NONCE = 'course-step-done';
/** Of the form that hands a file in. */
export const HAND_IN_NONCE = 'course-hand-in';
const PATH = `${LEARNING}/courses/:id/steps/:step`;
/** As many results of one's own stand beside a quiz; the report has them all. */
const MAX_ATTEMPTS = 5;

/** The arguments in the URL of a step. */
export const stepArguments = { ...courseArgument, step: id('The lesson, topic or quiz.') };

/** The step of a URL, as far as the caller may see it. */
export interface Found {
  readonly places: Places;
  readonly seen: SeenCourse;
  readonly steps: readonly OwnStep[];
  readonly step: OwnStep;
  /** Position among the steps, from 0. */
  readonly place: number;
}

/** @throws RestError 403 or 404, see {@link seenCourse}; 404 for a step that is not of the course */
export async function foundStep(
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

/** The parts of a step to render. */
interface Shown {
  /** The step that was just done. */
  readonly done?: number;
  /** The attempt whose result is looked at. */
  readonly attempt?: number;
  /** Whether a quiz that is done is taken again. */
  readonly again?: boolean;
  /** Answers that were sent and are not right yet. */
  readonly sheet?: Sheet;
  /** Why a file was not taken in. */
  readonly handIn?: Refused | undefined;
  /** Whether a file was just handed in. */
  readonly isHandedIn?: boolean;
  /** Whether an instructor looks at it as a student would. */
  readonly isPreview?: boolean;
}

/** A quiz: its questions, the learner's latest results, and the form or one result. */
async function quizOf(call: CallContext, found: Found, shown: Shown): Promise<QuizPart | undefined> {
  const { caller, use } = call;
  const { place, seen, step, steps } = found;
  if (step.type !== 'quiz') return undefined;
  const own = { quizId: step.id, userId: caller.id, limit: MAX_ATTEMPTS };
  const [asked, results, essays] = await Promise.all([
    use(COURSES).questionsOf([step.id]),
    seen.enrolment ? use(COURSEWORK).attempts(own) : undefined,
    seen.enrolment ? ownEssays(call, step.id) : [],
  ]);
  const questions = asked.get(step.id) ?? [];
  const attempts = results?.attempts ?? (shown.isPreview === true ? [] : undefined);
  const known = { questions, essays, attempts, isHere: step.isHere };
  const attempt = shown.sheet ? undefined : results?.attempts.find(({ id }) => id === shown.attempt);
  if (attempt) {
    const wanted = { userId: caller.id, quizId: step.id, ...exactlyAt(attempt.completedAt), limit: questions.length };
    const [answered, written] = await Promise.all([
      use(COURSEWORK).answersOf([attempt.id]),
      use(COURSEWORK).essays(wanted),
    ]);
    const answers = answered.get(attempt.id) ?? [];
    return {
      ...known,
      result: { attempt, questions, answers, essays: written.essays, next: nextAfter(steps, place) },
    };
  }
  const isTaken = step.completedAt === undefined || shown.again === true;
  const isOpen = step.isHere && (shown.isPreview === true || (seen.enrolment !== undefined && isTaken));
  return { ...known, sheet: shown.sheet ?? (isOpen ? await freshSheet(call, step.id) : undefined) };
}

/** The page of a step. */
export async function showStep(call: CallContext, found: Found, shown: Shown): Promise<RestResponse> {
  const { places, place, seen, step, steps } = found;
  const { use } = call;
  const isPreview = shown.isPreview === true && seen.enrolment === undefined;
  const [texts, quiz, assignment, sections] = await Promise.all([
    use(COURSES).textsOf([step.id]),
    quizOf(call, found, { ...shown, isPreview }),
    seen.enrolment ? ownAssignment(call, step) : undefined,
    use(COURSE_BUILDER).sectionsOf([step.courseId]),
  ]);
  const view = {
    ...{ places, place, step, steps, quiz, course: seen.course },
    ...{ isPreview, isLearner: isPreview || seen.enrolment !== undefined },
    groups: groupSteps(steps, sections.get(step.courseId) ?? []),
    today: todayIn(call),
    ...{ text: cleanHtml(call, texts.get(step.id) ?? ''), nonce: nonceField(call, NONCE) },
    ...{ assignment, handInNonce: nonceField(call, HAND_IN_NONCE), handIn: shown.handIn },
    isHandedIn: shown.isHandedIn ?? false,
    justDone: steps.find((each) => each.id === shown.done && each.completedAt !== undefined),
  };
  const status = shown.handIn?.status ?? (shown.sheet ? 400 : 200);
  return showLearning(call, { title: step.title, body: <StepPage {...view} />, status });
}

const readPage = page({
  method: 'GET',
  path: PATH,
  summary: 'A lesson, topic or quiz of a course, with links to the previous and next step.',
  access: signedIn(),
  args: {
    ...stepArguments,
    done: Type.Integer({ default: 0, minimum: 0, description: 'The step that was just done.' }),
    attempt: Type.Integer({ default: 0, minimum: 0, description: "The caller's own attempt whose result is shown." }),
    again: Type.Boolean({ default: false, description: 'Whether a quiz that is done is taken again.' }),
    handed_in: Type.Boolean({ default: false, description: 'Whether a file was just handed in.' }),
    preview: Type.Boolean({ default: false, description: 'Whether an instructor sees it as a student would.' }),
  },
  handle: (call) =>
    fetching(call, async () => {
      const { handed_in: isHandedIn, preview: isPreview, ...shown } = call.args;
      return showStep(call, await foundStep(call), { ...shown, isHandedIn, isPreview });
    }),
});

/** The next destination: the next open step after this one, any open step, or the course. */
function onwards({ steps, step, place }: Found): string {
  const next = nextAfter(steps, place);
  if (!next) return `${courseAddress(step.courseId)}?finished=1`;
  return stepAddress(step.courseId, next.id, { done: step.id });
}

/** Keeps what was answered, or shows the form again with what is wrong with it. */
async function answerQuiz(call: CallContext, found: Found): Promise<RestResponse> {
  const { id, courseId } = found.step;
  const taken = await takeQuiz(call, id);
  if (!taken) {
    const message = courseTexts.in(call.site.language)('quiz_not_done');
    throw new RestError('course_dashboard_quiz', message, { status: 409 });
  }
  if ('sheet' in taken) return showStep(call, found, { sheet: taken.sheet });
  return redirect(call.site.url + stepAddress(courseId, id, { attempt: taken.attempt.id }), 303);
}

const donePage = page({
  method: 'POST',
  path: PATH,
  summary: 'Notes that a lesson or topic was done, or judges the answers to a quiz, once however often it is told.',
  access: signedIn(),
  nonceAction: NONCE,
  args: stepArguments,
  handle: (call) =>
    fetching(call, async () => {
      const { caller, site, use } = call;
      const t = courseTexts.in(site.language);
      const found = await foundStep(call);
      if (!found.seen.enrolment) throw dashboardForbidden(t('not_enrolled'));
      if (found.step.type === 'quiz') return answerQuiz(call, found);
      const isApproved = (await ownAssignment(call, found.step))?.work?.isDone === true;
      if (!isMarkedByHand(found.step, isApproved))
        throw new RestError('course_dashboard_assignment', t('assignment_not_done'), { status: 409 });
      if (!(await use(ENROLMENTS).completeStep(caller.id, found.step.id))) throw dashboardForbidden(t('not_enrolled'));
      return redirect(site.url + onwards(found), 303);
    }),
});

/** The steps of a course, which learners go through. */
export const stepPages: readonly Route[] = [readPage, donePage];
