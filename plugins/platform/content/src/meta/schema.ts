import type { PluginContext, TSchema } from '@plinth/kernel';
import { metaSchemaOf } from '@plinth/kernel/layer';
import { POST_META_REGISTRY, type PostTypeDefinition } from '../ports.js';
import { speaksOf } from './definitions.js';

/** The schema of the field `meta` of a post type, with what is registered at the moment it is asked for. */
export function postMetaSchema(type: PostTypeDefinition): (context: Pick<PluginContext, 'use'>) => TSchema {
  return ({ use }) => {
    const definitions = use(POST_META_REGISTRY).all();
    return metaSchemaOf(
      definitions.filter((each) => speaksOf(each, type.name, type)),
      ['view', 'edit'],
    );
  };
}
