import { USERS, type User } from '@plinth/kernel';
import { COURSES, type Course, type CourseContent } from '@plinth/learning';
import type { ReportRequest } from './report.js';

/** Whose and what names a table needs. */
export interface Wanted {
  readonly users?: readonly number[];
  readonly courses?: readonly number[];
  /** Lessons, topics and quizzes. */
  readonly contents?: readonly number[];
}

/** Names of the people, courses and lessons in the rows of a table; empty for what is gone. */
export class Names {
  readonly #users: ReadonlyMap<number, User>;
  readonly #courses: ReadonlyMap<number, Course>;
  readonly #contents: ReadonlyMap<number, CourseContent>;

  constructor(users: readonly User[], courses: readonly Course[], contents: readonly CourseContent[]) {
    this.#users = new Map(users.map((user) => [user.id, user]));
    this.#courses = new Map(courses.map((course) => [course.id, course]));
    this.#contents = new Map(contents.map((content) => [content.id, content]));
  }

  /** Display name of a user. */
  person(userId: number): string {
    return this.#users.get(userId)?.displayName ?? '';
  }

  /** The fields that name a student. */
  student(userId: number) {
    const user = this.#users.get(userId);
    return { user_id: userId, student_name: user?.displayName ?? '', student_email: user?.email ?? '' };
  }

  /** The fields that name a course. */
  course(courseId: number) {
    return { course_id: courseId, course_title: this.#courses.get(courseId)?.title ?? '' };
  }

  /** A lesson, topic or quiz. */
  content(contentId: number): CourseContent | undefined {
    return this.#contents.get(contentId);
  }

  /** Title of a lesson, topic or quiz. */
  titleOf(contentId: number | null): string {
    return contentId === null ? '' : (this.#contents.get(contentId)?.title ?? '');
  }
}

/** Looks names up: one query of each kind for ten thousand of them. */
export async function namesOf({ use }: Pick<ReportRequest, 'use'>, wanted: Wanted): Promise<Names> {
  const { users = [], courses = [], contents = [] } = wanted;
  return new Names(
    ...(await Promise.all([
      use(USERS).findMany(users),
      use(COURSES).findMany(courses),
      use(COURSES).findContents(contents),
    ])),
  );
}
