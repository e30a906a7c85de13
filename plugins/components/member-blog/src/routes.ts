import { type Route, under } from '@plinth/kernel';
import { analyticsRoutes } from './analytics/routes.js';
import { autosaveRoutes } from './autosave/routes.js';
import { bookmarkRoutes } from './bookmarks/routes.js';
import { categoryRoutes } from './categories/routes.js';
import { clapRoutes } from './claps/routes.js';
import { invitationRoutes } from './coauthors/invitation-routes.js';
import { coauthorRoutes } from './coauthors/routes.js';
import { dashboardRoutes } from './dashboard/routes.js';
import { discoveryRoutes } from './discovery/routes.js';
import { featuredRoutes } from './featured/routes.js';
import { feedRoutes } from './feed/routes.js';
import { followRoutes } from './follows/routes.js';
import { groupRoutes } from './groups/routes.js';
import { lockRoutes } from './locks/routes.js';
import { notificationRoutes } from './notifications/routes.js';
import { postRoutes } from './posts/routes.js';
import { reviewRoutes } from './review/routes.js';
import { schedulingRoutes } from './scheduling/routes.js';
import { progressRoutes } from './series/progress-routes.js';
import { seriesRoutes } from './series/routes.js';
import { seriesTermRoutes } from './series/taxonomy.js';
import { uploadRoutes } from './uploads/routes.js';

/** The routes of every feature, one line each. */
const all: readonly (readonly Route[])[] = [
  dashboardRoutes,
  autosaveRoutes,
  postRoutes,
  uploadRoutes,
  categoryRoutes,
  seriesRoutes,
  progressRoutes,
  coauthorRoutes,
  invitationRoutes,
  lockRoutes,
  reviewRoutes,
  schedulingRoutes,
  notificationRoutes,
  feedRoutes,
  discoveryRoutes,
  featuredRoutes,
  bookmarkRoutes,
  followRoutes,
  clapRoutes,
  analyticsRoutes,
  groupRoutes,
];

/**
 * One namespace for the free and the paid edition (docs/components/member-blog.md, Versioning), and the terms of series
 * in `wp/v2`.
 */
export const routes = [...under('member-blog/v1', all.flat()), ...seriesTermRoutes];
