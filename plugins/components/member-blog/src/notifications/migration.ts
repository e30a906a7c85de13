import { columns, migration } from '@plinth/kernel/database';

const wanted = () => columns.flag({ default: 1 });

/** About what members want to be notified, and how; somebody without a row wants everything. */
export const notificationsMigration = migration('0007-notifications', {
  up: (schema) =>
    schema.createTable('mb_notification_preferences', {
      user_id: columns.user({ unique: true }),
      post_approved: wanted(),
      post_rejected: wanted(),
      coauthor_invitation: wanted(),
      scheduled_published: wanted(),
      email: wanted(),
      onsite: wanted(),
    }),
  down: (schema) => schema.dropTable('mb_notification_preferences'),
});
