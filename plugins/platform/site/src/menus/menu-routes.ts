import {
  type ArgumentsOf,
  type CallContext,
  choice,
  contextArgument,
  created,
  deletion,
  EDITABLE,
  type ErrorSpecification,
  id as idArgument,
  ids,
  invalidParam,
  MAX_LISTED,
  notFound,
  offsetArgument,
  offsetOf,
  paged,
  pagingArguments,
  type Route,
  route,
  Type,
} from '@plinth/kernel';
import { designers, known, mayView, noTrash } from '../access.js';
import { MENU_LOCATIONS, MENUS, type Menu } from './menu.js';
import { menuItem, menuSchema } from './menu-schema.js';
import { MAX_NAME_LENGTH } from './rows.js';

const missing: ErrorSpecification = { code: 'rest_term_invalid', status: 404, when: 'there is no such menu' };

const ORDERS = ['id', 'include', 'name', 'slug', 'include_slugs', 'term_group', 'description', 'count'] as const;

const listArguments = {
  ...contextArgument(),
  ...pagingArguments(),
  search: Type.Optional(Type.String({ description: 'Limit results to those matching a string.' })),
  exclude: ids('Ensure result set excludes specific IDs.'),
  include: ids('Limit result set to specific IDs.'),
  offset: offsetArgument(),
  order: choice(['asc', 'desc'], { default: 'asc', description: 'Order sort attribute ascending or descending.' }),
  orderby: choice(ORDERS, {
    default: 'name',
    description: 'Sort collection by attribute; what menus have not sorts by their ids.',
  }),
  hide_empty: Type.Boolean({ default: false, description: 'Known to clients; menus are shown also when empty.' }),
  post: Type.Optional(Type.Integer({ description: 'Limit result set to the menu that has a specific item.' })),
  slug: Type.Optional(
    Type.Array(Type.String(), { maxItems: MAX_LISTED, description: 'Limit result set to menus with specific slugs.' }),
  ),
};

const name = Type.String({ maxLength: MAX_NAME_LENGTH, description: 'Name of the menu.' });

const optional = {
  description: Type.Optional(Type.String({ maxLength: 65_535, description: 'HTML description of the menu.' })),
  slug: Type.Optional(Type.String({ maxLength: 2_000, description: 'An alphanumeric identifier for the menu.' })),
  locations: Type.Optional(
    Type.Array(Type.String({ maxLength: 200 }), {
      maxItems: MAX_LISTED,
      description: 'The places where the menu is shown.',
    }),
  ),
  auto_add: Type.Optional(
    Type.Boolean({ description: 'Whether pages at the top come into the menu when they are published.' }),
  ),
};

const newArguments = { name, ...optional };
const changeArguments = { name: Type.Optional(name), ...optional };
const menuId = { id: idArgument('Unique identifier for the menu.', { minimum: 0 }) };

type Context = 'view' | 'embed' | 'edit';

/** Each menu as clients read it. One query for the places of all of them. */
async function shown(call: CallContext, menus: readonly Menu[], context: Context) {
  const places = [...(await call.use(MENUS).places())];
  const offered = new Set(
    call
      .use(MENU_LOCATIONS)
      .all()
      .map((each) => each.name),
  );
  return menus.map((menu) => {
    const own = places
      .filter(([location, id]) => id === menu.id && offered.has(location))
      .map(([location]) => location);
    return menuItem(menu, own, { context, site: call.site });
  });
}

async function shownOne(call: CallContext, menu: Menu, context: Context = 'edit') {
  return (await shown(call, [menu], context))[0];
}

function orderOf({ orderby }: Pick<ArgumentsOf<typeof listArguments>, 'orderby'>): 'id' | 'name' | 'slug' {
  if (orderby === 'name') return 'name';
  return orderby === 'slug' || orderby === 'include_slugs' ? 'slug' : 'id';
}

/** In the order of the list that named them. */
function asGiven<T>(menus: readonly Menu[], wanted: readonly T[], key: (menu: Menu) => T): Menu[] {
  return [...menus].sort((a, b) => wanted.indexOf(key(a)) - wanted.indexOf(key(b)));
}

async function pageOf({ use }: CallContext, args: ArgumentsOf<typeof listArguments>) {
  const { include, exclude, slug = [], search, post, order, orderby } = args;
  const [limit, offset] = [args.per_page, args.offset ?? offsetOf(args)];
  const query = {
    search,
    exclude,
    include: include.length > 0 ? include : undefined,
    slugs: slug.length > 0 ? slug : undefined,
    itemId: post,
    orderBy: orderOf(args),
    order,
  };
  const byId = orderby === 'include' && include.length > 0;
  const bySlug = orderby === 'include_slugs' && slug.length > 0;
  if (!byId && !bySlug) return use(MENUS).list({ ...query, limit, offset });
  // At most a thousand, because they were named one by one.
  const { menus, total } = await use(MENUS).list({ ...query, limit: MAX_LISTED });
  const ordered = byId ? asGiven(menus, include, ({ id }) => id) : asGiven(menus, slug, (menu) => menu.slug);
  return { menus: ordered.slice(offset, offset + limit), total };
}

