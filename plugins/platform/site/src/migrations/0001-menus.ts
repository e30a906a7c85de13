import { columns, migration } from '@plinth/kernel/database';

/** Menus, their places and their items. */
export const createMenus = migration('0001-menus', {
  async up(schema) {
    await schema.createTable(
      'site_menus',
      {
        id: columns.id(),
        name: columns.string(191),
        name_key: columns.string(191, { unique: true }),
        slug: columns.string(191, { unique: true }),
        description: columns.text(),
        auto_add: columns.flag(),
      },
      [{ columns: ['auto_add'] }],
    );
    await schema.createTable(
      'site_menu_places',
      { location: columns.key(64), menu_id: columns.integer({ references: 'site_menus' }) },
      [{ columns: ['menu_id'] }],
    );
    await schema.createTable(
      'site_menu_items',
      {
        id: columns.id(),
        menu_id: columns.integer({ references: 'site_menus' }),
        parent_id: columns.integer({ nullable: true, references: 'site_menu_items', onDelete: 'SET NULL' }),
        position: columns.integer(),
        title: columns.text(),
        status: columns.string(20),
        type: columns.string(20),
        object: columns.string(64),
        object_id: columns.integer({ default: 0 }),
        url: columns.text(),
        attr_title: columns.text(),
        description: columns.text(),
        target: columns.string(10, { default: '' }),
        classes: columns.json(),
        xfn: columns.json(),
      },
      [
        { columns: ['menu_id', 'position'], unique: true },
        { columns: ['parent_id'] },
        { columns: ['position', 'id'] },
        { columns: ['status', 'position', 'id'] },
      ],
    );
  },
  async down(schema) {
    await schema.dropTable('site_menu_items');
    await schema.dropTable('site_menu_places');
    await schema.dropTable('site_menus');
  },
});
