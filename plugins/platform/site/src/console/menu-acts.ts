import { type CallContext, invalidParam, RestError, sayAct } from '@plinth/kernel';
import { DATABASE } from '@plinth/kernel/database';
import { isBlank } from '@plinth/kernel/text';
import { MENU_ITEMS, MENU_LOCATIONS, MENUS, type Menu, type MenuItem } from '../menus/menu.js';
import { pluginLinks } from '../menus/page-menu.js';
import { pageOptions } from './choices.js';

/** What can be done with a menu on its page. */
export const ACTS = ['order', 'remove', 'add_page', 'add_part', 'add_address', 'places', 'delete'] as const;

/** What was done. */
export type MenuDone = 'changed' | 'added' | 'removed' | 'deleted';

/** Longest words of a link. */
export const MOST_WORDS = 200;

/** What the form of the links sends of each. */
export const ROW_FIELDS = ['title', 'position', 'parent'] as const;

/** The name of the field of a link. */
export function rowField(field: (typeof ROW_FIELDS)[number], item: Pick<MenuItem, 'id'>): string {
  return `${field}_${item.id}`;
}

/** A call with what the page of a menu sends. */
export type ActCall = CallContext & {
  readonly args: {
    act: (typeof ACTS)[number];
    item: number;
    page: number;
    part: string;
    url: string;
    title: string;
    places: string[];
  };
};

type Mistakes = Record<string, string>;

/** What was typed for a link; what was not sent stays as it is. */
function wantedOf({ request }: CallContext, item: MenuItem, mistakes: Mistakes) {
  const sent = (field: (typeof ROW_FIELDS)[number], now: string | number) =>
    String(request.body[rowField(field, item)] ?? now).trim();
  const title = sent('title', item.title);
  const place = Number(sent('position', item.position));
  const parent = Number(sent('parent', item.parentId ?? 0));
  if (title === '' && item.type === 'custom') mistakes[rowField('title', item)] = 'Write the words of the link.';
  if (title.length > MOST_WORDS) mistakes[rowField('title', item)] = `Write at most ${MOST_WORDS} characters.`;
  if (!Number.isSafeInteger(place) || place < 1) mistakes[rowField('position', item)] = 'Write a whole number from 1.';
  if (!Number.isSafeInteger(parent) || parent < 0) mistakes[rowField('parent', item)] = 'Choose a link of this menu.';
  return { item, title, place, parentId: parent === 0 ? null : parent };
}

/** What a rule says of the link above; anything else is thrown again. */
function mistakeOfParent(thrown: unknown): string {
  const params = thrown instanceof RestError ? thrown.data['params'] : undefined;
  if (typeof params === 'object' && params !== null && 'parent' in params) return String(params.parent);
  throw thrown;
}

/**
 * The words and the places first, in the order that was asked for; then who lies below whom, with those that move taken out
 * before, so that two may change places.
 */
async function change(call: CallContext, menu: Menu): Promise<void> {
  const items = call.use(MENU_ITEMS);
  const mistakes: Mistakes = {};
  const all = (await items.ofMenu(menu.id)).map((item) => wantedOf(call, item, mistakes));
  if (Object.keys(mistakes).length > 0) throw invalidParam(mistakes);
  const wanted = all.sort((a, b) => a.place - b.place || a.item.position - b.item.position);
  const moving = wanted.filter(({ item, parentId }) => item.parentId !== parentId);
  for (const { item } of moving) if (item.parentId !== null) await items.update(item.id, { parentId: null });
  for (const [index, { item, title }] of wanted.entries()) {
    const position = index + 1;
    if (item.position !== position || item.title !== title) await items.update(item.id, { position, title });
  }
  for (const { item, parentId } of moving) {
    if (parentId === null) continue;
    try {
      await items.update(item.id, { parentId });
    } catch (thrown) {
      mistakes[rowField('parent', item)] = mistakeOfParent(thrown);
    }
  }
  if (Object.keys(mistakes).length > 0) throw invalidParam(mistakes);
}

/** An address that a link may have: of this site, or one that begins with a scheme of the web. */
const ADDRESS = /^(?:https?:\/\/|mailto:|tel:|\/(?![/\\]))/i;

async function addAddress(call: ActCall, menu: Menu): Promise<void> {
  const { args, use } = call;
  const [url, title] = [args.url.trim(), args.title.trim()];
  const mistakes: Mistakes = {};
  if (!ADDRESS.test(url))
    mistakes['url'] = 'Write an address that begins with https:// or with / for a page of this site.';
  if (isBlank(title)) mistakes['title'] = 'Write the words of the link.';
  if (Object.keys(mistakes).length > 0) throw invalidParam(mistakes);
  await use(MENU_ITEMS).create({ menuId: menu.id, status: 'publish', type: 'custom', url, title });
  sayAct(call, 'Added a link to a menu.', { menu: menu.name, link: `${title} (${url})` });
}

async function addPage(call: ActCall, menu: Menu): Promise<void> {
  const { page: id } = call.args;
  const pages = await pageOptions(call);
  const chosen = pages.find(({ value }) => value === String(id));
  if (!chosen) throw invalidParam({ page: 'Choose a page that is published.' });
  const target = { type: 'post_type', object: 'page', objectId: id } as const;
  await call.use(MENU_ITEMS).create({ menuId: menu.id, status: 'publish', ...target });
  sayAct(call, 'Added a page to a menu.', { menu: menu.name, page: chosen.title });
}

/** A link that a plugin adds to the menu where the owner has none: the blog, the shop. */
async function addPart(call: ActCall, menu: Menu): Promise<void> {
  const part = (await pluginLinks(call)).find(({ url }) => url === call.args.part);
  if (!part) throw invalidParam({ part: 'Choose a part of the site.' });
  const { title } = part;
  // Below the site's own address, so that it moves with it.
  const url = part.url.startsWith(`${call.site.url}/`) ? part.url.slice(call.site.url.length) : part.url;
  await call.use(MENU_ITEMS).create({ menuId: menu.id, status: 'publish', type: 'custom', url, title });
  sayAct(call, 'Added a part of the site to a menu.', { menu: menu.name, link: title });
}

/** Does what a form of the page of a menu asks for. */
export async function actOn(call: ActCall, menu: Menu): Promise<MenuDone> {
  const { args, use } = call;
  switch (args.act) {
    case 'order':
      await use(DATABASE).transaction(() => change(call, menu));
      sayAct(call, 'Changed the links of a menu.', { menu: menu.name });
      return 'changed';
    case 'remove': {
      const item = await use(MENU_ITEMS).find(args.item);
      if (item?.menuId === menu.id) await use(MENU_ITEMS).remove(item.id);
      sayAct(call, 'Took a link out of a menu.', { menu: menu.name, link: item?.title || item?.url || item?.type });
      return 'removed';
    }
    case 'add_page':
      await addPage(call, menu);
      return 'added';
    case 'add_part':
      await addPart(call, menu);
      return 'added';
    case 'add_address':
      await addAddress(call, menu);
      return 'added';
    case 'places': {
      const known = use(MENU_LOCATIONS)
        .all()
        .map(({ name }) => name);
      const locations = args.places.filter((place) => known.includes(place));
      await use(MENUS).update(menu.id, { locations });
      sayAct(call, 'Changed where a menu is shown.', { menu: menu.name, places: locations.join(', ') || 'nowhere' });
      return 'changed';
    }
    case 'delete':
      await use(MENUS).remove(menu.id);
      sayAct(call, 'Deleted a menu.', { menu: menu.name });
      return 'deleted';
  }
}
