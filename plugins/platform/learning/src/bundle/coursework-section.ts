import type { BundleSection, ImportContext } from '@plinth/bundle';
import type { Type } from '@plinth/kernel';
import { keyOfFile, PRIVATE_FOLDER } from '../handing-in/bundle-files.js';
import { type Assignment, COURSES, COURSEWORK, exactlyAt, type NewEssay, type QuizQuestion } from '../ports.js';
import { Finder, inBatches, namesOf } from './names.js';
import { assignmentItem, attemptItem, essayItem } from './schemas.js';
import { attemptState } from './states.js';

const AFTER = ['users', 'courses', 'enrolments', 'learning_groups'];

async function questionAt(context: ImportContext, quizId: number, place: number): Promise<QuizQuestion> {
  const question = (await context.use(COURSES).questionsOf([quizId])).get(quizId)?.[place];
  if (!question) throw new Error(`A quiz has no question at the place ${place}.`);
  return question;
}

/** The section `quiz_attempts`; one is known by its user, quiz and moment. */
export const attemptSection: BundleSection = {
  name: 'quiz_attempts',
  title: 'Attempts at quizzes',
  item: attemptItem,
  after: AFTER,
  async import(items: readonly Type.Static<typeof attemptItem>[], context) {
    const finder = new Finder('quiz_attempts', context);
    const coursework = context.use(COURSEWORK);
    for (const { user, course, quiz, completedAt, state, answers: given } of items) {
      const [userId, courseId] = [await finder.user(user), await finder.course(course)];
      const quizId = (await finder.content(courseId, quiz)).id;
      const known = await coursework.attempts({ userId, quizId, ...exactlyAt(completedAt), limit: 1 });
      const answers = [];
      for (const { question, ...answer } of known.total > 0 ? [] : given)
        answers.push({ ...answer, questionId: (await questionAt(context, quizId, question)).id });
      const made = known.total > 0 ? undefined : await coursework.addAttempt({ userId, quizId, answers, completedAt });
      if (made) await attemptState.keep(made.id, state, context);
      context.count(known.total > 0 ? 'kept' : 'created');
    }
  },
  export(pluginContext) {
    const coursework = pluginContext.use(COURSEWORK);
    return inBatches(
      async (page) => (await coursework.attempts(page)).attempts,
      async (batch) => {
        const answers = await coursework.answersOf(batch.map((attempt) => attempt.id));
        const states = await attemptState.of(
          batch.map((attempt) => attempt.id),
          pluginContext,
        );
        const asked = [...answers.values()].flat().map((answer) => answer.questionId);
        const questions = await pluginContext.use(COURSES).findQuestions(asked);
        const places = new Map(questions.map((question) => [question.id, question.position]));
        const names = await namesOf(
          pluginContext,
          batch.map(({ userId, courseId, quizId }) => ({ userId, courseId, contentId: quizId })),
        );
        return batch.map(({ id, userId, courseId, quizId, completedAt }) => ({
          user: names.user(userId),
          course: names.course(courseId),
          quiz: names.content(quizId),
          completedAt,
          state: states.get(id) ?? {},
          answers: (answers.get(id) ?? []).map(({ questionId, ...answer }) => ({
            question: places.get(questionId) ?? 0,
            ...answer,
          })),
        }));
      },
    );
  },
};

/** What only files have. */
type Filed = Pick<Assignment, 'fileKey' | 'fileUrl' | 'sentBackAt'>;

/** Work without the remarks that nobody made, and with where its file is. */
function withoutNothing<W extends Pick<NewEssay, 'note' | 'gradedAt'> & Partial<Filed>>(work: W) {
  const { fileKey, fileUrl, gradedAt, note, sentBackAt, ...rest } = work;
  return {
    ...rest,
    ...(fileKey ? { key: fileKey, file: `${PRIVATE_FOLDER}/${fileKey}` } : {}),
    ...(fileUrl ? { fileUrl } : {}),
    ...(note ? { note } : {}),
    ...(gradedAt ? { gradedAt } : {}),
    ...(sentBackAt ? { sentBackAt } : {}),
  };
}

