import type { CodecName } from './columns.js';
import { type AnyTable, ColumnReference, shapeKey, type TableShape } from './table.js';

/** What may be bound to a place of a statement. */
export type SqlValue = string | number | boolean | null;

/** What may stand in `sql`: a value or a list of values to bind, a table, a column, or another piece of SQL. */
export type SqlPart = SqlValue | readonly (string | number)[] | AnyTable | ColumnReference | Folded | Sql;

/** How the database at hand writes what differs between them. */
export interface SqlDialect {
  /** The name of a table with the host's prefix. */
  table(name: string): string;
  /** A name that keeps its capitals. */
  quoted(name: string): string;
  /** Whether LIKE takes capital and small letters (of ASCII at least) for the same by itself. */
  readonly likeIgnoresCase: boolean;
}

/** A statement as it is sent. */
export interface RenderedSql {
  readonly text: string;
  readonly values: readonly (string | number | null)[];
  /** The fields of the result that are to be converted. */
  readonly codecs: ReadonlyMap<string, CodecName>;
}

/** A statement, or a piece of one, with the values it binds. Nothing that is put in becomes text. */
export class Sql {
  /** What stands between the texts. */
  readonly parts: readonly (SqlPart | Fields)[];

  constructor(
    readonly texts: readonly string[],
    parts: readonly (SqlPart | Fields)[],
  ) {
    this.parts = parts;
  }
}

/** A column whose letters LIKE is to compare whatever their case. */
export class Folded {
  constructor(readonly column: ColumnReference) {}
}

/** Fields of a result under names of their own. */
export class Fields {
  constructor(readonly named: Readonly<Record<string, ColumnReference | Sql>>) {}
}

/** A piece of SQL: tables and columns by name, values bound, lists as `IN ${ids}`. */
export function sql(texts: TemplateStringsArray, ...parts: readonly SqlPart[]): Sql {
  return new Sql(texts, parts);
}

/** What a SELECT reads, under the names of the result: `sql\`SELECT ${fields({ authorId: p.authorId, n: sql\`COUNT(*)\` })} …\``. */
export function fields(named: Readonly<Record<string, ColumnReference | Sql>>): Sql {
  return new Sql(['', ''], [new Fields(named)]);
}

/** Pieces one after another with a word between them: `joined(conditions, ' AND ')`. */
export function joined(pieces: readonly Sql[], between: ' AND ' | ' OR ' | ', ' | ' '): Sql {
  const inner = pieces.slice(1).map(() => between);
  return pieces.length === 0 ? new Sql([''], []) : new Sql(['', ...inner, ''], pieces);
}

/** Text that is known when the program is written; never anything that came from outside. */
export function rawSql(text: string): Sql {
  return new Sql([text], []);
}

/** What a table is called inside a statement. */
function qualifier({ alias, name }: TableShape, dialect: SqlDialect): string {
  return alias ?? dialect.table(name);
}

/** What the fields of a SELECT look like in a dialect. */
type KeptFields = Pick<RenderedSql, 'text' | 'codecs'>;

/** By dialect, because an alias is written alike everywhere and names are quoted apart; it goes with its database. */
const keptFields = new WeakMap<SqlDialect, WeakMap<Fields, KeptFields>>();

class Rendering {
  text = '';
  readonly values: (string | number | null)[] = [];
  readonly codecs = new Map<string, CodecName>();
  readonly #dialect: SqlDialect;

  constructor(dialect: SqlDialect) {
    this.#dialect = dialect;
  }

  add({ texts, parts }: Sql): void {
    this.text += texts[0] ?? '';
    for (const [index, part] of parts.entries()) {
      this.#part(part);
      this.text += texts[index + 1] ?? '';
    }
  }

  #part(part: SqlPart | Fields): void {
    if (part instanceof Sql) this.add(part);
    else if (part instanceof ColumnReference) this.#column(part);
    else if (part instanceof Folded) this.#folded(part);
    else if (part instanceof Fields) this.#fields(part);
    else if (part === null || typeof part !== 'object') this.#bind(part);
    else if (isList(part)) this.#list(part);
    else this.#table(part[shapeKey]);
  }

  #column({ table, column }: ColumnReference): void {
    this.text += `${qualifier(table, this.#dialect)}.${column}`;
  }

  #folded({ column }: Folded): void {
    const isFolded = this.#dialect.likeIgnoresCase;
    this.text += isFolded ? '' : 'LOWER(';
    this.#column(column);
    this.text += isFolded ? '' : ')';
  }

  #table(shape: TableShape): void {
    const name = this.#dialect.table(shape.name);
    this.text += shape.alias === undefined ? name : `${name} ${shape.alias}`;
  }

  #bind(value: SqlValue): void {
    this.values.push(typeof value === 'boolean' ? Number(value) : value);
    this.text += `$${this.values.length}`;
  }

  /** A list as it stands behind IN; of none nothing is one. */
  #list(list: readonly (string | number)[]): void {
    this.text += '(';
    for (const [index, value] of list.entries()) {
      if (index > 0) this.text += ', ';
      this.#bind(value);
    }
    this.text += list.length === 0 ? 'NULL)' : ')';
  }

  /** The text of fields is made once, because lists of columns are long; fields that bind values are made each time. */
  #fields(fields: Fields): void {
    const known = keptFields.get(this.#dialect) ?? new WeakMap<Fields, KeptFields>();
    keptFields.set(this.#dialect, known);
    let kept = known.get(fields);
    if (!kept) {
      const alone = new Rendering(this.#dialect);
      alone.#named(fields);
      if (alone.values.length > 0) {
        this.#named(fields);
        return;
      }
      kept = alone;
      known.set(fields, kept);
    }
    this.text += kept.text;
    for (const [name, codec] of kept.codecs) this.codecs.set(name, codec);
  }

  #named({ named }: Fields): void {
    for (const [index, [name, field]] of Object.entries(named).entries()) {
      if (index > 0) this.text += ', ';
      this.#part(field);
      const isNamedSo = field instanceof ColumnReference && field.column === name;
      if (!isNamedSo) this.text += ` AS ${this.#dialect.quoted(name)}`;
      if (field instanceof ColumnReference && field.codec) this.codecs.set(name, field.codec);
    }
  }
}

function isList(part: readonly (string | number)[] | AnyTable): part is readonly (string | number)[] {
  return Array.isArray(part);
}

const NO_DIALECT: SqlDialect = { table: (name) => name, quoted: (name) => name, likeIgnoresCase: false };

/** What a piece of SQL says, values and all, as a text: by which something about it may be kept. */
export function sqlKey(statement: Sql): string {
  const { text, values } = render(statement, NO_DIALECT);
  return JSON.stringify([text, values]);
}

/** A statement as the database at hand takes it. */
export function render(statement: Sql, dialect: SqlDialect): RenderedSql {
  const rendering = new Rendering(dialect);
  rendering.add(statement);
  return rendering;
}
