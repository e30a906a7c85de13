import { RestError } from '@plinth/kernel';
import type { Database, Row } from '@plinth/kernel/database';
import { contents, questions } from '../courses/tables.js';
import type { AttemptAnswer, CourseContent, NewAttempt, QuizAttempt } from '../ports.js';
import type { answers as answerTable, attempts } from './tables.js';

/** A piece of coursework that cannot be: 400. */
export function courseworkInvalid(message: string): RestError {
  return new RestError('coursework_invalid', message, { status: 400 });
}

/** A quiz as far as scoring needs it. */
export type ScoredQuiz = Pick<CourseContent, 'courseId' | 'passingPercentage'>;

/**
 * The quiz of an attempt.
 * @throws RestError 400 `coursework_invalid` when there is none
 */
export async function quizOf(database: Database, quizId: number): Promise<ScoredQuiz> {
  const wanted = { id: quizId, type: 'quiz' } as const;
  const quiz = await database.rows(contents).find(wanted, { columns: ['courseId', 'passingPercentage'] });
  if (!quiz) throw courseworkInvalid(`There is no quiz ${quizId}.`);
  return quiz;
}

/**
 * Demands that a lesson, topic or quiz is of a course: work counts for the course that it names.
 * @throws RestError 400 `coursework_invalid`
 */
export async function demandOfCourse(database: Database, contentId: number, courseId: number): Promise<void> {
  if (!(await database.rows(contents).has({ id: contentId, courseId })))
    throw courseworkInvalid(`The course ${courseId} has no content ${contentId}.`);
}

/** A question, and what it gives. */
type Asked = Pick<Row<typeof questions>, 'id' | 'points'>;

async function askedIn(database: Database, { quizId, answers }: NewAttempt): Promise<Asked[]> {
  const rows = await database.rows(questions).list({ quizId }, { columns: ['id', 'points'] });
  const most = new Map(rows.map((row) => [row.id, row.points]));
  for (const { questionId, points, timeSpent, correct, open } of answers) {
    const limit = most.get(questionId);
    if (limit === undefined) throw courseworkInvalid(`The question ${questionId} is not in the quiz ${quizId}.`);
    if (!Number.isInteger(points) || points < 0 || points > limit)
      throw courseworkInvalid(`The question ${questionId} gives 0 to ${limit} points.`);
    if (open === true && (points > 0 || correct)) throw courseworkInvalid('What waits for a grade has no points yet.');
    if (!Number.isInteger(timeSpent) || timeSpent < 0)
      throw courseworkInvalid('The time is a whole number of seconds.');
  }
  if (new Set(answers.map((answer) => answer.questionId)).size < answers.length)
    throw courseworkInvalid('A question is answered once in an attempt.');
  return rows;
}

/** What the outcome of an attempt is judged by. */
type Shares = Pick<Row<typeof attempts>, 'score' | 'points' | 'pointsTotal' | 'percentage' | 'passed' | 'isWaiting'>;

/**
 * What the answers of an attempt add up to, as columns of its row, measured against all points of the quiz. While a person
 * has yet to grade some of it, it is passed only if that is certain, and waits where their points could make it so.
 */
export function sharesOf(
  asked: readonly Asked[],
  answers: readonly Pick<Row<typeof answerTable>, 'questionId' | 'correct' | 'points' | 'isOpen'>[],
  passingPercentage: number,
): Shares {
  const open = new Set(answers.flatMap(({ isOpen, questionId }) => (isOpen ? [questionId] : [])));
  const sumOf = (rows: readonly { readonly points: number }[]) => rows.reduce((sum, row) => sum + row.points, 0);
  const pointsTotal = sumOf(asked);
  const points = sumOf(answers);
  const tenths = (some: number) => (pointsTotal === 0 ? 0 : Math.round((1000 * some) / pointsTotal));
  const isEnough = (some: number) => tenths(some) >= passingPercentage * 10;
  const score = answers.filter((answer) => answer.correct).length;
  const passed = isEnough(points);
  const isWaiting = !passed && open.size > 0 && isEnough(points + sumOf(asked.filter(({ id }) => open.has(id))));
  return { score, points, pointsTotal, percentage: tenths(points), passed, isWaiting };
}

/**
 * What an attempt scored, as columns of its row.
 * @throws RestError 400 `coursework_invalid`
 */
export async function scoreOf(
  database: Database,
  fresh: NewAttempt,
  { courseId, passingPercentage }: ScoredQuiz,
): Promise<Omit<Row<typeof attempts>, 'id' | 'completedAt'>> {
  const { userId, quizId, sentKey = null } = fresh;
  const asked = await askedIn(database, fresh);
  const given = fresh.answers.map((answer) => ({ ...answer, isOpen: answer.open === true }));
  const shares = sharesOf(asked, given, passingPercentage);
  const seconds = fresh.answers.reduce((sum, answer) => sum + answer.timeSpent, 0);
  return { userId, courseId, quizId, total: asked.length, ...shares, seconds, sentKey };
}

/** An attempt as its row says it. */
export function attemptOf({ percentage, seconds: timeSpent, sentKey: _, ...row }: Row<typeof attempts>): QuizAttempt {
  return { ...row, percentage: percentage / 10, timeSpent };
}

/** An answer as its row says it. */
export function answerOf(row: Row<typeof answerTable>): AttemptAnswer {
  const { attemptId: _, given, isOpen, seconds: timeSpent, ...rest } = row;
  return { ...rest, timeSpent, ...(isOpen ? { open: true } : {}), ...(given === null ? {} : { given }) };
}
