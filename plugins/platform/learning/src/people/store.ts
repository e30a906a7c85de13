import {
  bindConditions,
  type Condition,
  compared,
  DATABASE,
  type Database,
  inject,
  injectable,
  occurring,
  pageOf,
} from '@plinth/kernel';
import type { LearningPeople, PeopleQuery, Relation } from '../ports.js';
import { countOf } from '../scope.js';

type Tables = (name: string) => string;

/** Who is in a relation to somebody, as a subquery of user ids; in one course where that is given. */
function related(relation: Relation, userId: number, courseId: number | undefined, table: Tables): Condition {
  const inCourse = (column: string) => compared(`${column} = ?`, courseId);
  const select = (sql: string, conditions: readonly Condition[]): Condition => ({
    sql: `${sql} ${conditions.map((each) => `AND ${each.sql}`).join(' ')}`,
    values: [userId, ...conditions.flatMap((each) => each.values)],
  });
  const mine = `SELECT o.user_id FROM ${table('instructors')} i`;
  switch (relation) {
    case 'student':
      return select(
        `${mine} JOIN ${table('enrolments')} o ON o.course_id = i.course_id WHERE i.user_id = ?`,
        inCourse('i.course_id'),
      );
    case 'co_instructor':
      return select(
        `${mine} JOIN ${table('instructors')} o ON o.course_id = i.course_id WHERE i.user_id = ?`,
        inCourse('i.course_id'),
      );
    case 'instructor':
      return select(
        `SELECT o.user_id FROM ${table('enrolments')} e JOIN ${table('instructors')} o ON o.course_id = e.course_id
          WHERE e.user_id = ?`,
        inCourse('e.course_id'),
      );
    case 'group_member':
      return select(
        `SELECT o.user_id FROM ${table('group_leaders')} l JOIN ${table('group_members')} o ON o.group_id = l.group_id
          WHERE l.user_id = ?`,
        courseId === undefined ? [] : [memberOfCourse(courseId, table)],
      );
  }
}

/** That the group of a leader has a course, or its member is enrolled in it. */
function memberOfCourse(courseId: number, table: Tables): Condition {
  const ofGroup = `l.group_id IN (SELECT c.group_id FROM ${table('group_courses')} c WHERE c.course_id = ?)`;
  const ofMember = `o.user_id IN (SELECT e.user_id FROM ${table('enrolments')} e WHERE e.course_id = ?)`;
  return { sql: `(${ofGroup} OR ${ofMember})`, values: [courseId, courseId] };
}

function ofCourse(courseId: number, table: Tables): Condition {
  const sql = `u.id IN (SELECT e.user_id FROM ${table('enrolments')} e WHERE e.course_id = ?
    UNION SELECT i.user_id FROM ${table('instructors')} i WHERE i.course_id = ?)`;
  return { sql, values: [courseId, courseId] };
}

function relationOf({ relatedTo, courseId }: Omit<PeopleQuery, 'limit'>, table: Tables): Condition[] {
  if (!relatedTo) return courseId === undefined ? [] : [ofCourse(courseId, table)];
  const { userId, relations } = relatedTo;
  if (relations.length === 0) return [{ sql: '1 = 0', values: [] }];
  const parts = relations.map((relation) => related(relation, userId, courseId, table));
  const union = parts.map((part) => part.sql).join(' UNION ');
  return [{ sql: `u.id IN (${union}) AND u.id <> ?`, values: [...parts.flatMap((part) => part.values), userId] }];
}

function searched(search: string | undefined): Condition[] {
  if (search === undefined || search === '') return [];
  return [occurring({ columns: ['u.display_name'], keys: ['u.login_key', 'u.email_key'] }, search)];
}

/** Who has to do with whom, by the tables of courses, enrolments and groups. */
@injectable()
export class SqlLearningPeople implements LearningPeople {
  constructor(@inject(DATABASE) private readonly database: Database) {}

  async list(query: PeopleQuery): Promise<number[]> {
    const where = this.#where(query);
    const rows = await this.database.select<{ id: number }>(
      `SELECT u.id FROM ${this.database.table('users')} u WHERE ${where.sql}
        ORDER BY LOWER(u.display_name), u.id ${pageOf(query)}`,
      where.values,
    );
    return rows.map((row) => row.id);
  }

  count(query: Omit<PeopleQuery, 'limit'>): Promise<number> {
    return countOf(this.database, `${this.database.table('users')} u`, this.#where(query));
  }

  #where(query: Omit<PeopleQuery, 'limit'>): Condition {
    const table = (name: string) => this.database.table(`learning_${name}`);
    return bindConditions([
      ...compared('u.id = ?', query.userId),
      ...relationOf(query, table),
      ...searched(query.search),
    ]);
  }
}
