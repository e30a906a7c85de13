import type { Database } from '@plinth/kernel/database';
import { slugOf } from '@plinth/kernel/text';
import { productSlugs } from './tables.js';

/** Takes the desired slug for a product, or the next free one with `-2`, `-3` …; call it in a transaction. */
export async function claimSlug(database: Database, desired: string, productId: number): Promise<string> {
  const rows = database.rows(productSlugs);
  await rows.remove({ productId });
  const claim = { desired: slugOf(desired, `product-${productId}`) };
  return rows.claimSlug('slug', claim, (slug) => rows.insertIfAbsent({ slug, productId }));
}
