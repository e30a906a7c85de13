import type { CallContext } from '@plinth/kernel';
import { COURSES, COURSEWORK, ENROLMENTS, exactlyAt } from '@plinth/learning';
import { workTexts } from './pages/texts.js';
import type { Work } from './work.js';

/** Whether a learner has done a step already. */
async function isStepDone({ use }: CallContext, { courseId, userId }: Work, stepId: number): Promise<boolean> {
  const enrolment = await use(ENROLMENTS).find(userId, courseId);
  if (!enrolment) return false;
  const done = (await use(ENROLMENTS).stepsOf([enrolment.id])).get(enrolment.id) ?? [];
  return done.some(({ contentId }) => contentId === stepId);
}

/** What became of the attempt that an essay was written in, in words; empty for other work, and without an attempt. */
export async function outcomeFor(call: CallContext, work: Work): Promise<string> {
  const { contentId: quizId, kind, submittedAt, userId } = work;
  if (kind !== 'essay' || quizId === null) return '';
  const wanted = { userId, quizId, ...exactlyAt(submittedAt), limit: 1 };
  const [{ attempts }, [quiz]] = await Promise.all([
    call.use(COURSEWORK).attempts(wanted),
    call.use(COURSES).findContents([quizId]),
  ]);
  const [attempt] = attempts;
  if (!attempt || !quiz) return '';
  const t = workTexts.in(call.site.language);
  const { isWaiting, passed, percentage: value, points, pointsTotal: all } = attempt;
  if (passed) return t('told_passed', { value });
  if (isWaiting) return t('told_waiting', { points, all });
  const isDone = await isStepDone(call, work, quizId);
  return t(isDone ? 'told_failed_done' : 'told_failed', { value, wanted: quiz.passingPercentage });
}
