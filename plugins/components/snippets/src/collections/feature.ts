import { defineFeature, provide, under } from '@plinth/kernel';
import { COLLECTIONS, CollectionStore } from './collection-store.js';
import { collectionRoutes } from './routes.js';
import { collectionPastes, collections } from './tables.js';

/** Collections of pastes. */
export const collectionsFeature = defineFeature({
  name: 'collections',
  tables: [collections, collectionPastes],
  services: [provide.class(COLLECTIONS, CollectionStore)],
  routes: under('snippets/v1', collectionRoutes),
});
