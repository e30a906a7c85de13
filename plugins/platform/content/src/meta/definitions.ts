import type { Caller } from '@plinth/kernel';
import { acceptedMeta } from '@plinth/kernel/layer';
import type { Post, PostMetaDefinition, PostTypeDefinition } from '../ports.js';
import { supports } from '../types/post-types.js';

/**
 * Whether posts of a type have this value.
 * @param type undefined for a type that nobody registered
 */
export function speaksOf(
  { objectType, requires = [] }: PostMetaDefinition,
  name: string,
  type: PostTypeDefinition | undefined,
): boolean {
  if (objectType !== undefined && objectType !== name) return false;
  return requires.every((feature) => type !== undefined && supports(type, feature));
}

/** Whether the caller sees the value. */
export function isReadable(definition: PostMetaDefinition, caller: Caller, post: Post): boolean {
  return definition.canRead?.(caller, post) ?? true;
}

/**
 * The value as its schema reads it and as it is kept; null, which goes back to the default, is not looked at.
 * @throws RestError 403 `rest_cannot_update`, or 400 `rest_invalid_param` for a value of the wrong shape
 */
export function acceptedValue(definition: PostMetaDefinition, value: unknown, caller: Caller, post: Post): unknown {
  const mayWrite = definition.canWrite?.(caller, post) ?? caller.can('edit_post', post);
  const accepted = acceptedMeta(definition, value, mayWrite);
  return accepted === undefined || !definition.sanitize ? accepted : definition.sanitize(accepted);
}
