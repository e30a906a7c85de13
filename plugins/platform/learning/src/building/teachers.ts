import type { Database } from '@plinth/kernel/database';
import { courses, instructors } from '../courses/tables.js';
import { courseFull, lastInstructor } from '../errors.js';
import { type Instructor, MAX_INSTRUCTORS } from '../ports.js';

const ORDER = { isLead: 'desc', position: 'asc' } as const;

/** Changes who teaches a course while nobody else does; false if there is no such course. */
function withCourse(database: Database, courseId: number, work: () => Promise<boolean>): Promise<boolean> {
  return database.transaction(async () =>
    (await database.rows(courses).lock({ id: courseId })) === 0 ? false : work(),
  );
}

/** Who teaches a course, the lead first. */
export function instructorsOf(database: Database, courseId: number): Promise<Instructor[]> {
  const columns = ['courseId', 'userId', 'isLead'] as const;
  return database.rows(instructors).list({ courseId }, { columns, orderBy: ORDER });
}

/** Adds somebody to those who teach a course; returns whether they are new. @throws RestError 409 `course_full` */
export function addInstructor(database: Database, courseId: number, userId: number): Promise<boolean> {
  const rows = database.rows(instructors);
  return withCourse(database, courseId, async () => {
    const all = await rows.list({ courseId }, { columns: ['userId', 'position'] });
    if (all.some((each) => each.userId === userId)) return false;
    if (all.length >= MAX_INSTRUCTORS) throw courseFull(`A course has ${MAX_INSTRUCTORS} instructors at most.`);
    const position = all.reduce((last, each) => Math.max(last, each.position + 1), 0);
    return rows.insertIfAbsent({ courseId, userId, isLead: all.length === 0, position });
  });
}

/** Removes somebody from those who teach a course. @throws RestError 409 `course_last_instructor` */
export function removeInstructor(database: Database, courseId: number, userId: number): Promise<boolean> {
  const rows = database.rows(instructors);
  return withCourse(database, courseId, async () => {
    const all = await rows.list({ courseId }, { orderBy: ORDER });
    const leaving = all.find((each) => each.userId === userId);
    if (!leaving) return false;
    const next = all.find((each) => each.userId !== userId);
    if (!next) throw lastInstructor();
    await rows.remove({ courseId, userId });
    if (leaving.isLead) await rows.change({ courseId, userId: next.userId }, { isLead: true });
    return true;
  });
}

/** Makes one of those who teach a course its lead. */
export function makeLead(database: Database, courseId: number, userId: number): Promise<boolean> {
  const rows = database.rows(instructors);
  return withCourse(database, courseId, async () => {
    if (!(await rows.has({ courseId, userId }))) return false;
    await rows.change({ courseId }, { isLead: false });
    await rows.change({ courseId, userId }, { isLead: true });
    return true;
  });
}
