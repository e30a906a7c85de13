import { definePort } from '@plinth/kernel';
import type { Row } from '@plinth/kernel/database';
import type { earnings } from '../earnings/table.js';
import type { LearningScope, Page } from './scope.js';

/** What an instructor earned by a course. */
export type Earning = Omit<Row<typeof earnings>, 'decimals'>;

/** Earnings of one instructor or course in one currency. */
export interface EarningTotals {
  readonly key: number;
  readonly currency: string;
  readonly amount: number;
}

/** What instructors earn. In a scope `userId` is the instructor. */
export interface Earnings {
  /**
   * Notes an earning; false when its reference was noted already. The decimals of its minor units are stored with it.
   */
  add(fresh: Omit<Earning, 'id'>): Promise<boolean>;
  /** A page of earnings, the latest first. */
  list(query: Omit<LearningScope, 'groupId'> & Page): Promise<{ earnings: Earning[]; total: number }>;
  /** Earnings added up by currency. One query. */
  totals(by: 'course' | 'instructor', scope?: Omit<LearningScope, 'groupId'>): Promise<EarningTotals[]>;
}

/** What instructors earn. */
export const EARNINGS = definePort<Earnings>('learning/earnings');
