import assert from 'node:assert/strict';
import type { Plugin } from '@plinth/kernel';
import type { AnyTable, Database } from '@plinth/kernel/database';
import {
  columnsByTable,
  columnsOfTable,
  foldedName,
  SqlSchemaEditor,
  shapeKey,
  systemTablesOf,
} from '@plinth/kernel/layer';
import type { TestSite } from './types.js';

/** What a table is in the database, whatever its name is. */
interface Description {
  readonly columns: Readonly<Record<string, object>>;
  readonly indexes: readonly string[];
  readonly references: readonly string[];
  /** What keeps its search index, with other names. */
  readonly search: readonly string[];
}

interface ForeignKey {
  readonly column: string;
  readonly table: string;
  readonly action: string;
}

async function foreignKeys(database: Database, table: string): Promise<ForeignKey[]> {
  if (database.dialect === 'sqlite') {
    return database.select<ForeignKey>(
      `SELECT "from" AS "column", "table" AS "table", on_delete AS action FROM pragma_foreign_key_list($1)`,
      [table],
    );
  }
  // The two servers spell the catalogue alike; only PostgreSQL says the table referred to apart.
  const isPostgres = database.dialect === 'postgres';
  const quote = isPostgres ? '"' : '`';
  const referred = isPostgres
    ? `(SELECT MIN(c.table_name) FROM information_schema.constraint_column_usage c
         WHERE c.constraint_name = k.constraint_name AND c.constraint_schema = k.constraint_schema)`
    : 'k.referenced_table_name';
  return database.select<ForeignKey>(
    `SELECT k.column_name AS ${quote}column${quote}, ${referred} AS ${quote}table${quote}, r.delete_rule AS action
       FROM information_schema.key_column_usage k JOIN information_schema.referential_constraints r
         ON r.constraint_name = k.constraint_name AND r.constraint_schema = k.constraint_schema
      WHERE k.table_name = $1 AND k.table_schema = ${isPostgres ? 'current_schema()' : 'DATABASE()'}`,
    [table],
  );
}

/** The index and triggers of SQLite; that of PostgreSQL is among the others. */
async function searchIndex(database: Database, table: string): Promise<string[]> {
  if (database.dialect !== 'sqlite') return [];
  const made = await database.select<{ sql: string }>(
    `SELECT sql FROM sqlite_master WHERE name = $1 OR (type = 'trigger' AND tbl_name = $2) ORDER BY name`,
    [`${table}_search`, table],
  );
  return made.map(({ sql }) => sql.replaceAll(table, 'this_table'));
}

/** An index as Sequelize shows it. */
function indexOf(shown: object): string {
  const { unique, fields }: { unique?: unknown; fields?: unknown } = shown;
  const columns = Array.isArray(fields) ? fields.map(({ attribute }: { attribute: string }) => attribute) : [];
  return `${unique === true ? 'unique ' : ''}(${columns.join(', ')})`;
}

async function described(database: Database, table: string): Promise<Description> {
  const queries = database.sequelize.getQueryInterface();
  const shown: unknown = await queries.showIndex(table);
  const columns = Object.entries(await queries.describeTable(table)).map(([name, column]) => {
    const { type, allowNull, primaryKey, autoIncrement = false, defaultValue: given } = column;
    // A sequence is named after its table.
    const defaultValue = String(given ?? '').startsWith('nextval') ? 'counted' : given;
    return [name, { type, allowNull, primaryKey, autoIncrement, defaultValue }] as const;
  });
  return {
    columns: Object.fromEntries(columns),
    indexes: [...new Set((Array.isArray(shown) ? shown : []).map(indexOf))].sort(),
    references: (await foreignKeys(database, table))
      .map(({ column, table: to, action }) => `${column} → ${to}, ${action.toLowerCase()}`)
      .sort(),
    search: await searchIndex(database, table),
  };
}

/** Makes a table from its value, as a migration of today would, and says what it became. */
async function asItsValueSays(database: Database, table: AnyTable): Promise<Description> {
  const { options, names } = table[shapeKey];
  const scratch = 'conforms_scratch';
  const editor = new SqlSchemaEditor(database, { dry: false });
  const columns = (properties: readonly string[]) => properties.map((property) => names.get(property) ?? property);
  await editor.createTable(scratch, columnsOfTable(table), [
    ...(options.indexes ?? []).map((index) => ({ columns: columns(index) })),
    ...(options.unique ?? []).map((index) => ({ columns: columns(index), unique: true })),
  ]);
  const { search } = options;
  try {
    if (search) {
      const [column = ''] = search.unless ? columns([search.unless.column]) : [];
      const unless = search.unless && { column, value: search.unless.value };
      const indexed = columns(search.columns).map((name) => (search.folded ? foldedName(name) : name));
      await editor.addSearchIndex(scratch, { columns: indexed, ...(unless ? { unless } : {}) });
    }
    return await described(database, database.table(scratch));
  } finally {
    await editor.dropSearchIndex(scratch);
    await editor.dropTable(scratch);
  }
}

/** The tables that the migrations of a plugin leave behind, without the host's prefix. */
async function migrated(database: Database, plugin: Plugin): Promise<string[]> {
  const editor = new SqlSchemaEditor(database, { dry: true });
  for (const { up } of plugin.migrations ?? []) await up(editor);
  const names = new Set<string>();
  for (const { text } of editor.statements) {
    const made = /^CREATE TABLE(?: IF NOT EXISTS)?\s+[`"]?(\w+)/i.exec(text)?.[1];
    const dropped = /^DROP TABLE(?: IF EXISTS)?\s+[`"]?(\w+)/i.exec(text)?.[1];
    if (made !== undefined) names.add(made.slice(database.table('').length));
    if (dropped !== undefined) names.delete(dropped.slice(database.table('').length));
  }
  return [...names];
}

/** Proves that the values of a plugin's tables say what its migrations made. */
export async function tablesAgree(site: TestSite, plugin: Plugin): Promise<void> {
  const { database } = site.host.services;
  const tables = new Map((plugin.tables ?? []).map((table) => [table[shapeKey].name, table]));
  for (const name of await migrated(database, plugin)) {
    assert.ok(tables.has(name), `the migrations make ${name}, which is not in tables`);
  }
  const present = await columnsByTable(database);
  for (const [name, table] of tables) {
    assert.ok(present.has(database.table(name)), `${name} is in tables, but none of the migrations makes it`);
    const made = await described(database, database.table(name));
    assert.deepEqual(made, await asItsValueSays(database, table), `${name} is not what its value says`);
  }
}

/** Proves that every table of the site, created by a migration or in any other way, is declared by a plugin. */
export async function tablesAreDeclared({ host }: TestSite): Promise<void> {
  const { database } = host.services;
  const { manager } = host.inside;
  const plugins = manager.list().map(({ id }) => manager.plugin(id));
  const shapes = [...systemTablesOf(database.dialect), ...plugins.flatMap(({ tables = [] }) => tables)].map(
    (each) => each[shapeKey],
  );
  const declared = new Set(shapes.map(({ name }) => database.table(name)));
  const searched = shapes.filter(({ options }) => options.search).map(({ name }) => `${database.table(name)}_search`);
  const prefix = database.table('');
  const undeclared = [...(await columnsByTable(database)).keys()].filter(
    (name) =>
      name.startsWith(prefix) &&
      !declared.has(name) &&
      !searched.some((index) => name === index || name.startsWith(`${index}_`)),
  );
  const names = undeclared.map((name) => name.slice(prefix.length)).join(', ');
  assert.ok(names === '', `tables exist that no plugin declares in \`tables\`: ${names}`);
}
