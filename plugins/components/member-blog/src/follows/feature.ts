import { defineFeature, under } from '@plinth/kernel';
import { followsMigration } from './migration.js';
import { followRoutes } from './routes.js';
import { follows } from './table.js';

/** Authors and terms that members follow. */
export const followsFeature = defineFeature({
  name: 'follows',
  tables: [follows],
  migrations: [followsMigration],
  routes: under('member-blog/v1', followRoutes),
});
