import type { Database } from '../database/database.js';
import { columnNames, SqlSchemaEditor } from '../database/schema-editor.js';
import { columnsOfTable, shapeKey } from '../database/table.js';
import { siteIdentity } from '../database/tables.js';
import type { Randomness } from '../services/random.js';

const ONLY = 'site';

/**
 * Who this site is: made once and kept in its database. Everything that sites may share (keys, queues and channels of one
 * Redis) carries it, so that two sites never read each other's.
 */
export async function identityOf(database: Database, random: Randomness): Promise<string> {
  const { name } = siteIdentity[shapeKey];
  const rows = database.rows(siteIdentity);
  if (database.isReadOnly) {
    const isThere = (await columnNames(database, database.table(name))).length > 0;
    return (isThere ? (await rows.find({ id: ONLY }))?.identity : undefined) ?? random.uuid();
  }
  const create = () => new SqlSchemaEditor(database, { dry: false }).createTable(name, columnsOfTable(siteIdentity));
  // PostgreSQL refuses one of two processes that create the same table at the same moment; it is there then.
  await create().catch(create);
  await rows.insertIfAbsent({ id: ONLY, identity: random.uuid() });
  const found = await rows.find({ id: ONLY });
  if (!found) throw new Error('The identity of the site was written and is not there.');
  return found.identity;
}
