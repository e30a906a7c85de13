import {
  type CallContext,
  CONSOLE,
  can,
  choice,
  consoleNonce,
  consolePage,
  DATABASE,
  invalidParam,
  notFound,
  page,
  type Refused,
  redirect,
  refusedBy,
  type Screen,
  Type,
} from '@plinth/kernel';
import { APPEARANCE } from '../access.js';
import { MENU_ITEMS, MENU_LOCATIONS, MENUS, type Menu } from '../menus/menu.js';
import { targetsOf } from '../menus/targets.js';
import { pageOptions } from './choices.js';
import { MenuList, MenuPage, type ShownItem } from './menu-view.js';
import { appearanceTexts } from './texts.js';

const access = can(APPEARANCE);
const MOST_MENUS = 100;
const DONE = ['', 'created', 'changed', 'added', 'removed', 'deleted'] as const;
const ACTS = ['order', 'remove', 'add_page', 'add_address', 'places', 'delete'] as const;

type Done = (typeof DONE)[number];

const doneArgument = { done: choice(DONE, { default: '', description: 'What was just done.' }) };
const menuArgument = { menu: Type.Integer({ minimum: 1, description: 'The menu.' }) };

function frame(call: CallContext, done: Done, refused?: Refused) {
  const t = appearanceTexts.in(call.site.language);
  return {
    path: call.use(CONSOLE).path,
    nonce: consoleNonce(call),
    refused,
    done: done === '' ? undefined : t(`done_${done}`),
  };
}

async function showList(call: CallContext, done: Done, name = '', refused?: Refused) {
  const { use, site } = call;
  const [{ menus }, places] = await Promise.all([use(MENUS).list({ limit: MOST_MENUS }), use(MENUS).places()]);
  const ids = menus.map(({ id }) => id);
  const { items } =
    ids.length > 0 ? await use(MENU_ITEMS).list({ menus: ids, limit: MOST_MENUS * 500 }) : { items: [] };
  const titles = new Map(
    use(MENU_LOCATIONS)
      .all()
      .map((location) => [location.name, location.title]),
  );
  const rows = menus.map((menu) => ({
    menu,
    places: [...places].flatMap(([place, id]) => (id === menu.id ? [titles.get(place) ?? place] : [])).join(', '),
    items: items.filter(({ menuId }) => menuId === menu.id).length,
  }));
  return consolePage({
    title: appearanceTexts.in(site.language)('menus'),
    ...(refused ? { status: refused.status } : {}),
    body: <MenuList {...frame(call, done, refused)} menus={rows} name={name} />,
  });
}

async function existingMenu({ use }: CallContext, id: number): Promise<Menu> {
  const menu = await use(MENUS).find(id);
  if (!menu) throw notFound('rest_term_invalid', 'There is no such menu.');
  return menu;
}

/** The items as they are called now. */
async function shownItems(call: CallContext, menu: Menu): Promise<ShownItem[]> {
  const items = await call.use(MENU_ITEMS).ofMenu(menu.id);
  const targets = await targetsOf(call, items);
  return items.map(({ id, position, parentId }, index) => {
    const { title = '', url = '' } = targets[index] ?? {};
    return { id, title: title || url, url, position, parentId: parentId ?? 0 };
  });
}

async function showMenu(call: CallContext, menu: Menu, done: Done, refused?: Refused) {
  const { use, site } = call;
  const [items, pages, places] = await Promise.all([shownItems(call, menu), pageOptions(call), use(MENUS).places()]);
  const own = [...places].flatMap(([place, id]) => (id === menu.id ? [place] : []));
  const view = { ...frame(call, done, refused), menu, items, pages, places: own, locations: use(MENU_LOCATIONS).all() };
  return consolePage({
    title: appearanceTexts.in(site.language)('menu_title', { name: menu.name }),
    ...(refused ? { status: refused.status } : {}),
    body: <MenuPage {...view} />,
  });
}

function sentNumber({ request }: CallContext, name: string): number | undefined {
  const value = Number(request.body[name]);
  return Number.isSafeInteger(value) && value >= 0 && request.body[name] !== undefined ? value : undefined;
}

/** Places first, in the order that was asked for; then who lies below whom. */
async function order(call: CallContext, menu: Menu): Promise<void> {
  const items = call.use(MENU_ITEMS);
  const all = await items.ofMenu(menu.id);
  const wanted = all
    .map((item) => ({ item, place: sentNumber(call, `position_${item.id}`) ?? item.position }))
    .sort((a, b) => a.place - b.place || a.item.position - b.item.position);
  for (const [index, { item }] of wanted.entries()) {
    const parent = sentNumber(call, `parent_${item.id}`);
    const parentId = parent === undefined ? item.parentId : parent === 0 ? null : parent;
    const isSame = item.position === index + 1 && (item.parentId ?? 0) === (parentId ?? 0);
    if (!isSame) await items.update(item.id, { position: index + 1, parentId });
  }
}

