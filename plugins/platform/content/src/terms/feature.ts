import { contributionsByName, defineFeature, provide } from '@plinth/kernel';
import { screens } from '@plinth/pages';
import { keyTermNames } from '../migrations/0014-name-keys.js';
import { TAXONOMIES, TERMS, taxonomies } from '../ports.js';
import { termMetaCapabilities } from './capabilities.js';
import { termsScreen } from './console/terms-screen.js';
import { TERM_LIBRARY } from './library.js';
import { termMigrations } from './migrations.js';
import { categoryAndTagRoutes } from './routes.js';
import { postTerms, termDefaults, terms } from './tables.js';
import { builtInTaxonomies } from './taxonomies.js';
import { SqlTermLibrary } from './term-library.js';
import { SqlTerms } from './term-store.js';

/** Categories, tags and the terms of other taxonomies. */
export const termsFeature = defineFeature({
  name: 'terms',
  metaCapabilities: termMetaCapabilities,
  tables: [terms, postTerms, termDefaults],
  migrations: [...termMigrations, keyTermNames],
  services: [
    provide.factory(TAXONOMIES, (use) => contributionsByName(use, taxonomies)),
    provide.class(TERMS, SqlTerms),
    provide.class(TERM_LIBRARY, SqlTermLibrary),
  ],
  exports: [TERMS, TERM_LIBRARY, TAXONOMIES],
  routes: categoryAndTagRoutes,
  points: [taxonomies],
  contributes: [screens([termsScreen]), taxonomies(builtInTaxonomies)],
});