/** The section `assignments`; one is known by its user, course and moment. */
export const assignmentSection: BundleSection = {
  name: 'assignments',
  title: 'Assignments handed in',
  item: assignmentItem,
  after: AFTER,
  async import(items: readonly Type.Static<typeof assignmentItem>[], context) {
    const finder = new Finder('assignments', context);
    const coursework = context.use(COURSEWORK);
    for (const { user, course, lesson, file, key, fileUrl = '', ...item } of items) {
      const [userId, courseId] = [await finder.user(user), await finder.course(course)];
      const lessonId = lesson === undefined ? null : (await finder.content(courseId, lesson)).id;
      const { total } = await coursework.assignments({ userId, courseId, ...exactlyAt(item.submittedAt), limit: 1 });
      const fileKey = total > 0 ? undefined : await keyOfFile(context, { file, key });
      if (total === 0 && fileKey === undefined && fileUrl === '') {
        context.note(
          `assignments: "${item.fileName}" of ${user} is left out, because its file is not beside the bundle.`,
        );
        continue;
      }
      const kept = fileKey === undefined ? { fileUrl } : { fileUrl: '', fileKey };
      if (total === 0) await coursework.addAssignment({ ...item, ...kept, userId, courseId, lessonId });
      context.count(total > 0 ? 'kept' : 'created');
    }
  },
  export(pluginContext) {
    return inBatches(
      async (page) => (await pluginContext.use(COURSEWORK).assignments(page)).assignments,
      async (batch) => {
        const names = await namesOf(
          pluginContext,
          batch.map(({ userId, courseId, lessonId }) => ({ userId, courseId, contentId: lessonId })),
        );
        return batch.map(({ id: _id, revision: _revision, userId, courseId, lessonId, ...rest }) => ({
          user: names.user(userId),
          course: names.course(courseId),
          ...(lessonId === null ? {} : { lesson: names.content(lessonId) }),
          ...withoutNothing(rest),
        }));
      },
    );
  },
};

/** Whether an essay is there; several of one quiz may be of one moment. */
async function isKnown(
  context: ImportContext,
  essay: Pick<NewEssay, 'userId' | 'quizId' | 'questionId' | 'submittedAt'>,
) {
  const { userId, quizId, questionId, submittedAt } = essay;
  const { essays } = await context.use(COURSEWORK).essays({ userId, quizId, ...exactlyAt(submittedAt), limit: 200 });
  return essays.some((each) => each.questionId === questionId);
}

/** The section `essays`; one is known by its user, quiz, question and moment. */
export const essaySection: BundleSection = {
  name: 'essays',
  title: 'Essays handed in',
  item: essayItem,
  after: AFTER,
  async import(items: readonly Type.Static<typeof essayItem>[], context) {
    const finder = new Finder('essays', context);
    const coursework = context.use(COURSEWORK);
    for (const { user, course, quiz, question, ...item } of items) {
      const [userId, courseId] = [await finder.user(user), await finder.course(course)];
      const quizId = (await finder.content(courseId, quiz)).id;
      const questionId = question === undefined ? null : (await questionAt(context, quizId, question)).id;
      const essay = { ...item, userId, courseId, quizId, questionId };
      const known = await isKnown(context, essay);
      if (!known) await coursework.addEssay(essay);
      context.count(known ? 'kept' : 'created');
    }
  },
  export(pluginContext) {
    return inBatches(
      async (page) => (await pluginContext.use(COURSEWORK).essays(page)).essays,
      async (batch) => {
        const asked = batch.flatMap(({ questionId }) => questionId ?? []);
        const places = new Map(
          (await pluginContext.use(COURSES).findQuestions(asked)).map((question) => [question.id, question.position]),
        );
        const names = await namesOf(
          pluginContext,
          batch.map(({ userId, courseId, quizId }) => ({ userId, courseId, contentId: quizId })),
        );
        return batch.map(({ id: _id, revision: _revision, userId, courseId, quizId, questionId, ...rest }) => ({
          user: names.user(userId),
          course: names.course(courseId),
          quiz: names.content(quizId),
          ...(questionId === null ? {} : { question: places.get(questionId) ?? 0 }),
          ...withoutNothing(rest),
        }));
      },
    );
  },
};
