import { contentHooks } from '@plinth/content';
import { RestError, type TapDeclaration, tap } from '@plinth/kernel';
import { DATABASE } from '@plinth/kernel/database';
import { MENU_ITEMS } from './menu.js';
import { siteMenus } from './tables.js';

/** Menus that take pages in by themselves; more of them are not looked at. */
const MOST_MENUS = 100;

/** A page that is published at the top comes into the menus that ask for it. One that is full is left as it is. */
export const autoAddTap: TapDeclaration = tap(
  contentHooks.transition_post_status,
  { id: 'menus-auto-add' },
  async ({ log, use }, status, before, post) => {
    if (post.type !== 'page' || status !== 'publish' || before === 'publish' || post.parentId !== 0) return;
    const listing = { columns: ['id'], orderBy: { id: 'asc' }, limit: MOST_MENUS } as const;
    for (const { id: menuId } of await use(DATABASE).rows(siteMenus).list({ autoAdd: true }, listing)) {
      const items = await use(MENU_ITEMS).ofMenu(menuId);
      if (items.some(({ type, objectId }) => type === 'post_type' && objectId === post.id)) continue;
      try {
        await use(MENU_ITEMS).create({ menuId, type: 'post_type', object: post.type, objectId: post.id });
      } catch (error) {
        if (!(error instanceof RestError)) throw error;
        log.warn(`The page ${post.id} did not come into the menu ${menuId}.`, { error });
      }
    }
  },
);
