/**
 * Tables, columns, rows, queries and migrations.
 * @packageDocumentation
 */
import 'reflect-metadata';

export { byChunks } from './database/chunks.js';
export { columns, type Filling, type TypedColumn } from './database/columns.js';
export { grouped } from './database/conditions.js';
export { type BoundValues, DATABASE, type Database, type RowValues } from './database/database.js';
export { KeptRows } from './database/kept-rows.js';
export type { Listing, Order, Rows } from './database/rows.js';
export {
  type Dialect,
  type IndexDeclaration,
  type Migration,
  migration,
  type SchemaEditor,
  type SearchIndexDeclaration,
} from './database/schema.js';
export {
  contains,
  equals,
  matches,
  parseSearch,
  type SearchedColumns,
  type SearchWords,
  startsWith,
} from './database/search.js';
export { SearchSql } from './database/search-index.js';
export { fields, joined, rawSql, type Sql, type SqlPart, sql, sqlKey } from './database/sql.js';
export {
  type AnyTable,
  add,
  alias,
  anyOf,
  type Changes,
  type ColumnOf,
  type ColumnReference,
  type NewRow,
  type Row,
  type Table,
  table,
  type Where,
  type WriteWhere,
} from './database/table.js';
export { pick, range } from './database/table-reader.js';
export { isTaken } from './database/taken.js';
export { asSql as where } from './database/where.js';
export { listedUsers, userRoles, users } from './identity/tables.js';
