import { CACHE_TAGS, type CacheTags, inject, injectable, RestError } from '@plinth/kernel';
import { contains, DATABASE, type Database, type Where } from '@plinth/kernel/database';
import { changesMenus } from './changes.js';
import { checkParent } from './hierarchy.js';
import {
  type MenuItem,
  type MenuItemChanges,
  type MenuItemQuery,
  type MenuItems,
  MOST_ITEMS,
  type NewMenuItem,
} from './menu.js';
import { freePosition } from './positions.js';
import { siteMenuItems, siteMenus } from './tables.js';

/** Where an item stands while room is made for it. */
const NOWHERE = 0;

function conditionsOf(query: MenuItemQuery): Where<typeof siteMenuItems> {
  const { search, include, exclude = [], menus, menusExcluded = [], statuses, position } = query;
  return [
    { id: include, menuId: menus, status: statuses, position },
    { id: { not: exclude }, menuId: { not: menusExcluded } },
    ...(search ? [contains({ columns: [siteMenuItems.title, siteMenuItems.url] }, search.trim())] : []),
  ];
}

/** What a new item says of itself, whatever was left out. */
function completed(fresh: Omit<NewMenuItem, 'menuId' | 'parentId' | 'position'>) {
  const { title = '', status = 'publish', type, object = 'custom', objectId = 0, url = '' } = fresh;
  const { attrTitle = '', description = '', target = '', classes = [], xfn = [] } = fresh;
  return { title, status, type, object, objectId, url, attrTitle, description, target, classes, xfn };
}

/** The items of menus in the database. Whoever changes items of a menu holds the menu. */
@injectable()
export class SqlMenuItems implements MenuItems {
  constructor(
    @inject(DATABASE) private readonly database: Database,
    @inject(CACHE_TAGS) private readonly cacheTags: CacheTags,
  ) {}

  async list(query: MenuItemQuery): Promise<{ items: MenuItem[]; total: number }> {
    const { orderBy = 'position', order = 'asc', limit, offset } = query;
    const orders = orderBy === 'id' ? { id: order } : { position: order, id: order };
    const { rows, total } = await this.#rows().page(conditionsOf(query), { orderBy: orders, limit, offset });
    return { items: rows, total };
  }

  ofMenu(menuId: number): Promise<MenuItem[]> {
    return this.#rows().list({ menuId }, { orderBy: { position: 'asc' }, limit: MOST_ITEMS });
  }

  find(id: number): Promise<MenuItem | undefined> {
    return this.#rows().find({ id });
  }

  create({ menuId, parentId = null, position: wanted, ...fresh }: NewMenuItem): Promise<MenuItem> {
    return changesMenus(this.database, this.cacheTags, async () => {
      await this.#hold(menuId);
      await this.#refuseFull(menuId);
      if (parentId !== null) checkParent(await this.#places(menuId), undefined, parentId);
      const position = await freePosition(this.database, menuId, wanted);
      return this.#mustFind(await this.#rows().insert({ ...completed(fresh), menuId, parentId, position }));
    });
  }

  async update(id: number, changes: MenuItemChanges): Promise<MenuItem | undefined> {
    const known = await this.find(id);
    if (!known) return undefined;
    const menuId = changes.menuId ?? known.menuId;
    return changesMenus(this.database, this.cacheTags, async () => {
      await this.#hold(known.menuId, menuId);
      const item = await this.find(id);
      if (!item) return undefined;
      if (item.menuId !== known.menuId) {
        throw new RestError('menu_item_moved', 'The item came into another menu meanwhile.', { status: 409 });
      }
      const { position, parentId, menuId: _, ...fields } = changes;
      const place =
        menuId === item.menuId ? await this.#moved(item, position) : await this.#taken(item, menuId, position);
      if (typeof parentId === 'number') checkParent(await this.#places(menuId), id, parentId);
      await this.#rows().change({ id }, { ...fields, ...place, parentId });
      return this.#mustFind(id);
    });
  }

  async remove(id: number): Promise<MenuItem | undefined> {
    const known = await this.find(id);
    if (!known) return undefined;
    return changesMenus(this.database, this.cacheTags, async () => {
      await this.database.rows(siteMenus).hold({ id: known.menuId });
      const item = await this.find(id);
      if (!item) return undefined;
      await this.#rows().change({ parentId: id }, { parentId: item.parentId });
      await this.#rows().remove({ id });
      return item;
    });
  }

  #rows() {
    return this.database.rows(siteMenuItems);
  }

  async #mustFind(id: number): Promise<MenuItem> {
    const item = await this.find(id);
    if (!item) throw new Error(`The menu item ${id} vanished while it was written.`);
    return item;
  }

  async #hold(...menuIds: readonly number[]): Promise<void> {
    const wanted = [...new Set(menuIds)];
    if ((await this.database.rows(siteMenus).lock({ id: wanted })) === wanted.length) return;
    throw new RestError('invalid_menu_id', 'Invalid menu ID.', { status: 400 });
  }

  async #refuseFull(menuId: number): Promise<void> {
    if ((await this.#rows().count({ menuId })) < MOST_ITEMS) return;
    throw new RestError('menu_full', `A menu holds at most ${MOST_ITEMS} items.`, { status: 400 });
  }

  #places(menuId: number) {
    return this.#rows().list({ menuId }, { columns: ['id', 'parentId'], limit: MOST_ITEMS });
  }

  /** The place of an item that stays in its menu. */
  async #moved(item: MenuItem, wanted: number | undefined): Promise<{ readonly position?: number }> {
    if (wanted === undefined || wanted === item.position) return {};
    await this.#rows().change({ id: item.id }, { position: NOWHERE });
    return { position: await freePosition(this.database, item.menuId, wanted) };
  }

  /** Takes an item into another menu, at the top; what lay below it moves up where it was. */
  async #taken(item: MenuItem, menuId: number, wanted: number | undefined): Promise<{ readonly position: number }> {
    await this.#refuseFull(menuId);
    await this.#rows().change({ parentId: item.id }, { parentId: item.parentId });
    const position = await freePosition(this.database, menuId, wanted);
    await this.#rows().change({ id: item.id }, { menuId, parentId: null, position });
    return { position };
  }
}
