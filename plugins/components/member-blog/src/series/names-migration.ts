import { createHash } from 'node:crypto';
import { migration, type SchemaEditor } from '@plinth/kernel/database';
import { nameKey } from '@plinth/kernel/text';

/** Rows that are read at one time. */
const BATCH = 500;

interface OwnedName {
  readonly id: number;
  readonly owner_id: number | null;
  readonly name: string;
  readonly name_digest: string;
}

async function digestNames(schema: SchemaEditor): Promise<void> {
  const series = schema.table('mb_series');
  const terms = schema.table('terms');
  for (let after = 0; ; ) {
    const rows = await schema.rows<OwnedName>(
      `SELECT s.term_id AS id, s.owner_id, s.name_digest, t.name FROM ${series} s JOIN ${terms} t ON t.id = s.term_id
        WHERE s.term_id > $1 ORDER BY s.term_id LIMIT ${BATCH}`,
      [after],
    );
    for (const { id, owner_id: owner, name, name_digest: before } of rows) {
      const digest = createHash('sha256').update(nameKey(name)).digest('hex');
      if (digest === before) continue;
      // Of two series of an owner whose names are the same from now on, the newer one keeps its old digest.
      const taken = await schema.rows(`SELECT term_id FROM ${series} WHERE owner_id = $1 AND name_digest = $2`, [
        owner,
        digest,
      ]);
      if (taken.length > 0) continue;
      await schema.sql(`UPDATE ${series} SET name_digest = $1 WHERE term_id = $2`, [digest, id]);
    }
    const last = rows.at(-1);
    if (!last) return;
    after = Number(last.id);
  }
}

/** The digests of series names, made from the keys by which names are compared. */
export const digestSeriesNames = migration('0060-series-names', {
  up: digestNames,
  down: async () => undefined,
});
