import { MEDIA, POSTS, type Post, pictureOptions } from '@plinth/content';
import { type CallContext, RestError, usableIds } from '@plinth/kernel';
import type { Mistake, PictureOption } from '@plinth/pages/kit';
import type { Product } from '../../ports.js';
import { productFormTexts } from './form-texts.js';
import type { TypedProduct } from './values.js';

/** The newest pictures that are offered beside the chosen ones, and how many may be sent at once. */
const MOST_OFFERED = 24;
const MOST_SENT = 20;

/** The field of the form that brings pictures. */
export const PICTURE_FIELD = 'picture_files';

/** What is taken as a picture. */
export const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'];

/** The pictures of a product. */
export type ChosenPictures = Pick<TypedProduct, 'image' | 'pictures'>;

/** What the form says of pictures. */
export interface PictureChoices {
  /** Whether there is a library at all. */
  readonly hasLibrary: boolean;
  readonly mayUpload: boolean;
  readonly options: readonly PictureOption[];
}

/** The pictures that a product has. */
export function picturesOf({ imageId, pictureIds }: Product): ChosenPictures {
  return { image: imageId, pictures: [...pictureIds] };
}

function idsOf({ image, pictures }: ChosenPictures): number[] {
  return [...new Set([image, ...pictures])].filter((id) => id > 0);
}

function isPicture({ mimeType, type }: Post): boolean {
  return type === 'attachment' && mimeType.startsWith('image/');
}

/** The newest pictures of the library that the caller sees there, and those that are chosen. */
export async function pictureChoices(
  call: CallContext,
  chosen: readonly ChosenPictures[],
  stored: ChosenPictures,
): Promise<PictureChoices> {
  const { caller, has } = call;
  if (!has(POSTS) || !has(MEDIA)) return { hasLibrary: false, mayUpload: false, options: [] };
  const options = await pictureOptions(call, [...new Set(chosen.flatMap(idsOf))], idsOf(stored));
  return { hasLibrary: true, mayUpload: caller.can('upload_files'), options };
}

/** Those that are chosen in their order, then the newest of the others. */
export function offered(options: readonly PictureOption[], chosen: readonly number[]): PictureOption[] {
  const first = chosen.flatMap((id) => options.find((option) => option.id === id) ?? []);
  return [...first, ...options.filter(({ id }) => !chosen.includes(id)).slice(0, MOST_OFFERED)];
}

/** Keeps the pictures that were sent in the library; those that are refused are told by name, and the others stay. */
async function keep(call: CallContext): Promise<{ ids: number[]; mistakes: Mistake[] }> {
  const { caller, has, request, site, use } = call;
  const t = productFormTexts.in(site.language);
  const files = request.files.filter(({ field, filename }) => field === PICTURE_FIELD && filename !== '');
  const wrong = (message: string): Mistake => ({ name: PICTURE_FIELD, message });
  if (files.length === 0) return { ids: [], mistakes: [] };
  if (!has(MEDIA) || !caller.can('upload_files')) return { ids: [], mistakes: [wrong(t('no_upload'))] };
  const ids: number[] = [];
  const mistakes: Mistake[] = files.length > MOST_SENT ? [wrong(t('many_pictures', { most: MOST_SENT }))] : [];
  for (const file of files.slice(0, MOST_SENT)) {
    try {
      ids.push((await use(MEDIA).keep(file, caller.id, { allowed: IMAGE_TYPES, source: 'shop' })).post.id);
    } catch (thrown) {
      if (!(thrown instanceof RestError)) throw thrown;
      mistakes.push(wrong(t('not_taken', { name: file.filename, reason: thrown.message })));
    }
  }
  return { ids, mistakes };
}

/**
 * What was typed with the pictures that were sent, which are in the library from now on and stay chosen even if something
 * else is refused: the first is the main one where none is chosen.
 */
export async function withSentPictures(
  call: CallContext,
  typed: TypedProduct,
): Promise<{ typed: TypedProduct; mistakes: Mistake[] }> {
  const { ids, mistakes } = await keep(call);
  const [first = 0, ...rest] = ids;
  const added = typed.image === 0 ? { image: first, more: rest } : { image: typed.image, more: ids };
  const pictures = [...new Set([...typed.pictures, ...added.more])].filter((id) => id !== added.image);
  return { typed: { ...typed, image: added.image, pictures }, mistakes };
}

/**
 * Those of the pictures that the caller may not choose: what is no picture, belongs to somebody else, or is attached to a
 * post that the caller may not see. Pictures that the product had before stay.
 */
export async function foreignPictures(
  { caller, has, use }: Pick<CallContext, 'caller' | 'has' | 'use'>,
  chosen: ChosenPictures,
  before: ChosenPictures,
): Promise<number[]> {
  const kept = new Set(idsOf(before));
  const fresh = idsOf(chosen).filter((id) => !kept.has(id));
  if (fresh.length === 0) return [];
  const seen = await usableIds({ caller, use }, 'media', fresh);
  const posts = has(POSTS) ? await use(POSTS).findMany([...seen]) : [];
  const seesAll = caller.can('edit_others_posts');
  const allowed = posts.filter((post) => isPicture(post) && (seesAll || post.authorId === caller.id));
  return fresh.filter((id) => !allowed.some((post) => post.id === id));
}
