import {
  among,
  bindConditions,
  byChunks,
  CLOCK,
  type Clock,
  compared,
  DATABASE,
  type Database,
  grouped,
  inject,
  injectable,
  pageOf,
  places,
  RestError,
  timestamp,
} from '@plinth/kernel';
import type {
  ContentTotals,
  Course,
  CourseContent,
  CourseQuery,
  Courses,
  Instructor,
  NewCourse,
  QuizQuestion,
  TeachingTotals,
} from '../ports.js';
import { countOf } from '../scope.js';
import { type ContentRow, type CourseRow, type QuestionRow, readContent, readCourse, readQuestion } from './rows.js';
import { courseInvalid, courseRow, writeContents, writeInstructors } from './writing.js';

/** The courses in the database. */
@injectable()
export class SqlCourses implements Courses {
  constructor(
    @inject(DATABASE) private readonly database: Database,
    @inject(CLOCK) private readonly clock: Clock,
  ) {}

  async find(id: number): Promise<Course | undefined> {
    return (await this.findMany([id]))[0];
  }

  async findMany(ids: readonly number[]): Promise<Course[]> {
    return (await this.#rowsOf<CourseRow>('courses', 'id', ids, 'id')).map(readCourse);
  }

  async findBySlug(slug: string): Promise<Course | undefined> {
    const sql = `SELECT * FROM ${this.#table('courses')} WHERE slug = $1`;
    const row = await this.database.selectOne<CourseRow>(sql, [slug]);
    return row && readCourse(row);
  }

  async list(query: CourseQuery): Promise<{ courses: Course[]; total: number }> {
    const taught = `c.id IN (SELECT i.course_id FROM ${this.#table('instructors')} i WHERE i.user_id = ?)`;
    const where = bindConditions([...among('c.status', query.statuses), ...compared(taught, query.taughtBy)]);
    const from = `${this.#table('courses')} c`;
    const [rows, total] = await Promise.all([
      this.database.select<CourseRow>(
        `SELECT c.* FROM ${from} WHERE ${where.sql} ORDER BY c.created_at DESC, c.id DESC ${pageOf(query)}`,
        where.values,
      ),
      countOf(this.database, from, where),
    ]);
    return { courses: rows.map(readCourse), total };
  }

  async create(fresh: NewCourse, options: { readonly mayLackInstructors?: boolean } = {}): Promise<Course> {
    if (fresh.instructorIds.length === 0 && !options.mayLackInstructors)
      throw courseInvalid('A course needs somebody who teaches it.');
    const row = courseRow(fresh, fresh.createdAt ?? timestamp(this.clock));
    return this.database.transaction(async () => {
      if (!(await this.database.insertIgnore('learning_courses', row)))
        throw new RestError('course_slug_taken', `There is a course "${fresh.slug}" already.`, { status: 409 });
      const course = await this.findBySlug(fresh.slug);
      if (!course) throw new Error('The course was written and is not there.');
      await writeInstructors(this.database, course.id, fresh.instructorIds);
      await writeContents(this.database, course.id, fresh.contents ?? []);
      return course;
    });
  }

  async remove(id: number): Promise<boolean> {
    return (await this.database.remove('learning_courses', 'id = $1', [id])) > 0;
  }

  async contentsOf(courseIds: readonly number[]): Promise<Map<number, CourseContent[]>> {
    const rows = await this.#rowsOf<ContentRow>('contents', 'course_id', courseIds, 'course_id, position, id');
    return grouped(rows, (row) => row.course_id, readContent);
  }

  async findContents(ids: readonly number[]): Promise<CourseContent[]> {
    return (await this.#rowsOf<ContentRow>('contents', 'id', ids, 'id')).map(readContent);
  }

  async questionsOf(quizIds: readonly number[]): Promise<Map<number, QuizQuestion[]>> {
    const rows = await this.#rowsOf<QuestionRow>('questions', 'quiz_id', quizIds, 'quiz_id, position, id');
    return grouped(rows, (row) => row.quiz_id, readQuestion);
  }

  async findQuestions(ids: readonly number[]): Promise<QuizQuestion[]> {
    return (await this.#rowsOf<QuestionRow>('questions', 'id', ids, 'id')).map(readQuestion);
  }

  async instructorsOf(courseIds: readonly number[]): Promise<Map<number, Instructor[]>> {
    const rows = await this.#rowsOf<{ course_id: number; user_id: number; is_lead: number }>(
      'instructors',
      'course_id',
      courseIds,
      'course_id, is_lead DESC, position',
    );
    const read = (row: (typeof rows)[number]) => ({
      courseId: row.course_id,
      userId: row.user_id,
      isLead: row.is_lead === 1,
    });
    return grouped(rows, (row) => row.course_id, read);
  }

  async teachingTotals(query: { readonly userId?: number } = {}): Promise<TeachingTotals[]> {
    const where = bindConditions(compared('i.user_id = ?', query.userId));
    const rows = await this.database.select<{ user_id: number; n: number | string; led: number | string }>(
      `SELECT i.user_id, COUNT(*) AS n, SUM(i.is_lead) AS led FROM ${this.#table('instructors')} i
        WHERE ${where.sql} GROUP BY i.user_id ORDER BY i.user_id`,
      where.values,
    );
    return rows.map((row) => ({ userId: row.user_id, courses: Number(row.n), ledCourses: Number(row.led) }));
  }

  async contentTotals(query: { readonly taughtBy?: number; readonly learnedBy?: number } = {}): Promise<ContentTotals> {
    const taught = `k.course_id IN (SELECT i.course_id FROM ${this.#table('instructors')} i WHERE i.user_id = ?)`;
    const learned = `k.course_id IN (SELECT e.course_id FROM ${this.#table('enrolments')} e WHERE e.user_id = ?)`;
    const where = bindConditions([...compared(taught, query.taughtBy), ...compared(learned, query.learnedBy)]);
    const rows = await this.database.select<{ type: string; n: number | string }>(
      `SELECT k.type, COUNT(*) AS n FROM ${this.#table('contents')} k WHERE ${where.sql} GROUP BY k.type`,
      where.values,
    );
    const of = (type: string) => Number(rows.find((row) => row.type === type)?.n ?? 0);
    return { lesson: of('lesson'), topic: of('topic'), quiz: of('quiz') };
  }

  giveTo(userId: number, heirId: number): Promise<void> {
    return this.database.transaction(async () => {
      const rows = await this.#rowsOf<{ course_id: number; user_id: number; is_lead: number }>(
        ...(['instructors', 'user_id', [userId, heirId], 'course_id'] as const),
      );
      const taught = new Set(rows.filter((row) => row.user_id === heirId).map((row) => row.course_id));
      const where = 'course_id = $1 AND user_id = $2';
      for (const { course_id, is_lead } of rows.filter((row) => row.user_id === userId)) {
        // Whoever teaches the course with them takes over the lead; otherwise the place itself changes hands.
        if (!taught.has(course_id))
          await this.database.update('learning_instructors', { user_id: heirId }, where, [course_id, userId]);
        else if (is_lead === 1)
          await this.database.update('learning_instructors', { is_lead: 1 }, where, [course_id, heirId]);
      }
    });
  }

  async #rowsOf<R extends object>(table: string, column: string, ids: readonly number[], order: string): Promise<R[]> {
    return byChunks(ids, (chunk) => {
      const sql = `SELECT * FROM ${this.#table(table)} WHERE ${column} IN (${places(chunk.length)}) ORDER BY ${order}`;
      return this.database.select<R>(sql, chunk);
    });
  }

  #table(name: string): string {
    return this.database.table(`learning_${name}`);
  }
}
