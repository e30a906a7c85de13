import { columns, migration } from '@plinth/kernel/database';

const uploadColumns = {
  reference: columns.string(191, { unique: true }),
  user_id: columns.user(),
  type: columns.string(10),
  bytes: columns.bigInteger(),
};

/** Files that are no attachments, such as the proofs of claims. Who was counted before they counted is counted again. */
export const countOtherUploads = migration('0002-other-uploads', {
  async up(schema) {
    await schema.createTable('media_other_uploads', uploadColumns, [{ columns: ['user_id', 'type', 'bytes'] }]);
    await schema.sql(`UPDATE ${schema.table('media_accounts')} SET is_counted = 0`);
  },
  down: (schema) => schema.dropTable('media_other_uploads'),
});
