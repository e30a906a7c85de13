import { type NavigationEntry, pageHooks, type TapDeclaration, tap } from '@plinth/kernel';
import { MENU_LINKS, type MenuLink } from './links.js';
import { primaryLocation } from './menu.js';

/** After whoever adds links. */
const LAST = 1_000;

/** Links below others stand behind them. */
function flat(links: readonly MenuLink[]): NavigationEntry[] {
  return links.flatMap(({ title, url, children }) => [{ title, url }, ...flat(children)]);
}

/** The menu at the place `primary` is that of every page: it stands for the links that there are without it. */
export const pageMenuTap: TapDeclaration = tap(
  pageHooks.site_navigation,
  { id: 'primary-menu', priority: LAST },
  async ({ use }, entries, caller) => {
    const links = await use(MENU_LINKS).at(primaryLocation.name, caller);
    return links ? flat(links) : entries;
  },
);
