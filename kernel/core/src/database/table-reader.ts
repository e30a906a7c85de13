import { LRUCache } from 'lru-cache';
import { decode } from './codecs.js';
import { fields, joined, type RenderedSql, rawSql, render, type Sql, type SqlDialect, sql } from './sql.js';
import { type AnyTable, type ColumnOf, type ColumnReference, shapeKey } from './table.js';
import { asSql, columnOf } from './where.js';
import { whereShape } from './where-shape.js';

/** How many texts are kept for a table; each is a shape of condition, order and columns. */
const MAX_TEXTS = 500;

/** What a reader needs of the database around it. */
export interface ReaderHost extends SqlDialect {
  select<R extends object>(text: string, values: readonly (string | number | null)[]): Promise<R[]>;
}

/** Which columns are read, in which order, and how many rows. */
export interface ReadOptions {
  readonly columns?: readonly string[] | undefined;
  readonly orderBy?: Readonly<Record<string, 'asc' | 'desc' | undefined>> | undefined;
  readonly limit?: number | undefined;
  readonly offset?: number | undefined;
}

/** Columns of a table by their names in a row. */
export function columnsOf(table: AnyTable, wanted?: readonly string[]): Record<string, ColumnReference> {
  const properties = wanted ?? [...table[shapeKey].names.keys()];
  return Object.fromEntries(properties.map((property) => [property, columnOf(table, property)]));
}

async function readRendered<R extends object>(host: ReaderHost, { text, values, codecs }: RenderedSql): Promise<R[]> {
  const rows = await host.select<R>(text, values);
  if (codecs.size > 0) decode(rows, codecs);
  return rows;
}

/** The rows that a statement finds, flags and documents converted where `fields` name their columns. */
export function readRows<R extends object>(host: ReaderHost, statement: Sql): Promise<R[]> {
  return readRendered<R>(host, render(statement, host));
}

/** Reads the rows of one table. The text of each shape of query is made once and kept. */
export class TableReader {
  readonly #texts = new LRUCache<string, Pick<RenderedSql, 'text' | 'codecs'>>({ max: MAX_TEXTS });

  readonly #choices = new LRUCache<string, Sql>({ max: MAX_TEXTS });

  constructor(
    private readonly table: AnyTable,
    private readonly host: ReaderHost,
  ) {}

  /** The rows that a condition holds for. */
  list<R extends object>(where: unknown, options: ReadOptions): Promise<R[]> {
    const { columns, orderBy = {}, limit = '', offset = '' } = options;
    const order = Object.entries(orderBy).map(([property, direction]) => `${property} ${direction}`);
    const make = () => sql`
      SELECT ${this.#fields(columns)} FROM ${this.table}
       WHERE ${asSql(this.table, where)}${this.#order(orderBy)}${range(options)}`;
    return this.#read<R>(`${columns?.join() ?? '*'} ${order.join()} ${limit} ${offset} `, where, make);
  }

  /** How many rows a condition holds for. */
  async count(where: unknown): Promise<number> {
    const make = () => sql`SELECT COUNT(*) AS n FROM ${this.table} WHERE ${asSql(this.table, where)}`;
    const [counted] = await this.#read<{ n: number }>('COUNT ', where, make);
    return counted?.n ?? 0;
  }

  /** Whether a condition holds for any row. */
  async has(where: unknown): Promise<boolean> {
    const make = () => sql`SELECT 1 AS found FROM ${this.table} WHERE ${asSql(this.table, where)} LIMIT 1`;
    return (await this.#read('HAS ', where, make)).length > 0;
  }

  /** Rows that a statement finds. */
  read<R extends object>(statement: Sql): Promise<R[]> {
    return readRows<R>(this.host, statement);
  }

  /** The columns of a SELECT, made once for each choice of them. */
  #fields(columns: readonly string[] | undefined): Sql {
    const key = columns?.join() ?? '*';
    const kept = this.#choices.get(key) ?? fields(columnsOf(this.table, columns));
    this.#choices.set(key, kept);
    return kept;
  }

  /** What {@link make} says, from the text that is kept for its shape where there is one. */
  #read<R extends object>(key: string, where: unknown, make: () => Sql): Promise<R[]> {
    const values: (string | number | null)[] = [];
    const shape = whereShape(where, values);
    if (shape === undefined) return this.read<R>(make());
    let kept = this.#texts.get(key + shape);
    if (!kept) {
      kept = render(make(), this.host);
      this.#texts.set(key + shape, kept);
    }
    return readRendered<R>(this.host, { ...kept, values });
  }

  #order(orderBy: NonNullable<ReadOptions['orderBy']>): Sql {
    const terms = Object.entries(orderBy).map(
      ([property, direction]) =>
        sql`${columnOf(this.table, property)} ${direction === 'desc' ? rawSql('DESC') : rawSql('ASC')}`,
    );
    return terms.length === 0 ? rawSql('') : sql` ORDER BY ${joined(terms, ', ')}`;
  }
}

/** A number as it stands in a text; SQLite is slow with bound limits. Throws TypeError for what is no number. */
function whole(value: number): Sql {
  if (!Number.isFinite(value)) throw new TypeError(`A limit or offset is a number, not ${value}.`);
  return rawSql(String(Math.min(Math.max(Math.trunc(value), 0), Number.MAX_SAFE_INTEGER)));
}

/** `LIMIT` and `OFFSET` at the end of a statement; a page far beyond the last stays a whole number. */
export function range({ limit, offset = 0 }: { limit?: number | undefined; offset?: number | undefined }): Sql {
  if (limit === undefined && offset === 0) return rawSql('');
  // MariaDB knows no OFFSET without a LIMIT.
  const most = whole(limit ?? Number.MAX_SAFE_INTEGER);
  return offset === 0 ? sql` LIMIT ${most}` : sql` LIMIT ${most} OFFSET ${whole(offset)}`;
}

/** Some columns of a table, for `fields`: `fields({ ...pick(p, ['id', 'title']), n: sql\`COUNT(*)\` })`. */
export function pick<T extends AnyTable>(table: T, columns: readonly ColumnOf<T>[]): Record<string, ColumnReference> {
  return columnsOf(table, columns);
}
