import { definePort, type Timestamp } from '@plinth/kernel';
import type { Row } from '@plinth/kernel/database';
import type { groups } from '../groups/tables.js';
import type { Page } from './scope.js';

/** People who learn together, with leaders. */
export type LearningGroup = Row<typeof groups> & {
  readonly memberCount: number;
  readonly leaderCount: number;
  readonly courseCount: number;
};

/** A new group. */
export interface NewLearningGroup {
  readonly slug: string;
  readonly name: string;
  readonly memberIds?: readonly number[];
  readonly leaderIds?: readonly number[];
  readonly courseIds?: readonly number[];
  readonly createdAt?: Timestamp;
}

/** Which groups; by name. */
export interface LearningGroupQuery extends Page {
  readonly id?: number;
  readonly ledBy?: number;
  /** Led by this person, or with them as a member. */
  readonly ofUser?: number;
}

/** Who and what belongs to a group. */
export interface LearningGroupParts {
  readonly memberIds: readonly number[];
  readonly leaderIds: readonly number[];
  readonly courseIds: readonly number[];
}

/** What a person is to a group. */
export type GroupRole = 'member' | 'leader';

/** The groups. */
export interface LearningGroups {
  /** The groups with these ids. One query. */
  findMany(ids: readonly number[]): Promise<LearningGroup[]>;
  findBySlug(slug: string): Promise<LearningGroup | undefined>;
  list(query: LearningGroupQuery): Promise<{ groups: LearningGroup[]; total: number }>;
  /**
   * Makes a group; its members are enrolled in its courses.
   * @throws RestError 409 `learning_group_slug_taken`
   */
  create(fresh: NewLearningGroup): Promise<LearningGroup>;
  remove(id: number): Promise<boolean>;
  /** Makes somebody a member, who is enrolled in the courses of the group, or a leader. Returns whether it was news. */
  join(groupId: number, userId: number, role: GroupRole): Promise<boolean>;
  /** Takes somebody out of a group; their enrolments stay. */
  leave(groupId: number, userId: number, role: GroupRole): Promise<boolean>;
  /** Leaders, members and courses of each group. Three queries, however many groups. */
  partsOf(groupIds: readonly number[]): Promise<Map<number, LearningGroupParts>>;
}

/** The groups. */
export const LEARNING_GROUPS = definePort<LearningGroups>('learning/groups');
