import { RestError } from '@plinth/kernel';
import { isBlank, sanitizeText, shortened, sortKey } from '@plinth/kernel/text';
import { sanitizeInlineHtml } from '@plinth/toolkit';
import type { Menu } from './menu.js';

/** The columns that make a menu. */
export const MENU_COLUMNS: readonly (keyof Menu)[] = ['id', 'name', 'slug', 'description', 'autoAdd'];

/** Characters of a name. */
export const MAX_NAME_LENGTH = 191;

/**
 * A name as it is kept, with the form that it is compared by.
 * @throws RestError 400 `empty_term_name`
 */
export function namesOf(dirty: string): { readonly name: string; readonly nameKey: string } {
  const name = shortened(sanitizeText(dirty), MAX_NAME_LENGTH).trim();
  if (!isBlank(name)) return { name, nameKey: sortKey(name, MAX_NAME_LENGTH) };
  throw new RestError('empty_term_name', 'A name is required for this menu.', { status: 400 });
}

/** A description as it is kept. */
export function cleanDescription(dirty: string): string {
  return sanitizeInlineHtml(dirty);
}
