import { type Database, grouped } from '@plinth/kernel/database';
import { slugOf } from '@plinth/kernel/text';
import { contents as contentTable, courses, sections as sectionTable } from '../courses/tables.js';
import { titleOf } from '../courses/writing.js';
import { courseChanged, courseFull, courseInvalid } from '../errors.js';
import {
  type AddedContent,
  type CourseContent,
  type CourseOutline,
  type CourseSection,
  MAX_CONTENTS,
  MAX_SECTIONS,
  type MoveDirection,
  type OutlineEntry,
} from '../ports.js';
import { moved, orderOf, placesOf, treeOf, versionOf } from './outline.js';

const BY_POSITION = { position: 'asc', id: 'asc' } as const;

/** The sections of courses, in order. One query. */
export async function sectionsOf(
  database: Database,
  courseIds: readonly number[],
): Promise<Map<number, CourseSection[]>> {
  if (courseIds.length === 0) return new Map();
  const orderBy = { courseId: 'asc', ...BY_POSITION } as const;
  const rows = await database.rows(sectionTable).list({ courseId: courseIds }, { orderBy });
  return grouped(
    rows,
    (row) => row.courseId,
    (row) => row,
  );
}

/** Sections and contents of a course, one after the other: a transaction takes one query at a time. */
async function readParts(database: Database, courseId: number) {
  const sections = await database.rows(sectionTable).list({ courseId }, { orderBy: BY_POSITION });
  const contents = await database.rows(contentTable).list({ courseId }, { orderBy: BY_POSITION });
  return { sections, contents };
}

/** The outline of a course. */
export async function outlineOf(database: Database, courseId: number): Promise<CourseOutline> {
  const { sections, contents } = await readParts(database, courseId);
  const tree = treeOf(sections, contents);
  const ordered = tree.flatMap(({ items }) => items.flatMap(({ content, children }) => [content, ...children]));
  return { sections, contents: ordered, version: versionOf(orderOf(tree)) };
}

/** Changes an outline while nobody else does: everything that changes it waits for its course. */
function locked<R>(database: Database, courseId: number, work: () => Promise<R>): Promise<R> {
  return database.transaction(async () => {
    if ((await database.rows(courses).lock({ id: courseId })) === 0)
      throw courseInvalid(`There is no course ${courseId}.`);
    return work();
  });
}

/** Writes positions, sections and lessons as an order has them; only rows that differ. */
async function writeOrder(
  database: Database,
  { sections, contents }: { readonly sections: readonly CourseSection[]; readonly contents: readonly CourseContent[] },
  order: string,
): Promise<void> {
  const places = placesOf(order, sections, contents);
  const before = new Map(contents.map((content) => [content.id, content]));
  const changed = places.contents
    .map((place, position) => ({ ...place, position }))
    .filter(({ id, parentId, position, sectionId }) => {
      const content = before.get(id);
      return content?.position !== position || content.parentId !== parentId || content.sectionId !== sectionId;
    });
  if (changed.length > 0) await database.rows(contentTable).changeEach(changed);
  const positions = new Map(sections.map(({ id, position }) => [id, position]));
  const shifted = places.sections
    .map((id, position) => ({ id, position }))
    .filter(({ id, position }) => positions.get(id) !== position);
  if (shifted.length > 0) await database.rows(sectionTable).changeEach(shifted);
}

/** Gives an outline another order, unless somebody changed it since it was seen. */
export function arrange(database: Database, courseId: number, order: string, seen: string): Promise<void> {
  return locked(database, courseId, async () => {
    const parts = await readParts(database, courseId);
    if (versionOf(orderOf(treeOf(parts.sections, parts.contents))) !== seen) throw courseChanged();
    await writeOrder(database, parts, order);
  });
}

/** Moves an entry by one place; returns whether it moved. */
export function moveEntry(
  database: Database,
  courseId: number,
  entry: OutlineEntry,
  direction: MoveDirection,
): Promise<boolean> {
  return locked(database, courseId, async () => {
    const parts = await readParts(database, courseId);
    const tree = moved(treeOf(parts.sections, parts.contents), entry, direction);
    if (tree) await writeOrder(database, parts, orderOf(tree));
    return tree !== undefined;
  });
}

/** Adds a section at the end. */
export async function addSection(database: Database, courseId: number, title: string): Promise<CourseSection> {
  const plain = titleOf(title, 'A section');
  return locked(database, courseId, async () => {
    const rows = database.rows(sectionTable);
    const position = await rows.count({ courseId });
    if (position >= MAX_SECTIONS) throw courseFull(`A course has ${MAX_SECTIONS} sections at most.`);
    const row = { courseId, title: plain, position };
    return { ...row, id: await rows.insert(row) };
  });
}

/** Renames a section; returns whether it exists. */
export async function renameSection(database: Database, courseId: number, id: number, title: string): Promise<boolean> {
  return (await database.rows(sectionTable).change({ id, courseId }, { title: titleOf(title, 'A section') })) > 0;
}

/** Removes a heading; its contents move to the end of the section before it. */
export function removeSection(database: Database, courseId: number, id: number): Promise<boolean> {
  return locked(database, courseId, async () => {
    const { contents, sections } = await readParts(database, courseId);
    if (!sections.some((section) => section.id === id)) return false;
    const order = orderOf(treeOf(sections, contents))
      .split(' ')
      .filter((token) => token !== `s${id}`)
      .join(' ');
    await database.rows(sectionTable).remove({ id });
    await writeOrder(database, { contents, sections: sections.filter((section) => section.id !== id) }, order);
    return true;
  });
}

/** Where a new piece of content belongs: the lesson, and the section. */
function placeFor(
  { parentId = null, sectionId = null, type }: AddedContent,
  parts: { readonly sections: readonly CourseSection[]; readonly contents: readonly CourseContent[] },
): Pick<CourseContent, 'parentId' | 'sectionId'> {
  if (parentId !== null) {
    const parent = parts.contents.find(({ id }) => id === parentId);
    if (parent?.type !== 'lesson' || type === 'lesson') throw courseInvalid('Topics and quizzes belong to a lesson.');
    return { parentId, sectionId: parent.sectionId };
  }
  if (type === 'topic') throw courseInvalid('A topic belongs to a lesson.');
  if (sectionId !== null && !parts.sections.some(({ id }) => id === sectionId))
    throw courseInvalid('The section is not in this course.');
  return { parentId, sectionId };
}

/** Adds a lesson, topic or quiz at the end of its section or lesson. */
export async function addContent(database: Database, courseId: number, fresh: AddedContent): Promise<CourseContent> {
  const { type } = fresh;
  const title = titleOf(fresh.title, 'A content');
  return locked(database, courseId, async () => {
    const parts = await readParts(database, courseId);
    if (parts.contents.length >= MAX_CONTENTS) throw courseFull(`A course has ${MAX_CONTENTS} contents at most.`);
    const rows = database.rows(contentTable);
    const position = parts.contents.length;
    const row = { courseId, type, title, position, ...placeFor(fresh, parts), slug: '' };
    const claim = { desired: slugOf(title, type), within: { courseId } };
    const slug = await rows.claimSlug('slug', claim, (free) => rows.insertIfAbsent({ ...row, slug: free }));
    const added = await rows.find({ courseId, slug });
    if (!added) throw new Error('The content was written and is gone.');
    const whole = [...parts.contents, added];
    await writeOrder(database, { ...parts, contents: whole }, orderOf(treeOf(parts.sections, whole)));
    return (await rows.find({ id: added.id })) ?? added;
  });
}
