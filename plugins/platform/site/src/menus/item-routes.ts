import { CONTENT_SETTINGS, existingError, refuseExisting } from '@plinth/content';
import {
  type ArgumentsOf,
  type CallContext,
  contextArgument,
  created,
  deletion,
  EDITABLE,
  type ErrorSpecification,
  id as idArgument,
  MAX_LISTED,
  notFound,
  offsetOf,
  paged,
  type Route,
  route,
  Type,
} from '@plinth/kernel';
import { designers, known, mayView, noTrash } from '../access.js';
import { itemArguments, itemListArguments, newItemArguments } from './item-arguments.js';
import { itemDraft } from './item-draft.js';
import { itemSchema, shownItems } from './item-schema.js';
import { MENU_ITEMS, type MenuItem } from './menu.js';

type Context = 'view' | 'embed' | 'edit';

const missing: ErrorSpecification = { code: 'rest_post_invalid_id', status: 404, when: 'there is no such item' };

const writeErrors: readonly ErrorSpecification[] = [
  { code: 'rest_title_required', status: 400, when: 'a custom item has no title' },
  { code: 'rest_url_required', status: 400, when: 'a custom item has no address' },
  { code: 'rest_post_invalid_id', status: 400, when: 'there is no such post, or none with a page of its own' },
  { code: 'rest_post_invalid_type', status: 400, when: 'the post is of another type, or the type has no archive' },
  { code: 'rest_term_invalid_id', status: 400, when: 'there is no such term in the taxonomy' },
  { code: 'rest_invalid_url', status: 400, when: 'the address is none for a link (a detail of `rest_invalid_param`)' },
  { code: 'invalid_menu_id', status: 400, when: 'there is no such menu' },
  { code: 'menu_full', status: 400, when: 'the menu holds as many items as it may' },
];

const itemId = { id: idArgument('Unique identifier for the object.', { minimum: 0 }) };

function shown(call: CallContext, items: readonly MenuItem[], context: Context) {
  return shownItems(call, items, { context, rendering: call.use(CONTENT_SETTINGS)() });
}

async function shownOne(call: CallContext, item: MenuItem, context: Context = 'edit') {
  return (await shown(call, [item], context))[0];
}

async function pageOf({ use }: CallContext, args: ArgumentsOf<typeof itemListArguments>) {
  const { include, exclude, menus, menus_exclude: menusExcluded, search, order, orderby, status } = args;
  const [limit, offset] = [args.per_page, args.offset ?? offsetOf(args)];
  const query = {
    search,
    exclude,
    menusExcluded,
    include: include.length > 0 ? include : undefined,
    menus: menus.length > 0 ? menus : undefined,
    statuses: status.includes('any') ? undefined : status.filter((each) => each !== 'any'),
    position: args.menu_order,
    orderBy: orderby === 'menu_order' ? 'position' : 'id',
    order,
  } as const;
  if (orderby !== 'include' || include.length === 0) return use(MENU_ITEMS).list({ ...query, limit, offset });
  // At most a thousand, because they were named one by one.
  const { items, total } = await use(MENU_ITEMS).list({ ...query, limit: MAX_LISTED });
  const ordered = [...items].sort((a, b) => include.indexOf(a.id) - include.indexOf(b.id));
  return { items: ordered.slice(offset, offset + limit), total };
}

const listItems = route({
  method: 'GET',
  path: '/menu-items',
  summary: 'The items of menus.',
  access: mayView,
  args: itemListArguments,
  item: itemSchema,
  async handle(call) {
    const { items, total } = await pageOf(call, call.args);
    return paged(await shown(call, items, call.args.context), total, call.args.per_page);
  },
});

const createItem = route({
  method: 'POST',
  path: '/menu-items',
  summary: 'Puts an item into a menu.',
  access: designers('rest_cannot_create', 'Sorry, you are not allowed to create menu items.'),
  args: newItemArguments,
  item: itemSchema,
  status: 201,
  errors: [existingError, ...writeErrors],
  batch: true,
  async handle(call) {
    refuseExisting(call.request);
    const draft = await itemDraft(call, call.args);
    const item = await call.use(MENU_ITEMS).create({ ...draft, menuId: call.args.menus });
    return created(await shownOne(call, item), `${call.site.restUrl}/wp/v2/menu-items/${item.id}`);
  },
});

async function resource({ args, use }: CallContext & { readonly args: { readonly id: number } }): Promise<MenuItem> {
  const item = await use(MENU_ITEMS).find(args.id);
  if (!item) throw notFound('rest_post_invalid_id', 'Invalid menu item ID.');
  return item;
}

const readItem = route({
  method: 'GET',
  path: '/menu-items/:id',
  summary: 'Reads one item.',
  access: mayView,
  args: { ...itemId, ...contextArgument() },
  item: itemSchema,
  errors: [missing],
  resource,
  handle: (call) => shownOne(call, call.resource, call.args.context),
});

const updateItem = route({
  method: EDITABLE,
  path: '/menu-items/:id',
  summary: 'Changes an item, or moves it.',
  access: designers('rest_cannot_edit', 'Sorry, you are not allowed to edit this menu item.'),
  args: { ...itemId, ...itemArguments },
  item: itemSchema,
  errors: [
    missing,
    ...writeErrors,
    { code: 'menu_item_moved', status: 409, when: 'somebody took it into another menu at the same moment' },
  ],
  batch: true,
  resource,
  async handle(call) {
    const draft = await itemDraft(call, call.args, call.resource);
    const item = await call.use(MENU_ITEMS).update(call.resource.id, draft);
    if (!item) throw notFound('rest_post_invalid_id', 'Invalid menu item ID.');
    return shownOne(call, item);
  },
});

const deleteItem = route({
  method: 'DELETE',
  path: '/menu-items/:id',
  summary: 'Removes an item for good; what lies below it moves up.',
  access: designers('rest_cannot_delete', 'Sorry, you are not allowed to delete this menu item.'),
  args: {
    ...itemId,
    force: Type.Boolean({ default: false, description: 'Required to be true, as menu items have no trash.' }),
  },
  result: deletion(itemSchema),
  errors: [missing, noTrash],
  batch: true,
  resource,
  async handle(call) {
    if (!call.args.force) throw known(noTrash);
    const previous = await shownOne(call, call.resource);
    if (!(await call.use(MENU_ITEMS).remove(call.resource.id))) {
      throw notFound('rest_post_invalid_id', 'Invalid menu item ID.');
    }
    return { deleted: true, previous };
  },
});

/** `wp/v2/menu-items`. */
export const itemRoutes: readonly Route[] = [listItems, createItem, readItem, updateItem, deleteItem];
