import { defineFeature, NamedRegistry, provide } from '@plinth/kernel';
import { META, POST_META_REGISTRY, type PostMetaDefinition } from '../ports.js';
import { footnotes } from './footnotes.js';
import { SqlMeta } from './meta-store.js';
import { postMeta } from './table.js';

/** Values of plugins that are stored with posts. */
export const metaFeature = defineFeature({
  name: 'meta',
  tables: [postMeta],
  services: [
    provide.factory(POST_META_REGISTRY, () => new NamedRegistry<PostMetaDefinition>('post meta', [footnotes])),
    provide.class(META, SqlMeta),
  ],
  exports: [META, POST_META_REGISTRY],
});
