import type { ReferringColumn } from './columns.js';
import type { Database } from './database.js';
import type { Dialect, IndexDeclaration, SchemaEditor, SearchIndexDeclaration } from './schema.js';

/** Hears of each table that a migration changes, before the change; the name has no host prefix. */
export type TouchListener = (table: string, touch: { readonly creates: boolean }) => void | Promise<void>;

/** A quoted or plain identifier. */
const NAME = '["`]?([A-Za-z_][A-Za-z0-9_]*)["`]?';

/** Where a statement names the table that it creates. */
const CREATED = [
  `\\bCREATE\\s+(?:VIRTUAL\\s+)?TABLE\\s+(?:IF\\s+NOT\\s+EXISTS\\s+)?${NAME}`,
  `\\bRENAME\\s+TO\\s+${NAME}`,
];

/** Where a statement names the table that it changes. */
const CHANGED = [
  `\\bINSERT\\s+(?:OR\\s+\\w+\\s+|IGNORE\\s+)?INTO\\s+${NAME}`,
  `\\bREPLACE\\s+INTO\\s+${NAME}`,
  `\\bUPDATE\\s+(?:OR\\s+\\w+\\s+|ONLY\\s+)?${NAME}`,
  `\\bDELETE\\s+FROM\\s+(?:ONLY\\s+)?${NAME}`,
  `\\bTRUNCATE\\s+(?:TABLE\\s+)?${NAME}`,
  `\\b(?:ALTER|DROP)\\s+TABLE\\s+(?:IF\\s+EXISTS\\s+)?${NAME}`,
  `\\b(?:INDEX|TRIGGER)\\b[^;]*?\\sON\\s+${NAME}`,
];

function namesIn(text: string, patterns: readonly string[]): string[] {
  // Bounded pattern: at most 100,000 characters, a statement that a plugin's author wrote.
  return patterns.flatMap((pattern) => [...text.matchAll(new RegExp(pattern, 'gi'))].map(([, name = '']) => name));
}

/**
 * A schema editor that reports every table which a migration changes. Without `next` it is a rehearsal: nothing is sent and
 * reading returns no rows. Tables that a migration only reads are not reported.
 */
export class WatchedEditor implements SchemaEditor {
  readonly dialect: Dialect;

  constructor(
    private readonly database: Database,
    private readonly touched: TouchListener,
    private readonly next?: SchemaEditor,
  ) {
    this.dialect = database.dialect;
  }

  table(name: string): string {
    return this.database.table(name);
  }

  async createTable(
    name: string,
    shape: Readonly<Record<string, ReferringColumn>>,
    indexes?: readonly IndexDeclaration[],
  ): Promise<void> {
    await this.touched(name, { creates: true });
    await this.next?.createTable(name, shape, indexes);
  }

  async dropTable(name: string): Promise<void> {
    await this.#change(name);
    await this.next?.dropTable(name);
  }

  async addColumn(table: string, name: string, shape: ReferringColumn): Promise<void> {
    await this.#change(table);
    await this.next?.addColumn(table, name, shape);
  }

  async dropColumn(table: string, name: string): Promise<void> {
    await this.#change(table);
    await this.next?.dropColumn(table, name);
  }

  async addIndex(table: string, index: IndexDeclaration): Promise<void> {
    await this.#change(table);
    await this.next?.addIndex(table, index);
  }

  async dropIndex(table: string, columns: readonly string[]): Promise<void> {
    await this.#change(table);
    await this.next?.dropIndex(table, columns);
  }

  async addSearchIndex(table: string, index: SearchIndexDeclaration): Promise<void> {
    await this.#change(table);
    await this.next?.addSearchIndex(table, index);
  }

  async dropSearchIndex(table: string): Promise<void> {
    await this.#change(table);
    await this.next?.dropSearchIndex(table);
  }

  async foldColumns(table: string, columns: readonly string[]): Promise<void> {
    await this.#change(table);
    await this.next?.foldColumns(table, columns);
  }

  async dropFoldedColumns(table: string, columns: readonly string[]): Promise<void> {
    await this.#change(table);
    await this.next?.dropFoldedColumns(table, columns);
  }

  async fillSortKeys(table: string, keys: Readonly<Record<string, string>>): Promise<void> {
    await this.#change(table);
    await this.next?.fillSortKeys(table, keys);
  }

  async sql(text: string, values?: readonly unknown[]): Promise<void> {
    for (const name of namesIn(text, CREATED)) await this.#touchNamed(name, true);
    for (const name of namesIn(text, CHANGED)) await this.#touchNamed(name, false);
    await this.next?.sql(text, values);
  }

  async rows<R extends object>(text: string, values?: readonly unknown[]): Promise<R[]> {
    return (await this.next?.rows<R>(text, values)) ?? [];
  }

  async #change(table: string): Promise<void> {
    await this.touched(table, { creates: false });
  }

  /** A name in a statement is a table of the site only with the host's prefix. */
  async #touchNamed(name: string, creates: boolean): Promise<void> {
    const prefix = this.database.table('');
    if (name.startsWith(prefix)) await this.touched(name.slice(prefix.length), { creates });
  }
}
