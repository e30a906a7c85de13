import { MEDIA, POSTS, type Post, pictureOptions } from '@plinth/content';
import { type CallContext, RestError, usableIds } from '@plinth/kernel';
import type { Mistake, PictureOption } from '@plinth/pages/kit';
import { builderTexts } from './texts.js';

/** The newest images that are offered besides the chosen one. */
const MAX_OFFERED = 24;

/** The field that uploads a cover. */
export const COVER_FIELD = 'cover_file';

/** What is accepted as a cover. */
export const COVER_TYPES = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'];

/** What the form offers as covers. */
export interface CoverChoices {
  readonly hasLibrary: boolean;
  readonly mayUpload: boolean;
  readonly options: readonly PictureOption[];
}

/** The chosen cover, then the newest images of the library that the caller sees there. */
export async function coverChoices(call: CallContext, chosen: number, stored: number): Promise<CoverChoices> {
  const { caller, has } = call;
  if (!has(POSTS) || !has(MEDIA)) return { hasLibrary: false, mayUpload: false, options: [] };
  const found = await pictureOptions(call, chosen > 0 ? [chosen] : [], stored > 0 ? [stored] : []);
  const isChosen = ({ id }: PictureOption) => id === chosen;
  const options = [...found.filter(isChosen), ...found.filter((each) => !isChosen(each)).slice(0, MAX_OFFERED)];
  return { hasLibrary: true, mayUpload: caller.can('upload_files'), options };
}

/** The image that was uploaded with the form, now in the library; or why it was refused. */
export async function uploadedCover(call: CallContext): Promise<{ id: number; mistakes: Mistake[] }> {
  const { caller, has, request, site, use } = call;
  const file = request.files.find(({ field, filename }) => field === COVER_FIELD && filename !== '');
  if (!file) return { id: 0, mistakes: [] };
  const t = builderTexts.in(site.language);
  const refused = (message: string) => ({ id: 0, mistakes: [{ name: COVER_FIELD, message }] });
  if (!has(MEDIA) || !caller.can('upload_files')) return refused(t('no_upload'));
  try {
    const kept = await use(MEDIA).keep(file, caller.id, { allowed: COVER_TYPES, source: 'learning' });
    return { id: kept.post.id, mistakes: [] };
  } catch (thrown) {
    if (!(thrown instanceof RestError)) throw thrown;
    return refused(thrown.message);
  }
}

function isPicture({ mimeType, type }: Post): boolean {
  return type === 'attachment' && mimeType.startsWith('image/');
}

/** Whether the caller may choose an image: one of their own, or any for editors. The one in use stays whoever saves. */
export async function mayChooseCover(
  { caller, has, use }: Pick<CallContext, 'caller' | 'has' | 'use'>,
  id: number,
  stored: number,
): Promise<boolean> {
  if (id === 0 || id === stored) return true;
  if (!has(POSTS)) return false;
  const usable = await usableIds({ caller, use }, 'media', [id]);
  const [post] = usable.has(id) ? await use(POSTS).findMany([id]) : [];
  return post !== undefined && isPicture(post) && (caller.can('edit_others_posts') || post.authorId === caller.id);
}

/** The URL of a cover image and its size; undefined without one, or while the library is off. */
export async function coverOf(
  { has, use }: Pick<CallContext, 'has' | 'use'>,
  imageIds: readonly number[],
): Promise<Map<number, { readonly url: string; readonly alt: string }>> {
  const ids = imageIds.filter((id) => id > 0);
  if (ids.length === 0 || !has(POSTS) || !has(MEDIA)) return new Map();
  const posts = (await use(POSTS).findMany([...new Set(ids)])).filter(isPicture);
  const media = await use(MEDIA).ofPosts(posts);
  return new Map(
    posts.flatMap(({ id }) => {
      const found = media.get(id);
      const file = found?.sizes.get('medium_large') ?? found?.sizes.get('medium') ?? found?.file;
      return file ? [[id, { url: file.url, alt: found?.altText ?? '' }] as const] : [];
    }),
  );
}
