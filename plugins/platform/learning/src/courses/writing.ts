import type { Database, NewRow } from '@plinth/kernel/database';
import { isBlank, sanitizeText, shortened } from '@plinth/kernel/text';
import { sanitizeHtml } from '@plinth/toolkit';
import { courseInvalid } from '../errors.js';
import { MAX_CONTENTS, MAX_QUESTIONS, MAX_SECTIONS } from '../ports/building.js';
import type { NewContent, NewCourse, NewQuestion } from '../ports.js';
import { taskMistakes } from '../quizzes/tasks.js';
import {
  contents as contentTable,
  contentTexts,
  type courses,
  instructors,
  questions as questionTable,
  sections as sectionTable,
} from './tables.js';

const MAX_TITLE_LENGTH = 200;
const MAX_SUMMARY_LENGTH = 500;
const MAX_URL_LENGTH = 191;
const MAX_PRICE = 2_000_000_000;
/** What fits into a column of whole numbers. */
const MAX_POINTS = 2_147_483_647;

/**
 * A title as it is stored: plain text, cut to fit.
 * @throws RestError 400 `course_invalid` for an empty one
 */
export function titleOf(text: string, of: string): string {
  const title = shortened(sanitizeText(text), MAX_TITLE_LENGTH).trim();
  if (isBlank(title)) throw courseInvalid(`${of} needs a title.`);
  return title;
}

/** @throws RestError 400 `course_invalid` */
export function checkSlug(slug: string): void {
  if (!/^[\p{L}\p{N}_-]{1,191}$/u.test(slug))
    throw courseInvalid(`"${slug}" is no slug: letters, digits, - and _ only.`);
}

/** The certificate title as it is stored. */
export function certificateOf(text: string): string {
  return shortened(sanitizeText(text), MAX_TITLE_LENGTH).trim();
}

/** The summary as it is stored. */
export function summaryOf(text: string): string {
  return shortened(sanitizeText(text), MAX_SUMMARY_LENGTH).trim();
}

/**
 * A price with its currency as they are stored.
 * @throws RestError 400 `course_invalid`
 */
export function priceOf(price: number | null, currency: string): { price: number | null; currency: string } {
  if (price === null) return { price, currency: '' };
  if (!Number.isInteger(price) || price < 1 || price > MAX_PRICE)
    throw courseInvalid(`A price is a whole number of minor units from 1 to ${MAX_PRICE}.`);
  if (!/^[A-Z]{3}$/.test(currency)) throw courseInvalid('A price needs a currency, ISO 4217.');
  return { price, currency };
}

/**
 * The address where a course is bought, as it is stored.
 * @throws RestError 400 `course_invalid` unless it is empty, a path of this site or a web address of up to 191 characters
 */
export function checkoutOf(url: string): string {
  const plain = url.trim();
  const isAddress = /^(?:https?:\/\/[^\s/]\S*|\/(?![/\\])\S*)$/i.test(plain);
  if (plain !== '' && (!isAddress || plain.length > MAX_URL_LENGTH))
    throw courseInvalid(`A checkout link is a web address of up to ${MAX_URL_LENGTH} characters.`);
  return plain;
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
    certificate: certificateOf(fresh.certificate ?? ''),
    createdAt,
    isOpen: fresh.isOpen ?? false,
    summary: summaryOf(fresh.summary ?? ''),
    imageId: fresh.imageId ?? 0,
    ...priceOf(fresh.price ?? null, fresh.currency ?? ''),
    checkoutUrl: checkoutOf(fresh.checkoutUrl ?? ''),
    takesRequests: fresh.takesRequests ?? true,
  };
}

/**
 * The row of a question, without its quiz and position.
 * @throws RestError 400 `course_invalid`
 */
export function questionRow({ title, type = 'single', points = 1, task }: NewQuestion) {
  if (!Number.isInteger(points) || points < 0 || points > MAX_POINTS)
    throw courseInvalid('The points of a question are a whole number.');
  const mistakes = task === undefined ? [] : taskMistakes(type, task);
  if (mistakes.length > 0) throw courseInvalid(`The question "${title}": ${mistakes.join('; ')}`);
  return { title: sanitizeText(title), type, points, task: task ?? null };
}

async function writeQuestions(database: Database, quizId: number, questions: readonly NewQuestion[]): Promise<void> {
  if (questions.length > MAX_QUESTIONS) throw courseInvalid(`A quiz has ${MAX_QUESTIONS} questions at most.`);
  const rows = questions.map((question, position) => ({ ...questionRow(question), quizId, position }));
  if (rows.length > 0) await database.rows(questionTable).insertMany(rows);
}

