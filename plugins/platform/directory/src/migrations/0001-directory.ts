import { columns, migration, type SchemaEditor } from '@plinth/kernel/database';

const listing = (options: { nullable?: boolean } = {}) =>
  columns.integer({ references: 'directory_listings', ...options });

async function createCatalog(schema: SchemaEditor): Promise<void> {
  await schema.createTable('directory_types', {
    id: columns.id(),
    slug: columns.string(100, { unique: true }),
    name: columns.string(200),
    fields: columns.json(),
    position: columns.integer({ default: 0 }),
  });
  await schema.createTable(
    'directory_categories',
    {
      id: columns.id(),
      slug: columns.string(100, { unique: true }),
      name: columns.string(191),
      name_key: columns.string(191),
    },
    [{ columns: ['name_key'] }],
  );
  await schema.createTable(
    'directory_badges',
    {
      id: columns.id(),
      slug: columns.string(100, { unique: true }),
      label: columns.string(200),
      color: columns.string(20),
      text_color: columns.string(20),
      icon: columns.string(100),
      position: columns.integer({ default: 0 }),
    },
    [{ columns: ['position', 'id'] }],
  );
}

async function createListings(schema: SchemaEditor): Promise<void> {
  await schema.createTable(
    'directory_listings',
    {
      id: columns.id(),
      slug: columns.string(191),
      title: columns.string(200),
      title_key: columns.string(191),
      description: columns.text(),
      type_id: columns.integer({ nullable: true, references: 'directory_types', onDelete: 'SET NULL' }),
      category_id: columns.integer({ nullable: true, references: 'directory_categories', onDelete: 'SET NULL' }),
      owner_id: columns.user({ nullable: true, onDelete: 'SET NULL' }),
      claimed: columns.flag(),
      status: columns.string(30),
      location: columns.string(191),
      location_key: columns.string(191),
      address: columns.text(),
      lat: columns.double({ nullable: true }),
      lng: columns.double({ nullable: true }),
      tags: columns.json(),
      fields: columns.json(),
      gallery: columns.json(),
      featured_image: columns.integer({ default: 0 }),
      video: columns.text(),
      guest_name: columns.string(250),
      guest_email: columns.string(250),
      // The keyed digest of what the mail to a visitor carries; gone once the address is proved.
      verification: columns.string(64, { nullable: true, unique: true }),
      duplicate_explanation: columns.text(),
      // Hundredths of a star over the approved reviews.
      rating: columns.integer({ default: 0 }),
      review_count: columns.integer({ default: 0 }),
      // How many grams the title has: what the similarity of titles is measured by.
      grams: columns.integer({ default: 0 }),
      created_at: columns.time(),
      modified_at: columns.time(),
    },
    [
      { columns: ['slug'] },
      { columns: ['status', 'created_at', 'id'] },
      { columns: ['status', 'type_id', 'created_at', 'id'] },
      { columns: ['status', 'category_id', 'created_at', 'id'] },
      { columns: ['status', 'title_key', 'id'] },
      { columns: ['status', 'location_key'] },
      { columns: ['lat', 'lng'] },
      { columns: ['owner_id'] },
    ],
  );
}

/** What hangs on a listing: its slug, the grams of its title, its badges. */
async function createListingKeys(schema: SchemaEditor): Promise<void> {
  // A slug is taken by writing its row: the key is unique, so of many who ask at once one gets it.
  const slugs = { slug: columns.key(191), listing_id: listing() };
  await schema.createTable('directory_slugs', slugs, [{ columns: ['listing_id'], unique: true }]);
  await schema.createTable('directory_title_grams', { listing_id: listing(), gram: columns.string(12) }, [
    { columns: ['gram', 'listing_id'], unique: true },
    { columns: ['listing_id'] },
  ]);
  const badge = { badge_id: columns.integer({ references: 'directory_badges' }) };
  await schema.createTable('directory_listing_badges', { listing_id: listing(), ...badge }, [
    { columns: ['listing_id', 'badge_id'], unique: true },
    { columns: ['badge_id'] },
  ]);
}

