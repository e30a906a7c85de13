import { defineFeature, provide, under } from '@plinth/kernel';
import { addTagNames } from '../migrations/0004-tag-names.js';
import { tagRoutes } from './routes.js';
import { pasteTags, tags } from './tables.js';
import { TAGS, TagStore } from './tag-store.js';

/** Tags of pastes. */
export const tagsFeature = defineFeature({
  name: 'tags',
  tables: [tags, pasteTags],
  migrations: [addTagNames],
  services: [provide.class(TAGS, TagStore)],
  routes: under('snippets/v1', tagRoutes),
});
