import { invalidParam, type Timestamp, Type } from '@plinth/kernel';
import { hasShape } from '@plinth/kernel/layer';
import { isBlank, sanitizeText } from '@plinth/kernel/text';

/** Characters that the text of a post, or its blocks, may have when it is sent: what is longer is not even cleaned. */
export const MAX_TEXT_LENGTH = 1_000_000;

/**
 * The argument `name` without tags and outer spaces. What is left must still be a name (docs/components/member-blog.md:
 * 1 to 200 characters).
 * @throws RestError 400 `rest_invalid_param`
 */
export function cleanName(name: string): string {
  const clean = sanitizeText(name);
  if (isBlank(clean)) throw invalidParam({ name: 'name must have at least one character besides tags and spaces.' });
  return clean;
}

/** A list of texts as a tap returns it, which no compiler has checked; anything else leaves the usual ones. */
export function textsOr(answered: unknown, usual: readonly string[]): readonly string[] {
  return hasShape(Type.Array(Type.String()), answered) ? answered : usual;
}

/** A stored moment as UTC, ISO 8601 in whole seconds ending in Z: how every `…_at` field of this component is written. */
export function toUtc(stored: Timestamp): string {
  return `${stored.slice(0, 19)}Z`;
}
