import type { Database } from '@plinth/kernel/database';
import { type DeclaredTable, declaredTables, type Row, referenceOf, rowsOf } from './tables.js';

/** Columns that hold the number of a row without being a foreign key, by the table that it is of; empty: not compared. */
export type Numbers = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** The slug of a revision begins with the number of its post. */
function withoutNumber(value: unknown): unknown {
  return typeof value === 'string' ? value.replace(/^\d+(?=-(?:revision|autosave)-v1$)/, '') : value;
}

/** What every row of a site says, with numbers replaced by what they stand for: comparable between sites. */
export class Labels {
  readonly #rows = new Map<string, ReadonlyMap<string, Row>>();
  readonly #known = new Map<string, string>();

  private constructor(
    private readonly logins: ReadonlyMap<number, string>,
    private readonly numbers: Numbers,
  ) {}

  static async of(database: Database, numbers: Numbers): Promise<Labels> {
    const users = await database.select<{ id: number; login: string }>(
      `SELECT id, login FROM ${database.table('users')}`,
      [],
    );
    const labels = new Labels(new Map(users.map(({ id, login }) => [id, login])), numbers);
    for (const declared of declaredTables) {
      const rows = await rowsOf(database, declared);
      labels.#rows.set(declared.name, new Map(rows.map((row, index) => [String(row['id'] ?? `row ${index}`), row])));
    }
    return labels;
  }

  /** The rows of a table, each as what it says, in an order that does not depend on their numbers. */
  of(declared: DeclaredTable, leave: readonly string[] = []): string[] {
    return [...(this.#rows.get(declared.name)?.values() ?? [])]
      .map((row) => this.#said(declared, row, [], leave))
      .sort();
  }

  #said(declared: DeclaredTable, row: Row, path: readonly string[], leave: readonly string[] = []): string {
    const said = Object.entries(declared.columns).flatMap(([name, column]) => {
      const counted = column.table.columns[name]?.autoIncrement === true;
      const table = referenceOf(column) ?? this.numbers[declared.name]?.[name];
      if (counted || leave.includes(name) || table === '') return [];
      const value = withoutNumber(row[name]);
      return [[name, table === undefined ? value : this.#label(table, value, path)]];
    });
    return JSON.stringify(Object.fromEntries(said));
  }

  #label(name: string, id: unknown, path: readonly string[]): unknown {
    if (Array.isArray(id)) return id.map((each) => this.#label(name, each, path));
    if (id === null || id === undefined || id === 0) return id;
    if (name === 'users') return this.logins.get(Number(id)) ?? '?';
    const key = `${name}/${String(id)}`;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const declared = declaredTables.find((each) => each.name === name);
    const row = this.#rows.get(name)?.get(String(id));
    if (path.includes(key) || !declared) return '↑';
    if (!row) return '(gone)';
    const label = `${name} ${['login', 'slug', 'number', 'hash', 'name', 'title', 'createdAt']
      .flatMap((column) => (column in declared.columns ? [String(row[column])] : []))
      .join(' ')}`;
    this.#known.set(key, label);
    return label;
  }
}
