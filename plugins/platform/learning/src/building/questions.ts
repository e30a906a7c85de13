import { add, type Database } from '@plinth/kernel/database';
import { isBlank } from '@plinth/kernel/text';
import { contents, questions } from '../courses/tables.js';
import { questionRow } from '../courses/writing.js';
import { answers, essays } from '../coursework/tables.js';
import { contentUsed, courseChanged, courseFull, courseInvalid } from '../errors.js';
import { type EditedQuestion, MAX_QUESTIONS, type MoveDirection, type QuizQuestion, type QuizSeen } from '../ports.js';

const BY_POSITION = { position: 'asc', id: 'asc' } as const;
const READ = ['id', 'quizId', 'title', 'type', 'points', 'position'] as const;

/** Changes the questions of a quiz while nobody else does. */
function withQuiz<R>(
  database: Database,
  { courseId, quizId }: Pick<QuizSeen, 'courseId' | 'quizId'>,
  work: (revision: number) => Promise<R>,
): Promise<R | undefined> {
  return database.transaction(async () => {
    const quiz = { id: quizId, courseId, type: 'quiz' } as const;
    if ((await database.rows(contents).lock(quiz)) === 0) return undefined;
    const found = await database.rows(contents).find({ id: quizId }, { columns: ['revision'] });
    return work(found?.revision ?? 0);
  });
}

async function isAnswered(database: Database, questionId: number): Promise<boolean> {
  if (await database.rows(answers).has({ questionId })) return true;
  return database.rows(essays).has({ questionId });
}

/** The row of a question. @throws RestError 400 `course_invalid` */
function rowOf({ task, ...question }: EditedQuestion) {
  if (question.type !== 'essay' && task === undefined) throw courseInvalid('The question has no answers.');
  const row = questionRow({ ...question, ...(task === undefined ? {} : { task }) });
  if (isBlank(row.title)) throw courseInvalid('A question needs a text.');
  return row;
}

/**
 * Adds a question at the end of a quiz, or changes one.
 * @returns undefined if there is no such quiz or question
 * @throws RestError 409 `course_changed`, 409 `course_full`, 400 `course_invalid`; 409 `course_content_used` for another type
 *   of a question that was answered
 */
export async function saveQuestion(
  database: Database,
  quiz: QuizSeen,
  question: EditedQuestion,
  id: number | undefined,
): Promise<QuizQuestion | undefined> {
  const row = rowOf(question);
  const { quizId } = quiz;
  const rows = database.rows(questions);
  return withQuiz(database, quiz, async (revision) => {
    if (revision !== quiz.revision) throw courseChanged();
    const before = id === undefined ? undefined : await rows.find({ id, quizId }, { columns: READ });
    if (id !== undefined && !before) return undefined;
    if (before && before.type !== row.type && (await isAnswered(database, before.id)))
      throw contentUsed('Learners have answered this question, so its type can’t change.');
    const position = await rows.count({ quizId });
    if (!before && position >= MAX_QUESTIONS) throw courseFull(`A quiz has ${MAX_QUESTIONS} questions at most.`);
    const saved = before?.id ?? (await rows.insert({ ...row, quizId, position }));
    if (before) await rows.change({ id: before.id }, row);
    await database.rows(contents).change({ id: quizId }, { revision: add(1) });
    return rows.find({ id: saved }, { columns: READ });
  });
}

/** Removes a question. @throws RestError 409 `course_content_used` for one that was answered */
export async function removeQuestion(
  database: Database,
  of: Pick<QuizSeen, 'courseId' | 'quizId'>,
  id: number,
): Promise<boolean> {
  const { quizId } = of;
  const rows = database.rows(questions);
  const removed = await withQuiz(database, of, async () => {
    if ((await rows.lock({ id, quizId })) === 0) return false;
    if (await isAnswered(database, id))
      throw contentUsed('Learners have answered this question. Their results need it, so it can’t be deleted.');
    await rows.remove({ id, quizId });
    await renumber(database, quizId);
    await database.rows(contents).change({ id: quizId }, { revision: add(1) });
    return true;
  });
  return removed ?? false;
}

async function renumber(database: Database, quizId: number): Promise<void> {
  const left = await database.rows(questions).list({ quizId }, { columns: ['id', 'position'], orderBy: BY_POSITION });
  const shifted = left
    .map(({ id }, position) => ({ id, position }))
    .filter(({ id, position }) => left.some((row) => row.id === id && row.position !== position));
  if (shifted.length > 0) await database.rows(questions).changeEach(shifted);
}

/** Moves a question by one place; returns whether it moved. */
export async function moveQuestion(
  database: Database,
  of: Pick<QuizSeen, 'courseId' | 'quizId'>,
  id: number,
  direction: MoveDirection,
): Promise<boolean> {
  const rows = database.rows(questions);
  const { quizId } = of;
  const moved = await withQuiz(database, of, async () => {
    const all = await rows.list({ quizId }, { columns: ['id'], orderBy: BY_POSITION });
    const ids = all.map((row) => row.id);
    const place = ids.indexOf(id);
    const other = place + (direction === 'up' ? -1 : 1);
    const neighbor = ids[other];
    if (place < 0 || neighbor === undefined) return false;
    ids[place] = neighbor;
    ids[other] = id;
    await rows.changeEach(ids.map((each, position) => ({ id: each, position })));
    return true;
  });
  return moved ?? false;
}
