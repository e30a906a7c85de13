import { claimSlug, type SlugClaim } from './slugs.js';
import { fields, type Sql, sql } from './sql.js';
import type { AnyTable, Changes, ColumnOf, ColumnReference, NewRow, Row, Where, WriteWhere } from './table.js';
import { columnsOf, type TableReader } from './table-reader.js';
import type { TableWriter } from './table-writer.js';
import { asSql, columnOf } from './where.js';

/** The order of rows: columns with their direction, the first the most important. */
export type Order<T> = { readonly [K in ColumnOf<T>]?: 'asc' | 'desc' };

/** Which columns of the rows are read; all of them without. */
export interface Reading<T, K extends ColumnOf<T> = ColumnOf<T>> {
  readonly columns?: readonly K[];
  readonly orderBy?: Order<T>;
}

/** How much of a list is read. */
export interface Listing<T, K extends ColumnOf<T> = ColumnOf<T>> extends Reading<T, K> {
  readonly limit?: number | undefined;
  readonly offset?: number | undefined;
}

/** The rows of one table. */
export class Rows<T extends AnyTable> {
  constructor(
    private readonly table: T,
    private readonly reader: TableReader,
    private readonly writer: TableWriter,
  ) {}

  /** The first row that a condition holds for. */
  async find<K extends ColumnOf<T> = ColumnOf<T>>(
    where: Where<T>,
    reading: Reading<T, K> = {},
  ): Promise<Pick<Row<T>, K> | undefined> {
    return (await this.list(where, { ...reading, limit: 1 }))[0];
  }

  /** The rows that a condition holds for. */
  list<K extends ColumnOf<T> = ColumnOf<T>>(where: Where<T>, listing: Listing<T, K> = {}): Promise<Pick<Row<T>, K>[]> {
    return this.reader.list(where, listing);
  }

  /** A page of the rows that a condition holds for, and how many there are in all. */
  async page<K extends ColumnOf<T> = ColumnOf<T>>(
    where: Where<T>,
    listing: Listing<T, K>,
  ): Promise<{ rows: Pick<Row<T>, K>[]; total: number }> {
    const [rows, total] = await Promise.all([this.list(where, listing), this.count(where)]);
    return { rows, total };
  }

  /** How many rows a condition holds for. */
  count(where: Where<T>): Promise<number> {
    return this.reader.count(where);
  }

  /** Whether a condition holds for any row. */
  has(where: Where<T>): Promise<boolean> {
    return this.reader.has(where);
  }

  /**
   * Rows of this table that a longer statement finds: `rows.select(p, sql\`FROM ${p} JOIN … WHERE …\`)`.
   * @param from the table, or the alias that the statement gives it
   * @param rest the statement from its FROM on
   * @param also further fields of each row, by their names
   */
  select<E extends object = object>(
    from: T,
    rest: Sql,
    also: { readonly [K in keyof E]: Sql | ColumnReference } = noFields(),
  ): Promise<(Row<T> & E)[]> {
    return this.reader.read(sql`SELECT ${fields({ ...columnsOf(from), ...also })} ${rest}`);
  }

  /** Writes a row and returns the id that the database gave it; 0 where it gives none. */
  insert(row: NewRow<T>): Promise<number> {
    return this.writer.insert(this.table, row);
  }

  /** Writes a row unless a unique index refuses it; returns whether it was written. */
  insertIfAbsent(row: NewRow<T>): Promise<boolean> {
    return this.writer.insertIfAbsent(this.table, row);
  }

  /**
   * Writes many rows by few statements, all or none, and returns the ids that the database gave them, in the order of the
   * rows; none where it gives none.
   */
  insertMany(rows: readonly NewRow<T>[]): Promise<number[]> {
    return this.writer.bulk.insert(this.table, rows);
  }

  /** Writes those of many rows that no unique index refuses; whoever wants to know which reads them. */
  insertManyIfAbsent(rows: readonly NewRow<T>[]): Promise<void> {
    return this.writer.bulk.insertIfAbsent(this.table, rows);
  }

  /**
   * Writes those of many rows whose own ids are free, whoever else writes, and returns their ids in no order. The ids that
   * the database gives to later rows lie beyond them.
   */
  insertManyUnderIds(rows: readonly (NewRow<T> & { readonly id: number })[]): Promise<number[]> {
    return this.writer.bulk.insertUnderIds(this.table, rows);
  }

  /** Gives each of many rows, named by its id, values of its own by few statements, all or none. */
  changeEach(rows: readonly (Omit<Partial<Row<T>>, 'id'> & { readonly id: number })[]): Promise<void> {
    return this.writer.bulk.change(this.table, rows);
  }

  /**
   * Writes a row or, where one with the same key is there, changes that.
   * @param key the columns of the unique index that decides
   * @param changed the columns that are changed then; without, all but the key
   */
  upsert(
    row: NewRow<T>,
    key: readonly ColumnOf<T>[],
    changed: readonly string[] = Object.keys(row).filter((each) => !key.some((column) => column === each)),
  ): Promise<void> {
    return this.writer.upsert(this.table, row, key, changed);
  }

  /**
   * Changes the rows that a condition holds for at that moment, and returns how many they were. It decides under
   * concurrency: of many who change a row from one state to the next, one gets 1.
   * @throws TypeError for an empty condition
   */
  change(where: WriteWhere<T>, changes: Changes<T>): Promise<number> {
    return this.writer.change(this.table, where, changes);
  }

  /** Removes rows and returns how many. Throws TypeError for an empty condition. */
  remove(where: WriteWhere<T>): Promise<number> {
    return this.writer.remove(this.table, where);
  }

  /**
   * Takes hold of rows until the transaction ends, so that others wait. Call it in a transaction; {@link lock} also says
   * how many they are.
   */
  hold(where: WriteWhere<T>): Promise<void> {
    return this.writer.hold(this.table, where);
  }

  /** Takes hold of rows until the transaction ends, so that others wait; returns how many they are. */
  lock(where: WriteWhere<T>): Promise<number> {
    return this.writer.lock(this.table, where);
  }

  /**
   * Finds the first free form of a slug, `-2`, `-3` … behind it where it is taken, by writing it.
   * @param column where slugs are unique
   * @param write writes the slug; false when the unique index refused it
   * @returns the slug that was written
   */
  claimSlug(column: ColumnOf<T>, claim: SlugClaim<T>, write: (slug: string) => Promise<boolean>): Promise<string> {
    const { within = [], prefix = '' } = claim;
    const reference = columnOf(this.table, column);
    const taken = async (slugs: readonly string[]) => {
      const wanted = slugs.map((slug) => prefix + slug);
      const rows = await this.reader.read<{ slug: string }>(
        sql`SELECT ${fields({ slug: reference })} FROM ${this.table}
             WHERE ${asSql(this.table, within)} AND ${reference} IN ${wanted}`,
      );
      return new Set(rows.map(({ slug }) => slug.slice(prefix.length)));
    };
    return claimSlug(claim, taken, write);
  }
}

function noFields<E extends object>(): { readonly [K in keyof E]: Sql | ColumnReference } {
  return Object.create(null);
}
