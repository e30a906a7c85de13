import { type Changes, fields, type NewRow, type Rows, type Sql, sql } from '@plinth/kernel/database';
import { sortKey } from '@plinth/kernel/text';
import type { NewPost, Post, PostQuery } from '../ports.js';
import { excerptOf } from './excerpts.js';
import { listedPosts, type posts } from './table.js';

const { titleKey, ...shown } = listedPosts;

/** A post as its row is read: without an author whose account is gone. */
const COLUMNS = { ...shown, authorId: sql`COALESCE(${listedPosts.authorId}, 0)` };

const ALL = fields(COLUMNS);
const EMPTY = sql`''`;

/** The fields of a SELECT of posts, those that are not wanted as empty texts. A summary goes with its excerpt. */
export function postFields(without: PostQuery['without'] = []): Sql {
  if (without.length === 0) return ALL;
  return fields({
    ...COLUMNS,
    ...(without.includes('content') ? { content: EMPTY } : {}),
    ...(without.includes('excerpt') ? { excerpt: EMPTY, summary: EMPTY } : {}),
  });
}

/** What of a post goes into its row as it is. */
function ownColumns<C extends Partial<Post>>(changes: C) {
  const { id, slug, summary, revisionCount, latestRevisionId, authorId, ...row } = changes;
  return { ...row, authorId: authorId === 0 ? null : authorId };
}

/** The row of a new post. The slug is written where it is claimed. */
export function newRow(
  fresh: NewPost & Omit<NewRow<typeof posts>, 'slug' | 'summary' | 'titleKey'>,
): NewRow<typeof posts> {
  const { title, content } = fresh;
  return { ...ownColumns(fresh), slug: '', titleKey: sortKey(title), summary: excerptOf(content) };
}

type FreshPost = Parameters<typeof newRow>[0];

/** Writes new posts and returns their ids in the same order: the one that a post asks for, where that is free. */
export async function insertPosts(rows: Rows<typeof posts>, fresh: readonly FreshPost[]): Promise<number[]> {
  const asking = new Map<number, FreshPost>();
  for (const each of fresh) if (each.id !== undefined && !asking.has(each.id)) asking.set(each.id, each);
  const asked = [...asking].map(([id, each]) => ({ ...newRow(each), id }));
  const free = new Set(asked.length === 0 ? [] : await rows.insertManyUnderIds(asked));
  const isWritten = (each: FreshPost) => each.id !== undefined && free.has(each.id) && asking.get(each.id) === each;
  const counted = await rows.insertMany(fresh.filter((each) => !isWritten(each)).map(newRow));
  let next = 0;
  return fresh.flatMap((each) => (isWritten(each) ? each.id : counted[next++]) ?? []);
}

/** The columns that some changes write; what is left out stays as it is. The slug is written where it is claimed. */
export function writePost({ type, ...changes }: Partial<Post>): Changes<typeof posts> {
  const { title, content } = changes;
  return {
    ...ownColumns(changes),
    titleKey: title === undefined ? undefined : sortKey(title),
    summary: content === undefined ? undefined : excerptOf(content),
  };
}
