import { MEDIA, POSTS } from '@plinth/content';
import { html, type PluginContext, type SafeHtml } from '@plinth/kernel';
import type { Product } from '../ports.js';

/** The pictures of products by the id of the attachment; none while the content platform is off. Two queries for all. */
export async function imagesOf(context: PluginContext, products: readonly Product[]): Promise<Map<number, SafeHtml>> {
  const ids = products.map(({ imageId }) => imageId).filter((id) => id > 0);
  if (ids.length === 0 || !context.has(MEDIA) || !context.has(POSTS)) return new Map();
  const media = await context.use(MEDIA).ofPosts(await context.use(POSTS).findMany(ids));
  return new Map(
    [...media].map(([id, { altText, file, sizes }]) => {
      const { url } = sizes.get('medium') ?? file;
      return [id, html`<img src="${url}" alt="${altText}" loading="lazy">`];
    }),
  );
}
