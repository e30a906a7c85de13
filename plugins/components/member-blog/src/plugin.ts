import { definePlugin, type JobDeclaration, type ServiceDeclaration, type TapDeclaration } from '@plinth/kernel';
import { turnsMigration } from './access/turns.js';
import { coauthorsMigration } from './coauthors/migration.js';
import { coauthorServices } from './coauthors/services.js';
import { blogHooks } from './hooks.js';
import { modules } from './modules.js';
import { routes } from './routes.js';
import { settings } from './settings.js';
import { viewsMigration } from './views/migration.js';
import { viewServices } from './views/views.js';

export * from './hooks.js';

/** One line a feature in each of these lists. */
const migrations = [viewsMigration, turnsMigration, coauthorsMigration];

const services: readonly (readonly ServiceDeclaration[])[] = [viewServices, coauthorServices];

const taps: readonly (readonly TapDeclaration[])[] = [];

const jobs: readonly (readonly JobDeclaration[])[] = [];

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
  taps: taps.flat(),
  jobs: jobs.flat(),
});
