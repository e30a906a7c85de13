import { migration } from '@plinth/kernel/database';

const INDEX = ['type', 'status', 'sticky', 'created_at', 'id'];

/** Lists sticky posts first without sorting all of them. */
export const indexStickyOrder = migration('0016-sticky-order', {
  up: (schema) => schema.addIndex('posts', { columns: INDEX }),
  down: (schema) => schema.dropIndex('posts', INDEX),
});
