import {
  codecKey,
  columns as columnTypes,
  type FillingOf,
  type ReferringColumn,
  type TypedColumn,
  type ValueOf,
} from './columns.js';
import type { Sql } from './sql.js';

/** The columns of a table by the names that its rows give them. */
export type TableColumns = Readonly<Record<string, TypedColumn>>;

/** What a table has beside its columns. */
export interface TableOptions<K extends string = string> {
  /** Its indexes, each as the columns in their order. */
  readonly indexes?: readonly (readonly K[])[];
  /** Its unique indexes of more than one column; for a single one the column says `unique`. */
  readonly unique?: readonly (readonly K[])[];
  /** Its columns that an index for parts of words covers (see `database.search`). */
  readonly search?: {
    readonly columns: readonly K[];
    /** Rows with this value in a column are not found by searches. */
    readonly unless?: { readonly column: K; readonly value: string };
    /** Whether their folded texts are kept beside them, to be compared in the same way on every database. */
    readonly folded?: boolean;
  };
  /** The name lacks the plugin's prefix: the table is older than that rule, or was adopted from another plugin. */
  readonly legacyName?: boolean;
  /** The section of a site bundle that carries the rows of this table to another site, e.g. `posts`. */
  readonly bundleSection?: string;
  /** Why no bundle carries them, for a table without a section: `sessions end with the site`. */
  readonly notInBundle?: string;
}

/** How a table lies in the database. */
export interface TableShape<C extends TableColumns = TableColumns> {
  /** The name without the host's prefix. */
  readonly name: string;
  readonly columns: C;
  readonly options: TableOptions;
  /** The name of each column in the database, by its name in a row. */
  readonly names: ReadonlyMap<string, string>;
  /** What the table is called inside a statement; undefined stands for its own name. */
  readonly alias: string | undefined;
}

/** Where a table keeps its shape, apart from its columns. */
export const shapeKey = Symbol('table');

/** A column of a table, to be put into `sql`. */
export class ColumnReference {
  /**
   * @param table the shape of its table
   * @param property its name in a row
   * @param column its name in the database
   */
  constructor(
    readonly table: TableShape,
    readonly property: string,
    readonly column: string,
  ) {}

  /** Whether its values are flags or documents, which rows convert. */
  get codec() {
    return this.table.columns[this.property]?.[codecKey];
  }
}

/** A table: `${polls}` names it in `sql`, `${polls.slug}` a column of it. */
export type Table<C extends TableColumns = TableColumns> = { readonly [shapeKey]: TableShape<C> } & {
  readonly [K in keyof C]: ColumnReference;
};

/** Any table, whatever its columns are. */
export interface AnyTable {
  readonly [shapeKey]: TableShape;
}

type ColumnsOf<T> = T extends { readonly [shapeKey]: TableShape<infer C> } ? C : never;

/** A row of a table. */
export type Row<T> = { readonly [K in keyof ColumnsOf<T>]: ValueOf<ColumnsOf<T>[K]> };

/** The names of a table's columns in its rows. */
export type ColumnOf<T> = keyof ColumnsOf<T> & string;

type GivenKeys<C> = { [K in keyof C]: FillingOf<C[K]> extends 'given' ? K : never }[keyof C];

/** What a new row says: every column without a default, the others where they differ from it. */
export type NewRow<T> = { readonly [K in GivenKeys<ColumnsOf<T>>]: ValueOf<ColumnsOf<T>[K]> } & {
  readonly [K in Exclude<keyof ColumnsOf<T>, GivenKeys<ColumnsOf<T>>>]?: ValueOf<ColumnsOf<T>[K]> | undefined;
};

/** A number that the database adds to what a column holds. */
export class Added {
  constructor(readonly by: number) {
    if (!Number.isFinite(by)) throw new TypeError(`add() takes a finite number, not ${by}.`);
  }
}

/** In a change: adds to what the column holds at that moment, `{ ballots: add(1) }`. */
export function add(by: number): Added {
  return new Added(by);
}

/** What a change says; a column that is left out or undefined stays as it is. */
export type Changes<T> = {
  readonly [K in keyof ColumnsOf<T>]?:
    | ValueOf<ColumnsOf<T>[K]>
    | ([ValueOf<ColumnsOf<T>[K]>] extends [number] ? Added : never)
    | undefined;
};