/** @throws RestError 400 `rest_invalid_param` for a place that nobody offers */
function checkPlaces({ use }: CallContext, locations: readonly string[] | undefined): void {
  const unknown = locations?.find((location) => !use(MENU_LOCATIONS).get(location));
  if (unknown === undefined) return;
  const message = `There is no menu location "${unknown}".`;
  throw invalidParam({ locations: { code: 'rest_invalid_menu_location', message } });
}

function fieldsOf({ auto_add: autoAdd, ...fields }: ArgumentsOf<typeof changeArguments>) {
  return { ...fields, autoAdd };
}

const writeErrors: readonly ErrorSpecification[] = [
  { code: 'empty_term_name', status: 400, when: 'nothing is left of the name' },
  { code: 'menu_exists', status: 400, when: 'another menu has the name' },
  {
    code: 'rest_invalid_menu_location',
    status: 400,
    when: 'a location does not exist (a detail of `rest_invalid_param`)',
  },
];

const listMenus = route({
  method: 'GET',
  path: '/menus',
  summary: 'The menus of the site.',
  access: mayView,
  args: listArguments,
  item: menuSchema,
  async handle(call) {
    const { menus, total } = await pageOf(call, call.args);
    return paged(await shown(call, menus, call.args.context), total, call.args.per_page);
  },
});

const createMenu = route({
  method: 'POST',
  path: '/menus',
  summary: 'Makes a menu.',
  access: designers('rest_cannot_create', 'Sorry, you are not allowed to create menus.'),
  args: newArguments,
  item: menuSchema,
  status: 201,
  errors: writeErrors,
  batch: true,
  async handle(call) {
    checkPlaces(call, call.args.locations);
    const menu = await call.use(MENUS).create({ ...fieldsOf(call.args), name: call.args.name });
    return created(await shownOne(call, menu), `${call.site.restUrl}/wp/v2/menus/${menu.id}`);
  },
});

async function resource({ args, use }: CallContext & { readonly args: { readonly id: number } }): Promise<Menu> {
  const menu = await use(MENUS).find(args.id);
  if (!menu) throw notFound('rest_term_invalid', 'Menu does not exist.');
  return menu;
}

const readMenu = route({
  method: 'GET',
  path: '/menus/:id',
  summary: 'Reads one menu.',
  access: mayView,
  args: { ...menuId, ...contextArgument() },
  item: menuSchema,
  errors: [missing],
  resource,
  handle: (call) => shownOne(call, call.resource, call.args.context),
});

const updateMenu = route({
  method: EDITABLE,
  path: '/menus/:id',
  summary: 'Changes a menu.',
  access: designers('rest_cannot_update', 'Sorry, you are not allowed to edit this menu.'),
  args: { ...menuId, ...changeArguments },
  item: menuSchema,
  errors: [missing, ...writeErrors, { code: 'duplicate_term_slug', status: 400, when: 'another menu has the slug' }],
  batch: true,
  resource,
  async handle(call) {
    const { id, ...fields } = call.args;
    checkPlaces(call, fields.locations);
    const menu = await call.use(MENUS).update(id, fieldsOf(fields));
    if (!menu) throw notFound('rest_term_invalid', 'Menu does not exist.');
    return shownOne(call, menu);
  },
});

const deleteMenu = route({
  method: 'DELETE',
  path: '/menus/:id',
  summary: 'Removes a menu with its items for good.',
  access: designers('rest_cannot_delete', 'Sorry, you are not allowed to delete this menu.'),
  args: {
    ...menuId,
    force: Type.Boolean({ default: false, description: 'Required to be true, as menus do not support trashing.' }),
  },
  result: deletion(menuSchema),
  errors: [missing, noTrash],
  batch: true,
  resource,
  async handle(call) {
    if (!call.args.force) throw known(noTrash);
    const previous = await shownOne(call, call.resource);
    if (!(await call.use(MENUS).remove(call.resource.id))) throw notFound('rest_term_invalid', 'Menu does not exist.');
    return { deleted: true, previous };
  },
});

/** `wp/v2/menus`. */
export const menuRoutes: readonly Route[] = [listMenus, createMenu, readMenu, updateMenu, deleteMenu];
