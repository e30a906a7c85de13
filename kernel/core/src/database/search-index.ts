import { foldText } from '../services/fold.js';
import type { Database } from './database.js';
import { matches, type SearchedColumns, type SearchWords } from './search.js';
import { searchIndexName } from './search-index-schema.js';
import { spellings } from './spellings.js';
import { rawSql, Sql, sql } from './sql.js';
import { type AnyTable, shapeKey, type TableShape, table } from './table.js';
import { columnOf } from './where.js';

/** Of so many rows a search is told by their ids; of more, the database compares its own lists. */
const MAX_NAMED = 1_000;

/** The index works by three letters at a time. */
const LETTERS = 3;

/** Of a longer text only so many groups of letters are asked for: they find few enough rows. */
const MAX_GROUPS = 40;

/** Text that the index would take for its end. */
const END = '\0';

/** The condition of a search. */
export class SearchSql extends Sql {
  /** How many rows fulfil it at most, where the index told: few enough to read all of their ids. */
  readonly atMost: number | undefined;

  constructor(condition: Sql, atMost?: number) {
    super(condition.texts, condition.parts);
    this.atMost = atMost;
  }
}

/** Finds rows in which words occur, by an index where the database has one. */
export class SearchIndex {
  readonly #tables = new WeakMap<TableShape, AnyTable>();

  constructor(private readonly database: Pick<Database, 'dialect' | 'sql'>) {}

  /** A condition that holds for rows in which all of the words occur, and none of those that must not. */
  async condition(searched: SearchedColumns, { words, without }: SearchWords): Promise<SearchSql> {
    const [first] = [...(searched.columns ?? []), ...(searched.keys ?? [])];
    const compared = matches(searched, { words, without });
    const index = first?.table.options.search;
    if (!first || !index || words.length + without.length === 0) return new SearchSql(compared);
    const { unless } = index;
    const { among, atMost } = await this.#among(first.table, words);
    if (!unless) return new SearchSql(sql`(${among}${compared})`, atMost);
    // Said as a text and not bound, so that PostgreSQL sees that its index holds every such row.
    const value = rawSql(`'${unless.value}'`);
    const isIndexed = sql`${columnOf({ [shapeKey]: first.table }, unless.column)} <> ${value}`;
    return new SearchSql(sql`(${among}${compared} AND ${isIndexed})`, atMost);
  }

  /** SQLite does not use its index by itself. */
  async #among(shape: TableShape, words: readonly string[]): Promise<{ among: Sql; atMost?: number }> {
    const isFolded = shape.options.search?.folded ?? false;
    const groups = words.map((word) => groupsOf(word, isFolded)).filter((each) => each !== undefined);
    if (this.database.dialect !== 'sqlite' || groups.length === 0) return { among: rawSql('') };
    const index = this.#tableOf(shape);
    const found = sql`SELECT rowid AS id FROM ${index} WHERE ${index} MATCH ${groups.join(' AND ')}`;
    const rows = await this.database.sql<{ id: number }>`${found} LIMIT ${rawSql(String(MAX_NAMED + 1))}`;
    const id = columnOf({ [shapeKey]: shape }, 'id');
    if (rows.length > MAX_NAMED) return { among: sql`${id} IN (${found}) AND ` };
    // As one value: a thousand of them, each bound by itself, would take longer than the search.
    const ids = JSON.stringify(rows.map((row) => row.id));
    return { among: sql`${id} IN (SELECT value FROM json_each(${ids})) AND `, atMost: rows.length };
  }

  #tableOf(shape: TableShape): AnyTable {
    const kept = this.#tables.get(shape) ?? table(searchIndexName(shape.name), {});
    this.#tables.set(shape, kept);
    return kept;
  }
}

/** What the index is asked for a word, in any of its spellings; undefined for one that is too short for it. */
function groupsOf(word: string, isFolded: boolean): string | undefined {
  const asked = (isFolded ? [foldText(word)] : spellings(word)).map(groupsOfSpelling);
  return asked.some((each) => each === '') ? undefined : `(${[...new Set(asked)].join(' OR ')})`;
}

function groupsOfSpelling(spelling: string): string {
  const letters = [...spelling];
  if (letters.includes(END)) return '';
  const groups = letters.slice(0, MAX_GROUPS).map((_letter, index) => letters.slice(index, index + LETTERS));
  const asked = groups.filter(({ length }) => length === LETTERS).map((group) => group.join('').replaceAll('"', '""'));
  return asked.length === 0 ? '' : `(${[...new Set(asked)].map((group) => `"${group}"`).join(' AND ')})`;
}
