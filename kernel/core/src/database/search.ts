import { deprecated } from '../deprecation.js';
import { spellings } from './spellings.js';
import { Folded, joined, rawSql, type Sql, sql } from './sql.js';
import type { ColumnReference } from './table.js';

/** Databases refuse longer patterns, and nobody searches for more than this many characters in earnest. */
const MAX_SEARCH_LENGTH = 1000;

/** How many words a search may have before it is taken as one phrase. */
const MAX_WORDS = 10;

function patternOf(text: string): string {
  return `%${text.slice(0, MAX_SEARCH_LENGTH).replace(/[!%_]/g, '!$&')}%`;
}

/**
 * A pattern for `key LIKE $n ESCAPE '!'`, of a column that is kept in lower case, that finds `text` anywhere, its wildcards
 * taken literally. Of a longer text only the first thousand characters count. See {@link occurring} for other columns.
 * @deprecated since 0.2.0, use `contains`
 */
export const containing = deprecated(
  function containing(text: string): string {
    return patternOf(text.toLowerCase());
  },
  '`containing`',
  '`contains`',
);

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

/**
 * The words of a search; a phrase in double quotes counts as one, and so does a text of very many words.
 * @deprecated since 0.2.0, use `parseSearch`
 */
export const searchWords = deprecated(
  function searchWords(text: string): string[] {
    return [...parseSearch(text).words];
  },
  '`searchWords`',
  '`parseSearch`',
);

/** A condition of a search, with `?` for each value. */
export interface SearchCondition {
  readonly sql: string;
  readonly values: readonly string[];
}

/** What a search looks at: columns of any case, and keys that are kept in lower case. */
export interface Searched {
  readonly columns?: readonly string[];
  readonly keys?: readonly string[];
}

function anyOf({ columns = [], keys = [] }: Searched, text: string, compare: { sql: string; value: typeof patternOf }) {
  const parts = [
    ...columns.flatMap((column) => spellings(text).map((each) => ({ sql: `LOWER(${column})`, value: each }))),
    ...keys.map((key) => ({ sql: key, value: text.toLowerCase() })),
  ];
  const sql = parts.map((part) => `${part.sql} ${compare.sql}`).join(' OR ');
  return { sql: `(${sql})`, values: parts.map((part) => compare.value(part.value)) };
}

/**
 * That a text occurs in one of the columns, without regard to case, its wildcards taken literally.
 * @deprecated since 0.2.0, use `contains`
 */
export const occurring = deprecated(
  function occurring(searched: Searched, text: string): SearchCondition {
    return anyOf(searched, text, { sql: "LIKE ? ESCAPE '!'", value: patternOf });
  },
  '`occurring`',
  '`contains`',
);

/**
 * That one of the columns is a text, without regard to case.
 * @deprecated since 0.2.0, use `equals`
 */
export const equalling = deprecated(
  function equalling(searched: Searched, text: string): SearchCondition {
    return anyOf(searched, text, { sql: '= ?', value: (each) => each });
  },
  '`equalling`',
  '`equals`',
);

/** What a search looks at: columns of any case, and keys, which are kept in lower case. */
export interface SearchedColumns {
  readonly columns?: readonly ColumnReference[];
  readonly keys?: readonly ColumnReference[];
}

function inAny(
  { columns = [], keys = [] }: SearchedColumns,
  text: string,
  compare: { column: (column: ColumnReference, text: string) => Sql; key: (key: ColumnReference, text: string) => Sql },
): Sql {
  const pieces = [
    ...columns.flatMap((column) => spellings(text).map((each) => compare.column(column, each))),
    ...keys.map((key) => compare.key(key, text.toLowerCase())),
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
