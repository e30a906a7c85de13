import { userMetaFields } from '@plinth/accounts';
import { type BundleSection, bundleSections } from '@plinth/bundle';
import {
  definePlugin,
  type JobDeclaration,
  type Route,
  type ServiceDeclaration,
  type TapDeclaration,
} from '@plinth/kernel';
import { pages, screens } from '@plinth/pages';
import { moderatedMeta } from './access/gates.js';
import { postTurns, turnsMigration } from './access/turns.js';
import { figuresPages } from './analytics/figures-page.js';
import { authorsMigration } from './authors/migration.js';
import { authors } from './authors/table.js';
import { authorJobs, authorServices, authorTaps } from './authors/taps.js';
import { autosaveJobs, autosaveServices } from './autosave/dismissals.js';
import { dismissalsMigration } from './autosave/migration.js';
import { dismissals } from './autosave/table.js';
import { belowPages } from './below/act-page.js';
import { belowStyle, blogAssets } from './below/look.js';
import { belowTaps } from './below/taps.js';
import { bookmarksMigration } from './bookmarks/migration.js';
import { bookmarks } from './bookmarks/table.js';
import { carriedSections } from './bundle/carried-sections.js';
import { coauthorSection } from './bundle/coauthors-section.js';
import { followSection } from './bundle/follow-section.js';
import { preferencesSection } from './bundle/preferences-section.js';
import { readingSection } from './bundle/reading-section.js';
import { reviewSection } from './bundle/review-section.js';
import { seriesSection } from './bundle/series-section.js';
import { clapsMigration } from './claps/migration.js';
import { claps } from './claps/table.js';
import { coauthorTaps } from './coauthors/capability.js';
import { coauthorsMigration } from './coauthors/migration.js';
import { coauthorJobs, coauthorServices } from './coauthors/services.js';
import { coauthors } from './coauthors/table.js';
import { gateTaps } from './core-posts/gate.js';
import { metaServices } from './core-posts/meta.js';
import { wordLimits } from './core-posts/validation.js';
import { myBlogPages, navigation } from './dashboard/my-blog-page.js';
import { trashedTaps } from './dashboard/trashed-taps.js';
import { featuredMigration } from './featured/migration.js';
import { picks } from './featured/table.js';
import { feedServices } from './feed/cache.js';
import { followsMigration } from './follows/migration.js';
import { follows } from './follows/table.js';
import { groupTaps } from './groups/core-posts.js';
import { groupPostServices } from './groups/group-posts.js';
import { groupPostsMigration } from './groups/migration.js';
import { groupPages } from './groups/pages.js';
import { groupPosts } from './groups/table.js';
import { blogHooks } from './hooks.js';
import { locksMigration } from './locks/migration.js';
import { lockTaps } from './locks/refusal.js';
import { lockServices } from './locks/store.js';
import { locks } from './locks/table.js';
import { modules } from './modules.js';
import { mentionsMigration } from './notifications/mentions-migration.js';
import { notificationsMigration } from './notifications/migration.js';
import { noticeJobs, noticeServices } from './notifications/notices.js';
import { noticesMigration } from './notifications/notices-migration.js';
import { mentionTaps } from './notifications/of-mentions.js';
import { readerTaps } from './notifications/of-readers.js';
import { notificationPages, notificationTaps } from './notifications/page.js';
import { notificationServices } from './notifications/preferences.js';
import { readerNoticesMigration } from './notifications/readers-migration.js';
import { notices, notificationPreferences } from './notifications/tables.js';
import { blogPages, navigationTaps } from './pages/overview.js';
import { reviewsMigration } from './review/migration.js';
import { reviewScreen } from './review/review-screen.js';
import { reviewServices } from './review/store.js';
import { reviews } from './review/table.js';
import { reviewTaps } from './review/taps.js';
import { routes } from './routes.js';
import { schedulingTaps } from './scheduling/taps.js';
import { seriesMigration } from './series/migration.js';
import { digestSeriesNames } from './series/names-migration.js';
import { seriesDeskPages } from './series/series-desk-page.js';
import { seriesPages } from './series/series-page.js';
import { seriesServices, seriesTaps } from './series/services.js';
import { seriesOwners, seriesPosts, seriesProgress } from './series/tables.js';
import { settings } from './settings.js';
import { setup } from './setup.js';
import { counterServices } from './views/counter.js';
import { countingMigration } from './views/counting-migration.js';
import { viewJobs } from './views/jobs.js';
import { viewsMigration } from './views/migration.js';
import { dailyViews, postViews, viewVisitors } from './views/tables.js';
import { viewTaps } from './views/taps.js';
import { viewServices } from './views/views.js';
import { writeStyle } from './writing/write-look.js';
import { writePages } from './writing/write-page.js';

