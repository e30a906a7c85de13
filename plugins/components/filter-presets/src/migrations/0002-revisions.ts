import { columns, migration } from '@plinth/kernel/database';

/** How often each preset was changed, by which two who edit one at once notice each other. */
export const addRevisions = migration('0002-revisions', {
  up: (schema) => schema.addColumn('filter_presets', 'revision', columns.integer({ default: 0 })),
  down: (schema) => schema.dropColumn('filter_presets', 'revision'),
});
