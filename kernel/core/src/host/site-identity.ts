import type { Database } from '../database/database.js';
import { columnNames, SqlSchemaEditor } from '../database/schema-editor.js';
import { columnsOfTable, shapeKey } from '../database/table.js';
import { leaseName, leases } from '../database/tables.js';
import type { Randomness } from '../services/random.js';

const NAME = leaseName('site', 'identity');
/** Where earlier versions had it. */
const FORMER_TABLE = 'site_identity';

/**
 * Who this site is: made once and stored in its database. Everything that sites may share (keys, queues and channels of
 * one Redis) includes it, so that two sites never read each other's.
 */
export async function identityOf(database: Database, random: Randomness): Promise<string> {
  const { name: table } = leases[shapeKey];
  const rows = database.rows(leases);
  if (database.isReadOnly) {
    const isThere = (await columnNames(database, database.table(table))).length > 0;
    return (isThere ? (await rows.find({ name: NAME }))?.owner : undefined) ?? random.uuid();
  }
  const create = () => new SqlSchemaEditor(database, { dry: false }).createTable(table, columnsOfTable(leases));
  // PostgreSQL refuses one of two processes that create the same table at the same moment; it is there then.
  await create().catch(create);
  const known = await rows.find({ name: NAME });
  if (known) return known.owner;
  const owner = (await formerIdentity(database)) ?? random.uuid();
  await rows.insertIfAbsent({ name: NAME, kind: 'site', owner, expiresAt: null });
  const found = await rows.find({ name: NAME });
  if (!found) throw new Error('The identity of the site was written and cannot be read.');
  return found.owner;
}

async function formerIdentity(database: Database): Promise<string | undefined> {
  const table = database.table(FORMER_TABLE);
  if ((await columnNames(database, table)).length === 0) return undefined;
  const [row] = await database.select<{ identity: string }>(`SELECT identity FROM ${table}`);
  return row?.identity;
}
