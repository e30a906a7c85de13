import { type Database, fields, sql } from '@plinth/kernel/database';
import { contents, courses } from '../courses/tables.js';
import { assignments, attempts, essays } from '../coursework/tables.js';
import { steps } from '../enrolments/tables.js';
import { contentUsed } from '../errors.js';
import type { ContentUse } from '../ports.js';
import { studyTime } from '../time/table.js';

async function idsWithin(database: Database, courseId: number, id: number): Promise<number[]> {
  const own = await database.rows(contents).list({ courseId, id }, { columns: ['id'] });
  const inner = await database.rows(contents).list({ courseId, parentId: id }, { columns: ['id'] });
  return [...own, ...inner].map((row) => row.id);
}

async function countUse(database: Database, contentId: readonly number[]): Promise<ContentUse> {
  if (contentId.length === 0) return { completed: 0, attempts: 0, essays: 0, assignments: 0, seconds: 0 };
  const sum = fields({ seconds: sql`COALESCE(SUM(${studyTime.seconds}), 0)` });
  // One after the other: a transaction takes one query at a time.
  const completed = await database.rows(steps).count({ contentId });
  const tried = await database.rows(attempts).count({ quizId: contentId });
  const written = await database.rows(essays).count({ quizId: contentId });
  const uploaded = await database.rows(assignments).count({ lessonId: contentId });
  const [time] = await database.sql<{ seconds: number }>`
    SELECT ${sum} FROM ${studyTime} WHERE ${studyTime.contentId} IN ${contentId}`;
  return { completed, attempts: tried, essays: written, assignments: uploaded, seconds: Number(time?.seconds ?? 0) };
}

/** What is recorded about a piece of content and those in it. */
export async function useOf(database: Database, courseId: number, id: number): Promise<ContentUse> {
  return countUse(database, await idsWithin(database, courseId, id));
}

/**
 * Removes a piece of content with those in it.
 * @returns whether it existed
 * @throws RestError 409 `course_content_used` if there are attempts or essays: reports and grades need their quiz
 */
export async function removeContent(database: Database, courseId: number, id: number): Promise<boolean> {
  return database.transaction(async () => {
    if ((await database.rows(courses).lock({ id: courseId })) === 0) return false;
    const ids = await idsWithin(database, courseId, id);
    if (ids.length === 0) return false;
    // Whoever sends an attempt at this moment waits for the row of the quiz, and is refused once it is gone.
    await database.rows(contents).hold({ id: ids });
    const use = await countUse(database, ids);
    if (use.attempts > 0 || use.essays > 0)
      throw contentUsed('Learners have answered this quiz. Their results need it, so it can’t be deleted.');
    const [first, ...inner] = ids;
    for (const each of [...inner, first]) if (each !== undefined) await database.rows(contents).remove({ id: each });
    return true;
  });
}
