import type { PrivateFiles } from '@plinth/content';
import { CLOCK, type Clock, inject, injectable, timestamp } from '@plinth/kernel';
import { byChunks, DATABASE, type Database, fields, grouped, parseSearch, sql, where } from '@plinth/kernel/database';
import { enrolments } from '../enrolments/tables.js';
import { courseInvalid, courseSlugTaken } from '../errors.js';
import { dropFilesOf } from '../handing-in/cleanup.js';
import { ASSIGNMENT_FILES } from '../handing-in/private.js';
import type {
  ContentTotals,
  ContentType,
  Course,
  CourseContent,
  CourseQuery,
  Courses,
  Instructor,
  NewCourse,
  QuestionTask,
  QuizQuestion,
  TeachingTotals,
} from '../ports.js';
import { given, taughtBy } from '../scope.js';
import { contents, contentTexts, courses, instructors, questions } from './tables.js';
import { courseRow, writeContents, writeInstructors } from './writing.js';

/** What is read of a question: all but what tells what is right. */
const QUESTION = ['id', 'quizId', 'title', 'type', 'points', 'position'] as const;

/** What a search looks at. */
const SEARCHED = { columns: [courses.title, courses.description] };

function byKey<R>(rows: readonly R[], key: (row: R) => number): Map<number, R[]> {
  return grouped(rows, key, (row) => row);
}

/** The courses in the database. */
@injectable()
export class SqlCourses implements Courses {
  constructor(
    @inject(DATABASE) private readonly database: Database,
    @inject(CLOCK) private readonly clock: Clock,
    @inject(ASSIGNMENT_FILES) private readonly files: PrivateFiles,
  ) {}

  async find(id: number): Promise<Course | undefined> {
    return (await this.findMany([id]))[0];
  }

  findMany(ids: readonly number[]): Promise<Course[]> {
    const rows = this.database.rows(courses);
    return byChunks(ids, (id) => rows.list({ id }, { orderBy: { id: 'asc' } }));
  }

  findBySlug(slug: string): Promise<Course | undefined> {
    return this.database.rows(courses).find({ slug });
  }

  async list({ limit, offset, ...query }: CourseQuery): Promise<{ courses: Course[]; total: number }> {
    const isTaught = given(query.taughtBy, (userId) => sql`${courses.id} IN (${taughtBy(userId)})`);
    const orderBy = { createdAt: 'desc', id: 'desc' } as const;
    const { isOpen, search = '', statuses: status } = query;
    const isFound = search.trim() === '' ? [] : [await this.database.search(SEARCHED, parseSearch(search))];
    const wanted = [{ status, isOpen }, ...isTaught, ...isFound];
    const { rows, total } = await this.database.rows(courses).page(wanted, { orderBy, limit, offset });
    return { courses: rows, total };
  }

  async create(fresh: NewCourse, options: { readonly mayLackInstructors?: boolean } = {}): Promise<Course> {
    if (fresh.instructorIds.length === 0 && !options.mayLackInstructors)
      throw courseInvalid('A course needs somebody who teaches it.');
    const row = courseRow(fresh, fresh.createdAt ?? timestamp(this.clock));
    return this.database.transaction(async () => {
      if (!(await this.database.rows(courses).insertIfAbsent(row))) throw courseSlugTaken(fresh.slug);
      const course = await this.findBySlug(fresh.slug);
      if (!course) throw new Error('The course was written and is not there.');
      await writeInstructors(this.database, course.id, fresh.instructorIds);
      await writeContents(this.database, course.id, fresh);
      return course;
    });
  }

  async setOpen(id: number, isOpen: boolean): Promise<boolean> {
    return (await this.database.rows(courses).change({ id }, { isOpen })) > 0;
  }

  remove(id: number): Promise<boolean> {
    return this.database.transaction(async () => {
      await dropFilesOf(this.database, this.files, { courseId: id });
      return (await this.database.rows(courses).remove({ id })) > 0;
    });
  }

  async contentsOf(courseIds: readonly number[]): Promise<Map<number, CourseContent[]>> {
    const orderBy = { courseId: 'asc', position: 'asc', id: 'asc' } as const;
    const rows = await byChunks(courseIds, (courseId) => this.database.rows(contents).list({ courseId }, { orderBy }));
    return byKey(rows, (row) => row.courseId);
  }

  findContents(ids: readonly number[]): Promise<CourseContent[]> {
    const rows = this.database.rows(contents);
    return byChunks(ids, (id) => rows.list({ id }, { orderBy: { id: 'asc' } }));
  }

