import { RestError } from '@plinth/kernel';
import { fields } from '@plinth/kernel/database';
import { isBlank, nameKey, sanitizeText, shortened, slugOf, unescapeHtml } from '@plinth/kernel/text';
import { terms } from './tables.js';

/** The columns that make a term. */
export const TERM_COLUMNS = ['id', 'taxonomy', 'name', 'slug', 'description', 'parentId', 'count'] as const;

/** The same as the fields of a SELECT. */
export const TERM_FIELDS = fields(Object.fromEntries(TERM_COLUMNS.map((name) => [name, terms[name]])));

/** Characters that the column of a name holds. */
export const MAX_NAME_LENGTH = 200;

/** A name in the form in which it is looked up, searched and sorted, as the column holds it. */
export function storedNameKey(name: string): string {
  return shortened(nameKey(name), MAX_NAME_LENGTH);
}

/** The slug that a desired or a name asks for. */
export function desiredSlug(desired: string | undefined, name: string): string {
  return slugOf(desired ?? '', slugOf(name, 'term'));
}

/**
 * A name as it is kept.
 * @throws RestError 400 `empty_term_name`
 */
export function cleanName(dirty: string): string {
  // REST returns names escaped, and clients send back what they read.
  const name = unescapeHtml(sanitizeText(dirty)).slice(0, MAX_NAME_LENGTH).trim();
  if (!isBlank(name)) return name;
  throw new RestError('empty_term_name', 'A name is required for this term.', { status: 400 });
}
