import { MEDIA, POSTS } from '@plinth/content';
import type { PluginContext } from '@plinth/kernel';

/** A picture as pages show it. */
export interface Picture {
  readonly id: number;
  /** The copy that is shown. */
  readonly url: string;
  /** The whole picture. */
  readonly full: string;
  readonly text: string;
  readonly name: string;
}

/** Pictures by the id of their attachment; none while the content platform is off. Two queries for all. */
export async function picturesOf(
  context: PluginContext,
  attachmentIds: readonly number[],
): Promise<Map<number, Picture>> {
  const ids = [...new Set(attachmentIds)].filter((id) => id > 0);
  if (ids.length === 0 || !context.has(MEDIA) || !context.has(POSTS)) return new Map();
  const media = await context.use(MEDIA).ofPosts(await context.use(POSTS).findMany(ids));
  return new Map(
    ids.flatMap((id) => {
      const found = media.get(id);
      if (!found?.file.mimeType.startsWith('image/')) return [];
      const { altText, file, post, sizes } = found;
      const { url } = sizes.get('medium') ?? file;
      return [[id, { id, url, full: file.url, text: altText, name: post.title }]];
    }),
  );
}
