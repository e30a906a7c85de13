import { columns, migration } from '@plinth/kernel/database';

/** Downloads that have begun, so that the further requests of one are not counted again. */
export const createDownloadTakes = migration('0009-download-takes', {
  async up(schema) {
    await schema.createTable(
      'shop_download_takes',
      {
        id: columns.id(),
        permission_id: columns.integer({ references: 'shop_download_permissions' }),
        taker: columns.string(64),
        taken_at: columns.time(),
      },
      [{ columns: ['permission_id', 'taker'], unique: true }, { columns: ['taken_at'] }],
    );
  },
  down: (schema) => schema.dropTable('shop_download_takes'),
});
