import { defineFeature, provide } from '@plinth/kernel';
import { NamedRegistry } from '@plinth/kernel/layer';
import { META, POST_META_REGISTRY, type PostMetaDefinition, postMetaFields } from '../ports.js';
import { footnotes } from './footnotes.js';
import { SqlMeta } from './meta-store.js';
import { postMeta } from './table.js';

/** Values of plugins that are stored with posts. */
export const metaFeature = defineFeature({
  name: 'meta',
  tables: [postMeta],
  services: [
    provide.factory(POST_META_REGISTRY, () => new NamedRegistry<PostMetaDefinition>('post meta')),
    provide.class(META, SqlMeta),
  ],
  exports: [META, POST_META_REGISTRY],
  points: [postMetaFields],
  contributes: [postMetaFields([footnotes])],
  setup({ onContribution, use }) {
    onContribution(postMetaFields, ({ value }) => use(POST_META_REGISTRY).register(value));
  },
});
