import { defineFeature, provide, under } from '@plinth/kernel';
import { screens } from '@plinth/pages';
import { MANAGE } from '../errors.js';
import { CATALOG, Catalog } from './catalog.js';
import { catalogScreens } from './console/screens.js';
import { catalogRoutes } from './routes.js';
import { badges, categories, creditPacks, listingTypes, plans } from './tables.js';

/** Types, categories, badges, plans and credit packs. */
export const catalogFeature = defineFeature({
  name: 'catalog',
  capabilities: { [MANAGE]: [] },
  tables: [listingTypes, categories, badges, creditPacks, plans],
  services: [provide.class(CATALOG, Catalog)],
  exports: [CATALOG],
  routes: under('directory/v1', catalogRoutes),
  contributes: [screens(catalogScreens)],
});
