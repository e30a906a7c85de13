import { definePort, type Timestamp } from '@plinth/kernel';
import type { Row } from '@plinth/kernel/database';
import type { certificates, enrolments } from '../enrolments/tables.js';
import type { Grouping, LearningScope, Page, Period } from './scope.js';

/** How far somebody is with a course. */
export const ENROLMENT_STATUSES = ['not_started', 'in_progress', 'completed'] as const;
/** How far somebody is with a course. */
export type EnrolmentStatus = (typeof ENROLMENT_STATUSES)[number];

/** Somebody in a course, and how far they are. */
export type Enrolment = Row<typeof enrolments> & {
  readonly stepsTotal: number;
  /** 0 to 100. */
  readonly progress: number;
};

/** Which enrolments; the latest first. The scope's dates are those of enrolling. */
export interface EnrolmentQuery extends LearningScope, Page {
  readonly statuses?: readonly EnrolmentStatus[];
}

/** What a group of enrolments adds up to. */
export interface EnrolmentTotals {
  /** Id of what it is grouped by. */
  readonly key: number;
  readonly enrolled: number;
  /** Different people. */
  readonly students: number;
  /** Different courses. */
  readonly courses: number;
  readonly inProgress: number;
  readonly completed: number;
  /** 0 to 100. */
  readonly averageProgress: number;
}

/** How many enrolled in a period. */
export interface EnrolmentTrend {
  /** `YYYY-MM-DD` or `YYYY-MM` of the site's calendar. */
  readonly period: string;
  readonly enrolled: number;
}

/** How many of those who are enrolled completed a step. */
export interface StepTotals {
  readonly contentId: number;
  readonly completed: number;
}

/** What somebody got for completing a course. */
export type Certificate = Row<typeof certificates>;

/** Who is in which course, how far, and what they got for it. */
export interface Enrolments {
  find(userId: number, courseId: number): Promise<Enrolment | undefined>;
  /** A page of enrolments, and how many there are. */
  list(query: EnrolmentQuery): Promise<{ enrolments: Enrolment[]; total: number }>;
  /** Puts somebody into a course; who is in it stays as they are. Fires `learning_enrolled` when that was news. */
  enrol(userId: number, courseId: number, at?: Timestamp): Promise<Enrolment>;
  /**
   * Puts somebody into a course who asks for it themselves: undefined unless the course is published and open at that
   * moment, whatever happens at once.
   */
  join(userId: number, courseId: number): Promise<Enrolment | undefined>;
  /** Takes somebody out of a course, with their progress. */
  withdraw(userId: number, courseId: number): Promise<boolean>;
  /**
   * Notes that somebody completed a step, once however often it is told. The first step starts the course, the last one
   * completes it, which gives the certificate and fires `learning_course_completed`. Undefined when they are not enrolled
   * or the step is of another course.
   */
  completeStep(userId: number, contentId: number, at?: Timestamp): Promise<Enrolment | undefined>;
  /** The steps that each enrolment completed, in their order. One query. */
  stepsOf(enrolmentIds: readonly number[]): Promise<Map<number, { contentId: number; completedAt: Timestamp }[]>>;
  /** Enrolments added up. One query. */
  totals(by: Grouping, scope?: LearningScope): Promise<EnrolmentTotals[]>;
  /** Enrolments by status. One query. */
  statusTotals(scope?: LearningScope): Promise<Readonly<Record<EnrolmentStatus, number>>>;
  /** How many enrolled in each period that has any, in order. One query. */
  trend(period: Period, scope?: LearningScope): Promise<EnrolmentTrend[]>;
  /** How many completed each step. One query. */
  stepTotals(scope?: LearningScope): Promise<StepTotals[]>;
  /** Certificates, the latest first. */
  certificates(query: LearningScope & Page): Promise<{ certificates: Certificate[]; total: number }>;
  /** Gives a certificate; somebody has one of a course at most. Returns whether it was news. */
  certify(userId: number, courseId: number, title: string, at?: Timestamp): Promise<boolean>;
}

/** The enrolments. */
export const ENROLMENTS = definePort<Enrolments>('learning/enrolments');