async function createOpinions(schema: SchemaEditor): Promise<void> {
  await schema.createTable(
    'directory_reviews',
    {
      id: columns.id(),
      listing_id: listing(),
      author_id: columns.user(),
      rating: columns.integer(),
      title: columns.string(200),
      content: columns.text(),
      criteria: columns.json(),
      photos: columns.json(),
      helpful: columns.integer({ default: 0 }),
      status: columns.string(20),
      created_at: columns.time(),
    },
    [
      { columns: ['listing_id', 'author_id'], unique: true },
      { columns: ['listing_id', 'status', 'created_at', 'id'] },
      { columns: ['listing_id', 'status', 'rating', 'id'] },
      { columns: ['listing_id', 'status', 'helpful', 'id'] },
      { columns: ['status', 'id'] },
      { columns: ['author_id'] },
    ],
  );
  await schema.createTable(
    'directory_claims',
    {
      id: columns.id(),
      listing_id: listing(),
      user_id: columns.user(),
      role: columns.string(50),
      // 1 while the claim waits, null afterwards: unique indexes count null as different each time.
      proof_text: columns.text(),
      open: columns.integer({ nullable: true }),
      status: columns.string(20),
      proof_file: columns.text({ nullable: true }),
      proof_type: columns.string(50, { nullable: true }),
      created_at: columns.time(),
    },
    [
      { columns: ['listing_id', 'user_id', 'open'], unique: true },
      { columns: ['status', 'id'] },
      { columns: ['user_id'] },
    ],
  );
}

const money = { price: columns.integer(), currency: columns.string(3) };

async function createTrade(schema: SchemaEditor): Promise<void> {
  await schema.createTable(
    'directory_credit_packs',
    {
      id: columns.id(),
      slug: columns.string(100, { unique: true }),
      name: columns.string(200),
      credits: columns.integer(),
      ...money,
      buy_url: columns.text(),
      position: columns.integer({ default: 0 }),
    },
    [{ columns: ['position', 'id'] }],
  );
  await schema.createTable(
    'directory_plans',
    {
      id: columns.id(),
      slug: columns.string(100, { unique: true }),
      title: columns.string(200),
      credits: columns.integer(),
      display_price: columns.string(100),
      duration_days: columns.integer(),
      features: columns.json(),
      listing_types: columns.json(),
      position: columns.integer({ default: 0 }),
      badge_text: columns.string(100),
      badge_color: columns.string(20),
    },
    [{ columns: ['position', 'id'] }],
  );
}

async function createOffers(schema: SchemaEditor): Promise<void> {
  await schema.createTable(
    'directory_needs',
    {
      id: columns.id(),
      slug: columns.string(100, { unique: true }),
      title: columns.string(200),
      description: columns.text(),
      type_id: columns.integer({ nullable: true, references: 'directory_types', onDelete: 'SET NULL' }),

      location: columns.string(191),
      currency: columns.string(3),
      deadline: columns.string(10, { nullable: true }),
      budget_min: columns.integer({ nullable: true }),
      budget_max: columns.integer({ nullable: true }),
      urgency: columns.string(20),
      response_count: columns.integer({ default: 0 }),
      status: columns.string(20),
      created_at: columns.time(),
    },
    [{ columns: ['status', 'created_at', 'id'] }, { columns: ['status', 'type_id', 'created_at', 'id'] }],
  );
  await schema.createTable(
    'directory_services',
    {
      id: columns.id(),
      slug: columns.string(100, { unique: true }),
      listing_id: listing(),
      title: columns.string(200),
      title_key: columns.string(191),
      description: columns.text(),
      ...money,
      category_id: columns.integer({ nullable: true, references: 'directory_categories', onDelete: 'SET NULL' }),
      created_at: columns.time(),
    },
    [
      { columns: ['listing_id'] },
      { columns: ['category_id', 'id'] },
      { columns: ['price', 'id'] },
      { columns: ['title_key', 'id'] },
      { columns: ['created_at', 'id'] },
    ],
  );
}

/** The tables of the directory. */
export const createDirectory = migration('0001-directory', {
  async up(schema) {
    await createCatalog(schema);
    await createListings(schema);
    await createListingKeys(schema);
    await createOpinions(schema);
    await createTrade(schema);
    await createOffers(schema);
  },
  async down(schema) {
    for (const table of ['services', 'needs', 'plans', 'credit_packs', 'claims', 'reviews', 'listing_badges']) {
      await schema.dropTable(`directory_${table}`);
    }
    for (const table of ['title_grams', 'slugs', 'listings', 'badges', 'categories', 'types']) {
      await schema.dropTable(`directory_${table}`);
    }
  },
});
