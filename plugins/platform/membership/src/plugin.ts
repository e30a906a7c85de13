import { bundleSections } from '@plinth/bundle';
import { definePlugin, provide, under } from '@plinth/kernel';
import { screens } from '@plinth/pages';
import { levelSection } from './bundle.js';
import { levelScreen } from './console/screen.js';
import { createMemberships } from './migrations/0001-membership.js';
import { MEMBERSHIPS } from './ports.js';
import { MANAGE, membershipRoutes } from './routes.js';
import { SqlMemberships } from './store.js';
import { levels, memberships } from './tables.js';

export * from './ports.js';

/** Levels and who holds them: `membership/v1`. */
export const membership = definePlugin({
  id: 'membership',
  version: '0.1.0',
  title: 'Membership',
  describes: 'Levels that members hold, with or without an end, for other plugins to build on.',
  needs: { kernel: '^0.1.0' },
  capabilities: { [MANAGE]: [] },
  tables: [levels, memberships],
  migrations: [createMemberships],
  services: [provide.class(MEMBERSHIPS, SqlMemberships)],
  exports: [MEMBERSHIPS],
  routes: under('membership/v1', membershipRoutes),
  contributes: [screens([levelScreen]), bundleSections([levelSection])],
});

export default membership;
