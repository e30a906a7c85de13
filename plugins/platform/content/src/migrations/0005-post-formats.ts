import { migration } from '@plinth/kernel/database';

const INDEX = ['format', 'type', 'status'];

/** Finds the posts of a format, and whether there are any. */
export const indexFormats = migration('0005-post-formats', {
  up: (schema) => schema.addIndex('posts', { columns: INDEX }),
  down: (schema) => schema.dropIndex('posts', INDEX),
});
