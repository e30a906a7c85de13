import { taxonomies } from '@plinth/content';
import { defineFeature, provide, under } from '@plinth/kernel';
import { pages } from '@plinth/pages';
import { seriesMigration } from './migration.js';
import { digestSeriesNames } from './names-migration.js';
import { SERIES_POSTS, SeriesPosts } from './posts.js';
import { READING_PROGRESS, ReadingProgress } from './progress.js';
import { progressRoutes } from './progress-routes.js';
import { seriesRoutes } from './routes.js';
import { seriesDeskPages } from './series-desk-page.js';
import { seriesPages } from './series-page.js';
import { SERIES, SeriesStore } from './store.js';
import { seriesOwners, seriesPosts, seriesProgress } from './tables.js';
import { seriesTaxonomy, seriesTermRoutes } from './taxonomy.js';

/** Series of posts, with reading progress. */
export const seriesFeature = defineFeature({
  name: 'series',
  module: { title: 'Series of posts, with reading progress' },
  tables: [seriesOwners, seriesPosts, seriesProgress],
  migrations: [seriesMigration, digestSeriesNames],
  services: [
    provide.class(SERIES, SeriesStore),
    provide.class(SERIES_POSTS, SeriesPosts),
    provide.class(READING_PROGRESS, ReadingProgress),
  ],
  routes: [...under('member-blog/v1', [...seriesRoutes, ...progressRoutes]), ...seriesTermRoutes],
  contributes: [pages([...seriesPages, ...seriesDeskPages]), taxonomies([seriesTaxonomy])],
});
