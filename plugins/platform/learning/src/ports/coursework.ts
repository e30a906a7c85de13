import { definePort, type Row, type Timestamp } from '@plinth/kernel';
import type { answers, assignments, attempts, essays } from '../coursework/tables.js';
import type { Grouping, LearningScope, Page } from './scope.js';

/** One attempt at a quiz. */
export type QuizAttempt = Omit<Row<typeof attempts>, 'percentage' | 'seconds' | 'sentKey'> & {
  /** Of the points, 0 to 100 with one decimal. */
  readonly percentage: number;
  /** Seconds. */
  readonly timeSpent: number;
};

/** An answer of an attempt. */
export type AttemptAnswer = Omit<Row<typeof answers>, 'attemptId' | 'seconds' | 'isOpen'> & {
  /** Seconds. */
  readonly timeSpent: number;
  /** Whether a person has yet to grade it; the points of its question count for nothing until then. */
  readonly open?: boolean;
};

/** A new attempt; what it scored follows from its answers and the questions of the quiz. */
export interface NewAttempt {
  readonly userId: number;
  readonly quizId: number;
  readonly answers: readonly AttemptAnswer[];
  /** What was written for questions that a person grades; kept with the attempt, to be graded. */
  readonly essays?: readonly { readonly questionId: number; readonly answer: string; readonly pointsTotal: number }[];
  readonly completedAt?: Timestamp;
  /** Of the form that it was sent by, 36 characters at most: of those with the same key the first one counts. */
  readonly sentKey?: string;
}

/** A file that somebody handed in for a lesson. */
export type Assignment = Omit<Row<typeof assignments>, 'isDone'> & { readonly approved: boolean };

/** A text that somebody wrote in a quiz, graded by a person. */
export type Essay = Omit<Row<typeof essays>, 'isDone'> & { readonly graded: boolean };

/** An assignment as it comes in. */
export type NewAssignment = Omit<Assignment, 'id'>;
/** An essay as it comes in. */
export type NewEssay = Omit<Essay, 'id'>;

/** Which attempts; the latest first. The scope's dates are those of completing. */
export interface AttemptQuery extends LearningScope, Page {
  readonly quizId?: number;
  /** Quizzes of this lesson. */
  readonly lessonId?: number;
  readonly passed?: boolean;
}

/** Which assignments; the latest first. */
export interface AssignmentQuery extends LearningScope, Page {
  readonly lessonId?: number;
  readonly approved?: boolean;
}

/** Which essays; the latest first. */
export interface EssayQuery extends LearningScope, Page {
  readonly quizId?: number;
  /** Quizzes of this lesson. */
  readonly lessonId?: number;
  readonly graded?: boolean;
}

/** What a group of attempts adds up to. */
export interface AttemptTotals {
  readonly key: number;
  readonly attempts: number;
  readonly passed: number;
  /** Different quizzes that were passed. */
  readonly quizzesPassed: number;
  /** 0 to 100. */
  readonly averagePercentage: number;
}

/** How a question was answered. */
export interface QuestionTotals {
  readonly questionId: number;
  readonly quizId: number;
  readonly attempts: number;
  readonly correct: number;
  readonly averagePoints: number;
  /** Seconds. */
  readonly averageTime: number;
}

/** Work that is done and work that waits. */
export interface ReviewTotals {
  /** Approved assignments, graded essays. */
  readonly done: number;
  /** Those that wait. */
  readonly open: number;
}

/** Attempts at quizzes, assignments and essays. */
export interface Coursework {
  /**
   * Takes an attempt in, scored by the questions of its quiz; a passed one completes the step of somebody enrolled. One
   * that was sent before is answered as it was kept then.
   * @throws RestError 400 `coursework_invalid` for an unknown quiz, a question of another one, points or time that cannot be
   */
  addAttempt(fresh: NewAttempt): Promise<QuizAttempt>;
  attempts(query: AttemptQuery): Promise<{ attempts: QuizAttempt[]; total: number }>;
  /** The answers of each attempt. One query. */
  answersOf(attemptIds: readonly number[]): Promise<Map<number, AttemptAnswer[]>>;
  /** Attempts added up. One query. */
  attemptTotals(by: Grouping, scope?: LearningScope): Promise<AttemptTotals[]>;
  /** How the questions were answered. One query. */
  questionTotals(
    query?: LearningScope & { readonly quizId?: number; readonly lessonId?: number },
  ): Promise<QuestionTotals[]>;
  /** Takes an assignment in. @throws RestError 400 `coursework_invalid`, e.g. for a lesson of another course */
  addAssignment(fresh: NewAssignment): Promise<Assignment>;
  assignments(query: AssignmentQuery): Promise<{ assignments: Assignment[]; total: number }>;
  /** Approves an assignment with points, or takes that back; returns whether it was there. */
  gradeAssignment(id: number, approved: boolean, points: number): Promise<boolean>;
  /** Assignments that are approved and that wait. One query. */
  assignmentTotals(scope?: LearningScope): Promise<ReviewTotals>;
  /** Takes an essay in. @throws RestError 400 `coursework_invalid`, e.g. for a quiz of another course */
  addEssay(fresh: NewEssay): Promise<Essay>;
  essays(query: EssayQuery): Promise<{ essays: Essay[]; total: number }>;
  /**
   * Grades an essay with points, or takes that back; returns whether it was there. The attempt that it was written in is
   * scored anew, and passed where it passes now.
   */
  gradeEssay(id: number, graded: boolean, points: number): Promise<boolean>;
  /** Essays that are graded and that wait. One query. */
  essayTotals(scope?: LearningScope): Promise<ReviewTotals>;
}

/** The coursework. */
export const COURSEWORK = definePort<Coursework>('learning/coursework');
