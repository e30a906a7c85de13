import type { Dialect, SearchIndexDeclaration } from './schema.js';

/** The name of what finds parts of words in a table. */
export function searchIndexName(table: string): string {
  return `${table}_search`;
}

/** A condition on rows of the table called `row`, or none. */
function isIndexed({ unless }: SearchIndexDeclaration, row: string): string {
  if (!unless) return '';
  if (!/^[\w-]+$/.test(unless.value)) throw new TypeError(`unless.value is letters and digits, not "${unless.value}".`);
  return `${row}${unless.column} <> '${unless.value}'`;
}

/**
 * SQLite: three letters at a time, without their places, which keeps the index at a fifth of the texts. What it finds is
 * compared with the texts themselves. Triggers keep it, so that no statement can forget it.
 */
function sqliteStatements(table: string, declaration: SearchIndexDeclaration): string[] {
  const { columns, unless } = declaration;
  const index = searchIndexName(table);
  const names = columns.join(', ');
  const of = (row: string) => columns.map((column) => `${row}.${column}`).join(', ');
  const where = (row: string) => (unless ? ` WHERE ${isIndexed(declaration, `${row}.`)}` : '');
  const add = `INSERT INTO ${index} (rowid, ${names}) SELECT new.id, ${of('new')}${where('new')};`;
  const remove = `INSERT INTO ${index} (${index}, rowid, ${names}) SELECT 'delete', old.id, ${of('old')}${where('old')};`;
  const watched = unless ? [...columns, unless.column] : columns;
  const isChanged = watched.map((column) => `old.${column} IS NOT new.${column}`).join(' OR ');
  return [
    `CREATE VIRTUAL TABLE ${index} USING fts5(${names}, content='', columnsize=0, detail=none, tokenize='trigram')`,
    `INSERT INTO ${index} (rowid, ${names}) SELECT id, ${names} FROM ${table}${unless ? ` WHERE ${isIndexed(declaration, '')}` : ''}`,
    `CREATE TRIGGER ${index}_insert AFTER INSERT ON ${table} BEGIN ${add} END`,
    `CREATE TRIGGER ${index}_delete AFTER DELETE ON ${table} BEGIN ${remove} END`,
    `CREATE TRIGGER ${index}_update AFTER UPDATE OF ${watched.join(', ')} ON ${table} WHEN ${isChanged} BEGIN ${remove} ${add} END`,
  ];
}

/**
 * PostgreSQL: an index of pg_trgm over the very expressions that searches compare. Where the extension is not there and may
 * not be made, searches read the texts as before; two processes that make it at once are one too many, hence the retry.
 */
function postgresStatements(table: string, declaration: SearchIndexDeclaration): string[] {
  const keys = declaration.columns.map((column) => `LOWER(${column}) %1$I.gin_trgm_ops`).join(', ');
  const condition = declaration.unless ? ` WHERE ${isIndexed(declaration, '').replaceAll("'", "''")}` : '';
  return [
    `DO $plinth$
     DECLARE home text;
     BEGIN
       FOR attempt IN 1..2 LOOP
         BEGIN
           CREATE EXTENSION IF NOT EXISTS pg_trgm;
           EXIT;
         EXCEPTION WHEN OTHERS THEN NULL;
         END;
       END LOOP;
       SELECT n.nspname INTO home FROM pg_extension e JOIN pg_namespace n ON n.oid = e.extnamespace
        WHERE e.extname = 'pg_trgm';
       IF home IS NOT NULL THEN
         EXECUTE format('CREATE INDEX ${searchIndexName(table)} ON ${table} USING gin (${keys})${condition}', home);
       END IF;
     END $plinth$`,
  ];
}

/** What makes the index; MariaDB has none that finds parts of words, and reads the texts. */
export function searchIndexStatements(dialect: Dialect, table: string, declaration: SearchIndexDeclaration): string[] {
  if (dialect === 'sqlite') return sqliteStatements(table, declaration);
  return dialect === 'postgres' ? postgresStatements(table, declaration) : [];
}

/** What takes it away. */
export function withoutSearchIndex(dialect: Dialect, table: string): string[] {
  const index = searchIndexName(table);
  if (dialect === 'postgres') return [`DROP INDEX IF EXISTS ${index}`];
  if (dialect !== 'sqlite') return [];
  const triggers = ['insert', 'delete', 'update'].map((event) => `DROP TRIGGER IF EXISTS ${index}_${event}`);
  return [...triggers, `DROP TABLE IF EXISTS ${index}`];
}
