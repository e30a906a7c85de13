import { defineFeature, under } from '@plinth/kernel';
import { featuredMigration } from './migration.js';
import { featuredRoutes } from './routes.js';
import { picks } from './table.js';

/** Posts that editors picked. */
export const featuredFeature = defineFeature({
  name: 'featured',
  tables: [picks],
  migrations: [featuredMigration],
  routes: under('member-blog/v1', featuredRoutes),
});
