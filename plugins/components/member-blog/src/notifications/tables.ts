import { columns, table } from '@plinth/kernel/database';
import type { Notice } from './preferences.js';

const wanted = () => columns.flag({ default: 1 });

/** About what members want to be notified, and how; somebody without a row wants everything. */
export const notificationPreferences = table(
  'mb_notification_preferences',
  {
    userId: columns.user({ unique: true }),
    post_approved: wanted(),
    post_rejected: wanted(),
    coauthor_invitation: wanted(),
    scheduled_published: wanted(),
    email: wanted(),
    onsite: wanted(),
    invitation_answered: wanted(),
    post_commented: wanted(),
    post_clapped: wanted(),
    new_follower: wanted(),
    mentioned: wanted(),
  },
  { legacyName: true, bundleSection: 'blog_notifications' },
);

/** What members were told on the site. */
export const notices = table(
  'mb_notices',
  {
    id: columns.id(),
    userId: columns.user(),
    kind: columns.string<Notice>(40),
    text: columns.text(),
    /** Where it leads. */
    url: columns.text(),
    createdAt: columns.time(),
    readAt: columns.time({ nullable: true }),
    /** What is told once until it is read. */
    once: columns.string(60, { nullable: true }),
  },
  {
    legacyName: true,
    bundleSection: 'blog_notices',
    unique: [['userId', 'once']],
    indexes: [['userId', 'id'], ['createdAt'], ['readAt']],
  },
);
