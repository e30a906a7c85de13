import type { CallContext } from '@plinth/kernel';
import {
  type AttemptAnswer,
  COURSES,
  COURSEWORK,
  givenWords,
  judged,
  type QuestionTask,
  type QuizAttempt,
} from '@plinth/learning';
import { answerMistakes } from './mistakes.js';
import { openedBy, SEAL_FIELD, sealOf } from './sealed.js';
import { entriesOf, givenIn, type Sheet, type SheetEntry } from './sheet.js';
import { quizTexts } from './texts.js';

/** What comes of a form: an attempt that is kept, or the form again. */
export type Taken = { readonly attempt: QuizAttempt } | { readonly sheet: Sheet };

/** The quiz to be answered; undefined for one that cannot be taken here. */
export async function freshSheet(call: CallContext, quizId: number): Promise<Sheet | undefined> {
  const entries = await entriesOf(call, quizId);
  return entries && { entries, seal: sealOf(call, quizId), mistakes: [], isDamaged: false };
}

/** Seconds of the whole, in shares for each of several: their sum is the whole. */
function shareOf(seconds: number, index: number, count: number): number {
  return Math.floor(seconds / count) + (index < seconds % count ? 1 : 0);
}

function answersTo(
  entries: readonly SheetEntry[],
  tasks: ReadonlyMap<number, QuestionTask>,
  seconds: number,
): AttemptAnswer[] {
  return entries.map(({ exercise, question, given }, index) => {
    const task = tasks.get(question.id);
    const judgement = task ? judged(question, task, given) : { correct: false, points: 0, open: true };
    const words = givenWords(exercise, given);
    const answer = { questionId: question.id, ...judgement, timeSpent: shareOf(seconds, index, entries.length) };
    return words ? { ...answer, given: words } : answer;
  });
}

/** Judges and keeps what a form says; undefined for a quiz that cannot be taken here. */
export async function takeQuiz(call: CallContext, quizId: number): Promise<Taken | undefined> {
  const { caller, request, site, use } = call;
  const entries = await entriesOf(call, quizId, (question, exercise) => givenIn(request.body, question, exercise));
  if (!entries) return undefined;
  const t = quizTexts.in(site.language);
  const mistakes = entries.flatMap((entry) => answerMistakes(t, entry));
  const opened = openedBy(call, quizId, request.body[SEAL_FIELD]);
  if (!opened) return { sheet: { entries, mistakes, seal: sealOf(call, quizId), isDamaged: true } };
  // The same seal: the time of whoever mends their answers goes on.
  if (mistakes.length > 0)
    return { sheet: { entries, mistakes, seal: String(request.body[SEAL_FIELD]), isDamaged: false } };
  const tasks = await use(COURSES).tasksOf([quizId]);
  const essays = entries.flatMap(({ exercise, question, given }) =>
    exercise.kind === 'essay'
      ? [{ questionId: question.id, answer: given[0] ?? '', pointsTotal: question.points }]
      : [],
  );
  const answers = answersTo(entries, tasks, opened.seconds);
  const fresh = { userId: caller.id, quizId, answers, essays, sentKey: opened.key };
  return { attempt: await use(COURSEWORK).addAttempt(fresh) };
}
