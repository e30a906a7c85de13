import { definePoint, definePort, type NamedContributions } from '@plinth/kernel';
import type { Row } from '@plinth/kernel/database';
import type { siteMenuItems, siteMenus } from './tables.js';

/** Items that one menu holds at most. */
export const MOST_ITEMS = 500;

/** Levels of items below each other, the top counted. */
export const DEEPEST_LEVEL = 10;

/** A menu. */
export type Menu = Omit<Row<typeof siteMenus>, 'nameKey'>;

/** What makes a new menu; the slug is made from the name unless it is given. */
export interface NewMenu {
  readonly name: string;
  readonly slug?: string | undefined;
  readonly description?: string | undefined;
  /** Whether pages that are published at the top come into it by themselves. */
  readonly autoAdd?: boolean | undefined;
  /** Names of the places where it is shown from now on. */
  readonly locations?: readonly string[] | undefined;
}

/** Which menus. */
export interface MenuQuery {
  readonly search?: string | undefined;
  readonly include?: readonly number[] | undefined;
  readonly exclude?: readonly number[] | undefined;
  readonly slugs?: readonly string[] | undefined;
  /** Only the menu that has this item. */
  readonly itemId?: number | undefined;
  readonly orderBy?: 'id' | 'name' | 'slug' | undefined;
  readonly order?: 'asc' | 'desc' | undefined;
  readonly limit: number;
  readonly offset?: number | undefined;
}

/** The menus and where each of them is shown. */
export interface Menus {
  list(query: MenuQuery): Promise<{ menus: Menu[]; total: number }>;
  find(id: number): Promise<Menu | undefined>;
  findBySlug(slug: string): Promise<Menu | undefined>;
  /**
   * @throws RestError 400 `empty_term_name`, `menu_exists`
   */
  create(fresh: NewMenu): Promise<Menu>;
  /**
   * Changes the given fields; undefined when there is no such menu. `locations` are all places of the menu.
   * @throws RestError 400 `empty_term_name`, `menu_exists`, `duplicate_term_slug`
   */
  update(id: number, changes: Partial<NewMenu>): Promise<Menu | undefined>;
  /** Removes a menu with its items. */
  remove(id: number): Promise<Menu | undefined>;
  /** Which menu is shown where: the name of the place → the id of the menu. */
  places(): Promise<ReadonlyMap<string, number>>;
}

/** The menus. */
export const MENUS = definePort<Menus>('site/menus');

/** What an item leads to. */
export type ItemType = 'custom' | 'post_type' | 'taxonomy';

/** One item of a menu. `objectId` and `object` name a post or a term; of a custom item they are 0 and `custom`. */
export type MenuItem = Row<typeof siteMenuItems>;

/** What may be said of an item. Texts are plain; `title` is empty where the item is called as what it leads to. */
export interface MenuItemChanges {
  readonly menuId?: number | undefined;
  /** The item above it; null at the top. */
  readonly parentId?: number | null | undefined;
  /** Its number in the menu, from 1: what stands there, and right behind, moves back. */
  readonly position?: number | undefined;
  readonly title?: string | undefined;
  readonly status?: MenuItem['status'] | undefined;
  readonly type?: ItemType | undefined;
  readonly object?: string | undefined;
  readonly objectId?: number | undefined;
  readonly url?: string | undefined;
  readonly attrTitle?: string | undefined;
  readonly description?: string | undefined;
  readonly target?: MenuItem['target'] | undefined;
  readonly classes?: readonly string[] | undefined;
  readonly xfn?: readonly string[] | undefined;
}

/** What makes a new item: it comes last unless it is given a position. */
export type NewMenuItem = MenuItemChanges & { readonly menuId: number; readonly type: ItemType };

/** Which items. */
export interface MenuItemQuery {
  readonly search?: string | undefined;
  readonly include?: readonly number[] | undefined;
  readonly exclude?: readonly number[] | undefined;
  readonly statuses?: readonly MenuItem['status'][] | undefined;
  readonly menus?: readonly number[] | undefined;
  readonly menusExcluded?: readonly number[] | undefined;
  readonly position?: number | undefined;
  readonly orderBy?: 'position' | 'id' | undefined;
  readonly order?: 'asc' | 'desc' | undefined;
  readonly limit: number;
  readonly offset?: number | undefined;
}

/** The items of all menus. Every change keeps their order total and without circles, whatever happens at the same time. */
export interface MenuItems {
  list(query: MenuItemQuery): Promise<{ items: MenuItem[]; total: number }>;
  /** All items of a menu in their order. */
  ofMenu(menuId: number): Promise<MenuItem[]>;
  find(id: number): Promise<MenuItem | undefined>;
  /**
   * @throws RestError 400 `invalid_menu_id`, `menu_full`, `rest_invalid_param` for a parent of another menu or too deep
   */
  create(fresh: NewMenuItem): Promise<MenuItem>;
  /**
   * Changes the given fields; undefined when there is no such item. In another menu an item begins at the top, and what lay
   * below it stays where it was.
   * @throws RestError as {@link create}, 409 `menu_item_moved` when it came into another menu meanwhile
   */
  update(id: number, changes: MenuItemChanges): Promise<MenuItem | undefined>;
  /** Removes an item; what lay below it moves up. */
  remove(id: number): Promise<MenuItem | undefined>;
}

/** The items of menus. */
export const MENU_ITEMS = definePort<MenuItems>('site/menu-items');

/** A place on the pages of the site where a menu can be shown. */
export interface MenuLocation {
  /** Small letters, digits, `-` and `_`, at most 64. */
  readonly name: string;
  readonly title: string;
}

/** Menu locations of plugins. */
export const menuLocations = definePoint<MenuLocation>('site/menu-locations', {
  describes: 'Places on the pages of the site where a menu can be shown.',
  item: 'menu location',
  nameOf: ({ name }) => name,
  isUnique: true,
  check(locations, _plugin, report) {
    for (const { name } of locations)
      if (!/^[a-z0-9_-]{1,64}$/.test(name))
        report('menuLocations', name, 'at most 64 lowercase letters, digits, hyphens and underscores');
  },
});

/** Menu locations: `primary` and those of plugins. */
export const MENU_LOCATIONS = definePort<NamedContributions<MenuLocation>>('site/menu-locations');

/** The menu of every page. */
export const primaryLocation: MenuLocation = { name: 'primary', title: 'Primary menu' };