/** Comparisons of a column; several hold together. */
export interface Comparison<V> {
  /** Another value, none of the values, or with null any value at all. */
  readonly not?: V | readonly V[] | null | undefined;
  /** This value or a larger one. */
  readonly from?: V | undefined;
  /** A larger value. */
  readonly above?: V | undefined;
  /** A smaller value. */
  readonly below?: V | undefined;
  /** This value or a smaller one. */
  readonly upTo?: V | undefined;
  /** The text occurs in it, without regard to case. */
  readonly contains?: [V] extends [string] ? string | undefined : never;
}

/** What a column may be compared with: a value, a list of which it is one, null, or comparisons. */
export type Wanted<V> = V | readonly V[] | null | Comparison<V>;

type Comparable = string | number | boolean;

/** Values that the columns of a row have, all together. A column that is undefined does not filter. */
export type Values<T> = {
  readonly [K in keyof ColumnsOf<T> as [NonNullable<ValueOf<ColumnsOf<T>[K]>>] extends [Comparable] ? K : never]?:
    | Wanted<NonNullable<ValueOf<ColumnsOf<T>[K]>>>
    | undefined;
};

/** Conditions of which one is enough. */
export class AnyOf<W> {
  constructor(readonly conditions: readonly W[]) {}
}

/** One of the conditions is enough: `anyOf({ status: 'open' }, { ownerId: 7 })`. None of none holds. */
export function anyOf<W>(...conditions: readonly W[]): AnyOf<W> {
  return new AnyOf(conditions);
}

/** Which rows a write concerns: values of columns, one of several conditions, or a list of which all hold. */
export type WriteWhere<T> = Values<T> | AnyOf<WriteWhere<T>> | readonly WriteWhere<T>[];

/** Which rows are read: a condition, or a piece of `sql` beside or among conditions. */
export type Where<T> = Values<T> | AnyOf<Where<T>> | Sql | readonly Where<T>[];

/** What a table's columns are called in the database: `authorId` is `author_id`. */
function columnName(property: string): string {
  return property.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function tableOf<C extends TableColumns>(shape: TableShape<C>): Table<C> {
  const references: Partial<Record<keyof C, ColumnReference>> = {};
  for (const [property, column] of shape.names) {
    references[property as keyof C] = new ColumnReference(shape, property, column);
  }
  return Object.freeze({ ...references, [shapeKey]: shape }) as Table<C>;
}

/**
 * Says what a table holds. The type of its rows, reading, writing and conditions follow from it (`database.rows`); a
 * migration makes it, and `conforms()` proves on every database that both say the same.
 * @param name the name without the host's prefix, beginning with that of the plugin
 * @param columns by their names in rows; `authorId` is the column `author_id`
 */
export function table<C extends TableColumns>(
  name: string,
  columns: C,
  options: TableOptions<keyof C & string> = {},
): Table<C> {
  const names = new Map(Object.keys(columns).map((property) => [property, columnName(property)]));
  return tableOf({ name, columns, options, names, alias: undefined });
}

/** The same table under another name inside a statement: `const author = alias(users, 'a')`, then `${author.slug}`. */
export function alias<C extends TableColumns>(of: Table<C>, name: string): Table<C> {
  return tableOf({ ...of[shapeKey], alias: name });
}

/** The name of the column that keeps the folded text of another. */
export function foldedName(column: string): string {
  return `${column}_folded`;
}

/** A column that keeps the folded text of another; rows never show it. */
export const FOLDED_COLUMN: ReferringColumn = columnTypes.text({ nullable: true });

/** The columns of a table whose folded texts are kept, and where. */
export function foldedColumns({
  options,
  names,
}: TableShape): { readonly property: string; readonly folded: string }[] {
  if (!options.search?.folded) return [];
  return options.search.columns.map((property) => ({ property, folded: foldedName(names.get(property) ?? property) }));
}

/** The columns of a table as a migration declares them, by their names in the database. */
export function columnsOfTable(of: AnyTable): Readonly<Record<string, ReferringColumn>> {
  const { columns, names } = of[shapeKey];
  const own = Object.entries(columns).map(([property, column]) => [names.get(property) ?? '', column]);
  const folded = foldedColumns(of[shapeKey]).map(({ folded: column }) => [column, FOLDED_COLUMN]);
  return Object.fromEntries([...own, ...folded]);
}
