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
 * Pictures by the id of the attachment, in the order of the ids; none while the content platform is off. Two queries for all.
 * @param size where there is no copy of the size, the picture itself
 */
export async function picturesOf(
  context: Pick<PluginContext, 'has' | 'use'>,
  ids: readonly number[],
  size: 'thumbnail' | 'medium' | 'large',
): Promise<Map<number, ProductImage>> {
  const wanted = ids.filter((id) => id > 0);
  if (wanted.length === 0 || !context.has(MEDIA) || !context.has(POSTS)) return new Map();
  const media = await context.use(MEDIA).ofPosts(await context.use(POSTS).findMany(wanted));
  return new Map(
    wanted.flatMap((id): [number, ProductImage][] => {
      const found = media.get(id);
      if (!found) return [];
      const { altText: text, file, sizes } = found;
      return [[id, { url: (sizes.get(size) ?? file).url, text }]];
    }),
  );
}

/** The main pictures of products by the id of the attachment; see {@link picturesOf}. */
export function imagesOf(context: PluginContext, products: readonly Product[]): Promise<Map<number, ProductImage>> {
  return picturesOf(
    context,
    products.map(({ imageId }) => imageId),
    'medium',
  );
}
