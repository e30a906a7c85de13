import { columns, table } from '@plinth/kernel/database';

/** The menus. */
export const siteMenus = table(
  'site_menus',
  {
    id: columns.id(),
    name: columns.string(191),
    /** The name in the form it is compared and ordered by. */
    nameKey: columns.string(191, { unique: true }),
    slug: columns.string(191, { unique: true }),
    description: columns.text(),
    /** Whether pages that are published at the top come into it by themselves. */
    autoAdd: columns.flag(),
  },
  { bundleSection: 'menus', indexes: [['autoAdd']] },
);

/** Which menu is shown where. */
export const siteMenuPlaces = table(
  'site_menu_places',
  { location: columns.key(64), menuId: columns.integer({ references: 'site_menus' }) },
  { bundleSection: 'menus', indexes: [['menuId']] },
);

/** The items of menus. */
export const siteMenuItems = table(
  'site_menu_items',
  {
    id: columns.id(),
    menuId: columns.integer({ references: 'site_menus' }),
    /** The item above it. */
    parentId: columns.integer({ nullable: true, references: 'site_menu_items', onDelete: 'SET NULL' }),
    /** From 1, with gaps; 0 and below only while a transaction moves items. */
    position: columns.integer(),
    /** Empty where it is called as what it leads to. */
    title: columns.text(),
    status: columns.string<'publish' | 'draft'>(20),
    type: columns.string<'custom' | 'post_type' | 'taxonomy'>(20),
    /** Name of a post type or taxonomy; `custom`. */
    object: columns.string(64),
    objectId: columns.integer({ default: 0 }),
    /** Where a custom item leads. */
    url: columns.text(),
    attrTitle: columns.text(),
    description: columns.text(),
    target: columns.string<'' | '_blank'>(10, { default: '' }),
    classes: columns.json<readonly string[]>(),
    xfn: columns.json<readonly string[]>(),
  },
  {
    bundleSection: 'menus',
    indexes: [['parentId'], ['position', 'id'], ['status', 'position', 'id']],
    unique: [['menuId', 'position']],
  },
);
