import { type Post, listedPosts as p } from '@plinth/content';
import type { CallContext } from '@plinth/kernel';
import { DATABASE, where } from '@plinth/kernel/database';
import { shortened, stripTags } from '@plinth/kernel/text';

/** Characters of an excerpt. */
const MAX_EXCERPT_LENGTH = 180;

/** Characters of a text that nearly always hold those of its excerpt. */
const REACH = 1_500;

/** Stands where a block begins or ends; no text holds it. */
const EDGE = '\uE000';

/** Tags of which each begins a line of its own; what stands on both sides belongs to no common sentence. */
const BLOCKS =
  /<\/?(?:address|blockquote|br|caption|dd|div|dl|dt|figcaption|h[1-6]|li|ol|p|pre|summary|table|td|th|tr|ul)\b[^<>]*>/gi;

/** Blocks that are shown rather than read: their captions are no beginning of a text. */
const WORDLESS = /<!-- wp:(?:audio|button|embed|file|gallery|image|video)/;

/** What needs nothing between itself and the next block. */
const ENDED = /[.!?…:;,–—]["'”’)»]*$/;

/** The words of some HTML on one line: what its blocks held apart is held apart by a dot in the middle. */
function inOneLine(html: string): string {
  const pieces = stripTags(html.replaceAll(EDGE, '').replace(BLOCKS, EDGE))
    .split(EDGE)
    .map((piece) => piece.replace(/\s+/g, ' ').trim())
    .filter((piece) => piece !== '');
  return pieces.reduce((line, piece) => `${line}${line === '' ? '' : ENDED.test(line) ? ' ' : '\u00A0· '}${piece}`, '');
}

function cut(text: string): string {
  if (text.length <= MAX_EXCERPT_LENGTH) return text;
  const near = shortened(text, MAX_EXCERPT_LENGTH);
  return `${near.slice(0, Math.max(near.lastIndexOf(' '), MAX_EXCERPT_LENGTH / 2)).trimEnd()}…`;
}

/** The first words from the beginning of a text; undefined where it does not hold enough of them. */
function fromBeginning(beginning: string): string | undefined {
  if (WORDLESS.test(beginning)) return undefined;
  const line = inOneLine(beginning);
  const isWhole = beginning.length < REACH || line.length > MAX_EXCERPT_LENGTH;
  return isWhole ? cut(line) : undefined;
}

/**
 * The first words of some posts as text, by their ids; nothing of one with a password. A summary has forgotten where its
 * blocks ended, so the beginnings of the texts are read. One query for all of them.
 */
export async function excerptsOf({ use }: CallContext, posts: readonly Post[]): Promise<ReadonlyMap<number, string>> {
  const open = posts.filter(({ password }) => password === '');
  const ids = open.filter(({ excerpt }) => excerpt === '').map(({ id }) => id);
  const rows =
    ids.length === 0
      ? []
      : await use(DATABASE).sql<{ id: number; beginning: string }>`
    SELECT ${p.id}, SUBSTR(${p.content}, 1, ${REACH}) AS beginning FROM ${p} WHERE ${where(p, { id: ids })}`;
  const beginnings = new Map(rows.map(({ id, beginning }) => [id, beginning]));
  return new Map(
    open.map(({ excerpt, id, summary }) => {
      const beginning = beginnings.get(id);
      const first = beginning === undefined ? undefined : fromBeginning(beginning);
      return [id, first ?? cut(inOneLine(excerpt === '' ? summary : excerpt))];
    }),
  );
}
