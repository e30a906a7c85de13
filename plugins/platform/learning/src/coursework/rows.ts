import type { Assignment, Essay, QuizAttempt } from '../ports.js';

/** A row of `learning_attempts`. */
export interface AttemptRow {
  readonly id: number;
  readonly user_id: number;
  readonly course_id: number;
  readonly quiz_id: number;
  readonly score: number;
  readonly total: number;
  readonly points: number;
  readonly points_total: number;
  /** Tenths of a percent. */
  readonly percentage: number;
  readonly passed: number;
  readonly seconds: number;
  readonly completed_at: string;
}

/** An attempt as its row says it. */
export function readAttempt(row: AttemptRow): QuizAttempt {
  return {
    id: row.id,
    userId: row.user_id,
    courseId: row.course_id,
    quizId: row.quiz_id,
    score: row.score,
    total: row.total,
    points: row.points,
    pointsTotal: row.points_total,
    percentage: row.percentage / 10,
    passed: row.passed === 1,
    timeSpent: row.seconds,
    completedAt: row.completed_at,
  };
}

interface SubmittedRow {
  readonly id: number;
  readonly user_id: number;
  readonly course_id: number;
  readonly is_done: number;
  readonly points: number;
  readonly points_total: number;
  readonly submitted_at: string;
}

/** A row of `learning_assignments`. */
export interface AssignmentRow extends SubmittedRow {
  readonly lesson_id: number | null;
  readonly file_name: string;
  readonly file_url: string;
}

/** A row of `learning_essays`. */
export interface EssayRow extends SubmittedRow {
  readonly quiz_id: number;
  readonly question_id: number | null;
  readonly answer: string;
}

function readSubmitted(row: SubmittedRow) {
  return {
    id: row.id,
    userId: row.user_id,
    courseId: row.course_id,
    points: row.points,
    pointsTotal: row.points_total,
    submittedAt: row.submitted_at,
  };
}

/** An assignment as its row says it. */
export function readAssignment(row: AssignmentRow): Assignment {
  const { lesson_id: lessonId, file_name: fileName, file_url: fileUrl } = row;
  return { ...readSubmitted(row), lessonId, fileName, fileUrl, approved: row.is_done === 1 };
}

/** An essay as its row says it. */
export function readEssay(row: EssayRow): Essay {
  const { quiz_id: quizId, question_id: questionId, answer } = row;
  return { ...readSubmitted(row), quizId, questionId, answer, graded: row.is_done === 1 };
}
