import { defineFeature, provide } from '@plinth/kernel';
import { pages, screens } from '@plinth/pages';
import { foldComments } from '../migrations/0013-folded-comments.js';
import { COMMENTS } from '../ports.js';
import { commentsScreen } from './console/comments-screen.js';
import { commentPages } from './form-page.js';
import { commentHooks } from './hooks.js';
import { commentTaps } from './mail.js';
import { commentMigrations } from './migrations.js';
import { commentCapabilities } from './rights.js';
import { commentRoutes } from './routes.js';
import { SqlComments } from './store.js';
import { comments } from './table.js';

/** Comments on posts. */
export const commentsFeature = defineFeature({
  name: 'comments',
  metaCapabilities: commentCapabilities,
  hooks: commentHooks,
  tables: [comments],
  migrations: [...commentMigrations, foldComments],
  services: [provide.class(COMMENTS, SqlComments)],
  exports: [COMMENTS],
  routes: commentRoutes,
  contributes: [pages(commentPages), screens([commentsScreen])],
  taps: commentTaps,
});
