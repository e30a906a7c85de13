import { type Database, fields, matches, range, type Sql, sql, sqlKey, where } from '@plinth/kernel/database';
import type { KeptTotals } from '@plinth/toolkit';
import { fromEnd, isLate } from '../late-pages.js';
import type { Comment, CommentPage, CommentQuery, CommentSelection } from '../ports.js';
import { isPossibleId } from '../posts/ids.js';
import { listedPosts as p } from '../posts/table.js';
import { commentConditions, commentOrder, reverseCommentOrder, searchOf } from './conditions.js';
import { COMMENT_FIELDS, type CommentRow, readComment } from './rows.js';
import { listedComments as c } from './table.js';
import { seesOnlyComments } from './visibility.js';

const FROM = sql`FROM ${c} JOIN ${p} ON ${p.id} = ${c.postId}`;

/** Reads comments with what is needed of their posts: one query for a page and one for its total. */
export class CommentReader {
  constructor(
    protected readonly database: Database,
    private readonly totals: KeptTotals,
  ) {}

  async find(id: number): Promise<Comment | undefined> {
    return (await this.findMany([id]))[0];
  }

  async findMany(ids: readonly number[]): Promise<Comment[]> {
    const wanted = [...new Set(ids)].filter(isPossibleId);
    if (wanted.length === 0) return [];
    const read = await this.#read(sql`${c.id} IN ${wanted}`);
    const found = new Map(read.map((comment) => [comment.id, comment]));
    return wanted.flatMap((id) => found.get(id) ?? []);
  }

  async list(query: CommentQuery): Promise<CommentPage> {
    if (query.limit === 0) return { comments: [], total: await this.#total(query) };
    const conditions = await this.#conditionsOf(query);
    const rows = sql`${conditions} ORDER BY ${commentOrder(query)}${range(query)}`;
    if (query.isUncounted) {
      const comments = await this.#read(rows);
      return { comments, total: (query.offset ?? 0) + comments.length };
    }
    if (isLate(query)) return this.#latePage(query, conditions);
    // Most posts have fewer comments than fit on a page: the page says how many there are.
    if (query.posts?.length === 1) {
      const comments = await this.#read(rows);
      return { comments, total: totalOf(comments, query) ?? (await this.#total(query)) };
    }
    const [comments, total] = await Promise.all([this.#read(rows), this.#total(query)]);
    return { comments, total };
  }

  /** A page far from the beginning, read from the end of the list where that is nearer. */
  async #latePage(query: CommentQuery, conditions: Sql): Promise<CommentPage> {
    const total = await this.#total(query);
    const [end, reverse] = [fromEnd(query, total), reverseCommentOrder(query)];
    if (!end || !reverse) {
      return { comments: await this.#read(sql`${conditions} ORDER BY ${commentOrder(query)}${range(query)}`), total };
    }
    if (end.limit === 0) return { comments: [], total };
    return { comments: (await this.#read(sql`${conditions} ORDER BY ${reverse}${range(end)}`)).reverse(), total };
  }

  async listBelow(
    what: 'posts' | 'parents',
    ids: readonly number[],
    query: CommentQuery,
  ): Promise<ReadonlyMap<number, CommentPage>> {
    const above = what === 'posts' ? c.postId : c.parentId;
    const { limit, offset = 0 } = query;
    const rows = await this.database.sql<CommentRow & { above: number; total: number; place: number }>`
      SELECT * FROM (
        SELECT ${COMMENT_FIELDS}, ${above} AS above, COUNT(*) OVER (PARTITION BY ${above}) AS total,
          ROW_NUMBER() OVER (PARTITION BY ${above} ORDER BY ${commentOrder(query)}) AS place
          ${FROM} WHERE ${await this.#conditionsOf({ ...query, [what]: ids })}
      ) AS numbered WHERE place > ${offset} AND place <= ${offset + limit} ORDER BY above, place`;
    const pages = new Map<number, { comments: Comment[]; total: number }>();
    for (const { above: id, total, place, ...row } of rows) {
      const page = pages.get(id) ?? { comments: [], total };
      page.comments.push(readComment(row));
      pages.set(id, page);
    }
    return pages;
  }

  async ids(selection: CommentSelection): Promise<number[]> {
    const rows = await this.database.sql<{ id: number }>`
      SELECT ${c.id} ${FROM} WHERE ${await this.#conditionsOf(selection)} ORDER BY ${c.id}`;
    return rows.map(({ id }) => id);
  }

  async count(selection: CommentSelection): Promise<number> {
    const [counted] = await this.database.sql<{ n: number }>`
      SELECT COUNT(*) AS n ${FROM} WHERE ${await this.#conditionsOf(selection)}`;
    return counted?.n ?? 0;
  }

  async answered(ids: readonly number[]): Promise<ReadonlySet<number>> {
    if (ids.length === 0) return new Set();
    const rows = await this.database.sql<{ parentId: number }>`
      SELECT DISTINCT ${fields({ parentId: c.parentId })} FROM ${c}
       WHERE ${where(c, { parentId: ids, status: 'approved' })}`;
    return new Set(rows.map(({ parentId }) => parentId));
  }

  /** Conditions of other plugins may look at tables whose changes do not move our counters: those are counted afresh. */
  #total(query: CommentQuery): Promise<number> {
    const count = () => this.count(query);
    if (!seesOnlyComments(query.anyOf)) return count();
    const { searched, words } = searchOf(query);
    return this.totals.of(sqlKey(commentConditions(query, matches(searched, words))), count);
  }

  async #conditionsOf(selection: CommentSelection): Promise<Sql> {
    const { searched, words } = searchOf(selection);
    return commentConditions(selection, await this.database.search(searched, words));
  }

  async #read(rows: Sql): Promise<Comment[]> {
    return (await this.database.sql<CommentRow>`SELECT ${COMMENT_FIELDS} ${FROM} WHERE ${rows}`).map(readComment);
  }
}

/** How many rows there are in all, where the page is the last one; undefined where only a count tells. */
function totalOf(page: readonly unknown[], { limit, offset = 0 }: CommentQuery): number | undefined {
  const isLast = page.length < limit && (page.length > 0 || offset === 0);
  return isLast ? offset + page.length : undefined;
}
