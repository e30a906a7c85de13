import { definePort, type Timestamp } from '@plinth/kernel';
import type { LearningScope, Page } from './scope.js';

/** What an instructor earned by a course. */
export interface Earning {
  readonly id: number;
  /** The instructor. */
  readonly userId: number;
  readonly courseId: number;
  /** Whole minor units of the currency. */
  readonly amount: number;
  /** ISO 4217. */
  readonly currency: string;
  /** What it is for, e.g. the number of an order; each reference counts once for each instructor and course. */
  readonly reference: string;
  readonly earnedAt: Timestamp;
}

/** Earnings of one instructor or course in one currency. */
export interface EarningTotals {
  readonly key: number;
  readonly currency: string;
  readonly amount: number;
}

/** What instructors earn. In a scope `userId` is the instructor. */
export interface Earnings {
  /** Notes an earning; false when its reference was noted already. */
  add(fresh: Omit<Earning, 'id'>): Promise<boolean>;
  /** A page of earnings, the latest first. */
  list(query: Omit<LearningScope, 'groupId'> & Page): Promise<{ earnings: Earning[]; total: number }>;
  /** Earnings added up by currency. One query. */
  totals(by: 'course' | 'instructor', scope?: Omit<LearningScope, 'groupId'>): Promise<EarningTotals[]>;
}

/** What instructors earn. */
export const EARNINGS = definePort<Earnings>('learning/earnings');
