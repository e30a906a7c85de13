import { contentHooks, MEDIA, type Media, POSTS } from '@plinth/content';
import {
  type CallContext,
  type IncomingFile,
  type PluginContext,
  RestError,
  type TapDeclaration,
  tap,
} from '@plinth/kernel';
import { communityHooks } from '../hooks.js';
import { GROUPS, type Group } from './ports.js';

/** What the cover image of a group may be. */
export const COVER_TYPES: readonly string[] = ['image/jpeg', 'image/png', 'image/webp', 'image/gif'];

/** Largest cover image, in bytes. */
export const MAX_COVER_BYTES = 4 * 1024 * 1024;

/** Which way the file comes, for those who count uploads. */
const SOURCE = 'group-cover';

/** The same for every group: the library of files tells nobody the name of a hidden group. */
const TITLE = 'Group cover';

type Using = Pick<PluginContext, 'use' | 'has'>;

/** Whether groups can have cover images: the content platform is on. */
export function hasCovers({ has }: Pick<PluginContext, 'has'>): boolean {
  return has(MEDIA) && has(POSTS);
}

/** The cover images of some groups by group ID; one query for the attachments and one for their files. */
export async function coversOf(context: Using, groups: readonly Group[]): Promise<ReadonlyMap<number, Media>> {
  const covered = groups.filter(({ coverId }) => coverId !== 0);
  if (covered.length === 0 || !hasCovers(context)) return new Map();
  const posts = await context.use(POSTS).findMany(covered.map(({ coverId }) => coverId));
  const media = await context.use(MEDIA).ofPosts(posts);
  return new Map(
    covered.flatMap(({ id, coverId }) => {
      const cover = media.get(coverId);
      return cover ? [[id, cover] as const] : [];
    }),
  );
}

/** The URL of a cover image that is wide enough for a page. */
export function coverUrl(cover: Media | undefined): string {
  return (cover?.sizes.get('large') ?? cover?.file)?.url ?? '';
}

/** The URL of a cover image that is wide enough for a card. */
export function cardCoverUrl(cover: Media | undefined): string {
  return (cover?.sizes.get('medium_large') ?? cover?.sizes.get('medium') ?? cover?.file)?.url ?? '';
}

/** Deletes the file of an image that no group shows anymore. */
async function discard({ use, has }: Using, coverId: number): Promise<void> {
  if (coverId !== 0 && has(MEDIA)) await use(MEDIA).remove(coverId);
}

/**
 * Gives a group another cover image and deletes the file of the one before. The rules and quotas of uploads apply.
 * @throws RestError 400 or 403 for a file that is not accepted, 404 `community_rest_group_invalid_id`
 */
export async function changeCover(call: CallContext, { id }: Group, file: IncomingFile | undefined): Promise<void> {
  const { caller, use } = call;
  if (!file?.filename || !hasCovers(call))
    throw new RestError('rest_upload_no_data', 'Choose an image to upload.', { status: 400 });
  const options = { allowed: COVER_TYPES, maxBytes: MAX_COVER_BYTES, source: SOURCE, title: TITLE };
  const { post } = await use(MEDIA).keep(file, caller.id, options);
  try {
    await discard(call, await use(GROUPS).setCover(id, post.id));
  } catch (thrown) {
    // Somebody deleted the group in the meantime.
    await discard(call, post.id);
    throw thrown;
  }
}

/** Takes the cover image off a group and deletes its file. */
export async function removeCover(call: CallContext, { id }: Group): Promise<void> {
  await discard(call, await call.use(GROUPS).setCover(id, 0));
}

/** The file goes with its group, and an attachment that is deleted elsewhere covers no group. */
export const coverTaps: readonly TapDeclaration[] = [
  tap(communityHooks.community_group_removed, { id: 'cover-of-group' }, (context, { coverId }) =>
    discard(context, coverId),
  ),
  tap(contentHooks.deleted_post, { id: 'cover-of-groups' }, async ({ use }, post) => {
    if (post.type === 'attachment') await use(GROUPS).dropCover(post.id);
  }),
];
