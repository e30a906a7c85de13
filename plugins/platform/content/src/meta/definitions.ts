import { acceptedMeta, type Caller } from '@plinth/kernel';
import type { Post, PostMetaDefinition } from '../ports.js';

/** Whether posts of a type have this value. */
export function speaksOf(definition: PostMetaDefinition, objectType: string): boolean {
  return definition.objectType === undefined || definition.objectType === objectType;
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
  return acceptedMeta(definition, value, definition.canWrite?.(caller, post) ?? caller.can('edit_post', post));
}
