import { type CallContext, type Caller, type TapDeclaration, tap } from '@plinth/kernel';
import { type NavigationEntry, pageHooks } from '@plinth/pages';
import { MENU_LINKS, type MenuLink } from './links.js';
import { primaryLocation } from './menu.js';

/** After whoever adds links. */
const LAST = 1_000;

/** What lies deeper than a drop-down shows stands behind what it lies below. */
function flat(links: readonly MenuLink[]): NavigationEntry[] {
  return links.flatMap(({ title, url, children }) => [{ title, url }, ...flat(children)]);
}

function entryOf({ title, url, children }: MenuLink): NavigationEntry {
  return children.length === 0 ? { title, url } : { title, url, below: flat(children) };
}

/** The links that there would be without a menu of the owner's, by whom they were made for. */
const linksOfPlugins = new WeakMap<Caller, readonly NavigationEntry[]>();

/** The menu at the place `primary` is that of every page: it stands for the links that there are without it. */
export const pageMenuTap: TapDeclaration = tap(
  pageHooks.site_navigation,
  { id: 'primary-menu', priority: LAST },
  async ({ use }, entries, caller) => {
    linksOfPlugins.set(caller, entries);
    const links = await use(MENU_LINKS).at(primaryLocation.name, caller);
    return links ? links.map(entryOf) : entries;
  },
);

/** The links that plugins add to the menu for whoever calls, whatever menu the owner has put in their place. */
export async function pluginLinks({
  caller,
  hooks,
}: Pick<CallContext, 'caller' | 'hooks'>): Promise<readonly NavigationEntry[]> {
  await hooks.filter(pageHooks.site_navigation, [], caller);
  return linksOfPlugins.get(caller) ?? [];
}
