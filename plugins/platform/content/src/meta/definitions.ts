import { type Caller, checkValue, forbidden, invalidParam } from '@plinth/kernel';
import type { Post, PostMetaDefinition } from '../ports.js';

const EMPTY = { string: '', integer: 0, number: 0, boolean: false, array: [], object: {} } as const;

/** Whether posts of a type have this value. */
export function speaksOf(definition: PostMetaDefinition, objectType: string): boolean {
  return definition.objectType === undefined || definition.objectType === objectType;
}

/** What a post shows that keeps no value of its own. */
export function defaultOf({ schema, type }: PostMetaDefinition): unknown {
  return structuredClone('default' in schema ? schema.default : EMPTY[type]);
}

/** Whether the caller sees the value. */
export function isReadable(definition: PostMetaDefinition, caller: Caller, post: Post): boolean {
  return definition.canRead?.(caller, post) ?? true;
}

/**
 * The value as its schema reads it; null, which goes back to the default, is not looked at.
 * @throws RestError 403 `rest_cannot_update`, or 400 `rest_invalid_param` for a value of the wrong shape
 */
export function acceptedValue(definition: PostMetaDefinition, value: unknown, caller: Caller, post: Post): unknown {
  const { name, schema, canWrite } = definition;
  if (!(canWrite?.(caller, post) ?? caller.can('edit_post', post))) {
    throw forbidden('rest_cannot_update', `Sorry, you are not allowed to edit the ${name} custom field.`);
  }
  if (value === null) return undefined;
  const verdict = checkValue(schema, value, `meta.${name}`);
  if (!verdict.ok) throw invalidParam({ meta: verdict.fault.message });
  return verdict.value;
}
