import { fields, sortKey } from '@plinth/kernel';
import { terms } from './tables.js';

/** The columns that make a term. */
export const TERM_COLUMNS = ['id', 'taxonomy', 'name', 'slug', 'description', 'parentId', 'count'] as const;

/** The same as the fields of a SELECT. */
export const TERM_FIELDS = fields(Object.fromEntries(TERM_COLUMNS.map((name) => [name, terms[name]])));

/** Characters that the column of a name holds. */
export const MAX_NAME_LENGTH = 200;

/** A name in the form it is compared and ordered by: without regard to case. */
export function nameKey(name: string): string {
  return sortKey(name, MAX_NAME_LENGTH);
}
