import { createRequire } from 'node:module';
import type { ModelAttributeColumnOptions } from 'sequelize';

const require = createRequire(import.meta.url);

/** The types of Sequelize, loaded when the first type of a column is read: declarations alone need none. */
const types = (): typeof import('sequelize').DataTypes => require('sequelize').DataTypes;

type MakeType = () => Column['type'];

/** One column of a table, as Sequelize describes it. */
export type Column = ModelAttributeColumnOptions;

/** What a column may be told beside its type. */
export interface ColumnOptions {
  /** Whether it may be null; the default is no. */
  readonly nullable?: boolean;
  /** Whether no two rows may have the same value; the database holds it by a unique index. */
  readonly unique?: boolean;
  /** The value of a new row that states none. */
  readonly default?: string | number;
  /** `table` or `table.column`: a foreign key. */
  readonly references?: string;
  /** What happens to this row when the row it refers to goes; default `CASCADE`. */
  readonly onDelete?: 'CASCADE' | 'SET NULL' | 'RESTRICT';
}

/** A foreign key, resolved to a prefixed table when the migration runs. */
export const referenceKey = Symbol('reference');

/** How a value of the database becomes the value of a row; without one it is taken as it is. */
export const codecKey = Symbol('codec');

/** The conversions between a column and the value of a row. */
export type CodecName = 'flag' | 'json';

/** A column with the table it refers to. */
export type ReferringColumn = Column & { readonly [referenceKey]?: string; readonly [codecKey]?: CodecName };

/** Who fills a column of a new row: whoever writes it, its default, or the database that counts. */
export type Filling = 'given' | 'optional' | 'counted';

declare const typeKey: unique symbol;

/** A column that knows the type of its values in a row. */
export type TypedColumn<V = unknown, F extends Filling = Filling> = ReferringColumn & {
  readonly [typeKey]?: { readonly value: V; readonly filling: F };
};

/** The type of a column's values in a row. */
export type ValueOf<C> = C extends TypedColumn<infer V> ? V : never;

/** Who fills a column. */
export type FillingOf<C> = C extends TypedColumn<unknown, infer F> ? F : never;

type NullableOptions = ColumnOptions & { readonly nullable: true };
type DefaultOptions = ColumnOptions & { readonly nullable?: false; readonly default: string | number };
type PlainOptions = ColumnOptions & { readonly nullable?: false; readonly default?: undefined };

/** Makes a column; what it may be told decides its type. */
interface ColumnBuilder<V> {
  <T extends V = V>(options: NullableOptions): TypedColumn<T | null, 'optional'>;
  <T extends V = V>(options: DefaultOptions): TypedColumn<T, 'optional'>;
  <T extends V = V>(options?: PlainOptions): TypedColumn<T, 'given'>;
  <T extends V = V>(options: ColumnOptions): TypedColumn<T | null, 'optional'>;
}

/** Makes a column of text with a largest length. */
interface StringBuilder {
  <T extends string = string>(length: number, options: NullableOptions): TypedColumn<T | null, 'optional'>;
  <T extends string = string>(length: number, options: DefaultOptions): TypedColumn<T, 'optional'>;
  <T extends string = string>(length: number, options?: PlainOptions): TypedColumn<T, 'given'>;
  <T extends string = string>(length: number, options: ColumnOptions): TypedColumn<T | null, 'optional'>;
}

/** Makes a column of flags: false unless told otherwise. */
interface FlagBuilder {
  (options: NullableOptions): TypedColumn<boolean | null, 'optional'>;
  (options?: ColumnOptions & { readonly nullable?: false }): TypedColumn<boolean, 'optional'>;
}

function column(makeType: MakeType, options: ColumnOptions = {}, codec?: CodecName): ReferringColumn {
  return {
    get type() {
      return makeType();
    },
    allowNull: options.nullable ?? false,
    ...(options.unique ? { unique: true } : {}),
    ...(options.default === undefined ? {} : { defaultValue: options.default }),
    ...(options.references === undefined
      ? {}
      : { onDelete: options.onDelete ?? 'CASCADE', [referenceKey]: options.references }),
    ...(codec === undefined ? {} : { [codecKey]: codec }),
  };
}

function builder<V>(makeType: MakeType, usual: ColumnOptions = {}, codec?: CodecName): ColumnBuilder<V> {
  return (options?: ColumnOptions): ReferringColumn => column(makeType, { ...usual, ...options }, codec);
}

const string: StringBuilder = (length: number, options?: ColumnOptions): ReferringColumn =>
  column(() => types().STRING(length), options);

const flag: FlagBuilder = (options?: ColumnOptions): ReferringColumn =>
  column(() => types().SMALLINT, { default: 0, ...options }, 'flag');

/**
 * The column types that mean the same on SQLite, PostgreSQL and MariaDB, for tables (see {@link table}) and for
 * migrations. In plain rows numbers come as numbers, times as 24-character UTC texts, flags as 0 or 1 and documents as
 * JSON text; rows of a table have true and false and the document itself.
 */
export const columns = {
  /** The primary key that the database counts up. */
  id: (): TypedColumn<number, 'counted'> => ({
    get type() {
      return types().INTEGER;
    },
    primaryKey: true,
    autoIncrement: true,
    allowNull: false,
  }),
  /** A primary key that we give (a UUID or another short text). */
  key: <T extends string = string>(length = 36): TypedColumn<T, 'given'> => ({
    get type() {
      return types().STRING(length);
    },
    primaryKey: true,
    allowNull: false,
  }),
  /** A primary key that is the number of something else: one row for each. */
  numberKey: (): TypedColumn<number, 'given'> => ({
    get type() {
      return types().INTEGER;
    },
    primaryKey: true,
    allowNull: false,
  }),
  /** Whole numbers between -2,147,483,648 and 2,147,483,647. */
  integer: builder<number>(() => types().INTEGER),
  /** Whole numbers beyond two thousand million (bytes). */
  bigInteger: builder<number>(() => types().BIGINT),
  /** Fractions; not for money. */
  double: builder<number>(() => types().DOUBLE),
  /** True or false, kept as 0 or 1. */
  flag,
  /** Text of at most `length` characters; may be indexed up to 191. */
  string,
  /** Text of any length; never indexed. */
  text: builder<string>(() => types().TEXT),
  /** A moment (see `Timestamp`). */
  time: builder<string>(() => types().STRING(24)),
  /** A reference to a user of the host. */
  user: builder<number>(() => types().INTEGER, { references: 'users' }),
  /** A document, kept as JSON text. */
  json: builder<unknown>(() => types().TEXT, {}, 'json'),
};
