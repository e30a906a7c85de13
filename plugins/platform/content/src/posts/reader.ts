import { bindConditions, type Database, places } from '@plinth/kernel';
import type { Post, PostCondition, PostPage, PostQuery, PostRelation, PostSelection, TermStore } from '../ports.js';
import { conditionsOf, everyOf } from './conditions.js';
import { isPossibleId, withPossibleIds } from './ids.js';
import { isOrderedByIndex, orderOf } from './order.js';
import { type PostRow, postColumns, readPost } from './rows.js';
import type { Totals } from './totals.js';

/** The posts that a statement begins with; without any, all. */
type Among = Pick<PostSelection, 'within'>;

/** Reads posts: plain rows, one query for a page and at most one for its total. */
export class PostReader {
  readonly #table: string;

  constructor(
    protected readonly database: Database,
    private readonly totals: Totals,
    private readonly terms: () => TermStore,
  ) {
    this.#table = database.table('posts');
  }

  async find(id: number): Promise<Post | undefined> {
    if (!isPossibleId(id)) return undefined;
    const sql = `SELECT ${postColumns()} FROM ${this.#table} p WHERE p.id = $1`;
    const row = await this.database.selectOne<PostRow>(sql, [id]);
    return row && readPost(row);
  }

  async findMany(ids: readonly number[], without?: PostQuery['without']): Promise<Post[]> {
    const wanted = [...new Set(ids)].filter(isPossibleId);
    if (wanted.length === 0) return [];
    const sql = `SELECT ${postColumns(without)} FROM ${this.#table} p WHERE p.id IN (${places(wanted.length)})`;
    const rows = await this.database.select<PostRow>(sql, wanted);
    const found = new Map(rows.map((row) => [row.id, readPost(row)]));
    return wanted.flatMap((id) => found.get(id) ?? []);
  }

  async findBySlug(type: string, slug: string): Promise<Post | undefined> {
    const sql = `SELECT ${postColumns()} FROM ${this.#table} p WHERE p.type = $1 AND p.slug = $2 ORDER BY p.id`;
    const row = await this.database.selectOne<PostRow>(sql, [type, slug]);
    return row && readPost(row);
  }

  async list(query: PostQuery): Promise<PostPage> {
    const { conditions, order } = await this.#parts(query);
    const [posts, total] = await Promise.all([this.#page(query, conditions, order), this.#total(query, conditions)]);
    return { posts, total };
  }

  async ids(selection: PostSelection, limit?: number): Promise<number[]> {
    const { conditions, order } = await this.#parts(selection);
    const { within } = selection;
    const range = { ...(within ? { within } : {}), ...(limit === undefined ? {} : { limit }) };
    const rows = await this.#rows<{ id: number }>('p.id', conditions, order, range);
    return rows.map((row) => row.id);
  }

  async count(selection: PostSelection): Promise<number> {
    const { conditions } = await this.#parts(selection);
    return this.#count(selection, conditions);
  }

  async relation(selection: PostSelection): Promise<PostRelation> {
    const { conditions } = await this.#parts(selection);
    const { within } = selection;
    // MariaDB would ask a union anew for each post, unless it stands in a table of its own.
    const among = within && { sql: `p.id IN (SELECT w.id FROM (${within.sql}) w)`, values: within.values };
    return { from: `${this.#table} p`, where: everyOf(among ? [...conditions, among] : conditions) };
  }

  /** What no index brings in order is sorted by its ids alone, because sorting whole rows copies the text of each. */
  async #page(query: PostQuery, conditions: readonly PostCondition[], order: PostCondition): Promise<Post[]> {
    if (isOrderedByIndex(query)) {
      return (await this.#rows<PostRow>(postColumns(query.without), conditions, order, query)).map(readPost);
    }
    const rows = await this.#rows<{ id: number }>('p.id', conditions, order, query);
    return this.findMany(
      rows.map((row) => row.id),
      query.without,
    );
  }

  #rows<R extends object>(
    columns: string,
    conditions: readonly PostCondition[],
    order: PostCondition,
    { limit, offset = 0, ...among }: Among & Partial<Pick<PostQuery, 'limit' | 'offset'>>,
  ): Promise<R[]> {
    const ordered = { sql: `1 = 1 ORDER BY ${order.sql}`, values: order.values };
    const { sql, values } = this.#statement(columns, among, [...conditions, ordered]);
    // MariaDB knows no OFFSET without a LIMIT.
    const range = limit === undefined ? '' : ` LIMIT ${limit} OFFSET ${offset}`;
    return this.database.select<R>(`${sql}${range}`, values);
  }

  /** CROSS JOIN has SQLite begin with the posts that are named; the others choose by themselves. */
  #statement(columns: string, { within }: Among, conditions: readonly PostCondition[]) {
    const from = within
      ? `(${within.sql}) w CROSS JOIN ${this.#table} p WHERE p.id = w.id`
      : `${this.#table} p WHERE 1 = 1`;
    return bindConditions([{ sql: `SELECT ${columns} FROM ${from}`, values: within?.values ?? [] }, ...conditions]);
  }

  async #parts(selection: PostSelection) {
    const resolved = await this.#withChildTerms(withPossibleIds(selection));
    const conditions = conditionsOf(resolved, (name) => this.database.table(name));
    return { conditions, order: orderOf(resolved) };
  }

  async #withChildTerms(selection: PostSelection): Promise<PostSelection> {
    if (!selection.terms?.some((each) => each.includeChildren)) return selection;
    const terms = await Promise.all(
      selection.terms.map(async (each) =>
        each.includeChildren ? { ...each, ids: await this.terms().withDescendants(each.taxonomy, each.ids) } : each,
      ),
    );
    return { ...selection, terms };
  }

  /** Conditions of other plugins may look at tables whose changes do not move our counters: those are counted afresh. */
  #total(query: PostSelection, conditions: readonly PostCondition[]): Promise<number> {
    const count = () => this.#count(query, conditions);
    if (query.conditions || query.anyOf || query.within) return count();
    const { sql, values } = everyOf(conditions);
    return this.totals.of(`${sql}\n${values.join('\n')}`, count);
  }

  async #count(selection: PostSelection, conditions: readonly PostCondition[]): Promise<number> {
    const { sql, values } = this.#statement('COUNT(*) AS n', selection, conditions);
    const row = await this.database.selectOne<{ n: number | string }>(sql, values);
    return Number(row?.n ?? 0);
  }
}
