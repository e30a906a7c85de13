import { columns, migration } from '@plinth/kernel/database';

const ADDED = ['invitation_answered', 'post_commented', 'post_clapped', 'new_follower'];

/** Whether members want to be told of what their readers do, and of answers to their invitations; what is told once. */
export const readerNoticesMigration = migration('0058-reader-notices', {
  async up(schema) {
    for (const name of ADDED) await schema.addColumn('mb_notification_preferences', name, columns.flag({ default: 1 }));
    await schema.addColumn('mb_notices', 'once', columns.string(60, { nullable: true }));
    await schema.addIndex('mb_notices', { columns: ['user_id', 'once'], unique: true });
  },
  async down(schema) {
    await schema.dropIndex('mb_notices', ['user_id', 'once']);
    await schema.dropColumn('mb_notices', 'once');
    for (const name of ADDED) await schema.dropColumn('mb_notification_preferences', name);
  },
});
