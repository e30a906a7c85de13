import { POSTS } from '@plinth/content';
import { type CallContext, invalidParam, sanitizeText, shortened } from '@plinth/kernel';
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

function readField({ name, label, required }: TypeField, value: unknown): string | number | boolean | undefined {
  if (value === undefined || value === null || value === '') {
    if (required) throw invalidParam({ [name]: `${label} is required.` });
    return undefined;
  }
  if (typeof value === 'boolean') return value;
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  if (typeof value === 'string') return shortened(sanitizeText(value), MAX_FIELD_LENGTH);
  throw invalidParam({ [name]: `${label} is a text, a number, true or false.` });
}

function fieldsOf({ request }: CallContext, type: ListingType): TypeFields {
  const read = type.fields.map((field) => [field.name, readField(field, request.body[field.name])] as const);
  return Object.fromEntries(
    read.flatMap(([name, value]): [string, string | number | boolean][] =>
      value === undefined ? [] : [[name, value]],
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
  const catalog = call.use(CATALOG);
  const type = sent.listing_type === undefined ? undefined : await catalog.typeBySlug(sent.listing_type);
  if (sent.listing_type !== undefined && !type) throw invalidParam({ listing_type: 'There is no such type.' });
  const category = sent.category === undefined ? undefined : await catalog.category(sent.category);
  if (sent.category !== undefined && !category) throw invalidParam({ category: 'There is no such category.' });
  return { typeId: type?.id ?? null, categoryId: category?.id ?? null, fields: type ? fieldsOf(call, type) : {} };
}

/**
 * Refuses ids that name no attachment. 0 names none on purpose.
 * @throws RestError 400 `rest_invalid_param`
 */
export async function readAttachments(call: CallContext, sent: readonly number[], name = 'gallery'): Promise<void> {
  const wanted = [...new Set(sent)].filter((id) => id !== 0);
  if (wanted.length === 0) return;
  const posts = call.has(POSTS) ? await call.use(POSTS).findMany(wanted) : [];
  const known = new Set(posts.filter(({ type }) => type === 'attachment').map(({ id }) => id));
  const missing = wanted.find((id) => !known.has(id));
  if (missing !== undefined) throw invalidParam({ [name]: `There is no attachment ${missing}.` });
}
