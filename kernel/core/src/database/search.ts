import { foldText } from '../services/fold.js';
import { spellings } from './spellings.js';
import { Folded, joined, rawSql, type Sql, sql } from './sql.js';
import { ColumnReference, foldedColumns } from './table.js';

/** Databases refuse longer patterns, and nobody searches for more than this many characters in earnest. */
const MAX_SEARCH_LENGTH = 1000;

/** How many words a search may have before it is taken as one phrase. */
const MAX_WORDS = 10;

function patternOf(text: string): string {
  return `%${text.slice(0, MAX_SEARCH_LENGTH).replace(/[!%_]/g, '!$&')}%`;
}

/** What a search asks for. */
export interface SearchWords {
  /** Words and phrases all of which must occur. */
  readonly words: readonly string[];
  /** Words none of which may occur. */
  readonly without: readonly string[];
}

/** A search as people write it: words, phrases in double quotes, and behind a minus what must not occur. */
export function parseSearch(text: string): SearchWords {
  // What phones and editors type in place of plain quotes means the same.
  const whole = text.replace(/[“”„«»]/g, '"').trim();
  const parts = [...whole.matchAll(/(-?)"([^"]+)"|([^\s"]+)/g)].map(([, minus, phrase, word = '']) => ({
    text: phrase?.trim() ?? word.replace(/^-/, ''),
    isExcluded: phrase === undefined ? word.startsWith('-') : minus === '-',
  }));
  const kept = parts.filter((part) => part.text !== '');
  if (kept.length === 0 || kept.length > MAX_WORDS) return { words: whole === '' ? [] : [whole], without: [] };
  const textsOf = (isExcluded: boolean) =>
    kept.filter((part) => part.isExcluded === isExcluded).map((part) => part.text);
  return { words: textsOf(false), without: textsOf(true) };
}

/** The columns that a search reads: columns in any case, and keys, which hold folded or lower-case text. */
export interface SearchedColumns {
  readonly columns?: readonly ColumnReference[];
  readonly keys?: readonly ColumnReference[];
}

/** Where the folded text of a column is kept, if it is. */
function foldedOf({ table, property }: ColumnReference): ColumnReference | undefined {
  const found = foldedColumns(table).find((each) => each.property === property);
  return found && new ColumnReference(table, property, found.folded);
}

/** Keys hold folded text, except logins and email addresses, which are only in lower case. */
function keySpellings(text: string): string[] {
  return [...new Set([foldText(text), text.toLowerCase()])];
}

function inAny(
  { columns = [], keys = [] }: SearchedColumns,
  text: string,
  compare: { column: (column: ColumnReference, text: string) => Sql; key: (key: ColumnReference, text: string) => Sql },
): Sql {
  const pieces = [
    ...columns.flatMap((column) => {
      const folded = foldedOf(column);
      if (folded) return [compare.column(folded, foldText(text))];
      return spellings(text).map((each) => compare.column(column, each));
    }),
    ...keys.flatMap((key) => keySpellings(text).map((each) => compare.key(key, each))),
  ];
  return pieces.length === 0 ? rawSql('1 = 0') : sql`(${joined(pieces, ' OR ')})`;
}

/** That a text occurs in one of the columns, without regard to case, its wildcards taken literally. */
export function contains(searched: SearchedColumns, text: string): Sql {
  return inAny(searched, text, {
    column: (column, each) => sql`${new Folded(column)} LIKE ${patternOf(each)} ESCAPE '!'`,
    key: (key, each) => sql`${key} LIKE ${patternOf(each)} ESCAPE '!'`,
  });
}

/** That all words of a search occur, each in one of the columns, and none of those that it excludes. */
export function matches(searched: SearchedColumns, { words, without }: SearchWords): Sql {
  const conditions = [
    ...words.map((word) => contains(searched, word)),
    ...without.map((word) => sql`NOT ${contains(searched, word)}`),
  ];
  return conditions.length === 0 ? rawSql('1 = 1') : sql`(${joined(conditions, ' AND ')})`;
}

/** That one of the columns is a text, without regard to case. */
export function equals(searched: SearchedColumns, text: string): Sql {
  return inAny(searched, text, {
    column: (column, each) => sql`LOWER(${column}) = ${each}`,
    key: (key, each) => sql`${key} = ${each}`,
  });
}

/** That a column begins with a text as it is written, its wildcards taken literally. */
export function startsWith(column: ColumnReference, text: string): Sql {
  return sql`${column} LIKE ${patternOf(text).slice(1)} ESCAPE '!'`;
}
