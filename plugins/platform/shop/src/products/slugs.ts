import { type Database, slugify } from '@plinth/kernel';

/** Room that the column leaves for a suffix such as `-12345`. */
const LONGEST_BASE = 180;

const MOST_TRIES = 1_000;

/** Takes the wished slug for a product, or the next free one with `-2`, `-3` …; call it in a transaction. */
export async function claimSlug(database: Database, wish: string, productId: number): Promise<string> {
  const base = slugify(wish).slice(0, LONGEST_BASE) || `product-${productId}`;
  await database.remove('shop_product_slugs', 'product_id = $1', [productId]);
  for (let n = 1; n <= MOST_TRIES; n += 1) {
    const slug = n === 1 ? base : `${base}-${n}`;
    if (await database.insertIgnore('shop_product_slugs', { slug, product_id: productId })) return slug;
  }
  // So many of one name are found by their ids.
  const slug = `${base}-p${productId}`;
  await database.insertRow('shop_product_slugs', { slug, product_id: productId });
  return slug;
}
