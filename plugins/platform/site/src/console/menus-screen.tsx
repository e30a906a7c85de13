import { type CallContext, can, choice, invalidParam, notFound, page, redirect, sayAct, Type } from '@plinth/kernel';
import { isBlank } from '@plinth/kernel/text';
import { CONSOLE, consoleNonce, consolePage, type Refused, refusedBy, type Screen } from '@plinth/pages';
import { APPEARANCE } from '../access.js';
import { MENU_ITEMS, MENU_LOCATIONS, MENUS, type Menu } from '../menus/menu.js';
import { pluginLinks } from '../menus/page-menu.js';
import { targetsOf } from '../menus/targets.js';
import { pageOptions } from './choices.js';
import { ACTS, actOn, MOST_WORDS } from './menu-acts.js';
import type { ShownItem } from './menu-items-view.js';
import { AskMenu, MenuList, MenuPage } from './menu-view.js';
import { appearanceTexts } from './texts.js';

const access = can(APPEARANCE);
const MOST_MENUS = 100;
const DONE = ['', 'created', 'changed', 'added', 'removed', 'deleted'] as const;

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
  const site = call.site.url;
  return items.map(({ id, type, position, parentId, title: own }, index) => {
    const { title = '', url = '', isGone = true } = targets[index] ?? {};
    const name = title || url || appearanceTexts.in(call.site.language)('gone');
    return {
      id,
      title: name,
      isGone,
      own,
      isNamed: type === 'custom',
      url: url.replace(site, ''),
      position,
      parentId: parentId ?? 0,
    };
  });
}

async function showMenu(call: CallContext, menu: Menu, done: Done, refused?: Refused) {
  const { use, site } = call;
  const typed: ReadonlyMap<string, string> = refused ? typedOf(call) : new Map();
  const [items, pages, places, links] = await Promise.all([
    shownItems(call, menu),
    pageOptions(call),
    use(MENUS).places(),
    pluginLinks(call),
  ]);
  const own = [...places].flatMap(([place, id]) => (id === menu.id ? [place] : []));
  const parts = links.map(({ title, url }) => ({ value: url, title }));
  const shown = { typed, menu, items, pages, parts, places: own, locations: use(MENU_LOCATIONS).all() };
  const view = { ...frame(call, done, refused), ...shown };
  return consolePage({
    title: appearanceTexts.in(site.language)('menu_title', { name: menu.name }),
    ...(refused ? { status: refused.status } : {}),
    body: <MenuPage {...view} />,
  });
}

/** What was typed into the forms of a menu, and what was chosen, by the name of the field. */
function typedOf({ request }: CallContext): ReadonlyMap<string, string> {
  return new Map(Object.entries(request.body).map(([name, value]) => [name, String(value)]));
}

async function askMenu(call: CallContext, menu: Menu) {
  const items = await call.use(MENU_ITEMS).ofMenu(menu.id);
  const view = { path: call.use(CONSOLE).path, nonce: consoleNonce(call), menu, items: items.length };
  const title = appearanceTexts.in(call.site.language)('delete_title', { name: menu.name });
  return consolePage({ title, body: <AskMenu {...view} /> });
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
        if (isBlank(name)) throw invalidParam({ name: 'Give the menu a name.' });
        const menu = await use(MENUS).create({ name });
        sayAct(call, 'Made a menu.', { name });
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
    summary: 'Changes the links of a menu, where it is shown, or deletes it.',
    access,
    args: {
      ...menuArgument,
      act: choice(ACTS, { description: 'What to do.' }),
      item: Type.Integer({ default: 0, minimum: 0 }),
      page: Type.Integer({ default: 0, minimum: 0 }),
      part: Type.String({ default: '', maxLength: 2_000 }),
      url: Type.String({ default: '', maxLength: 2_000 }),
      title: Type.String({ default: '', maxLength: MOST_WORDS }),
      sure: choice(['', '1'], { default: '', description: 'Whether it was asked before the menu goes.' }),
      places: Type.Array(Type.String({ maxLength: 64 }), { default: [], maxItems: 50 }),
    },
    async handle(call) {
      const { use, site } = call;
      const menu = await existingMenu(call, call.args.menu);
      if (call.args.act === 'delete' && call.args.sure === '') return askMenu(call, menu);
      try {
        const done = await actOn(call, menu);
        const to = done === 'deleted' ? '/menus' : `/menus/${menu.id}`;
        return redirect(`${site.url}${use(CONSOLE).path}${to}?done=${done}`);
      } catch (thrown) {
        return showMenu(call, menu, '', refusedBy(call, thrown));
      }
    },
  }),
];

/** The menus of the site. */
export const menusScreen: Screen = {
  id: 'menus',
  title: 'Menus',
  section: 'content',
  order: 85,
  access,
  pages,
  wordpressPaths: ['/nav-menus.php'],
};
