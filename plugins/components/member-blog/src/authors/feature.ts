import { defineFeature, job, provide } from '@plinth/kernel';
import { DATABASE } from '@plinth/kernel/database';
import { AUTHOR_REGISTRY, AuthorRegistry } from './book.js';
import { authorsMigration } from './migration.js';
import { authors } from './table.js';
import { authorTaps } from './taps.js';

/** Totals of each author: posts, views, comments. */
export const authorsFeature = defineFeature({
  name: 'authors',
  tables: [authors],
  migrations: [authorsMigration],
  services: [provide.class(AUTHOR_REGISTRY, AuthorRegistry)],
  taps: authorTaps,
  jobs: [job('count-authors', { every: 86_400, run: ({ use }) => use(AUTHOR_REGISTRY).heal() })],
  setup({ onStop, use }) {
    const registry = use(AUTHOR_REGISTRY);
    // Posts that were published while this plugin was off have not been counted.
    if (!use(DATABASE).isReadOnly) registry.addEverybody();
    onStop(() => registry.settled());
  },
});
