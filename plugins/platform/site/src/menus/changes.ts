import type { CacheTags } from '@plinth/kernel';
import type { Database } from '@plinth/kernel/database';

/** The cache tag of menus. */
export const MENUS_TAG = 'menus';

/**
 * A transaction after which whoever keeps links of menus knows that they are old: pages by the tag of menus, and texts
 * with a navigation block by that of posts.
 */
export function changesMenus<T>(database: Database, cacheTags: CacheTags, work: () => Promise<T>): Promise<T> {
  return database.transaction(async () => {
    await database.afterCommit(() => cacheTags.invalidate(MENUS_TAG, 'posts'));
    return work();
  });
}
