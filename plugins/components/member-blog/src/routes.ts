import { type Route, under } from '@plinth/kernel';
import { analyticsRoutes } from './analytics/routes.js';
import { bookmarkRoutes } from './bookmarks/routes.js';
import { clapRoutes } from './claps/routes.js';
import { discoveryRoutes } from './discovery/routes.js';
import { featuredRoutes } from './featured/routes.js';
import { feedRoutes } from './feed/routes.js';
import { followRoutes } from './follows/routes.js';
import { groupRoutes } from './groups/routes.js';

/** `member-blog/v1`: the routes of every feature, one line each. */
const all: readonly (readonly Route[])[] = [
  feedRoutes,
  discoveryRoutes,
  featuredRoutes,
  bookmarkRoutes,
  followRoutes,
  clapRoutes,
  analyticsRoutes,
  groupRoutes,
];

/** Everything under the one namespace of the free and the paid edition (specification B, Versioning). */
export const routes = under('member-blog/v1', all.flat());
