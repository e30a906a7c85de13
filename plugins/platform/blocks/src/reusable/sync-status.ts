import { META, type Post, type PostItem, type PostMetaDefinition } from '@plinth/content';
import { type Caller, choice, type PluginContext } from '@plinth/kernel';
import { reusableBlockType } from './type.js';

/** The name under which editors keep it in `meta`, and read it beside the other fields. */
export const SYNC_STATUS = 'wp_pattern_sync_status';

/**
 * Whether a reusable block follows its source wherever it stands (empty), follows it but for some texts (`partial`), or is
 * copied as a pattern (`unsynced`).
 */
export const syncStatus: PostMetaDefinition = {
  name: SYNC_STATUS,
  type: 'string',
  objectType: reusableBlockType.name,
  schema: choice(['', 'partial', 'unsynced'], { default: '', description: 'How the block follows its source.' }),
};

type Statuses = ReadonlyMap<number, unknown>;

/** How each of some blocks follows its source; read where the items do not tell because their meta was not asked for. */
export async function syncStatuses(
  { use }: Pick<PluginContext, 'use'>,
  items: readonly PostItem[],
  posts: readonly Post[],
  caller: Caller,
): Promise<Statuses> {
  const told = posts.map(({ id }, index) => {
    const meta = items[index]?.['meta'];
    return typeof meta === 'object' && meta !== null && SYNC_STATUS in meta
      ? ([id, meta[SYNC_STATUS]] as const)
      : undefined;
  });
  if (told.every((each) => each !== undefined)) return new Map(told);
  const kept = await use(META).ofPosts(posts, reusableBlockType.name, caller);
  return new Map([...kept].map(([id, meta]) => [id, meta[SYNC_STATUS]]));
}
