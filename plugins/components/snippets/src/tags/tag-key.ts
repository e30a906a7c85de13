import { createHash } from 'node:crypto';
import { nameKey } from '@plinth/kernel/text';

/** Longest key that every database keeps in an index. */
const MAX_LENGTH = 191;

/** The key by which a tag is found; a digest where folding makes the name too long for an index. */
export function tagKey(name: string): string {
  const key = nameKey(name);
  return key.length <= MAX_LENGTH ? key : createHash('sha256').update(key).digest('hex');
}
