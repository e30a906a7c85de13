import { definePort, type Timestamp } from '@plinth/kernel';
import type { Row } from '@plinth/kernel/database';
import type { answers, assignments, attempts, essays } from '../coursework/tables.js';
import type { Grouping, LearningScope, Page } from './scope.js';

/** One attempt at a quiz. */
export type QuizAttempt = Omit<Row<typeof attempts>, 'percentage' | 'seconds' | 'sentKey'> & {
  /** Of all points of the quiz, 0 to 100 with one decimal. */
  readonly percentage: number;
  /** Seconds. */
  readonly timeSpent: number;
};

/** An answer of an attempt. */
export type AttemptAnswer = Omit<Row<typeof answers>, 'attemptId' | 'seconds' | 'isOpen' | 'given'> & {
  /** Seconds. */
  readonly timeSpent: number;
  /** Whether a person has yet to grade it: it has no points until then. */
  readonly open?: boolean;
  /** What was answered, in words, a text for each part (`givenWords`); too much of it is cut. Essays have their own. */
  readonly given?: readonly string[];
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

/** What is said of work only once a person looked at it. */
type Remarks = 'note' | 'gradedAt';

/** An assignment as it comes in: with the address of its file, or with the key of one that the site keeps. */
export type NewAssignment = Omit<Assignment, 'id' | 'revision' | 'fileKey' | 'sentBackAt' | Remarks> &
  Partial<Pick<Assignment, 'fileKey' | 'sentBackAt' | Remarks>>;
/** An essay as it comes in. */
export type NewEssay = Omit<Essay, 'id' | 'revision' | Remarks> & Partial<Pick<Essay, Remarks>>;

/** What goes with a grade. */
export interface GradeRemark {
  /** What is said to the learner, plain text; empty for nothing. The note before it stays where this is left out. */
  readonly note?: string;
  /** The revision that whoever grades has seen: nothing changes where it is another one by now. */
  readonly revision?: number;
  /** Who grades. */
  readonly by?: number;
}

/** What goes with an assignment that is sent back: the note says what is to be mended. */
export type ReturnRemark = GradeRemark & { readonly note: string };

/** Kinds of work that a person grades. */
export const SUBMISSION_KINDS = ['essay', 'assignment'] as const;
/** A kind of work that a person grades. */
export type SubmissionKind = (typeof SUBMISSION_KINDS)[number];

/** An essay or an assignment in a list. */
export interface Submission {
  readonly kind: SubmissionKind;
  readonly id: number;
  readonly userId: number;
  readonly courseId: number;
  /** The quiz of an essay, the lesson of an assignment; null where it is gone. */
  readonly contentId: number | null;
  /** Of an essay; null where it is gone. */
  readonly questionId: number | null;
  /** Of an assignment. */
  readonly fileName: string;
  /** Whether it is graded, or approved. */
  readonly isDone: boolean;
  /** Whether it was sent back and no other file is handed in yet; never for essays. */
  readonly isSentBack: boolean;
  readonly points: number;
  readonly pointsTotal: number;
  readonly submittedAt: Timestamp;
}

/** Which essays and assignments; the scope's dates are those of handing in. */
export interface SubmissionQuery extends LearningScope {
  /** Only these; both kinds without. */
  readonly kind?: SubmissionKind;
  /** Only what is graded or approved, or only what is not. */
  readonly isDone?: boolean;
  /** Only what was sent back, or only what was not. */
  readonly isSentBack?: boolean;
  /** Not what this person handed in. */
  readonly exceptUserId?: number;
  /** Default: the oldest first. */
  readonly latestFirst?: boolean;
}

/** A grade as its hook tells of it. */
export interface GivenGrade
  extends Pick<Submission, 'kind' | 'id' | 'userId' | 'courseId' | 'isDone' | 'isSentBack' | 'points' | 'pointsTotal'> {
  /** Who graded; undefined where that was not said. */
  readonly by: number | undefined;
}

/** Which attempts; the latest first. The scope's dates are those of completing. */
export interface AttemptQuery extends LearningScope, Page {
  readonly quizId?: number;
  /** Quizzes of this lesson. */
  readonly lessonId?: number;
  readonly passed?: boolean;
  /** Only those that wait for a grade, or only those whose outcome is known. */
  readonly isWaiting?: boolean;
}

/** Which assignments; the latest first. */
export interface AssignmentQuery extends LearningScope, Page {
  /** Only this one. */
  readonly id?: number;
  readonly lessonId?: number;
  readonly approved?: boolean;
}

/** Which essays; the latest first. */
export interface EssayQuery extends LearningScope, Page {
  /** Only this one. */
  readonly id?: number;
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
  /** 0 to 100; of those that do not wait for a grade. 0 without any. */
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
  /** Those that are not. */
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
  /** The average of all attempts that have a grade, 0 to 100; null without any. One query. */
  averagePercentage?(scope?: LearningScope): Promise<number | null>;
  /** How the questions were answered. One query. */
  questionTotals(
    query?: LearningScope & { readonly quizId?: number; readonly lessonId?: number },
  ): Promise<QuestionTotals[]>;
  /** Takes an assignment in. @throws RestError 400 `coursework_invalid`, e.g. for a lesson of another course */
  addAssignment(fresh: NewAssignment): Promise<Assignment>;
  assignments(query: AssignmentQuery): Promise<{ assignments: Assignment[]; total: number }>;
  /**
   * Approves an assignment with points, or takes that back; returns whether it was there, as it was seen. Approving it
   * completes the step of a lesson that takes a file, for a learner who is enrolled. Fires `learning_work_graded`.
   */
  gradeAssignment(id: number, approved: boolean, points: number, remark?: GradeRemark): Promise<boolean>;
  /**
   * Sends an assignment back that is not approved, so that its learner hands in another file; returns whether it was there, as
   * it was seen. Fires `learning_work_graded`.
   * @throws RestError 400 `coursework_invalid` without a note
   */
  sendBackAssignment(id: number, remark: ReturnRemark): Promise<boolean>;
  /** Assignments that are approved and that are not. One query. */
  assignmentTotals(scope?: LearningScope): Promise<ReviewTotals>;
  /** Takes an essay in. @throws RestError 400 `coursework_invalid`, e.g. for a quiz of another course */
  addEssay(fresh: NewEssay): Promise<Essay>;
  essays(query: EssayQuery): Promise<{ essays: Essay[]; total: number }>;
  /**
   * Grades an essay with points, or takes that back; returns whether it was there, as it was seen. The attempt that it was
   * written in is judged anew, and its step completed where it is passed now. Fires `learning_work_graded`.
   */
  gradeEssay(id: number, graded: boolean, points: number, remark?: GradeRemark): Promise<boolean>;
  /** Essays that are graded and that wait. One query. */
  essayTotals(scope?: LearningScope): Promise<ReviewTotals>;
  /** Essays and assignments in one list, the oldest first, and how many there are. */
  submissions(query: SubmissionQuery & Page): Promise<{ submissions: Submission[]; total: number }>;
  /** How many essays and assignments there are. */
  countSubmissions(query: SubmissionQuery): Promise<number>;
}

/** The coursework. */
export const COURSEWORK = definePort<Coursework>('learning/coursework');
