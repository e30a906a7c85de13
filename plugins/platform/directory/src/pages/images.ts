import { MEDIA, POSTS } from '@plinth/content';
import { html, type PluginContext, type SafeHtml } from '@plinth/kernel';

/** Pictures by the id of their attachment; none while the content platform is off. Two queries for all. */
export async function picturesOf(
  context: PluginContext,
  attachmentIds: readonly number[],
): Promise<Map<number, SafeHtml>> {
  const ids = [...new Set(attachmentIds)].filter((id) => id > 0);
  if (ids.length === 0 || !context.has(MEDIA) || !context.has(POSTS)) return new Map();
  const media = await context.use(MEDIA).ofPosts(await context.use(POSTS).findMany(ids));
  return new Map(
    [...media].map(([id, { altText, file, sizes }]) => {
      const { url } = sizes.get('medium') ?? file;
      return [id, html`<img src="${url}" alt="${altText}" loading="lazy"> `];
    }),
  );
}