  async textsOf(contentIds: readonly number[]): Promise<Map<number, string>> {
    const rows = await byChunks(contentIds, (contentId) => this.database.rows(contentTexts).list({ contentId }));
    return new Map(rows.map(({ contentId, body }) => [contentId, body]));
  }

  async questionsOf(quizIds: readonly number[]): Promise<Map<number, QuizQuestion[]>> {
    const orderBy = { quizId: 'asc', position: 'asc', id: 'asc' } as const;
    const reading = { columns: QUESTION, orderBy };
    const rows = await byChunks(quizIds, (quizId) => this.database.rows(questions).list({ quizId }, reading));
    return byKey(rows, (row) => row.quizId);
  }

  findQuestions(ids: readonly number[]): Promise<QuizQuestion[]> {
    const rows = this.database.rows(questions);
    return byChunks(ids, (id) => rows.list({ id }, { columns: QUESTION, orderBy: { id: 'asc' } }));
  }

  async tasksOf(quizIds: readonly number[]): Promise<Map<number, QuestionTask>> {
    const reading = { columns: ['id', 'task'] } as const;
    const rows = await byChunks(quizIds, (quizId) => this.database.rows(questions).list({ quizId }, reading));
    return new Map(rows.flatMap(({ id, task }) => (task === null ? [] : [[id, task] as const])));
  }

  async takeable(quizIds: readonly number[]): Promise<Set<number>> {
    const { quizId, task, type } = questions;
    const rows = await byChunks(quizIds, (ids) => {
      const lacking = sql`SUM(CASE WHEN ${task} IS NULL AND ${type} <> ${'essay'} THEN 1 ELSE 0 END)`;
      return this.database.sql<{ quizId: number }>`SELECT ${fields({ quizId })} FROM ${questions}
        WHERE ${where(questions, { quizId: ids })} GROUP BY ${quizId} HAVING ${lacking} = 0`;
    });
    return new Set(rows.map((row) => row.quizId));
  }

  async instructorsOf(courseIds: readonly number[]): Promise<Map<number, Instructor[]>> {
    const orderBy = { courseId: 'asc', isLead: 'desc', position: 'asc' } as const;
    const reading = { columns: ['courseId', 'userId', 'isLead'], orderBy } as const;
    const rows = await byChunks(courseIds, (courseId) => this.database.rows(instructors).list({ courseId }, reading));
    return byKey(rows, (row) => row.courseId);
  }

  async teachingTotals({ userId }: { readonly userId?: number } = {}): Promise<TeachingTotals[]> {
    const totals = { courses: sql`COUNT(*)`, ledCourses: sql`SUM(${instructors.isLead})` };
    return this.database
      .sql<TeachingTotals>`SELECT ${fields({ userId: instructors.userId, ...totals })} FROM ${instructors}
      WHERE ${where(instructors, { userId })} GROUP BY ${instructors.userId} ORDER BY ${instructors.userId}`;
  }

  async contentTotals(query: { readonly taughtBy?: number; readonly learnedBy?: number } = {}): Promise<ContentTotals> {
    const { courseId, type } = contents;
    const { courseId: learned } = enrolments;
    const conditions = [
      ...given(query.taughtBy, (id) => sql`${courseId} IN (${taughtBy(id)})`),
      ...given(
        query.learnedBy,
        (id) => sql`${courseId} IN (SELECT ${learned} FROM ${enrolments} WHERE ${enrolments.userId} = ${id})`,
      ),
    ];
    const rows = await this.database.sql<{ type: ContentType; n: number }>`
      SELECT ${type}, COUNT(*) AS n FROM ${contents} WHERE ${where(contents, conditions)} GROUP BY ${type}`;
    const of = (wanted: ContentType) => rows.find((row) => row.type === wanted)?.n ?? 0;
    return { lesson: of('lesson'), topic: of('topic'), quiz: of('quiz') };
  }

  giveTo(userId: number, reassignTo: number): Promise<void> {
    return this.database.transaction(async () => {
      const rows = this.database.rows(instructors);
      const places = await rows.list({ userId: [userId, reassignTo] }, { orderBy: { courseId: 'asc' } });
      const taught = new Set(places.filter((row) => row.userId === reassignTo).map((row) => row.courseId));
      for (const { courseId, isLead } of places.filter((row) => row.userId === userId)) {
        // Whoever teaches the course with them takes over the lead; otherwise the place itself changes hands.
        if (!taught.has(courseId)) await rows.change({ courseId, userId }, { userId: reassignTo });
        else if (isLead) await rows.change({ courseId, userId: reassignTo }, { isLead });
      }
    });
  }
}
