import { columns, migration } from '@plinth/kernel/database';

/** Whether members want to be told of texts that mention them. */
export const mentionsMigration = migration('0059-mentions', {
  async up(schema) {
    await schema.addColumn('mb_notification_preferences', 'mentioned', columns.flag({ default: 1 }));
  },
  async down(schema) {
    await schema.dropColumn('mb_notification_preferences', 'mentioned');
  },
});
