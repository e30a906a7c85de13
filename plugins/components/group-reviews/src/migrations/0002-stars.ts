import { columns, migration, type SchemaEditor } from '@plinth/kernel/database';
import { hundredthsOf, type Rating } from '../review.js';

const BATCH = 200;

async function fill(schema: SchemaEditor): Promise<void> {
  const reviews = schema.table('group_reviews');
  for (let last = 0; ; ) {
    const rows = await schema.rows<{ id: number; ratings: string }>(
      `SELECT id, ratings FROM ${reviews} WHERE id > $1 ORDER BY id LIMIT ${BATCH}`,
      [last],
    );
    for (const { id, ratings } of rows) {
      const kept: readonly Rating[] = JSON.parse(ratings);
      await schema.sql(`UPDATE ${reviews} SET stars = $1 WHERE id = $2`, [hundredthsOf(kept), id]);
    }
    if (rows.length < BATCH) return;
    last = rows.at(-1)?.id ?? last;
  }
}

/** The average of each review, so that the database adds up those of a group. */
export const addStars = migration('0002-stars', {
  async up(schema) {
    // Hundredths of a star; 0 without ratings.
    await schema.addColumn('group_reviews', 'stars', columns.integer({ default: 0 }));
    await fill(schema);
  },
  down: (schema) => schema.dropColumn('group_reviews', 'stars'),
});
