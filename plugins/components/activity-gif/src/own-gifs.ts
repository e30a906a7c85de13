import type { ActivityPosting } from '@plinth/community';
import { MEDIA, POSTS, UploadRefused } from '@plinth/content';
import { forbidden, type IncomingFile, invalidParam, type PluginContext } from '@plinth/kernel';

/** Own GIFs that are offered, the latest first. */
const MOST_OWN = 24;

/** A GIF among somebody's uploads. */
export interface OwnGif {
  readonly url: string;
  readonly title: string;
}

/** The GIFs that somebody uploaded; none while the content platform is off. */
export async function ownGifs(context: PluginContext, userId: number): Promise<OwnGif[]> {
  if (!context.has(POSTS) || !context.has(MEDIA)) return [];
  const { posts } = await context.use(POSTS).list({
    types: ['attachment'],
    statuses: ['inherit'],
    authors: [userId],
    limit: 200,
    without: ['content', 'excerpt'],
  });
  const gifs = posts.filter(({ mimeType }) => mimeType === 'image/gif').slice(0, MOST_OWN);
  const media = await context.use(MEDIA).ofPosts(gifs);
  return gifs.flatMap((post) => {
    const found = media.get(post.id);
    return found ? [{ url: found.file.url, title: found.altText || post.title }] : [];
  });
}

/** Whether somebody may upload a GIF with their activity. */
export function mayUpload(context: PluginContext, { caller }: Pick<ActivityPosting, 'caller'>): boolean {
  return context.has(MEDIA) && caller.can('upload_files');
}

/**
 * Keeps the GIF that came with a form among the files of whoever posts; answers its address.
 * @throws RestError 400 `rest_invalid_param` for what is no GIF, 403 for whoever may not upload; those of `upload_check`
 */
export async function keepGif(context: PluginContext, file: IncomingFile, posting: ActivityPosting): Promise<string> {
  if (!mayUpload(context, posting))
    throw forbidden('community_rest_gif_not_allowed', 'Sorry, you cannot upload a GIF here.');
  try {
    const options = { allowed: ['image/gif'], source: 'activity-gif' };
    return (await context.use(MEDIA).keep(file, posting.caller.id, options)).file.url;
  } catch (thrown) {
    if (thrown instanceof UploadRefused) throw invalidParam({ activity_gif_file: thrown.message });
    throw thrown;
  }
}
