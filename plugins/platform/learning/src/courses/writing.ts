import { RestError } from '@plinth/kernel';
import type { Database, NewRow } from '@plinth/kernel/database';
import { isBlank, sanitizeText, shortened } from '@plinth/kernel/text';
import { sanitizeHtml } from '@plinth/toolkit';
import type { NewContent, NewCourse, NewQuestion } from '../ports.js';
import { taskMistakes } from '../quizzes/tasks.js';
import {
  contents as contentTable,
  contentTexts,
  type courses,
  instructors,
  questions as questionTable,
} from './tables.js';

const MAX_TITLE_LENGTH = 200;
/** What fits into a column of whole numbers. */
const MAX_POINTS = 2_147_483_647;

/** A course that cannot be: 400. */
export function courseInvalid(message: string): RestError {
  return new RestError('course_invalid', message, { status: 400 });
}

function titleOf(text: string, of: string): string {
  const title = shortened(sanitizeText(text), MAX_TITLE_LENGTH).trim();
  if (isBlank(title)) throw courseInvalid(`${of} needs a title.`);
  return title;
}

function checkSlug(slug: string): void {
  if (!/^[\p{L}\p{N}_-]{1,191}$/u.test(slug))
    throw courseInvalid(`"${slug}" is no slug: letters, digits, - and _ only.`);
}

/**
 * The row of a new course.
 * @throws RestError 400 `course_invalid`
 */
export function courseRow(fresh: NewCourse, createdAt: string): NewRow<typeof courses> {
  checkSlug(fresh.slug);
  return {
    slug: fresh.slug,
    title: titleOf(fresh.title, 'A course'),
    description: sanitizeHtml(fresh.description ?? ''),
    status: fresh.status ?? 'publish',
    certificate: shortened(sanitizeText(fresh.certificate ?? ''), MAX_TITLE_LENGTH),
    createdAt,
    isOpen: fresh.isOpen ?? false,
  };
}

async function writeQuestions(database: Database, quizId: number, questions: readonly NewQuestion[]): Promise<void> {
  for (const [position, { title, type = 'single', points = 1, task }] of questions.entries()) {
    if (!Number.isInteger(points) || points < 0) throw courseInvalid('The points of a question are a whole number.');
    const mistakes = task === undefined ? [] : taskMistakes(type, task);
    if (mistakes.length > 0) throw courseInvalid(`The question "${title}": ${mistakes.join('; ')}`);
    const row = { quizId, title: sanitizeText(title), type, points, position, task: task ?? null };
    await database.rows(questionTable).insert(row);
  }
}

async function writeText(database: Database, contentId: number, text = ''): Promise<void> {
  const body = sanitizeHtml(text);
  if (body.trim() !== '') await database.rows(contentTexts).insert({ contentId, body });
}

function parentOf(content: NewContent, lessons: ReadonlyMap<string, number>): number | null {
  if (content.parent === undefined) return null;
  const parent = lessons.get(content.parent);
  if (parent === undefined) throw courseInvalid(`No lesson "${content.parent}" comes before "${content.slug}".`);
  return parent;
}

function checkAssignment({ assignmentPoints, slug, type }: NewContent): void {
  if (assignmentPoints === undefined) return;
  if (type !== 'lesson') throw courseInvalid(`Only lessons take files, "${slug}" is none.`);
  if (Number.isInteger(assignmentPoints) && assignmentPoints >= 0 && assignmentPoints <= MAX_POINTS) return;
  throw courseInvalid(`The points of the file for "${slug}" are a whole number from 0 to ${MAX_POINTS}.`);
}

/**
 * Writes the lessons, topics and quizzes of a course, in order.
 * @throws RestError 400 `course_invalid`
 */
export async function writeContents(
  database: Database,
  courseId: number,
  contents: readonly NewContent[],
): Promise<void> {
  const slugs = new Set<string>();
  const lessons = new Map<string, number>();
  for (const [position, content] of contents.entries()) {
    const { type, slug, passingPercentage = 80, assignmentPoints = null, questions = [] } = content;
    checkSlug(slug);
    if (slugs.has(slug)) throw courseInvalid(`The course has two contents with the slug "${slug}".`);
    if (questions.length > 0 && type !== 'quiz') throw courseInvalid('Only quizzes have questions.');
    checkAssignment(content);
    slugs.add(slug);
    const id = await database.rows(contentTable).insert({
      courseId,
      parentId: parentOf(content, lessons),
      type,
      slug,
      position,
      title: titleOf(content.title, 'A content'),
      passingPercentage,
      assignmentPoints,
    });
    if (type === 'lesson') lessons.set(slug, id);
    await writeText(database, id, content.body);
    await writeQuestions(database, id, questions);
  }
}

/** Writes who teaches a course; the first one leads. */
export async function writeInstructors(
  database: Database,
  courseId: number,
  userIds: readonly number[],
): Promise<void> {
  for (const [position, userId] of [...new Set(userIds)].entries()) {
    await database.rows(instructors).insert({ courseId, userId, isLead: position === 0, position });
  }
}
