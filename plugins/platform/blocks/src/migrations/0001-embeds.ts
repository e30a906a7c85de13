import { columns, migration } from '@plinth/kernel/database';

/** What other sites answered for addresses that somebody embedded. */
export const createEmbeds = migration('0001-embeds', {
  up: (schema) =>
    schema.createTable('block_embeds', { id: columns.key(64), answer: columns.text(), asked_at: columns.time() }, [
      { columns: ['asked_at'] },
    ]),
  down: (schema) => schema.dropTable('block_embeds'),
});