/** Writes what a lesson or topic says, in place of what it said. */
export async function writeText(database: Database, contentId: number, text = ''): Promise<void> {
  const body = sanitizeHtml(text);
  if (body.trim() === '') await database.rows(contentTexts).remove({ contentId });
  else await database.rows(contentTexts).upsert({ contentId, body }, ['contentId']);
}

function parentOf<L>(content: NewContent, lessons: ReadonlyMap<string, L>): L | undefined {
  if (content.parent === undefined) return undefined;
  const parent = lessons.get(content.parent);
  if (parent === undefined) throw courseInvalid(`No lesson "${content.parent}" comes before "${content.slug}".`);
  return parent;
}

/** @throws RestError 400 `course_invalid` */
export function checkAssignmentPoints(
  points: number | null,
  of: { readonly type: string; readonly slug: string },
): void {
  if (points === null) return;
  if (of.type !== 'lesson') throw courseInvalid(`Only lessons take files, "${of.slug}" is none.`);
  if (Number.isInteger(points) && points >= 0 && points <= MAX_POINTS) return;
  throw courseInvalid(`The points of the file for "${of.slug}" are a whole number from 0 to ${MAX_POINTS}.`);
}

/** @throws RestError 400 `course_invalid` for a day that is not in the calendar */
export function checkDueDay(day: string | null): void {
  if (day === null) return;
  const moment = Date.parse(`${day}T00:00:00Z`);
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(moment);
  if (!isDay || !new Date(moment).toISOString().startsWith(day)) throw courseInvalid(`"${day}" is no day: YYYY-MM-DD.`);
}

async function writeSections(database: Database, courseId: number, titles: readonly string[]): Promise<number[]> {
  if (titles.length > MAX_SECTIONS) throw courseInvalid(`A course has ${MAX_SECTIONS} sections at most.`);
  const rows = titles.map((title, position) => ({ courseId, position, title: titleOf(title, 'A section') }));
  return rows.length === 0 ? [] : database.rows(sectionTable).insertMany(rows);
}

/** Sections of contents never go back: the outline shows contents in one order. */
function checkSections(contents: readonly NewContent[], count: number): void {
  let last = -1;
  for (const { parent, section = -1, slug } of contents) {
    if (parent !== undefined && section !== -1) throw courseInvalid(`"${slug}" is in the section of its lesson.`);
    if (parent !== undefined) continue;
    if (section >= count) throw courseInvalid(`The course has no section ${section}, which "${slug}" names.`);
    if (section < last) throw courseInvalid(`"${slug}" comes after contents of a later section.`);
    last = section;
  }
}

function contentRow(content: NewContent) {
  const { type, slug, passingPercentage = 80, assignmentPoints = null, dueOn = null } = content;
  checkSlug(slug);
  checkAssignmentPoints(assignmentPoints, content);
  checkDueDay(dueOn);
  return { type, slug, title: titleOf(content.title, 'A content'), passingPercentage, assignmentPoints, dueOn };
}

/**
 * Writes the sections, lessons, topics and quizzes of a course, in order.
 * @throws RestError 400 `course_invalid`
 */
export async function writeContents(
  database: Database,
  courseId: number,
  { contents = [], sections = [] }: Pick<NewCourse, 'contents' | 'sections'>,
): Promise<void> {
  if (contents.length > MAX_CONTENTS) throw courseInvalid(`A course has ${MAX_CONTENTS} contents at most.`);
  checkSections(contents, sections.length);
  const sectionIds = await writeSections(database, courseId, sections);
  const slugs = new Set<string>();
  const lessons = new Map<string, { readonly id: number; readonly sectionId: number | null }>();
  for (const [position, content] of contents.entries()) {
    const { type, slug, questions = [] } = content;
    const row = contentRow(content);
    if (slugs.has(slug)) throw courseInvalid(`The course has two contents with the slug "${slug}".`);
    if (questions.length > 0 && type !== 'quiz') throw courseInvalid('Only quizzes have questions.');
    slugs.add(slug);
    const parent = parentOf(content, lessons);
    const sectionId = parent ? parent.sectionId : (sectionIds[content.section ?? -1] ?? null);
    const placed = { ...row, courseId, parentId: parent?.id ?? null, position, sectionId };
    const id = await database.rows(contentTable).insert(placed);
    if (type === 'lesson') lessons.set(slug, { id, sectionId });
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
