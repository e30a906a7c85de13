import { type CallContext, invalidParam } from '@plinth/kernel';
import { sanitizeText, shortened } from '@plinth/kernel/text';
import { CATALOG, type ListingType, type TypeField } from '../catalog/catalog.js';
import type { TypeFields } from './listing.js';

/** What a listing is filed under, and the fields that its type adds. */
export interface Classified {
  readonly typeId: number | null;
  readonly categoryId: number | null;
  readonly fields: TypeFields;
}

const MAX_FIELD_LENGTH = 1_000;

/** Names that a type cannot use, because every listing has them. */
export const RESERVED_FIELDS: readonly string[] = [
  'title',
  'description',
  'listing_type',
  'category',
  'tags',
  'featured_image',
  'gallery',
  'video',
  'status',
  'lat',
  'lng',
  'location',
  'address',
  'confirmed_not_duplicate',
  'duplicate_explanation',
  'guest_name',
  'guest_email',
  'hp_field',
];

type Read = string | number | boolean | undefined | { readonly mistake: string };

function readField({ label, required }: TypeField, value: unknown): Read {
  if (value === undefined || value === null || value === '') {
    return required ? { mistake: `${label} is required.` } : undefined;
  }
  if (typeof value === 'boolean') return value;
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  if (typeof value === 'string') return shortened(sanitizeText(value), MAX_FIELD_LENGTH);
  return { mistake: `${label} is a text, a number, true or false.` };
}

/**
 * The fields that a type adds, as they were sent.
 * @param sent by the names of the fields
 * @throws RestError 400 `rest_invalid_param` with every mistake
 */
export function fieldsOf(type: Pick<ListingType, 'fields'>, sent: Readonly<Record<string, unknown>>): TypeFields {
  const read = type.fields.map((field) => [field.name, readField(field, sent[field.name])] as const);
  const mistakes = read.flatMap(([name, found]) => (typeof found === 'object' ? [[name, found.mistake]] : []));
  if (mistakes.length > 0) throw invalidParam(Object.fromEntries(mistakes));
  return Object.fromEntries(
    read.flatMap(([name, value]): [string, string | number | boolean][] =>
      value === undefined || typeof value === 'object' ? [] : [[name, value]],
    ),
  );
}

/**
 * The type, the category and the type's own fields of a submission.
 * @throws RestError 400 `rest_invalid_param` for what there is not
 */
export async function classify(
  call: CallContext,
  sent: { readonly listing_type?: string; readonly category?: number },
): Promise<Classified> {
  const { type, categoryId } = await filedUnder(call, sent);
  return { typeId: type?.id ?? null, categoryId, fields: type ? fieldsOf(type, call.request.body) : {} };
}

/**
 * The type and the category of a submission.
 * @throws RestError 400 `rest_invalid_param` for what there is not
 */
export async function filedUnder(
  { use }: Pick<CallContext, 'use'>,
  sent: { readonly listing_type?: string; readonly category?: number },
): Promise<{ readonly type: ListingType | undefined; readonly categoryId: number | null }> {
  const catalog = use(CATALOG);
  const type = sent.listing_type === undefined ? undefined : await catalog.typeBySlug(sent.listing_type);
  if (sent.listing_type !== undefined && !type) throw invalidParam({ listing_type: 'There is no such type.' });
  const category = sent.category === undefined ? undefined : await catalog.category(sent.category);
  if (sent.category !== undefined && !category) throw invalidParam({ category: 'There is no such category.' });
  return { type, categoryId: category?.id ?? null };
}
