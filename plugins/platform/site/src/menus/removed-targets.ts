import { contentHooks } from '@plinth/content';
import { type PluginContext, type TapDeclaration, tap } from '@plinth/kernel';
import { DATABASE } from '@plinth/kernel/database';
import { MENU_ITEMS } from './menu.js';
import { siteMenuItems } from './tables.js';

/** Removes the items that lead to something; what was below them moves up. */
async function removeItems({ use }: PluginContext, type: 'post_type' | 'taxonomy', objectId: number): Promise<void> {
  const items = await use(DATABASE)
    .rows(siteMenuItems)
    .list({ type, objectId }, { columns: ['id'] });
  for (const { id } of items) await use(MENU_ITEMS).remove(id);
}

/** Menus do not lead to what was removed for good. */
export const removedTargetTaps: readonly TapDeclaration[] = [
  tap(contentHooks.deleted_post, { id: 'menus-without-post' }, (context, { id }) =>
    removeItems(context, 'post_type', id),
  ),
  tap(contentHooks.deleted_term, { id: 'menus-without-term' }, (context, { id }) =>
    removeItems(context, 'taxonomy', id),
  ),
];
