import { add, type Changes, type Database } from '@plinth/kernel/database';
import { contents, contentTexts } from '../courses/tables.js';
import { checkAssignmentPoints, checkDueDay, titleOf, writeText } from '../courses/writing.js';
import { courseChanged, courseInvalid } from '../errors.js';
import type { ContentChanges, CourseContent } from '../ports.js';

function checkPassing(percentage: number, { type }: CourseContent): void {
  if (type !== 'quiz') throw courseInvalid('Only quizzes have a passing grade.');
  if (!Number.isInteger(percentage) || percentage < 0 || percentage > 100)
    throw courseInvalid('A passing grade is a whole number from 0 to 100.');
}

/** The columns that a change writes. @throws RestError 400 `course_invalid` */
function changedColumns(content: CourseContent, changes: ContentChanges): Changes<typeof contents> {
  const { assignmentPoints, dueOn, passingPercentage, title } = changes;
  if (assignmentPoints !== undefined) checkAssignmentPoints(assignmentPoints, content);
  if (dueOn !== undefined) checkDueDay(dueOn);
  if (passingPercentage !== undefined) checkPassing(passingPercentage, content);
  return {
    ...(title === undefined ? {} : { title: titleOf(title, 'A content') }),
    ...(dueOn === undefined ? {} : { dueOn }),
    ...(passingPercentage === undefined ? {} : { passingPercentage }),
    ...(assignmentPoints === undefined ? {} : { assignmentPoints }),
    revision: add(1),
  };
}

/** Changes a piece of content that has the revision its editor has seen. */
export function updateContent(
  database: Database,
  of: { readonly courseId: number; readonly id: number; readonly seen: number },
  changes: ContentChanges,
): Promise<CourseContent | undefined> {
  const { courseId, id, seen } = of;
  const rows = database.rows(contents);
  return database.transaction(async () => {
    const content = await rows.find({ id, courseId });
    if (!content) return undefined;
    const isChanged = await rows.change({ id, courseId, revision: seen }, changedColumns(content, changes));
    if (isChanged === 0) throw courseChanged();
    if (changes.body !== undefined) await writeText(database, id, changes.body);
    return rows.find({ id });
  });
}

/** The text of a piece of content; empty for none. */
export async function textOf(database: Database, contentId: number): Promise<string> {
  return (await database.rows(contentTexts).find({ contentId }))?.body ?? '';
}
