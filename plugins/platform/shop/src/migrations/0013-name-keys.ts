import { migration, type SchemaEditor } from '@plinth/kernel/database';
import { nameKey, shortened } from '@plinth/kernel/text';

/** Rows that are read at one time. */
const BATCH = 500;

const MAX_KEY_LENGTH = 191;

interface NamedRow {
  readonly id: number;
  readonly name: string;
  readonly name_key: string;
}

async function keyNames(schema: SchemaEditor): Promise<void> {
  const table = schema.table('shop_terms');
  for (let after = 0; ; ) {
    const rows = await schema.rows<NamedRow>(
      `SELECT id, name, name_key FROM ${table} WHERE id > $1 ORDER BY id LIMIT ${BATCH}`,
      [after],
    );
    for (const { id, name, name_key: before } of rows) {
      const key = shortened(nameKey(name), MAX_KEY_LENGTH);
      if (key !== before) await schema.sql(`UPDATE ${table} SET name_key = $1 WHERE id = $2`, [key, id]);
    }
    const last = rows.at(-1);
    if (!last) return;
    after = Number(last.id);
  }
}

/** Makes the keys of product term names by the rule of the kernel. */
export const keyTermNames = migration('0013-name-keys', {
  up: keyNames,
  down: async () => undefined,
});
