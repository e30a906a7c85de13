import { type Database, fields, range, rawSql, SearchSql, type Sql, sql } from '@plinth/kernel/database';
import type { KeptTotals } from '@plinth/toolkit';
import { fromEnd, isLate } from '../late-pages.js';
import type { Post, PostPage, PostQuery, PostRelation, PostSelection, TermStore } from '../ports.js';
import { conditionsOf, searchCondition } from './conditions.js';
import { isPossibleId } from './ids.js';
import { isSettledByLists } from './list-tags.js';
import { isMergedByStatus, isOrderedByIndex, mergedOrder, orderOf, reverseOrderOf } from './order.js';
import { postFields } from './rows.js';
import { listedPosts as p } from './table.js';

/** How lists of single statuses become one. */
interface Merging {
  readonly order: Sql;
  /** How many posts of each status could be on the page and before it. */
  readonly most: number;
  readonly isReversed: boolean;
}

/** Totals of queries by what changes them. */
export interface PostTotals {
  /** Of those that are settled by lists, see {@link isSettledByLists}. */
  readonly ofLists: KeptTotals;
  readonly ofTexts: KeptTotals;
}

/** Reads posts: plain rows, one query for a page and at most one for its total. */
export class PostReader {
  constructor(
    protected readonly database: Database,
    private readonly totals: PostTotals,
    private readonly terms: () => TermStore,
  ) {}

