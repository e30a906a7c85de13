import { rawSql, type Sql, sql, where } from '@plinth/kernel/database';
import type { CommentSelection } from '../ports.js';
import { everyOf, someOf } from '../posts/conditions.js';
import { positions } from '../posts/order.js';
import { listedComments as c } from './table.js';

const OPEN_COLUMNS = [c.authorName, c.authorUrl, c.content];
const ALL_COLUMNS = [...OPEN_COLUMNS, c.authorEmail, c.authorIp];

/** What a selection searches for: a text as it stands. */
export function searchOf({ search = '', searchPublicly }: CommentSelection) {
  const text = search.trim();
  const columns = searchPublicly ? OPEN_COLUMNS : ALL_COLUMNS;
  return { searched: { columns }, words: { words: text === '' ? [] : [text], without: [] } };
}

// What a visitor wrote has none of the excluded authors; SQL would leave it out.
function withoutAuthors(ids: readonly number[] | undefined): Sql[] {
  return ids === undefined ? [] : [sql`(${c.userId} IS NULL OR ${where(c, { userId: { not: ids } })})`];
}

/**
 * Every condition of a selection, all of which must hold, on the comments and their posts.
 * @param found the condition that finds what it searches for
 */
export function commentConditions(selection: CommentSelection, found: Sql): Sql {
  const { after, before, judgedBefore } = selection;
  const values = {
    status: selection.statuses,
    type: selection.types,
    postId: selection.posts,
    parentId: selection.parents,
    userId: selection.authors,
    authorEmail: selection.authorEmail,
    id: selection.include,
    createdAt: { above: after, below: before },
    judgedAt: { below: judgedBefore },
  };
  return everyOf([
    where(c, [values, { parentId: { not: selection.parentsExcluded }, id: { not: selection.exclude } }]),
    ...withoutAuthors(selection.authorsExcluded),
    found,
    ...(selection.anyOf ? [someOf(selection.anyOf)] : []),
  ]);
}

const COLUMNS = { date: c.createdAt, id: c.id, post: c.postId, parent: c.parentId, type: c.type } as const;

/** The opposite ORDER BY of a selection; undefined for an order that has none. */
export function reverseCommentOrder(selection: CommentSelection): Sql | undefined {
  const { order = 'desc', orderBy = 'date' } = selection;
  if (orderBy === 'include') return undefined;
  return commentOrder({ ...selection, order: order === 'desc' ? 'asc' : 'desc' });
}

/** The ORDER BY of a selection. */
export function commentOrder({ orderBy = 'date', order = 'desc', include = [] }: CommentSelection): Sql {
  const direction = rawSql(order === 'asc' ? 'ASC' : 'DESC');
  const byId = sql`${c.id} ${direction}`;
  if (orderBy === 'include' && include.length > 0) return sql`${positions(c.id, include, c.id)}, ${c.id} ASC`;
  if (orderBy === 'id') return byId;
  return sql`${COLUMNS[orderBy === 'include' ? 'date' : orderBy]} ${direction}, ${byId}`;
}
