import { migration, type SchemaEditor } from '@plinth/kernel/database';
import { excerptOf } from '../posts/excerpts.js';

/** Posts that are read at one time. */
const BATCH = 100;

/** Characters that no excerpt is too long with, whatever its script. */
const SHORT = 60;

interface Row {
  readonly id: number;
  readonly summary: string;
}

async function shorten(schema: SchemaEditor): Promise<void> {
  const posts = schema.table('posts');
  for (let after = 0; ; ) {
    const rows = await schema.rows<Row>(
      `SELECT id, summary FROM ${posts} WHERE id > $1 AND LENGTH(summary) > ${SHORT} ORDER BY id LIMIT ${BATCH}`,
      [after],
    );
    for (const { id, summary } of rows) {
      const short = excerptOf(summary);
      if (short !== summary) await schema.sql(`UPDATE ${posts} SET summary = $1 WHERE id = $2`, [short, id]);
    }
    const last = rows.at(-1);
    if (!last) return;
    after = Number(last.id);
  }
}

/** Excerpts that were made before they had a bound in characters, and in words of scripts that write no spaces. */
export const shortenSummaries = migration('0010-short-summaries', {
  up: shorten,
  down: async () => undefined,
});
