import { definePlugin, provide, under } from '@plinth/kernel';
import { dashboardHooks } from './hooks.js';
import { threadSection } from './messaging/bundle.js';
import { MESSAGES, MessageStore } from './messaging/message-store.js';
import { MESSAGING, messagingRoutes } from './messaging/routes.js';
import { createMessages } from './migrations/0001-messages.js';
import { MANAGE } from './rights.js';
import { settings } from './settings.js';
import { statisticsRoutes } from './statistics/routes.js';

export { dashboardHooks } from './hooks.js';

/** Component D: messages between those who learn and those who teach, and statistics of each of them. */
export default definePlugin({
  id: 'course-dashboard',
  version: '0.1.0',
  title: 'Course dashboard',
  describes: 'Private messages between learners, instructors and group leaders, and statistics of each person.',
  needs: { kernel: '^0.1.0', plugins: { learning: '^0.1.0' } },
  settings,
  modules: { [MESSAGING]: { title: 'Private messaging between participants of courses' } },
  capabilities: { [MANAGE]: [] },
  migrations: [createMessages],
  services: [provide.class(MESSAGES, MessageStore)],
  hooks: dashboardHooks,
  routes: [...under('course-dashboard/v2', messagingRoutes), ...under('course_report/v1', statisticsRoutes)],
  bundle: [threadSection],
});
