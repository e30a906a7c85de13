import { type TaxonomyDefinition, termRoutes } from '@plinth/content';
import type { Route } from '@plinth/kernel';

/** Name of the taxonomy, and of its field on the core posts route. */
export const SERIES_TAXONOMY = 'mb_series';

/** Series are terms; who owns one and how far it is stands in a table of its own. */
export const seriesTaxonomy: TaxonomyDefinition = {
  name: SERIES_TAXONOMY,
  restBase: SERIES_TAXONOMY,
  title: 'Series',
  description: 'Posts that belong together, in an order of their own.',
  hierarchical: false,
  objectTypes: ['post'],
  capabilities: {
    manage: 'edit_others_posts',
    edit: 'edit_others_posts',
    delete: 'edit_others_posts',
    assign: 'edit_posts',
  },
};

/** Reading the terms at `wp/v2/mb_series`; they are made and changed by the routes of the series alone, which know owners. */
export const seriesTermRoutes: readonly Route[] = termRoutes(seriesTaxonomy).filter(({ methods }) =>
  methods.every((method) => method === 'GET'),
);
