import { columns, migration, type SchemaEditor } from '@plinth/kernel/database';

const productColumns = {
  id: columns.id(),
  slug: columns.string(191),
  name: columns.string(200),
  // The name in lower case: what names are ordered by.
  name_key: columns.string(191),
  description: columns.text(),
  short_description: columns.text(),
  status: columns.string(20),
  previous_status: columns.string(20, { nullable: true }),
  downloadable: columns.flag(),
  // `virtual` is a word of MariaDB's own.
  is_virtual: columns.flag(),
  sku: columns.string(100),
  regular_price: columns.integer({ nullable: true }),
  sale_price: columns.integer({ nullable: true }),
  // What it costs now, -1 without a price: so one index serves the order of prices in both directions.
  price: columns.integer({ default: -1 }),
  on_sale: columns.flag(),
  stock_status: columns.string(20),
  stock_quantity: columns.integer({ nullable: true }),
  menu_order: columns.integer({ default: 0 }),
  image_id: columns.integer({ default: 0 }),
  download_limit: columns.integer({ nullable: true }),
  download_expiry_days: columns.integer({ nullable: true }),
  average_rating: columns.integer({ default: 0 }),
  rating_count: columns.integer({ default: 0 }),
  review_count: columns.integer({ default: 0 }),
  total_sales: columns.integer({ default: 0 }),
  created_at: columns.time(),
  modified_at: columns.time(),
};

async function createProducts(schema: SchemaEditor): Promise<void> {
  await schema.createTable('shop_products', productColumns, [
    { columns: ['status', 'menu_order', 'name_key', 'id'] },
    { columns: ['status', 'name_key', 'id'] },
    { columns: ['status', 'created_at', 'id'] },
    { columns: ['status', 'price', 'id'] },
    { columns: ['status', 'total_sales', 'id'] },
    { columns: ['status', 'average_rating', 'rating_count', 'id'] },
    { columns: ['status', 'stock_status', 'id'] },
    { columns: ['status', 'on_sale', 'id'] },
    { columns: ['slug'] },
  ]);
  // A slug is taken by writing its row: the key is unique, so of many who ask at once one gets it.
  const slugs = { slug: columns.key(191), product_id: columns.integer({ references: 'shop_products' }) };
  await schema.createTable('shop_product_slugs', slugs, [{ columns: ['product_id'], unique: true }]);
  const product = { product_id: columns.integer({ references: 'shop_products' }) };
  await schema.createTable(
    'shop_documents',
    { id: columns.id(), ...product, name: columns.string(200), url: columns.text(), position: columns.integer() },
    [{ columns: ['product_id', 'position'] }],
  );
  await schema.createTable(
    'shop_files',
    {
      id: columns.key(36),
      ...product,
      name: columns.string(200),
      file_key: columns.text(),
      position: columns.integer(),
    },
    [{ columns: ['product_id', 'position'] }],
  );
}

async function createTerms(schema: SchemaEditor): Promise<void> {
  await schema.createTable('shop_attributes', { name: columns.key(32), title: columns.string(200) });
  await schema.createTable(
    'shop_terms',
    {
      id: columns.id(),
      taxonomy: columns.string(32),
      name: columns.string(200),
      name_key: columns.string(191),
      slug: columns.string(191),
      description: columns.text(),
      parent_id: columns.integer({ default: 0 }),
      menu_order: columns.integer({ default: 0 }),
      count: columns.integer({ default: 0 }),
    },
    [
      { columns: ['taxonomy', 'slug'], unique: true },
      { columns: ['taxonomy', 'name_key', 'id'] },
      { columns: ['taxonomy', 'count', 'id'] },
      { columns: ['taxonomy', 'menu_order', 'id'] },
      { columns: ['parent_id'] },
    ],
  );
  await schema.createTable(
    'shop_product_terms',
    {
      product_id: columns.integer({ references: 'shop_products' }),
      term_id: columns.integer({ references: 'shop_terms' }),
      position: columns.integer({ default: 0 }),
    },
    [{ columns: ['product_id', 'term_id'], unique: true }, { columns: ['term_id', 'product_id'] }],
  );
}

async function createReviews(schema: SchemaEditor): Promise<void> {
  await schema.createTable(
    'shop_reviews',
    {
      id: columns.id(),
      product_id: columns.integer({ references: 'shop_products' }),
      user_id: columns.user({ nullable: true, onDelete: 'SET NULL' }),
      author_name: columns.string(250),
      rating: columns.integer({ default: 0 }),
      content: columns.text(),
      status: columns.string(20),
      created_at: columns.time(),
    },
    [
      { columns: ['product_id', 'status', 'created_at', 'id'] },
      { columns: ['user_id', 'status', 'created_at', 'id'] },
      { columns: ['status', 'created_at', 'id'] },
    ],
  );
}

async function createOrders(schema: SchemaEditor): Promise<void> {
  await schema.createTable(
    'shop_orders',
    {
      id: columns.id(),
      number: columns.string(40),
      user_id: columns.user({ nullable: true, onDelete: 'SET NULL' }),
      status: columns.string(20),
      previous_status: columns.string(20, { nullable: true }),
      currency: columns.string(3),
      total: columns.bigInteger(),
      item_count: columns.integer(),
      // Whether its pieces are in the sales of its products.
      is_counted: columns.flag(),
      created_at: columns.time(),
      updated_at: columns.time(),
      completed_at: columns.time({ nullable: true }),
    },
    [
      { columns: ['user_id', 'created_at', 'id'] },
      { columns: ['status', 'created_at', 'id'] },
      { columns: ['number'] },
    ],
  );
  const order = { order_id: columns.integer({ references: 'shop_orders' }) };
  // A number is taken by writing its row, like a slug.
  const numbers = { number: columns.key(40), ...order };
  await schema.createTable('shop_order_numbers', numbers, [{ columns: ['order_id'], unique: true }]);
  await schema.createTable(
    'shop_order_items',
    {
      id: columns.id(),
      ...order,
      product_id: columns.integer({ nullable: true, references: 'shop_products', onDelete: 'SET NULL' }),
      name: columns.string(200),
      quantity: columns.integer(),
      unit_price: columns.integer(),
      total: columns.bigInteger(),
    },
    [{ columns: ['order_id', 'id'] }, { columns: ['product_id', 'order_id'] }],
  );
}

async function createPermissions(schema: SchemaEditor): Promise<void> {
  await schema.createTable(
    'shop_download_permissions',
    {
      id: columns.id(),
      order_id: columns.integer({ references: 'shop_orders' }),
      file_id: columns.string(36, { references: 'shop_files' }),
      // With the site's secret it makes the key of the address, which is kept nowhere.
      salt: columns.string(36),
      remaining: columns.integer({ nullable: true }),
      expires_at: columns.time({ nullable: true }),
      downloads: columns.integer({ default: 0 }),
      revoked: columns.flag(),
    },
    [{ columns: ['order_id', 'file_id'], unique: true }, { columns: ['file_id'] }],
  );
}

/** Products with terms, documents, files and reviews; orders with lines and permissions to download. */
export const createShop = migration('0001-shop', {
  async up(schema) {
    await createProducts(schema);
    await createTerms(schema);
    await createReviews(schema);
    await createOrders(schema);
    await createPermissions(schema);
  },
  async down(schema) {
    const tables = [
      'download_permissions',
      'order_items',
      'order_numbers',
      'orders',
      'reviews',
      'product_terms',
      'terms',
      'attributes',
    ];
    for (const table of [...tables, 'files', 'documents', 'product_slugs', 'products'])
      await schema.dropTable(`shop_${table}`);
  },
});
