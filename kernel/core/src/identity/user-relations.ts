import { byChunks } from '../database/chunks.js';
import type { Database } from '../database/database.js';
import { userMeta, userRoles } from './tables.js';

/** Stores the roles of a user, in place of those that they had. */
export async function writeRoles(database: Database, userId: number, roles: readonly string[]): Promise<void> {
  const rows = database.rows(userRoles);
  await rows.remove({ userId });
  for (const role of new Set(roles)) await rows.insert({ userId, role });
}

/** The values with these names that plugins store with users, by user ID and name. One query for every ten thousand users. */
export async function readMeta(
  database: Database,
  ids: readonly number[],
  names: readonly string[],
): Promise<Map<number, Map<string, unknown>>> {
  const found = new Map<number, Map<string, unknown>>();
  if (names.length === 0) return found;
  const read = (userId: readonly number[]) =>
    database.rows(userMeta).list({ userId, name: names }, { columns: ['userId', 'name', 'value'] });
  for (const { userId, name, value } of await byChunks([...new Set(ids)], read)) {
    const values = found.get(userId) ?? new Map<string, unknown>();
    found.set(userId, values.set(name, value));
  }
  return found;
}

/** Stores a JSON value with a user; undefined removes it. */
export async function writeMeta(database: Database, userId: number, name: string, value: unknown): Promise<void> {
  const rows = database.rows(userMeta);
  if (value === undefined) await rows.remove({ userId, name });
  else await rows.upsert({ userId, name, value }, ['userId', 'name']);
}
