import { columns, migration } from '@plinth/kernel/database';

const presetColumns = {
  id: columns.id(),
  slug: columns.string(191, { unique: true }),
  status: columns.string(20),
  title: columns.text(),
  title_key: columns.string(191),
  // `yes`, `no`, or empty for a preset that never had the flag.
  enabled: columns.string(3, { default: '' }),
  config: columns.json(),
  fields_total: columns.integer({ default: 0 }),
  fields_enabled: columns.integer({ default: 0 }),
  created_at: columns.time(),
  modified_at: columns.time(),
};

const indexes = [
  { columns: ['status', 'title_key', 'id'] },
  { columns: ['status', 'created_at', 'id'] },
  { columns: ['status', 'enabled', 'title_key', 'id'] },
];

/** The filter presets. */
export const createPresets = migration('0001-filter-presets', {
  up: (schema) => schema.createTable('filter_presets', presetColumns, indexes),
  down: (schema) => schema.dropTable('filter_presets'),
});
