import { definePlugin, provide, under } from '@plinth/kernel';
import { dashboardHooks } from './hooks.js';
import { threadSection } from './messaging/bundle.js';
import { MESSAGES, MessageStore } from './messaging/message-store.js';
import { MESSAGING, messagingRoutes } from './messaging/routes.js';
import { createMessages } from './migrations/0001-messages.js';
import { MANAGE } from './rights.js';

export { dashboardHooks } from './hooks.js';

/** Component D: messages between those who learn and those who teach. */
export default definePlugin({
  id: 'course-dashboard',
  version: '0.1.0',
  title: 'Course dashboard',
  describes: 'Private messages between learners, instructors and group leaders of a course.',
  needs: { kernel: '^0.1.0', plugins: { learning: '^0.1.0' } },
  modules: { [MESSAGING]: { title: 'Private messaging between participants of courses', default: false } },
  capabilities: { [MANAGE]: [] },
  migrations: [createMessages],
  services: [provide.class(MESSAGES, MessageStore)],
  hooks: dashboardHooks,
  routes: under('course-dashboard/v2', messagingRoutes),
  bundle: [threadSection],
});
