import { bindConditions, type Database, places } from '@plinth/kernel';
import type { Comment, CommentPage, CommentQuery, CommentSelection } from '../ports.js';
import { isPossibleId } from '../posts/ids.js';
import { commentConditions, commentOrder } from './conditions.js';
import { COMMENT_COLUMNS, type CommentRow, readComment } from './rows.js';

/** Reads comments with what is needed of their posts: one query for a page and one for its total. */
export class CommentReader {
  readonly #from: string;

  constructor(protected readonly database: Database) {
    this.#from = `${database.table('comments')} c JOIN ${database.table('posts')} p ON p.id = c.post_id`;
  }

  async find(id: number): Promise<Comment | undefined> {
    return (await this.findMany([id]))[0];
  }

  async findMany(ids: readonly number[]): Promise<Comment[]> {
    const wanted = [...new Set(ids)].filter(isPossibleId);
    if (wanted.length === 0) return [];
    const sql = `SELECT ${COMMENT_COLUMNS} FROM ${this.#from} WHERE c.id IN (${places(wanted.length)})`;
    const rows = await this.database.select<CommentRow>(sql, wanted);
    const found = new Map(rows.map((row) => [row.id, readComment(row)]));
    return wanted.flatMap((id) => found.get(id) ?? []);
  }

  async list(query: CommentQuery): Promise<CommentPage> {
    const conditions = commentConditions(query);
    const order = commentOrder(query);
    const page = bindConditions([...conditions, { sql: `1 = 1 ORDER BY ${order.sql}`, values: order.values }]);
    const range = `LIMIT ${query.limit} OFFSET ${query.offset ?? 0}`;
    const sql = `SELECT ${COMMENT_COLUMNS} FROM ${this.#from} WHERE ${page.sql} ${range}`;
    const [rows, total] = await Promise.all([this.database.select<CommentRow>(sql, page.values), this.count(query)]);
    return { comments: rows.map(readComment), total };
  }

  async listBelow(
    what: 'posts' | 'parents',
    ids: readonly number[],
    query: CommentQuery,
  ): Promise<ReadonlyMap<number, CommentPage>> {
    const column = what === 'posts' ? 'c.post_id' : 'c.parent_id';
    const where = commentConditions({ ...query, [what]: ids });
    const order = commentOrder(query);
    const { limit, offset = 0 } = query;
    const { sql, values } = bindConditions([
      {
        sql: `SELECT ${COMMENT_COLUMNS}, ${column} AS above, COUNT(*) OVER (PARTITION BY ${column}) AS total,
          ROW_NUMBER() OVER (PARTITION BY ${column} ORDER BY ${order.sql}) AS place
          FROM ${this.#from} WHERE ${where.map((each) => each.sql).join(' AND ')}`,
        values: [...order.values, ...where.flatMap((each) => each.values)],
      },
    ]);
    const rows = await this.database.select<CommentRow & { above: number; total: number | string }>(
      `SELECT * FROM (${sql}) AS numbered WHERE place > ${offset} AND place <= ${offset + limit} ORDER BY above, place`,
      values,
    );
    const pages = new Map<number, { comments: Comment[]; total: number }>();
    for (const row of rows) {
      const page = pages.get(row.above) ?? { comments: [], total: Number(row.total) };
      page.comments.push(readComment(row));
      pages.set(row.above, page);
    }
    return pages;
  }

  async ids(selection: CommentSelection): Promise<number[]> {
    const where = bindConditions(commentConditions(selection));
    const sql = `SELECT c.id FROM ${this.#from} WHERE ${where.sql} ORDER BY c.id`;
    const rows = await this.database.select<{ id: number }>(sql, where.values);
    return rows.map((row) => row.id);
  }

  async count(selection: CommentSelection): Promise<number> {
    const where = bindConditions(commentConditions(selection));
    const sql = `SELECT COUNT(*) AS n FROM ${this.#from} WHERE ${where.sql}`;
    const row = await this.database.selectOne<{ n: number | string }>(sql, where.values);
    return Number(row?.n ?? 0);
  }

  async answered(ids: readonly number[]): Promise<ReadonlySet<number>> {
    if (ids.length === 0) return new Set();
    const sql = `SELECT DISTINCT parent_id FROM ${this.database.table('comments')}
      WHERE parent_id IN (${places(ids.length)}) AND status = 'approved'`;
    const rows = await this.database.select<{ parent_id: number }>(sql, ids);
    return new Set(rows.map((row) => row.parent_id));
  }
}
