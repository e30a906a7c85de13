import { definePort, type Timestamp } from '@plinth/kernel';
import type { Row } from '@plinth/kernel/database';
import type { studyTime } from '../time/table.js';
import type { Grouping, LearningScope, Page, Period } from './scope.js';

/** Time that somebody spent with one piece of content on one day. */
export type StudyTimeEntry = Omit<Row<typeof studyTime>, 'id'>;

/** What spent time adds up to. */
export interface StudyTimeTotals {
  /** Id of what it is grouped by. */
  readonly key: number;
  readonly seconds: number;
  /** Different people. */
  readonly students: number;
  /** Different courses. */
  readonly courses: number;
  readonly lastAt: Timestamp;
}

/** Seconds of a period. */
export interface StudyTimeTrend {
  /** `YYYY-MM-DD` or `YYYY-MM` of the site's calendar. */
  readonly period: string;
  readonly seconds: number;
}

/** The time that people spend learning. The scope's dates are days. */
export interface StudyTime {
  /** Adds seconds, exactly however many add at once. Returns false for content that does not exist. */
  add(userId: number, contentId: number, seconds: number, at?: Timestamp): Promise<boolean>;
  /** A page of entries, in the order in which they came. */
  list(query: LearningScope & Page): Promise<StudyTimeEntry[]>;
  /** Time added up; `content` is a lesson, topic or quiz. One query. */
  totals(by: Grouping | 'content', scope?: LearningScope): Promise<StudyTimeTotals[]>;
  /**
   * Time by learner and course, for lists of enrolments. One query. With `userIds` only that of these learners need be
   * answered, so that a page costs what it shows.
   */
  ofEnrolments(
    query: LearningScope & { readonly userIds?: readonly number[] },
  ): Promise<{ userId: number; courseId: number; seconds: number }[]>;
  /** Time of each period that has any, in order. One query. */
  trend(period: Period, scope?: LearningScope): Promise<StudyTimeTrend[]>;
}

/** The time that people spend learning. */
export const STUDY_TIME = definePort<StudyTime>('learning/study-time');
