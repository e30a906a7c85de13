import { definePlugin, tap } from '@plinth/kernel';
import { identityHooks } from '@plinth/kernel/identity';
import { toolkit } from '@plinth/toolkit';
import { accessFeature } from './access/feature.js';
import { analyticsFeature } from './analytics/feature.js';
import { authorsFeature } from './authors/feature.js';
import { autosaveFeature } from './autosave/feature.js';
import { belowFeature } from './below/feature.js';
import { bookmarksFeature } from './bookmarks/feature.js';
import { bundleFeature } from './bundle/feature.js';
import { categoriesFeature } from './categories/feature.js';
import { clapsFeature } from './claps/feature.js';
import { coauthorsFeature } from './coauthors/feature.js';
import { corePostsFeature } from './core-posts/feature.js';
import { dashboardFeature } from './dashboard/feature.js';
import { discoveryFeature } from './discovery/feature.js';
import { featuredFeature } from './featured/feature.js';
import { feedFeature } from './feed/feature.js';
import { followsFeature } from './follows/feature.js';
import { groupsFeature } from './groups/feature.js';
import { blogHooks } from './hooks.js';
import { locksFeature } from './locks/feature.js';
import { modules } from './modules.js';
import { notificationsFeature } from './notifications/feature.js';
import { pagesFeature } from './pages/feature.js';
import { postsFeature } from './posts/feature.js';
import { reviewFeature } from './review/feature.js';
import { schedulingFeature } from './scheduling/feature.js';
import { seriesFeature } from './series/feature.js';
import { SERIES } from './series/store.js';
import { settings } from './settings.js';
import { uploadsFeature } from './uploads/feature.js';
import { viewsFeature } from './views/feature.js';
import { writingFeature } from './writing/feature.js';

export * from './hooks.js';

/** Component B: members write a blog together with everything around it. */
export default definePlugin({
  id: 'member-blog',
  version: '0.1.0',
  title: 'Member blog',
  describes: 'Members write, manage and discover blog posts, alone or together.',
  layers: [toolkit],
  needs: { kernel: '^0.1.0', plugins: { content: '^0.1.0' }, optional: { community: '^0.1.0' } },
  settings,
  modules,
  hooks: blogHooks,
  features: [
    accessFeature,
    corePostsFeature,
    dashboardFeature,
    autosaveFeature,
    postsFeature,
    uploadsFeature,
    categoriesFeature,
    seriesFeature,
    coauthorsFeature,
    locksFeature,
    reviewFeature,
    schedulingFeature,
    notificationsFeature,
    feedFeature,
    discoveryFeature,
    featuredFeature,
    bookmarksFeature,
    followsFeature,
    clapsFeature,
    analyticsFeature,
    groupsFeature,
    viewsFeature,
    authorsFeature,
    belowFeature,
    writingFeature,
    pagesFeature,
    bundleFeature,
  ],
  taps: [
    // Even while the module is off.
    tap(identityHooks.delete_user, { id: 'series-of-user' }, async ({ use }, user, reassignTo) => {
      if (reassignTo !== undefined) await use(SERIES).giveTo(user.id, reassignTo);
    }),
  ],
});
