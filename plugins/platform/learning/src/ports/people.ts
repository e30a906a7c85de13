import { definePort } from '@plinth/kernel';

/**
 * How people are related by learning, seen from one of them: `student` is enrolled in a course that they teach,
 * `co_instructor` teaches one with them, `group_member` is in a group that they lead, and `instructor` teaches a course
 * that they are enrolled in.
 */
export const RELATIONS = ['student', 'co_instructor', 'group_member', 'instructor'] as const;
/** A relation between two people. */
export type Relation = (typeof RELATIONS)[number];

/** Which people; ordered by display name. */
export interface PeopleQuery {
  /** Only who is in one of these relations to this person, who is never among them. */
  readonly relatedTo?: { readonly userId: number; readonly relations: readonly Relation[] };
  /**
   * The course in which the relation must hold: a member of a group counts when the group has the course or the member
   * is enrolled in it. Without `relatedTo`: whoever teaches the course or is enrolled in it.
   */
  readonly courseId?: number;
  /** A part of the display name, login or e-mail address, without regard to case. */
  readonly search?: string;
  /** Only this person: asks whether the relation holds. */
  readonly userId?: number;
  readonly limit: number;
}

/** Who has to do with whom. */
export interface LearningPeople {
  /** Ids of people. One query. */
  list(query: PeopleQuery): Promise<number[]>;
  /** How many people the query finds, whatever its limit. One query. */
  count(query: Omit<PeopleQuery, 'limit'>): Promise<number>;
}

/** Who has to do with whom. */
export const LEARNING_PEOPLE = definePort<LearningPeople>('learning/people');