  async find(id: number): Promise<Post | undefined> {
    return isPossibleId(id) ? (await this.#where(sql`${p.id} = ${id}`))[0] : undefined;
  }

  async findMany(ids: readonly number[], without?: PostQuery['without']): Promise<Post[]> {
    const wanted = [...new Set(ids)].filter(isPossibleId);
    if (wanted.length === 0) return [];
    const found = new Map((await this.#where(sql`${p.id} IN ${wanted}`, without)).map((post) => [post.id, post]));
    return wanted.flatMap((id) => found.get(id) ?? []);
  }

  async findBySlug(type: string, slug: string): Promise<Post | undefined> {
    return (await this.#where(sql`${p.type} = ${type} AND ${p.slug} = ${slug} ORDER BY ${p.id}`))[0];
  }

  async list(query: PostQuery): Promise<PostPage> {
    const { rows, isFew } = await this.#rowsOf(query);
    if (isFew) {
      const { ids, total } = await this.#pageOf(query, rows);
      return { posts: await this.findMany(ids, query.without), total };
    }
    if (query.limit === 0) return { posts: [], total: await this.#total(query, rows) };
    if (isLate(query)) {
      const { ids, total } = await this.#latePage(query, rows);
      return { posts: await this.findMany(ids, query.without), total };
    }
    const [posts, total] = await Promise.all([this.#page(query, rows), this.#total(query, rows)]);
    return { posts, total };
  }

  async listIds(query: PostQuery): Promise<{ ids: readonly number[]; total: number }> {
    const { rows, isFew } = await this.#rowsOf(query);
    if (isFew) return this.#pageOf(query, rows);
    if (isLate(query)) return this.#latePage(query, rows);
    const [ids, total] = await Promise.all([this.#ids(query, rows, query), this.#total(query, rows)]);
    return { ids, total };
  }

  async ids(selection: PostSelection, limit?: number): Promise<number[]> {
    const { rows } = await this.#rowsOf(selection);
    return this.#ids(selection, rows, { limit });
  }

  async count(selection: PostSelection): Promise<number> {
    return this.#count((await this.#rowsOf(selection)).rows);
  }

  async relation(selection: PostSelection): Promise<PostRelation> {
    const { where } = await this.#conditionsOf(selection);
    const { within } = selection;
    if (!within) return { from: p, where };
    // MariaDB would ask a union anew for each post, unless it stands in a table of its own.
    return { from: p, where: sql`${where} AND ${p.id} IN (SELECT w.id FROM (${within}) w)` };
  }

  /** `FROM … WHERE …`. CROSS JOIN has SQLite begin with the posts that are named; the others choose by themselves. */
  async #rowsOf(selection: PostSelection): Promise<{ rows: Sql; isFew: boolean }> {
    const { within } = selection;
    const { where, isFew } = await this.#conditionsOf(selection);
    if (within) {
      return { rows: sql`FROM (${within}) w CROSS JOIN ${p} WHERE ${p.id} = w.id AND ${where}`, isFew };
    }
    // SQLite takes an index of type and status for narrower than some ids that are named, and would read every post.
    const byIds = isFew && this.database.dialect === 'sqlite';
    return { rows: byIds ? sql`FROM ${p} NOT INDEXED WHERE ${where}` : sql`FROM ${p} WHERE ${where}`, isFew };
  }

  async #conditionsOf(selection: PostSelection): Promise<{ where: Sql; isFew: boolean }> {
    const [resolved, searched] = await Promise.all([
      this.#withChildTerms(selection),
      searchCondition(this.database, selection),
    ]);
    const isFew = searched instanceof SearchSql && searched.atMost !== undefined;
    return { where: conditionsOf(resolved, searched), isFew };
  }

  #where(condition: Sql, without?: PostQuery['without']): Promise<Post[]> {
    return this.database.sql<Post>`SELECT ${postFields(without)} FROM ${p} WHERE ${condition}`;
  }

  /** What no index brings in order is sorted by its ids alone, because sorting whole rows copies the text of each. */
  async #page(query: PostQuery, rows: Sql): Promise<Post[]> {
    if (!isOrderedByIndex(query)) return this.findMany(await this.#ids(query, rows, query), query.without);
    return this.database.sql<Post>`
      SELECT ${postFields(query.without)} ${rows} ORDER BY ${orderOf(query)}${range(query)}`;
  }

  async #ids(
    query: PostSelection,
    rows: Sql,
    some: Parameters<typeof range>[0],
    isReversed = false,
  ): Promise<number[]> {
    const order = (isReversed ? reverseOrderOf(query) : undefined) ?? orderOf(query);
    const { limit, offset = 0 } = some;
    const merged =
      limit !== undefined && isMergedByStatus(query)
        ? await this.#merged(query, { order, most: limit + offset, isReversed })
        : undefined;
    const ordered = merged ?? sql`SELECT ${p.id} ${rows} ORDER BY ${order}`;
    const found = await this.database.sql<{ id: number }>`${ordered}${range(some)}`;
    return found.map(({ id }) => id);
  }

  /** One list of several statuses, from the beginnings of those of each. */
  async #merged(query: PostSelection, { order, most, isReversed }: Merging): Promise<Sql> {
    const { statuses = [], ...selection } = await this.#withChildTerms(query);
    const merging = mergedOrder(query, isReversed);
    const lists = [...new Set(statuses)].map((status, index) => {
      const where = conditionsOf({ ...selection, statuses: [status] });
      return sql`SELECT * FROM (
        SELECT ${fields({ id: p.id, place: merging.column })} FROM ${p} WHERE ${where} ORDER BY ${order}${range({ limit: most })}
      ) ${rawSql(`s${index}`)}`;
    });
    const all = lists.reduce((some, list) => sql`${some} UNION ALL ${list}`);
    return sql`SELECT m.id FROM (${all}) m ORDER BY ${merging.order}`;
  }

  /** Of few posts all are read by their ids, so that their texts are compared once for the page and for the total. */
  async #pageOf(query: PostQuery, rows: Sql): Promise<{ ids: readonly number[]; total: number }> {
    const { limit, offset = 0 } = query;
    const ids = await this.#ids(query, rows, {});
    return { ids: ids.slice(offset, offset + limit), total: ids.length };
  }

  /** A page far from the beginning, read from the end of the list where that is nearer. */
  async #latePage(query: PostQuery, rows: Sql): Promise<{ ids: readonly number[]; total: number }> {
    const total = await this.#total(query, rows);
    const end = reverseOrderOf(query) && fromEnd(query, total);
    if (!end) return { ids: await this.#ids(query, rows, query), total };
    if (end.limit === 0) return { ids: [], total };
    return { ids: (await this.#ids(query, rows, end, true)).reverse(), total };
  }

  async #withChildTerms<T extends PostSelection>(selection: T): Promise<T> {
    if (!selection.terms?.some((each) => each.includeChildren)) return selection;
    const terms = await Promise.all(
      selection.terms.map(async (each) =>
        each.includeChildren ? { ...each, ids: await this.terms().withDescendants(each.taxonomy, each.ids) } : each,
      ),
    );
    return { ...selection, terms };
  }

  /** Conditions of other plugins may look at tables whose changes do not move our counters: those are counted afresh. */
  #total(query: PostQuery, rows: Sql): Promise<number> {
    const count = () => this.#count(rows);
    if (query.conditions || query.anyOf || query.within) return count();
    const totals = isSettledByLists(query) ? this.totals.ofLists : this.totals.ofTexts;
    return totals.of(selected(query), count);
  }

  async #count(rows: Sql): Promise<number> {
    const [counted] = await this.database.sql<{ n: number }>`SELECT COUNT(*) AS n ${rows}`;
    return counted?.n ?? 0;
  }
}

/** Which posts a query selects, as a text; in which order and how many of them does not matter. */
function selected({ limit, offset, without, order, orderBy, stickyFirst, ...selection }: PostQuery): string {
  return JSON.stringify(selection);
}
