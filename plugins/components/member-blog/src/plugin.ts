import {
  type BundleSection,
  definePlugin,
  type JobDeclaration,
  type Route,
  type ServiceDeclaration,
  type TapDeclaration,
} from '@plinth/kernel';
import { turnsMigration } from './access/turns.js';
import { bookmarksMigration } from './bookmarks/migration.js';
import { followSection } from './bundle/follow-section.js';
import { readingSection } from './bundle/reading-section.js';
import { clapsMigration } from './claps/migration.js';
import { coauthorsMigration } from './coauthors/migration.js';
import { coauthorServices } from './coauthors/services.js';
import { featuredMigration } from './featured/migration.js';
import { feedServices } from './feed/cache.js';
import { followsMigration } from './follows/migration.js';
import { groupTaps } from './groups/core-posts.js';
import { groupPostsMigration } from './groups/migration.js';
import { groupPages } from './groups/pages.js';
import { blogHooks } from './hooks.js';
import { modules } from './modules.js';
import { blogPages, navigationTaps } from './pages/overview.js';
import { routes } from './routes.js';
import { settings } from './settings.js';
import { viewPages, viewTaps } from './views/beacon.js';
import { countingMigration } from './views/counting-migration.js';
import { viewJobs } from './views/jobs.js';
import { viewsMigration } from './views/migration.js';
import { viewServices } from './views/views.js';

export * from './hooks.js';

/** One line a feature in each of these lists. */
const migrations = [
  viewsMigration,
  turnsMigration,
  coauthorsMigration,
  countingMigration,
  featuredMigration,
  bookmarksMigration,
  followsMigration,
  clapsMigration,
  groupPostsMigration,
];

const services: readonly (readonly ServiceDeclaration[])[] = [viewServices, coauthorServices, feedServices];

const taps: readonly (readonly TapDeclaration[])[] = [viewTaps, groupTaps, navigationTaps];

const jobs: readonly (readonly JobDeclaration[])[] = [viewJobs];

const pages: readonly (readonly Route[])[] = [blogPages, groupPages, viewPages];

const bundle: readonly BundleSection[] = [readingSection, followSection];

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
  services: services.flat(),
  hooks: blogHooks,
  routes,
  pages: pages.flat(),
  taps: taps.flat(),
  jobs: jobs.flat(),
  bundle,
});
