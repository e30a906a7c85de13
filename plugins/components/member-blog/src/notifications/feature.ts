import { defineFeature, job, provide, under } from '@plinth/kernel';
import { pages } from '@plinth/pages';
import { mentionsMigration } from './mentions-migration.js';
import { notificationsMigration } from './migration.js';
import { NOTICE_BOARD, NoticeBoard } from './notices.js';
import { noticesMigration } from './notices-migration.js';
import { mentionTaps } from './of-mentions.js';
import { readerTaps } from './of-readers.js';
import { notificationPages, notificationTaps } from './page.js';
import { NOTIFICATIONS, NotificationPreferences } from './preferences.js';
import { readerNoticesMigration } from './readers-migration.js';
import { notificationRoutes } from './routes.js';
import { notices, notificationPreferences } from './tables.js';

/** Notifications of members, and which of them they get. */
export const notificationsFeature = defineFeature({
  name: 'notifications',
  tables: [notificationPreferences, notices],
  migrations: [notificationsMigration, noticesMigration, readerNoticesMigration, mentionsMigration],
  services: [provide.class(NOTIFICATIONS, NotificationPreferences), provide.class(NOTICE_BOARD, NoticeBoard)],
  routes: under('member-blog/v1', notificationRoutes),
  contributes: [pages(notificationPages)],
  taps: [...notificationTaps, ...readerTaps, ...mentionTaps],
  jobs: [job('prune-notices', { every: 86_400, run: ({ use }) => use(NOTICE_BOARD).prune() })],
});
