import { columns, migration } from '@plinth/kernel';

const ADDED = ['invitation_answered', 'post_commented', 'post_clapped', 'new_follower'];

/** Whether members want to be told of what their readers do, and of answers to their invitations. */
export const readerNoticesMigration = migration('0058-reader-notices', {
  async up(schema) {
    for (const name of ADDED) await schema.addColumn('mb_notification_preferences', name, columns.flag({ default: 1 }));
  },
  async down(schema) {
    for (const name of ADDED) await schema.dropColumn('mb_notification_preferences', name);
  },
});
