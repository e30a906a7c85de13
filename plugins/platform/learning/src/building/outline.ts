import { createHash } from 'node:crypto';
import { courseInvalid } from '../errors.js';
import type { CourseContent, CourseSection, MoveDirection, OutlineEntry } from '../ports.js';

/** A piece of content in the tree of an outline: a lesson carries its topics and quizzes. */
export interface OutlineItem {
  readonly content: CourseContent;
  readonly children: readonly CourseContent[];
}

/** A section with its contents; the first group of an outline has no section. */
export interface OutlineGroup {
  readonly section: CourseSection | undefined;
  readonly items: readonly OutlineItem[];
}

/** The tree of an outline; the contents before the first section come first, even if there are none. */
export function treeOf(sections: readonly CourseSection[], contents: readonly CourseContent[]): OutlineGroup[] {
  const ids = new Set(contents.map(({ id }) => id));
  const sectionIds = new Set(sections.map(({ id }) => id));
  const isTop = ({ parentId }: CourseContent) => parentId === null || !ids.has(parentId);
  const itemOf = (content: CourseContent) => ({
    content,
    children: contents.filter(({ parentId }) => parentId === content.id),
  });
  const inGroup = (sectionId: number | null) =>
    contents
      .filter((content) => isTop(content) && (content.sectionId ?? null) === sectionId)
      .map((content) => itemOf(content));
  const lost = contents.filter(
    (content) => isTop(content) && content.sectionId !== null && !sectionIds.has(content.sectionId),
  );
  const first = { section: undefined, items: [...inGroup(null), ...lost.map(itemOf)] };
  return [first, ...sections.map((section) => ({ section, items: inGroup(section.id) }))];
}

/** The order of an outline as one text: `s3` a section, `12` a piece of content, `>13` one that belongs to the lesson before. */
export function orderOf(tree: readonly OutlineGroup[]): string {
  return tree
    .flatMap(({ section, items }) => [
      ...(section ? [`s${section.id}`] : []),
      ...items.flatMap(({ content, children }) => [String(content.id), ...children.map(({ id }) => `>${id}`)]),
    ])
    .join(' ');
}

/** A short name of an order: another order has another one. */
export function versionOf(order: string): string {
  return createHash('sha256').update(order).digest('base64url').slice(0, 22);
}

/** Where an entry belongs by an order. */
interface Place {
  readonly sections: readonly number[];
  readonly contents: readonly {
    readonly id: number;
    readonly parentId: number | null;
    readonly sectionId: number | null;
  }[];
}

const TOKEN = /^(s|>)?(\d{1,10})$/;

/**
 * Reads what {@link orderOf} wrote.
 * @throws RestError 400 `course_invalid` unless it has every section and content exactly once, and only topics and quizzes
 *   belong to a lesson
 */
export function placesOf(order: string, sections: readonly CourseSection[], contents: readonly CourseContent[]): Place {
  const byId = new Map(contents.map((content) => [content.id, content]));
  const known = new Set(sections.map(({ id }) => id));
  const found: { sections: number[]; contents: Place['contents'][number][] } = { sections: [], contents: [] };
  let sectionId: number | null = null;
  let lessonId: number | null = null;
  for (const token of order.split(' ').filter((each) => each !== '')) {
    const [, mark, digits] = TOKEN.exec(token) ?? [];
    const id = Number(digits);
    const content = byId.get(id);
    if (mark === 's' && known.has(id)) {
      found.sections.push(id);
      [sectionId, lessonId] = [id, null];
    } else if (mark === '>' && content && content.type !== 'lesson' && lessonId !== null) {
      found.contents.push({ id, parentId: lessonId, sectionId });
    } else if (mark === undefined && content) {
      found.contents.push({ id, parentId: null, sectionId });
      lessonId = content.type === 'lesson' ? id : null;
    } else throw courseInvalid(`"${token}" has no place in this outline.`);
  }
  const isWhole =
    new Set(found.sections).size === sections.length &&
    found.sections.length === sections.length &&
    new Set(found.contents.map(({ id }) => id)).size === contents.length &&
    found.contents.length === contents.length;
  if (!isWhole) throw courseInvalid('The order does not have every section and content once.');
  return found;
}

/** Two neighbors of a list in each other's place. */
function swapped<T>(list: readonly T[], place: number, other: number): T[] {
  const copy = [...list];
  const [one, two] = [copy[place], copy[other]];
  if (one === undefined || two === undefined) return copy;
  copy[place] = two;
  copy[other] = one;
  return copy;
}

function moveSection(tree: readonly OutlineGroup[], id: number, step: -1 | 1): OutlineGroup[] | undefined {
  const place = tree.findIndex(({ section }) => section?.id === id);
  const other = place + step;
  // The first group is before all sections.
  if (place < 1 || other < 1 || other >= tree.length) return undefined;
  return swapped(tree, place, other);
}

/** Takes an element out of the end of one list and puts it at the near end of another. */
function carried<T>(element: T, into: readonly T[], step: -1 | 1): T[] {
  return step === -1 ? [...into, element] : [element, ...into];
}

function moveItem(tree: readonly OutlineGroup[], id: number, step: -1 | 1): OutlineGroup[] | undefined {
  const place = tree.findIndex(({ items }) => items.some(({ content }) => content.id === id));
  const group = tree[place];
  if (!group) return undefined;
  const at = group.items.findIndex(({ content }) => content.id === id);
  const item = group.items[at];
  if (!item) return undefined;
  if (at + step >= 0 && at + step < group.items.length)
    return tree.map((each) => (each === group ? { ...group, items: swapped(group.items, at, at + step) } : each));
  const next = tree[place + step];
  if (!next) return undefined;
  return tree.map((each) => {
    if (each === group) return { ...group, items: group.items.filter((other) => other !== item) };
    return each === next ? { ...next, items: carried(item, next.items, step) } : each;
  });
}

function moveChild(tree: readonly OutlineGroup[], id: number, step: -1 | 1): OutlineGroup[] | undefined {
  const lessons = tree.flatMap(({ items }) => items).filter(({ content }) => content.type === 'lesson');
  const place = lessons.findIndex(({ children }) => children.some((child) => child.id === id));
  const lesson = lessons[place];
  if (!lesson) return undefined;
  const at = lesson.children.findIndex((child) => child.id === id);
  const child = lesson.children[at];
  if (!child) return undefined;
  const isInside = at + step >= 0 && at + step < lesson.children.length;
  const next = isInside ? undefined : lessons[place + step];
  if (!isInside && !next) return undefined;
  const changed = (item: OutlineItem): OutlineItem => {
    if (item === lesson && isInside) return { ...item, children: swapped(item.children, at, at + step) };
    if (item === lesson) return { ...item, children: item.children.filter((other) => other !== child) };
    return item === next ? { ...item, children: carried(child, item.children, step) } : item;
  };
  return tree.map((group) => ({ ...group, items: group.items.map(changed) }));
}

/** The tree with an entry one place further up or down; undefined if it is at the end already, or unknown. */
export function moved(
  tree: readonly OutlineGroup[],
  { kind, id }: OutlineEntry,
  direction: MoveDirection,
): OutlineGroup[] | undefined {
  const step = direction === 'up' ? -1 : 1;
  if (kind === 'section') return moveSection(tree, id, step);
  return moveItem(tree, id, step) ?? moveChild(tree, id, step);
}
