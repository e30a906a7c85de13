import { bundleSections } from '@plinth/bundle';
import { defineFeature, provide, tap, under } from '@plinth/kernel';
import { identityHooks } from '@plinth/kernel/identity';
import { pageHooks, pages } from '@plinth/pages';
import { createMessages } from '../migrations/0001-messages.js';
import { createRequests } from '../migrations/0002-requests.js';
import { CONVERSATIONS } from '../pages/addresses.js';
import { learningTexts } from '../pages/texts.js';
import { threadSection } from './bundle.js';
import { MESSAGES, MessageStore } from './message-store.js';
import { conversationsPage } from './pages/list-page.js';
import { threadPages } from './pages/thread-page.js';
import { writePages } from './pages/write-page.js';
import { MESSAGING, messagingRoutes } from './routes.js';
import { messages, participants, threads } from './tables.js';

/** Private messages between the people of a course. */
export const messagingFeature = defineFeature({
  name: 'messaging',
  tables: [threads, participants, messages],
  migrations: [createMessages, createRequests],
  services: [provide.class(MESSAGES, MessageStore)],
  routes: under('course-dashboard/v2', messagingRoutes),
  contributes: [pages([conversationsPage, ...writePages, ...threadPages]), bundleSections([threadSection])],
  taps: [
    tap(identityHooks.delete_user, { id: 'threads-of-user' }, ({ use }, user) => use(MESSAGES).dropWith(user.id)),
    tap(pageHooks.account_navigation, { id: 'messages', priority: 5 }, async (context, entries, caller) => {
      const { module, site, use } = context;
      const news = module(MESSAGING) ? await use(MESSAGES).unreadCount(caller.id) : 0;
      if (news === 0) return entries;
      return [{ title: learningTexts.in(site.language)('messages'), url: site.url + CONVERSATIONS, news }, ...entries];
    }),
  ],
});
