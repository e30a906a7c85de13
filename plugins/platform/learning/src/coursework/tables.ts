import { columns, table } from '@plinth/kernel/database';

const owned = {
  id: columns.id(),
  userId: columns.user(),
  courseId: columns.integer({ references: 'learning_courses' }),
};

const marks = { points: columns.integer({ default: 0 }), pointsTotal: columns.integer({ default: 0 }) };

const submitted = {
  /** Whether it is approved, or graded. */
  isDone: columns.flag(),
  ...marks,
  submittedAt: columns.time(),
  /** What whoever graded it says to the learner: plain text. */
  note: columns.text({ nullable: true }),
  /** Null while it waits, and for grades of other systems. */
  gradedAt: columns.time({ nullable: true }),
  /** Counts its grades and what was handed in anew, so that nobody grades what they have not seen. */
  revision: columns.integer({ default: 0 }),
};

/** Attempts at quizzes. */
export const attempts = table(
  'learning_attempts',
  {
    ...owned,
    quizId: columns.integer({ references: 'learning_contents' }),
    /** Questions answered correctly. */
    score: columns.integer(),
    /** Questions. */
    total: columns.integer(),
    ...marks,
    /** Of all points of the quiz, in tenths of a percent. */
    percentage: columns.integer(),
    passed: columns.flag(),
    /** Whether answers have yet to be graded that decide whether it is passed. */
    isWaiting: columns.flag(),
    seconds: columns.integer(),
    completedAt: columns.time(),
    /** Of the form that it was sent by: a form makes one attempt. */
    sentKey: columns.string(36, { nullable: true }),
  },
  {
    bundleSection: 'quiz_attempts',
    unique: [['sentKey']],
    indexes: [
      ['courseId', 'completedAt', 'id'],
      ['userId', 'completedAt', 'id'],
      ['completedAt', 'id'],
      ['quizId', 'completedAt', 'id'],
    ],
  },
);

/** The answers of attempts. */
export const answers = table(
  'learning_answers',
  {
    attemptId: columns.integer({ references: 'learning_attempts' }),
    questionId: columns.integer({ references: 'learning_questions' }),
    correct: columns.flag(),
    points: columns.integer(),
    seconds: columns.integer(),
    /** Whether a person has yet to grade it. */
    isOpen: columns.flag(),
    /** What was answered, in words, a text for each part; null where that is not known, and for essays. */
    given: columns.json<readonly string[]>({ nullable: true }),
  },
  { bundleSection: 'quiz_attempts', indexes: [['questionId']], unique: [['attemptId', 'questionId']] },
);

/** Files that were handed in. */
export const assignments = table(
  'learning_assignments',
  {
    ...owned,
    lessonId: columns.integer({ nullable: true, references: 'learning_contents', onDelete: 'SET NULL' }),
    fileName: columns.string(250),
    /** Where a file is that another system keeps; empty for those that this site keeps. */
    fileUrl: columns.text(),
    /** Of a file that this site keeps, in its file store. */
    fileKey: columns.string(100, { nullable: true }),
    ...submitted,
    /** When it was sent back, so that another file is handed in; null otherwise. */
    sentBackAt: columns.time({ nullable: true }),
  },
  {
    bundleSection: 'assignments',
    indexes: [
      ['courseId', 'submittedAt', 'id'],
      ['userId', 'submittedAt', 'id'],
      ['submittedAt', 'id'],
      ['isDone', 'submittedAt', 'id'],
      ['lessonId'],
    ],
  },
);

/** Texts that were written in quizzes. */
export const essays = table(
  'learning_essays',
  {
    ...owned,
    quizId: columns.integer({ references: 'learning_contents' }),
    questionId: columns.integer({ nullable: true, references: 'learning_questions', onDelete: 'SET NULL' }),
    /** Plain text. */
    answer: columns.text(),
    ...submitted,
  },
  {
    bundleSection: 'essays',
    indexes: [
      ['courseId', 'submittedAt', 'id'],
      ['userId', 'submittedAt', 'id'],
      ['submittedAt', 'id'],
      ['isDone', 'submittedAt', 'id'],
      ['quizId'],
      ['questionId'],
    ],
  },
);