/** An address that a link may have: of this site, or one that begins with a scheme of the web. */
function checkedAddress(url: string): string {
  if (/^(?:https?:\/\/|mailto:|tel:|\/(?![/\\]))/i.test(url)) return url;
  throw invalidParam({ url: 'Write an address that begins with https:// or with / for a page of this site.' });
}

async function addPage(call: CallContext, menu: Menu, id: number): Promise<void> {
  const pages = await pageOptions(call);
  if (!pages.some(({ value }) => value === String(id)))
    throw invalidParam({ page: 'Choose a page that is published.' });
  const target = { type: 'post_type', object: 'page', objectId: id } as const;
  await call.use(MENU_ITEMS).create({ menuId: menu.id, status: 'publish', ...target });
}

type ActCall = CallContext & {
  readonly args: {
    act: (typeof ACTS)[number];
    item: number;
    page: number;
    url: string;
    title: string;
    places: string[];
  };
};

async function act(call: ActCall, menu: Menu): Promise<Done> {
  const { args, use } = call;
  switch (args.act) {
    case 'order':
      await use(DATABASE).transaction(() => order(call, menu));
      return 'changed';
    case 'remove': {
      const item = await use(MENU_ITEMS).find(args.item);
      if (item?.menuId === menu.id) await use(MENU_ITEMS).remove(item.id);
      return 'removed';
    }
    case 'add_page':
      await addPage(call, menu, args.page);
      return 'added';
    case 'add_address': {
      const url = checkedAddress(args.url.trim());
      const title = args.title.trim();
      if (title === '') throw invalidParam({ title: 'Write the words of the link.' });
      await use(MENU_ITEMS).create({ menuId: menu.id, status: 'publish', type: 'custom', url, title });
      return 'added';
    }
    case 'places': {
      const known = use(MENU_LOCATIONS)
        .all()
        .map(({ name }) => name);
      await use(MENUS).update(menu.id, { locations: args.places.filter((place) => known.includes(place)) });
      return 'changed';
    }
    case 'delete':
      await use(MENUS).remove(menu.id);
      return 'deleted';
  }
}

const pages = [
  page({
    method: 'GET',
    path: '/menus',
    summary: 'The menus of the site.',
    access,
    args: doneArgument,
    handle: (call) => showList(call, call.args.done),
  }),
  page({
    method: 'POST',
    path: '/menus',
    summary: 'Makes a menu.',
    access,
    args: { name: Type.String({ default: '', maxLength: 200 }) },
    async handle(call) {
      const { args, use, site } = call;
      const name = args.name.trim();
      try {
        if (name === '') throw invalidParam({ name: 'Give the menu a name.' });
        const menu = await use(MENUS).create({ name });
        return redirect(`${site.url}${use(CONSOLE).path}/menus/${menu.id}?done=created`);
      } catch (thrown) {
        return showList(
          call,
          '',
          args.name,
          refusedBy(call, thrown, (field) => field === 'name', 'name'),
        );
      }
    },
  }),
  page({
    method: 'GET',
    path: '/menus/:menu',
    summary: 'One menu: its links, their order, where it is shown.',
    access,
    args: { ...menuArgument, ...doneArgument },
    handle: async (call) => showMenu(call, await existingMenu(call, call.args.menu), call.args.done),
  }),
  page({
    method: 'POST',
    path: '/menus/:menu',
    summary: 'Changes a menu.',
    access,
    args: {
      ...menuArgument,
      act: choice(ACTS, { description: 'What to do.' }),
      item: Type.Integer({ default: 0, minimum: 0 }),
      page: Type.Integer({ default: 0, minimum: 0 }),
      url: Type.String({ default: '', maxLength: 2_000 }),
      title: Type.String({ default: '', maxLength: 200 }),
      places: Type.Array(Type.String({ maxLength: 64 }), { default: [], maxItems: 50 }),
    },
    async handle(call) {
      const { use, site } = call;
      const menu = await existingMenu(call, call.args.menu);
      try {
        const done = await act(call, menu);
        const to = done === 'deleted' ? '/menus' : `/menus/${menu.id}`;
        return redirect(`${site.url}${use(CONSOLE).path}${to}?done=${done}`);
      } catch (thrown) {
        return showMenu(call, menu, '', refusedBy(call, thrown));
      }
    },
  }),
];

/** The menus of the site. */
export const menusScreen: Screen = { id: 'menus', title: 'Menus', section: 'content', order: 85, access, pages };
