import { bundleSections } from '@plinth/bundle';
import { postSection, postTypes, taxonomies } from '@plinth/content';
import { contributionsByName, definePlugin, optionalPeer, provide, under } from '@plinth/kernel';
import { PAGE_FRAMES, pages, screens } from '@plinth/pages';
import { toolkit } from '@plinth/toolkit';
import { accentPage, accentTap } from './appearance/accent.js';
import { globalStylesRoutes } from './appearance/global-styles-routes.js';
import { templateRoutes } from './appearance/template-routes.js';
import { themeRoutes } from './appearance/theme-routes.js';
import { menuSection } from './bundle/menu-section.js';
import { appearanceScreen } from './console/appearance-screen.js';
import { siteAssets } from './console/islands.js';
import { menusScreen } from './console/menus-screen.js';
import { siteFrame } from './frame/site-frame.js';
import { autoAddTap } from './menus/auto-add.js';
import { itemRoutes } from './menus/item-routes.js';
import { SqlMenuItems } from './menus/item-store.js';
import { menuItemType, menuTaxonomy } from './menus/kinds.js';
import { KeptMenuLinks, MENU_LINKS } from './menus/links.js';
import { locationRoutes } from './menus/location-routes.js';
import { MENU_ITEMS, MENU_LOCATIONS, MENUS, menuLocations, primaryLocation } from './menus/menu.js';
import { menuRoutes } from './menus/menu-routes.js';
import { pageMenuTap } from './menus/page-menu.js';
import { removedTargetTaps } from './menus/removed-targets.js';
import { SqlMenus } from './menus/store.js';
import { siteMenuItems, siteMenuPlaces, siteMenus } from './menus/tables.js';
import { createMenus } from './migrations/0001-menus.js';
import { navigationRoutes, navigationTap, navigationType } from './navigation/type.js';
import { notFoundTap } from './search/not-found-tap.js';
import { searchPages } from './search/search-page.js';
import { searchEnginePages } from './search-engines/pages.js';
import { siteSettings } from './settings.js';

export { anybody, MENU_LINKS, type MenuLink, type MenuLinks, type Reader } from './menus/links.js';
export * from './menus/menu.js';

const navigation = await optionalPeer('@plinth/blocks', () => import('./navigation/blocks.js'));

/** The menus of the site and what its pages look like, as editors ask for them: `wp/v2/menus`, `navigation`, `themes`. */
export const site = definePlugin({
  id: 'site',
  version: '0.1.0',
  title: 'Site',
  describes: 'Menus of the site, and what its pages look like, as the block editor asks for them.',
  layers: [toolkit],
  needs: { kernel: '^0.1.0', plugins: { content: '^0.1.0' }, optional: { blocks: '^0.1.0' } },
  tables: [siteMenus, siteMenuPlaces, siteMenuItems],
  migrations: [createMenus],
  services: [
    provide.class(MENUS, SqlMenus),
    provide.class(MENU_ITEMS, SqlMenuItems),
    provide.class(MENU_LINKS, KeptMenuLinks),
    provide.factory(MENU_LOCATIONS, (use) => contributionsByName(use, menuLocations)),
  ],
  exports: [MENUS, MENU_ITEMS, MENU_LINKS, MENU_LOCATIONS],
  routes: [
    ...under('wp/v2', [
      ...menuRoutes,
      ...itemRoutes,
      ...locationRoutes,
      ...themeRoutes,
      ...globalStylesRoutes,
      ...templateRoutes,
    ]),
    ...navigationRoutes,
  ],
  points: [menuLocations],
  contributes: [
    pages([...searchEnginePages, ...searchPages, accentPage, siteAssets.page]),
    screens([appearanceScreen, menusScreen]),
    bundleSections([postSection(navigationType), menuSection]),
    postTypes([menuItemType, navigationType]),
    taxonomies([menuTaxonomy]),
    menuLocations([primaryLocation]),
    ...(navigation ? [navigation.navigationBlocks] : []),
  ],
  settings: siteSettings,
  taps: [accentTap, pageMenuTap, autoAddTap, ...removedTargetTaps, navigationTap, notFoundTap],
  setup(context) {
    context.onStop(context.use(PAGE_FRAMES).replace(siteFrame(context)));
  },
});

export default site;
