import { MEDIA, POSTS } from '@plinth/content';
import type { PluginContext } from '@plinth/kernel';
import type { Product } from '../ports.js';

/** A picture as a page shows it. */
export interface ProductImage {
  readonly url: string;
  /** What it shows. */
  readonly text: string;
}

/**
 * The pictures of products by the id of the attachment; none while the content platform is off. Two queries for all.
 * @param size `medium` for lists, `large` for one product; where there is no copy of the size, the picture itself
 */
export async function imagesOf(
  context: PluginContext,
  products: readonly Product[],
  size: 'medium' | 'large' = 'medium',
): Promise<Map<number, ProductImage>> {
  const ids = products.map(({ imageId }) => imageId).filter((id) => id > 0);
  if (ids.length === 0 || !context.has(MEDIA) || !context.has(POSTS)) return new Map();
  const media = await context.use(MEDIA).ofPosts(await context.use(POSTS).findMany(ids));
  return new Map(
    [...media].map(([id, { altText, file, sizes }]) => {
      return [id, { url: (sizes.get(size) ?? file).url, text: altText }];
    }),
  );
}
