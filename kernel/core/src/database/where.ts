import { contains } from './search.js';
import { joined, rawSql, Sql, sql } from './sql.js';
import { AnyOf, type AnyTable, ColumnReference, shapeKey } from './table.js';

/** A value as a condition may name it. */
type Value = string | number | boolean;

type Comparison = 'from' | 'above' | 'below' | 'upTo';

const OPERATORS: Readonly<Record<Comparison, Sql>> = {
  from: rawSql('>='),
  above: rawSql('>'),
  below: rawSql('<'),
  upTo: rawSql('<='),
};

const EVERY = rawSql('1 = 1');
const NONE = rawSql('1 = 0');

function isValue(value: unknown): value is Value {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}

function isComparison(name: string): name is Comparison {
  return Object.hasOwn(OPERATORS, name);
}

/** One comparison of one column, taken out of a condition and checked: authors in JavaScript have no compiler. */
interface Part {
  readonly column: ColumnReference;
  readonly operator: Comparison | 'is' | 'isNot' | 'contains';
  readonly value: Value | null | readonly Value[];
}

/** A column of a table by its name in a row. Throws TypeError for one that the table has not. */
export function columnOf(table: AnyTable, property: string): ColumnReference {
  const shape = table[shapeKey];
  const column = shape.names.get(property);
  if (column === undefined) {
    const known = [...shape.names.keys()].join(', ');
    throw new TypeError(`The table ${shape.name} has no column ${property}; it has ${known}.`);
  }
  return new ColumnReference(shape, property, column);
}

function misused(column: ColumnReference, found: unknown): TypeError {
  const wanted = 'a value, a list of values, null, or an object with not, from, above, below, upTo, contains';
  const what = `The condition on ${column.table.name}.${column.property}`;
  return new TypeError(`${what} is ${JSON.stringify(found)}; wanted is ${wanted}.`);
}

function checkedValue(column: ColumnReference, value: unknown): Part['value'] {
  if (value === null || isValue(value)) return value;
  if (Array.isArray(value) && value.every(isValue)) return value;
  throw misused(column, value);
}

function partsOf(column: ColumnReference, wanted: unknown): Part[] {
  if (typeof wanted !== 'object' || wanted === null || Array.isArray(wanted)) {
    return [{ column, operator: 'is', value: checkedValue(column, wanted) }];
  }
  return Object.entries(wanted).flatMap(([name, value]): Part[] => {
    if (value === undefined) return [];
    if (name === 'not') return [{ column, operator: 'isNot', value: checkedValue(column, value) }];
    if (!isValue(value) || !(isComparison(name) || name === 'contains')) throw misused(column, wanted);
    return [{ column, operator: name, value }];
  });
}

/** What follows from the shapes that a condition may have, for reading and for writing. */
interface Language<C> {
  part(part: Part): C;
  /** A text of `sql`, where the language takes one. */
  text(text: Sql): C;
  every(conditions: readonly C[]): C;
  some(conditions: readonly C[]): C;
}

function translate<C>(table: AnyTable, where: unknown, language: Language<C>): C {
  if (where instanceof Sql) return language.text(where);
  if (where instanceof AnyOf) return language.some(where.conditions.map((each) => translate(table, each, language)));
  if (Array.isArray(where)) return language.every(where.map((each) => translate(table, each, language)));
  const entries = Object.entries(where ?? {}).filter(([, wanted]) => wanted !== undefined);
  const parts = entries.flatMap(([property, wanted]) => partsOf(columnOf(table, property), wanted));
  return language.every(parts.map((part) => language.part(part)));
}

function numbered(list: readonly Value[]): (string | number)[] {
  return list.map((value) => (typeof value === 'boolean' ? Number(value) : value));
}

function equality(column: ColumnReference, value: Part['value'], isWanted: boolean): Sql {
  if (value === null) return isWanted ? sql`${column} IS NULL` : sql`${column} IS NOT NULL`;
  if (isValue(value)) return isWanted ? sql`${column} = ${value}` : sql`${column} <> ${value}`;
  const [only] = value;
  if (only === undefined) return isWanted ? NONE : EVERY;
  if (value.length === 1) return equality(column, only, isWanted);
  return isWanted ? sql`${column} IN ${numbered(value)}` : sql`${column} NOT IN ${numbered(value)}`;
}

const AS_SQL: Language<Sql> = {
  part({ column, operator, value }) {
    if (operator === 'is' || operator === 'isNot') return equality(column, value, operator === 'is');
    if (operator === 'contains') return contains({ columns: [column] }, String(value));
    return sql`${column} ${OPERATORS[operator]} ${isValue(value) ? value : null}`;
  },
  text: (text) => text,
  every: (conditions) => (conditions.length === 0 ? EVERY : joined(conditions, ' AND ')),
  some: (conditions) => (conditions.length === 0 ? NONE : sql`(${joined(conditions, ' OR ')})`),
};

/** A condition as SQL. A list, or a column that is undefined, without anything to compare holds for every row. */
export function asSql(table: AnyTable, where: unknown): Sql {
  return translate(table, where, AS_SQL);
}

/** Conditions of a write may not hold for every row by leaving something out: that must be said. */
class EveryRow extends Error {}

const AS_WRITE: Language<Sql> = {
  part(part) {
    const { column, operator, value } = part;
    if (operator === 'contains') {
      throw new TypeError(`A write of ${column.table.name} is asked for by contains; look its rows up first.`);
    }
    if (operator === 'isNot' && Array.isArray(value) && value.length === 0) throw new EveryRow();
    return AS_SQL.part(part);
  },
  text() {
    throw new TypeError('A write takes no SQL as its condition; use database.write.');
  },
  every(conditions) {
    if (conditions.length === 0) throw new EveryRow();
    return AS_SQL.every(conditions);
  },
  some: AS_SQL.some,
};

function holdsUndefined(where: unknown): boolean {
  if (where instanceof AnyOf) return where.conditions.some(holdsUndefined);
  if (Array.isArray(where)) return where.some(holdsUndefined);
  return typeof where === 'object' && where !== null && Object.values(where).includes(undefined);
}

/**
 * A condition for what changes or removes rows.
 * @throws TypeError for one that every row fulfils, or that names a column without a value: it would reach further than
 *   whoever wrote it thought
 */
export function asWriteSql(table: AnyTable, where: unknown): Sql {
  const { name } = table[shapeKey];
  if (holdsUndefined(where)) throw new TypeError(`A write of ${name} names a column whose value is undefined.`);
  try {
    return translate(table, where, AS_WRITE);
  } catch (thrown) {
    if (!(thrown instanceof EveryRow)) throw thrown;
    throw new TypeError(`A write of ${name} has an empty condition and would concern every row.`);
  }
}