export * from './hooks.js';

/** One line a feature in each of these lists. */
const migrations = [
  viewsMigration,
  turnsMigration,
  coauthorsMigration,
  seriesMigration,
  dismissalsMigration,
  locksMigration,
  notificationsMigration,
  reviewsMigration,
  countingMigration,
  featuredMigration,
  bookmarksMigration,
  followsMigration,
  clapsMigration,
  groupPostsMigration,
  noticesMigration,
  authorsMigration,
  readerNoticesMigration,
  mentionsMigration,
  digestSeriesNames,
];

const tables = [
  postViews,
  viewVisitors,
  dailyViews,
  postTurns,
  coauthors,
  seriesOwners,
  seriesPosts,
  seriesProgress,
  dismissals,
  locks,
  notificationPreferences,
  notices,
  reviews,
  picks,
  bookmarks,
  follows,
  claps,
  groupPosts,
  authors,
];

const services: readonly (readonly ServiceDeclaration[])[] = [
  viewServices,
  counterServices,
  coauthorServices,
  groupPostServices,
  metaServices,
  seriesServices,
  autosaveServices,
  lockServices,
  notificationServices,
  noticeServices,
  reviewServices,
  feedServices,
  authorServices,
];

const taps: readonly (readonly TapDeclaration[])[] = [
  gateTaps,
  [wordLimits, ...navigation],
  coauthorTaps,
  lockTaps,
  reviewTaps,
  schedulingTaps,
  seriesTaps,
  viewTaps,
  authorTaps,
  groupTaps,
  navigationTaps,
  trashedTaps,
  belowTaps,
  notificationTaps,
  readerTaps,
  mentionTaps,
];

const jobs: readonly (readonly JobDeclaration[])[] = [autosaveJobs, coauthorJobs, viewJobs, noticeJobs, authorJobs];

const ownPages: readonly (readonly Route[])[] = [
  [blogAssets.page, belowStyle.page, writeStyle.page],
  myBlogPages,
  figuresPages,
  writePages,
  blogPages,
  groupPages,
  belowPages,
  seriesPages,
  seriesDeskPages,
  notificationPages,
];

const bundle: readonly BundleSection[] = [
  ...carriedSections,
  seriesSection,
  coauthorSection,
  readingSection,
  followSection,
  reviewSection,
  preferencesSection,
];

/** Component B: members write a blog together with everything around it. */
export default definePlugin({
  id: 'member-blog',
  version: '0.1.0',
  title: 'Member blog',
  describes: 'Members write, manage and discover blog posts, alone or together.',
  needs: { kernel: '^0.1.0', plugins: { content: '^0.1.0' }, optional: { community: '^0.1.0' } },
  settings,
  modules,
  migrations,
  tables,
  services: services.flat(),
  hooks: blogHooks,
  routes,
  contributes: [
    screens([reviewScreen]),
    pages(ownPages.flat()),
    userMetaFields([moderatedMeta]),
    bundleSections(bundle),
  ],
  taps: taps.flat(),
  jobs: jobs.flat(),
  setup,
});
