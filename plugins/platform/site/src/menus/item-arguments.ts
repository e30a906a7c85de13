import { type ArgumentsOf, choice, contextArgument, ids, offsetArgument, pagingArguments, Type } from '@plinth/kernel';

/** Largest number of an item in its menu. */
const LAST_POSITION = 1_000_000;

const LONGEST_TEXT = 2_000;
const MOST_CLASSES = 100;

const STATUSES = ['publish', 'draft'] as const;
const ORDERS = ['date', 'id', 'include', 'menu_order'] as const;

/** The parameters of a list of items. */
export const itemListArguments = {
  ...contextArgument(),
  ...pagingArguments({ perPage: 100 }),
  search: Type.Optional(Type.String({ description: 'Limit results to those matching a string.' })),
  exclude: ids('Ensure result set excludes specific IDs.'),
  include: ids('Limit result set to specific IDs.'),
  offset: offsetArgument(),
  order: choice(['asc', 'desc'], { default: 'asc', description: 'Order sort attribute ascending or descending.' }),
  orderby: choice(ORDERS, { default: 'menu_order', description: 'Sort collection by attribute.' }),
  status: Type.Array(choice([...STATUSES, 'any']), {
    default: ['publish'],
    maxItems: 10,
    description: 'Limit result set to items with one or more statuses.',
  }),
  menus: ids('Limit result set to items of specific menus.'),
  menus_exclude: ids('Limit result set to items except those of specific menus.'),
  menu_order: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: LAST_POSITION,
      description: 'Limit result set to items with a specific number.',
    }),
  ),
};

const integer = (description: string) =>
  Type.Optional(Type.Integer({ minimum: 0, maximum: 2_147_483_647, description }));
const text = (description: string, maxLength = LONGEST_TEXT) => Type.Optional(Type.String({ maxLength, description }));
const words = (description: string) =>
  Type.Optional(Type.Array(Type.String({ maxLength: 200 }), { maxItems: MOST_CLASSES, description }));

/** What may be said of an item. */
export const itemArguments = {
  title: Type.Optional(
    Type.Unsafe<unknown>({
      description: 'The title for the object: a text, or an object with it as `raw`.',
      properties: {
        raw: { type: 'string', maxLength: LONGEST_TEXT },
        rendered: { type: 'string', maxLength: LONGEST_TEXT },
      },
    }),
  ),
  type: Type.Optional(
    choice(['custom', 'post_type', 'taxonomy', 'post_type_archive'], { description: 'What the item leads to.' }),
  ),
  status: Type.Optional(choice(STATUSES, { description: 'A named status for the object.' })),
  parent: integer('The ID for the parent of the object; 0 at the top.'),
  attr_title: text('Text for the title attribute of the link element for this menu item.'),
  classes: words('Class names for the link element of this menu item.'),
  description: text('The description of this menu item.'),
  menu_order: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: LAST_POSITION,
      description:
        'The number of the item in its menu: what stands there moves back. Without it a new item comes last.',
    }),
  ),
  object: text('The type of object originally represented, such as "category", "post", or "page".', 64),
  object_id: integer('The ID of the original object this menu item represents.'),
  target: Type.Optional(choice(['_blank', ''], { description: 'The target attribute of the link element.' })),
  url: text('The URL to which this menu item points.'),
  xfn: words('The XFN relationship expressed in the link of this menu item.'),
  menus: integer('The menu that has the item.'),
};

/** What a new item is made of. */
export const newItemArguments = {
  ...itemArguments,
  menus: Type.Integer({ minimum: 0, maximum: 2_147_483_647, description: 'The menu that has the item.' }),
};

/** The values of a write. */
export type ItemValues = ArgumentsOf<typeof itemArguments>;
