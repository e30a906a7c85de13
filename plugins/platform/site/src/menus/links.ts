import { type Caller, definePort, inject, injectable, PLUGIN_CONTEXT, type PluginContext } from '@plinth/kernel';
import { PREPARED_ITEMS, type PreparedItems, type PreparedStore } from '@plinth/toolkit';
import { MENUS_TAG } from './changes.js';
import { MENU_ITEMS, MENUS, type MenuItem } from './menu.js';
import { type Target, targetsOf } from './targets.js';

/** One link of a menu as readers see it. */
export interface MenuLink {
  readonly id: number;
  /** Plain text. */
  readonly title: string;
  /** Absolute address. */
  readonly url: string;
  readonly attrTitle: string;
  readonly description: string;
  readonly target: '' | '_blank';
  readonly classes: readonly string[];
  readonly xfn: readonly string[];
  readonly children: readonly MenuLink[];
}

/** Who looks at a menu. */
export type Reader = Pick<Caller, 'can'>;

/** Somebody who may nothing beyond what everybody may. */
export const anybody: Reader = { can: () => false };

/** The links of menus, for whoever shows them. */
export interface MenuLinks {
  /**
   * The links of the menu that is assigned to a place, as the reader may see them; undefined where none is assigned. Links
   * to what is gone, or what the reader may not see, are left out; those below them take their place.
   */
  at(location: string, reader: Reader): Promise<readonly MenuLink[] | undefined>;
}

/** Links of menus. */
export const MENU_LINKS = definePort<MenuLinks>('site/menu-links');

/** An item with what it leads to. */
interface Resolved {
  readonly item: MenuItem;
  readonly target: Target;
}

/** What a kept link holds in memory, in bytes. */
const LINK_BYTES = 1_500;

/** What the links of a menu depend on. */
const TAGS = [MENUS_TAG, 'posts', 'terms'];

function isShown({ item, target }: Resolved, reader: Reader): boolean {
  const { isGone, post } = target;
  if (item.status !== 'publish' || isGone) return false;
  return !post || post.status === 'publish' || reader.can('read_post', post);
}

/** A relative address leads from the front of the site. */
function absolute(url: string, base: string): string {
  return URL.canParse(url, `${base}/`) ? new URL(url, `${base}/`).href : `${base}/`;
}

/** Links by the menu at each place, kept until menus, posts or terms change. */
@injectable()
export class KeptMenuLinks implements MenuLinks {
  readonly #store: PreparedStore;

  constructor(
    @inject(PREPARED_ITEMS) prepared: PreparedItems,
    @inject(PLUGIN_CONTEXT) private readonly context: PluginContext,
  ) {
    this.#store = prepared.open(TAGS);
  }

  async at(location: string, reader: Reader): Promise<readonly MenuLink[] | undefined> {
    const { menu } = await this.#menuAt(location);
    return menu && this.#tree(menu, reader);
  }

  async #menuAt(location: string): Promise<{ readonly menu?: readonly Resolved[] }> {
    const state = this.#store.state();
    const kept = state === undefined ? undefined : this.#store.get<{ menu?: readonly Resolved[] }>(location, state);
    if (kept) return kept;
    const { use } = this.context;
    const menuId = (await use(MENUS).places()).get(location);
    const menu = menuId === undefined ? undefined : await this.#resolved(menuId);
    const found = menu ? { menu } : {};
    if (state !== undefined) this.#store.keep(location, found, state, LINK_BYTES * (1 + (menu?.length ?? 0)));
    return found;
  }

  async #resolved(menuId: number): Promise<readonly Resolved[]> {
    const items = await this.context.use(MENU_ITEMS).ofMenu(menuId);
    const targets = await targetsOf(this.context, items);
    return items.flatMap((item, index) => {
      const target = targets[index];
      // Of a post only what decides who sees it is kept in memory.
      return target ? { item, target: withoutTexts(target) } : [];
    });
  }

  #tree(menu: readonly Resolved[], reader: Reader): readonly MenuLink[] {
    const below = new Map<number | null, Resolved[]>();
    for (const each of menu) {
      const { parentId } = each.item;
      below.set(parentId, [...(below.get(parentId) ?? []), each]);
    }
    const linksBelow = (id: number | null): MenuLink[] =>
      (below.get(id) ?? []).flatMap((resolved) => {
        const children = linksBelow(resolved.item.id);
        return isShown(resolved, reader) ? this.#link(resolved, children) : children;
      });
    return linksBelow(null);
  }

  #link({ item, target }: Resolved, children: readonly MenuLink[]): MenuLink {
    const { id, attrTitle, description, classes, xfn } = item;
    const url = absolute(target.url, this.context.site.url);
    return { id, title: target.title, url, attrTitle, description, target: item.target, classes, xfn, children };
  }
}

function withoutTexts(target: Target): Target {
  return target.post ? { ...target, post: { ...target.post, content: '', excerpt: '' } } : target;
}
