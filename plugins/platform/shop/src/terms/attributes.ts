import { RestError } from '@plinth/kernel';
import type { Database } from '@plinth/kernel/database';
import { isBlank, sanitizeText, shortened, shortenSlug, slugify } from '@plinth/kernel/text';
import { ATTRIBUTE_PREFIX, type ProductTaxonomy } from '../ports.js';
import { productAttributes, productTerms } from './tables.js';

/** 409: somebody else changed the term or the attribute since it was shown. */
export function termChanged(): RestError {
  const message = 'Somebody else changed this in the meantime. Compare what you wrote, and save again.';
  return new RestError('product_term_changed', message, { status: 409 });
}

/** The title of an attribute without markup; '' where nothing is left of it. */
export function cleanTitle(title: string): string {
  return shortened(sanitizeText(title), 200).trim();
}

const MAX_NAME_LENGTH = 32;

/** The name of an attribute whose slug is made of a text; undefined where nothing is left of it. */
export function attributeName(text: string): string | undefined {
  const slug = shortenSlug(slugify(text), MAX_NAME_LENGTH - ATTRIBUTE_PREFIX.length);
  return slug === '' ? undefined : ATTRIBUTE_PREFIX + slug;
}

async function heldAttribute(database: Database, name: string): Promise<ProductTaxonomy | undefined> {
  const rows = database.rows(productAttributes);
  await rows.hold({ name });
  const row = await rows.find({ name });
  return row && { ...row, hierarchical: false };
}

/**
 * Holds an attribute while a value is made for it; call it in a transaction.
 * @throws RestError 400 `product_term_invalid` where somebody removed it meanwhile
 */
export async function holdAttribute(database: Database, name: string): Promise<void> {
  if (await heldAttribute(database, name)) return;
  throw new RestError('product_term_invalid', `There is no taxonomy "${name}" of products.`, { status: 400 });
}

/** Gives an attribute another title; call it in a transaction. */
export async function renameAttribute(
  database: Database,
  name: string,
  { title, seen }: { readonly title: string; readonly seen: string | undefined },
): Promise<ProductTaxonomy | undefined> {
  const clean = cleanTitle(title);
  if (isBlank(clean)) throw new RestError('product_attribute_invalid', 'An attribute needs a name.', { status: 400 });
  const before = await heldAttribute(database, name);
  if (!before) return undefined;
  if (seen !== undefined && seen !== before.title) throw termChanged();
  if (clean !== before.title) await database.rows(productAttributes).change({ name }, { title: clean });
  return { ...before, title: clean };
}

/** Removes an attribute with its values; call it in a transaction. */
export async function removeAttribute(database: Database, name: string): Promise<ProductTaxonomy | undefined> {
  const attribute = await heldAttribute(database, name);
  if (!attribute) return undefined;
  await database.rows(productTerms).remove({ taxonomy: name });
  await database.rows(productAttributes).remove({ name });
  return attribute;
}
