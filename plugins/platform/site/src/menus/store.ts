import { CACHE_TAGS, type CacheTags, inject, injectable, RestError } from '@plinth/kernel';
import { contains, DATABASE, type Database, isTaken, sql, type Where } from '@plinth/kernel/database';
import { slugOf } from '@plinth/kernel/text';
import { changesMenus } from './changes.js';
import type { Menu, MenuQuery, Menus, NewMenu } from './menu.js';
import { cleanDescription, MENU_COLUMNS, namesOf } from './rows.js';
import { siteMenuItems, siteMenuPlaces, siteMenus } from './tables.js';

/** Menus of which no page is asked for: names of places are few, and each has one. */
const EVERY_PLACE = 1_000;

const ORDERS = { id: 'id', name: 'nameKey', slug: 'slug' } as const;

function nameTaken(name: string): RestError {
  return new RestError('menu_exists', `The menu name "${name}" conflicts with another menu name.`, { status: 400 });
}

function slugTaken(slug: string): RestError {
  return new RestError('duplicate_term_slug', `The slug "${slug}" is used by another menu.`, { status: 400 });
}

function conditionsOf(query: MenuQuery): Where<typeof siteMenus> {
  const { search, include, exclude = [], slugs, itemId } = query;
  const ofItem = sql`${siteMenus.id} IN
    (SELECT ${siteMenuItems.menuId} FROM ${siteMenuItems} WHERE ${siteMenuItems.id} = ${itemId ?? 0})`;
  return [
    { id: include, slug: slugs },
    { id: { not: exclude } },
    ...(search ? [contains({ keys: [siteMenus.nameKey, siteMenus.slug] }, search.trim())] : []),
    ...(itemId === undefined ? [] : [ofItem]),
  ];
}

/** The menus in the database. */
@injectable()
export class SqlMenus implements Menus {
  constructor(
    @inject(DATABASE) private readonly database: Database,
    @inject(CACHE_TAGS) private readonly cacheTags: CacheTags,
  ) {}

  async list(query: MenuQuery): Promise<{ menus: Menu[]; total: number }> {
    const { orderBy = 'name', order = 'asc', limit, offset } = query;
    const { rows, total } = await this.#rows().page(conditionsOf(query), {
      columns: MENU_COLUMNS,
      orderBy: { [ORDERS[orderBy]]: order },
      limit,
      offset,
    });
    return { menus: rows, total };
  }

  find(id: number): Promise<Menu | undefined> {
    return this.#rows().find({ id }, { columns: MENU_COLUMNS });
  }

  findBySlug(slug: string): Promise<Menu | undefined> {
    return this.#rows().find({ slug }, { columns: MENU_COLUMNS });
  }

  create(fresh: NewMenu): Promise<Menu> {
    const names = namesOf(fresh.name);
    const { autoAdd = false, description = '', locations } = fresh;
    const row = { ...names, description: cleanDescription(description), autoAdd };
    return this.#writing(async () => {
      const rows = this.#rows();
      const desired = slugOf(fresh.slug ?? '', slugOf(names.name, 'menu'));
      const slug = await rows.claimSlug('slug', { desired }, async (free) => {
        // The twin is looked for before each try: whoever took the name in between is seen before the next.
        if (await rows.has({ nameKey: names.nameKey })) throw nameTaken(names.name);
        return rows.insertIfAbsent({ ...row, slug: free });
      });
      const menu = await this.findBySlug(slug);
      if (!menu) throw new Error(`The menu "${slug}" vanished while it was made.`);
      if (locations) await this.#place(menu.id, locations);
      return menu;
    });
  }

  async update(id: number, changes: Partial<NewMenu>): Promise<Menu | undefined> {
    const names = changes.name === undefined ? undefined : namesOf(changes.name);
    const { autoAdd, locations } = changes;
    const description = changes.description === undefined ? undefined : cleanDescription(changes.description);
    try {
      return await this.#writing(async () => {
        const rows = this.#rows();
        if ((await rows.lock({ id })) === 0) return undefined;
        const menu = await this.find(id);
        if (!menu) return undefined;
        if (names && (await rows.has([{ nameKey: names.nameKey }, { id: { not: id } }]))) throw nameTaken(names.name);
        const slug = await this.#changedSlug(menu, changes.slug, names?.name ?? menu.name);
        await rows.change({ id }, { ...names, slug, description, autoAdd });
        if (locations) await this.#place(id, locations);
        return this.find(id);
      });
    } catch (thrown) {
      if (!isTaken(thrown)) throw thrown;
      // Somebody else took the name or the slug between the look and the write.
      const isName = names && (await this.#rows().has([{ nameKey: names.nameKey }, { id: { not: id } }]));
      throw isName ? nameTaken(names.name) : slugTaken(changes.slug ?? '');
    }
  }

  remove(id: number): Promise<Menu | undefined> {
    return this.#writing(async () => {
      // Held before it is looked at: of many who remove it at once, one finds it.
      await this.#rows().hold({ id });
      const menu = await this.find(id);
      if (menu) await this.#rows().remove({ id });
      return menu;
    });
  }

  async places(): Promise<ReadonlyMap<string, number>> {
    const listing = { orderBy: { location: 'asc' }, limit: EVERY_PLACE } as const;
    const found = await this.database.rows(siteMenuPlaces).list({}, listing);
    return new Map(found.map(({ location, menuId }) => [location, menuId]));
  }

  #rows() {
    return this.database.rows(siteMenus);
  }

  #writing<T>(work: () => Promise<T>): Promise<T> {
    return changesMenus(this.database, this.cacheTags, work);
  }

  /** Makes exactly these the places of a menu; the menus that were shown there are shown there no more. */
  async #place(menuId: number, locations: readonly string[]): Promise<void> {
    const rows = this.database.rows(siteMenuPlaces);
    await rows.remove({ menuId, ...(locations.length === 0 ? {} : { location: { not: locations } }) });
    // In the same order everywhere, so that two who place menus do not wait for each other.
    for (const location of [...new Set(locations)].sort()) await rows.upsert({ location, menuId }, ['location']);
  }

  async #changedSlug(menu: Menu, desired: string | undefined, name: string): Promise<string | undefined> {
    if (desired === undefined) return undefined;
    const wanted = slugOf(desired, slugOf(name, 'menu'));
    if (wanted === menu.slug) return undefined;
    if (!(await this.findBySlug(wanted))) return wanted;
    throw slugTaken(desired);
  }
}
