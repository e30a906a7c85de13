import { provide, type ServiceDeclaration } from '@plinth/kernel';
import { META, POST_META_REGISTRY, type PostMetaDefinition } from '../ports.js';
import { NamedRegistry } from '../types/registry.js';
import { SqlMeta } from './meta-store.js';

/** The services of post meta. */
export const metaServices: readonly ServiceDeclaration[] = [
  provide.factory(POST_META_REGISTRY, () => new NamedRegistry<PostMetaDefinition>('post meta')),
  provide.class(META, SqlMeta),
];
