import type { Changes } from '@plinth/kernel/database';
import { add, type Database, fields, isTaken, parseSearch, sql, where } from '@plinth/kernel/database';
import { sanitizeHtml } from '@plinth/toolkit';
import { courses } from '../courses/tables.js';
import { certificateOf, checkoutOf, checkSlug, priceOf, summaryOf, titleOf } from '../courses/writing.js';
import { enrolments } from '../enrolments/tables.js';
import { courseChanged, courseSlugTaken } from '../errors.js';
import type { Course, CourseChanges, CourseStatus } from '../ports.js';
import { given, taughtBy } from '../scope.js';

const SEARCHED = { columns: [courses.title, courses.description] };

/** One field of a change as it is stored; nothing if it is not changed. */
function changedField<K extends string, V, W>(
  name: K,
  value: V | undefined,
  stored: (value: V) => W,
): { readonly [P in K]?: W } {
  return value === undefined ? {} : (Object.fromEntries([[name, stored(value)]]) as { [P in K]: W });
}

const same = <V>(value: V): V => value;

/** The columns that a change of settings writes. @throws RestError 400 `course_invalid` */
function changedColumns({ slug, price, currency = '', ...changes }: CourseChanges): Changes<typeof courses> {
  if (slug !== undefined) checkSlug(slug);
  return {
    ...changedField('slug', slug, same),
    ...changedField('title', changes.title, (title) => titleOf(title, 'A course')),
    ...changedField('summary', changes.summary, summaryOf),
    ...changedField('description', changes.description, sanitizeHtml),
    ...changedField('status', changes.status, same),
    ...changedField('certificate', changes.certificate, certificateOf),
    ...changedField('imageId', changes.imageId, same),
    ...changedField('checkoutUrl', changes.checkoutUrl, checkoutOf),
    ...changedField('isOpen', changes.isOpen, same),
    ...changedField('takesRequests', changes.takesRequests, same),
    ...(price === undefined ? {} : priceOf(price, currency)),
    revision: add(1),
  };
}

/** Changes the settings of a course that has the revision its editor has seen. */
export async function updateCourse(
  database: Database,
  id: number,
  changes: CourseChanges,
  seen: number,
): Promise<Course | undefined> {
  const rows = database.rows(courses);
  try {
    const isChanged = (await rows.change({ id, revision: seen }, changedColumns(changes))) > 0;
    const course = await rows.find({ id });
    if (!isChanged && course) throw courseChanged();
    return course;
  } catch (thrown) {
    if (isTaken(thrown)) throw courseSlugTaken(changes.slug ?? '');
    throw thrown;
  }
}

/** How many courses have each status. */
export async function statusCounts(
  database: Database,
  query: { readonly taughtBy?: number; readonly search?: string },
): Promise<Map<CourseStatus, number>> {
  const { search = '' } = query;
  const isTaught = given(query.taughtBy, (userId) => sql`${courses.id} IN (${taughtBy(userId)})`);
  const isFound = search.trim() === '' ? [] : [await database.search(SEARCHED, parseSearch(search))];
  const { status } = courses;
  const counted = fields({ status, n: sql`COUNT(*)` });
  const rows = await database.sql<{ status: CourseStatus; n: number }>`
    SELECT ${counted} FROM ${courses} WHERE ${where(courses, [...isTaught, ...isFound])} GROUP BY ${status}`;
  return new Map(rows.map(({ status: each, n }) => [each, n]));
}

/** How many learners each course has. */
export async function learnersOf(database: Database, courseIds: readonly number[]): Promise<Map<number, number>> {
  if (courseIds.length === 0) return new Map();
  const { courseId } = enrolments;
  const rows = await database.sql<{ courseId: number; n: number }>`
    SELECT ${fields({ courseId, n: sql`COUNT(*)` })} FROM ${enrolments}
     WHERE ${courseId} IN ${courseIds} GROUP BY ${courseId}`;
  return new Map(rows.map((row) => [row.courseId, row.n]));
}
