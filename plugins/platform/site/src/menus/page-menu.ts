import { type Caller, type NavigationEntry, pageHooks, type TapDeclaration, tap } from '@plinth/kernel';
import { MENU_LINKS, type MenuLink } from './links.js';
import { primaryLocation } from './menu.js';

/** After whoever adds links, the menu of one's own files (90) included. */
const LAST = 1_000;

/** A visitor, for whom the links of visitors are collected within a run for somebody who is signed in. */
class Probe implements Caller {
  readonly id = 0;
  readonly user = undefined;
  readonly isVisitor = true;
  readonly credential = 'none';
  readonly credentialId = '';
  readonly mayMakeCredentials = false;
  readonly hasNonce = false;

  can(): boolean {
    return false;
  }
}

/** Links below others stand behind them. */
function flat(links: readonly MenuLink[]): NavigationEntry[] {
  return links.flatMap(({ title, url, children }) => [{ title, url }, ...flat(children)]);
}

/** The menu at the place `primary` is that of every page: it stands for the links that visitors have without it. */
export const pageMenuTap: TapDeclaration = tap(
  pageHooks.site_navigation,
  { id: 'primary-menu', priority: LAST },
  async ({ hooks, use }, entries, caller) => {
    if (caller instanceof Probe) return entries;
    const links = await use(MENU_LINKS).at(primaryLocation.name, caller);
    if (!links) return entries;
    const menu = flat(links);
    if (caller.isVisitor) return menu;
    // What only those have who are signed in (their orders, their files) is theirs beside any menu.
    const others = await hooks.filter(pageHooks.site_navigation, [], new Probe());
    const known = new Set([...others, ...menu].map(({ url }) => url));
    return [...menu, ...entries.filter(({ url }) => !known.has(url))];
  },
);
