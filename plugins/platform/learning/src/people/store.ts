import { inject, injectable } from '@plinth/kernel';
import { alias, contains, DATABASE, type Database, range, type Sql, sql, users, where } from '@plinth/kernel/database';
import { instructors } from '../courses/tables.js';
import { enrolments } from '../enrolments/tables.js';
import { groupCourses, groupLeaders, groupMembers } from '../groups/tables.js';
import type { LearningPeople, PeopleQuery, Relation } from '../ports.js';
import { given } from '../scope.js';

type Condition = Omit<PeopleQuery, 'limit'>;

const other = alias(instructors, 'o');

function studentsOf(userId: number, courseId: number | undefined): Sql {
  return sql`SELECT ${enrolments.userId} FROM ${instructors}
    JOIN ${enrolments} ON ${enrolments.courseId} = ${instructors.courseId}
    WHERE ${where(instructors, { userId, courseId })}`;
}

function coInstructorsOf(userId: number, courseId: number | undefined): Sql {
  return sql`SELECT ${other.userId} FROM ${instructors}
    JOIN ${other} ON ${other.courseId} = ${instructors.courseId} WHERE ${where(instructors, { userId, courseId })}`;
}

function instructorsOf(userId: number, courseId: number | undefined): Sql {
  return sql`SELECT ${instructors.userId} FROM ${enrolments}
    JOIN ${instructors} ON ${instructors.courseId} = ${enrolments.courseId}
    WHERE ${where(enrolments, { userId, courseId })}`;
}

function enrolledIn(courseId: number): Sql {
  return sql`SELECT ${enrolments.userId} FROM ${enrolments} WHERE ${enrolments.courseId} = ${courseId}`;
}

/** That the group of a leader has a course, or its member is enrolled in it. */
function memberOfCourse(courseId: number): Sql {
  const { groupId } = groupCourses;
  const having = sql`SELECT ${groupId} FROM ${groupCourses} WHERE ${groupCourses.courseId} = ${courseId}`;
  return sql`(${groupLeaders.groupId} IN (${having}) OR ${groupMembers.userId} IN (${enrolledIn(courseId)}))`;
}

function groupMembersOf(userId: number, courseId: number | undefined): Sql {
  return sql`SELECT ${groupMembers.userId} FROM ${groupLeaders}
    JOIN ${groupMembers} ON ${groupMembers.groupId} = ${groupLeaders.groupId}
    WHERE ${where(groupLeaders, [{ userId }, ...given(courseId, memberOfCourse)])}`;
}

/** Who is in a relation to somebody, as a subquery of user ids; in one course where that is given. */
const RELATED: Readonly<Record<Relation, (userId: number, courseId: number | undefined) => Sql>> = {
  student: studentsOf,
  co_instructor: coInstructorsOf,
  instructor: instructorsOf,
  group_member: groupMembersOf,
};

function ofCourse(courseId: number): Sql {
  const teaching = sql`SELECT ${instructors.userId} FROM ${instructors} WHERE ${instructors.courseId} = ${courseId}`;
  return sql`${users.id} IN (${enrolledIn(courseId)} UNION ${teaching})`;
}

function relationOf({ relatedTo, courseId }: Condition): Sql[] {
  if (!relatedTo) return given(courseId, ofCourse);
  const { userId, relations } = relatedTo;
  const [first, ...further] = relations.map((relation) => RELATED[relation](userId, courseId));
  if (!first) return [sql`1 = 0`];
  const related = further.reduce((all, each) => sql`${all} UNION ${each}`, first);
  return [sql`${users.id} IN (${related}) AND ${users.id} <> ${userId}`];
}

function searched(search: string): Sql[] {
  return search === ''
    ? []
    : [contains({ columns: [users.displayName], keys: [users.loginKey, users.emailKey] }, search)];
}

function whereOf(query: Condition): Sql {
  return where(users, [{ id: query.userId }, ...relationOf(query), ...searched(query.search ?? '')]);
}

/** Who has to do with whom, by the tables of courses, enrolments and groups. */
@injectable()
export class SqlLearningPeople implements LearningPeople {
  constructor(@inject(DATABASE) private readonly database: Database) {}

  async list(query: PeopleQuery): Promise<number[]> {
    const rows = await this.database.sql<{ id: number }>`SELECT ${users.id} FROM ${users} WHERE ${whereOf(query)}
      ORDER BY LOWER(${users.displayName}), ${users.id}${range(query)}`;
    return rows.map((row) => row.id);
  }

  count(query: Condition): Promise<number> {
    return this.database.rows(users).count(whereOf(query));
  }
}
