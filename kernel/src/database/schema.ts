import { DataTypes, type ModelAttributeColumnOptions } from 'sequelize';

/** One column of a migration. */
export type Column = ModelAttributeColumnOptions;

/** What a column may be told beside its type. */
export interface ColumnOptions {
  /** Whether it may be null; the default is no. */
  readonly nullable?: boolean;
  readonly unique?: boolean;
  readonly default?: string | number;
  /** `table` or `table.column`: a foreign key. */
  readonly references?: string;
  /** What happens to this row when the row it refers to goes; default `CASCADE`. */
  readonly onDelete?: 'CASCADE' | 'SET NULL' | 'RESTRICT';
}

/** A foreign key, resolved to a prefixed table when the migration runs. */
export const referenceKey = Symbol('reference');

/** A column with the table it refers to. */
export type ReferringColumn = Column & { readonly [referenceKey]?: string };

function column(type: Column['type'], options: ColumnOptions = {}): ReferringColumn {
  const made: ReferringColumn = { type, allowNull: options.nullable ?? false };
  if (options.unique) made.unique = true;
  if (options.default !== undefined) made.defaultValue = options.default;
  if (options.references === undefined) return made;
  return { ...made, onDelete: options.onDelete ?? 'CASCADE', [referenceKey]: options.references };
}

/**
 * The column types that mean the same on SQLite, PostgreSQL and MariaDB and come back alike in plain rows:
 * numbers as numbers, times as 24-character UTC texts, flags as 0 or 1, documents as JSON text.
 */
export const columns = {
  /** The primary key that the database counts up. */
  id: (): ReferringColumn => ({ type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true, allowNull: false }),
  /** A primary key that we give (a UUID or another short text). */
  key: (length = 36): ReferringColumn => ({ type: DataTypes.STRING(length), primaryKey: true, allowNull: false }),
  integer: (options?: ColumnOptions) => column(DataTypes.INTEGER, options),
  /** Whole numbers beyond two thousand million (bytes); plain rows give them as text on PostgreSQL: wrap in Number(). */
  bigInteger: (options?: ColumnOptions) => column(DataTypes.BIGINT, options),
  /** Fractions; not for money. */
  double: (options?: ColumnOptions) => column(DataTypes.DOUBLE, options),
  /** 0 or 1. */
  flag: (options?: ColumnOptions) => column(DataTypes.SMALLINT, { default: 0, ...options }),
  /** Text of at most `length` characters; may be indexed up to 191. */
  string: (length: number, options?: ColumnOptions) => column(DataTypes.STRING(length), options),
  /** Text of any length; never indexed. */
  text: (options?: ColumnOptions) => column(DataTypes.TEXT, options),
  /** A moment (see `Timestamp`). */
  time: (options?: ColumnOptions) => column(DataTypes.STRING(24), options),
  /** A reference to a user of the host. */
  user: (options?: ColumnOptions) => column(DataTypes.INTEGER, { references: 'users', ...options }),
  /** A document as JSON text. */
  json: (options?: ColumnOptions) => column(DataTypes.TEXT, options),
};

/** An index: on which columns, and whether it is unique. Its name is made from the table and the columns. */
export interface IndexDeclaration {
  readonly columns: readonly string[];
  readonly unique?: boolean;
}

/** What a migration may do. Table names are given without the host's prefix. */
export interface SchemaEditor {
  readonly dialect: Dialect;
  createTable(
    name: string,
    shape: Readonly<Record<string, ReferringColumn>>,
    indexes?: readonly IndexDeclaration[],
  ): Promise<void>;
  dropTable(name: string): Promise<void>;
  addColumn(table: string, name: string, shape: ReferringColumn): Promise<void>;
  dropColumn(table: string, name: string): Promise<void>;
  addIndex(table: string, index: IndexDeclaration): Promise<void>;
  dropIndex(table: string, columns: readonly string[]): Promise<void>;
  /** The prefixed name of a table, for {@link sql}. */
  table(name: string): string;
  /** Any other statement; `$1`, `$2` … take the values. */
  sql(text: string, values?: readonly unknown[]): Promise<void>;
  /** Reads rows, for migrations that move data. A dry run answers none. */
  rows<R extends object>(text: string, values?: readonly unknown[]): Promise<R[]>;
}

/** The databases that Plinth runs on. */
export type Dialect = 'sqlite' | 'postgres' | 'mariadb';

/** One step of a plugin's schema, forwards and back. */
export interface Migration {
  /** Four digits and a name, e.g. `0001-create-pages`; the order is that of the names. */
  readonly name: string;
  up(schema: SchemaEditor): Promise<void>;
  readonly down: ((schema: SchemaEditor) => Promise<void>) | undefined;
  /** Why it cannot be undone, when there is no `down`. */
  readonly irreversible: string | undefined;
}

type Step = (schema: SchemaEditor) => Promise<void>;

/** Declares a migration: a pair `up`/`down`, or an `up` with the reason why it is irreversible. */
export function migration(
  name: string,
  steps: { up: Step; down: Step } | { up: Step; irreversible: string },
): Migration {
  return Object.freeze({
    name,
    up: steps.up,
    down: 'down' in steps ? steps.down : undefined,
    irreversible: 'irreversible' in steps ? steps.irreversible : undefined,
  });
}
