import {
  type BundleSection,
  DATABASE,
  type ImportContext,
  type RowValues,
  sortKey,
  type Tools,
  type TSchema,
  Type,
} from '@plinth/kernel';
import { NEED_STATUSES, URGENCIES } from '../trade/needs.js';
import { everyRow, referenceField, slugField, timeField } from './fields.js';

type Row = Readonly<Record<string, string | number | null>> & { readonly id: number };
type Item = Readonly<Record<string, unknown>>;

/** How a kind of thing stands in a bundle: each field, its column and how it is written and read. */
interface Kind {
  readonly name: string;
  readonly title: string;
  readonly table: string;
  readonly fields: Readonly<
    Record<string, { readonly column: string; readonly schema: TSchema; readonly as?: 'json' }>
  >;
  readonly after?: readonly string[];
  /** Fields that name an item of another section, kept as its id. */
  readonly refers?: Readonly<
    Record<string, { readonly section: string; readonly table: string; readonly column: string }>
  >;
  /** Columns that follow from others. */
  derive?(item: Item): RowValues;
}

async function idOf(table: string, slug: string, { use }: Pick<Tools, 'use'>): Promise<number | undefined> {
  const database = use(DATABASE);
  const sql = `SELECT id FROM ${database.table(table)} WHERE slug = $1`;
  return (await database.selectOne<{ id: number }>(sql, [slug]))?.id;
}

function written(value: unknown, as: 'json' | undefined): string | number | null {
  if (as === 'json') return JSON.stringify(value);
  return typeof value === 'string' || typeof value === 'number' ? value : null;
}

async function referred(kind: Kind, item: Item, context: ImportContext): Promise<RowValues> {
  const row: Record<string, number> = {};
  for (const [name, { section, column }] of Object.entries(kind.refers ?? {})) {
    const key = item[name];
    if (typeof key !== 'string') continue;
    const id = await context.find(section, key);
    if (id === undefined) throw new Error(`"${item['slug']}": ${section} has no "${key}".`);
    row[column] = id;
  }
  return row;
}

async function rowOf(kind: Kind, item: Item, context: ImportContext): Promise<RowValues> {
  const fields = Object.entries(kind.fields).flatMap(([name, { column, as }]) =>
    item[name] === undefined ? [] : [[column, written(item[name], as)] as const],
  );
  return { ...Object.fromEntries(fields), ...kind.derive?.(item), ...(await referred(kind, item, context)) };
}

async function slugsOf(kind: Kind, rows: readonly Row[], { use }: Tools): Promise<(row: Row) => Item> {
  const known = new Map<string, string>();
  for (const { table, column } of Object.values(kind.refers ?? {})) {
    const ids = new Set(rows.map((row) => row[column]));
    const found = await everyRow<{ id: number; slug: string }>((after, limit) => {
      const database = use(DATABASE);
      const sql = `SELECT id, slug FROM ${database.table(table)} WHERE id > $1 ORDER BY id LIMIT ${limit}`;
      return database.select(sql, [after]);
    });
    for (const { id, slug } of found) if (ids.has(id)) known.set(`${table}/${id}`, slug);
  }
  return (row) => {
    const named = Object.entries(kind.refers ?? {}).flatMap(([name, { table, column }]) => {
      const slug = known.get(`${table}/${row[column]}`);
      return slug === undefined ? [] : [[name, slug] as const];
    });
    return Object.fromEntries(named);
  };
}

function itemOf(kind: Kind, row: Row): Item {
  const fields = Object.entries(kind.fields).flatMap(([name, { column, as }]) => {
    const value = row[column] ?? null;
    if (value === null) return [];
    return [[name, as === 'json' ? JSON.parse(String(value)) : value] as const];
  });
  return Object.fromEntries(fields);
}

function sectionOf(kind: Kind): BundleSection {
  const { name, title, table, after, refers = {} } = kind;
  const schemas = Object.entries(kind.fields).map(([field, { schema }]) => [field, schema] as const);
  const names = Object.keys(refers).map((field) => [field, Type.Optional(referenceField)] as const);
  return {
    name,
    title,
    ...(after ? { after } : {}),
    item: Type.Object(Object.fromEntries([...schemas, ...names]), { additionalProperties: false }),
    async import(items: readonly Item[], context) {
      for (const item of items) {
        const slug = String(item['slug']);
        const known = await idOf(table, slug, context);
        const id = known ?? (await context.use(DATABASE).insert(table, await rowOf(kind, item, context)));
        context.remember(name, slug, id);
        context.count(known === undefined ? 'created' : 'kept');
      }
    },
    async export(tools) {
      const database = tools.use(DATABASE);
      const rows = await everyRow<Row>((last, limit) =>
        database.select(`SELECT * FROM ${database.table(table)} WHERE id > $1 ORDER BY id LIMIT ${limit}`, [last]),
      );
      const referredBy = await slugsOf(kind, rows, tools);
      return rows.map((row) => ({ ...itemOf(kind, row), ...referredBy(row) }));
    },
    find: (slug, tools) => idOf(table, slug, tools),
  };
}

const slug = { column: 'slug', schema: slugField };
const text = (column: string, maxLength = 200) => ({ column, schema: Type.String({ maxLength }) });
const count = (column: string) => ({ column, schema: Type.Integer({ minimum: 0, maximum: 2_000_000_000 }) });
const optional = <F extends { readonly schema: TSchema }>(field: F) => ({
  ...field,
  schema: Type.Optional(field.schema),
});
const color = (column: string) => ({ column, schema: Type.String({ pattern: '^#[0-9a-fA-F]{3,8}$' }) });
const currency = { column: 'currency', schema: Type.String({ pattern: '^[A-Z]{3}$' }) };
const position = optional(count('position'));

const typeField = Type.Object(
  {
    name: Type.String({ pattern: '^[a-z][a-z0-9_]{0,39}$' }),
    label: Type.String({ minLength: 1, maxLength: 200 }),
    required: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
);

const types: Kind = {
  name: 'directory_types',
  title: 'Types of listings',
  table: 'directory_types',
  fields: {
    slug,
    name: text('name'),
    position,
    fields: { column: 'fields', schema: Type.Array(typeField, { maxItems: 50 }), as: 'json' },
  },
};

const categories: Kind = {
  name: 'directory_categories',
  title: 'Categories of listings',
  table: 'directory_categories',
  fields: { slug, name: text('name', 191) },
  derive: (item) => ({ name_key: sortKey(String(item['name'])) }),
};

const badges: Kind = {
  name: 'directory_badges',
  title: 'Badges of listings',
  table: 'directory_badges',
  fields: {
    slug,
    label: text('label'),
    color: color('color'),
    textColor: color('text_color'),
    icon: text('icon', 100),
    position,
  },
};

const packs: Kind = {
  name: 'directory_credit_packs',
  title: 'Credit packs',
  table: 'directory_credit_packs',
  fields: {
    slug,
    name: text('name'),
    credits: count('credits'),
    price: count('price'),
    currency,
    position,
    buyUrl: { column: 'buy_url', schema: Type.String({ maxLength: 2_000, pattern: '^(https?://|/(?!/)|$)' }) },
  },
};

const plans: Kind = {
  name: 'directory_plans',
  title: 'Plans of listings',
  table: 'directory_plans',
  fields: {
    slug,
    title: text('title'),
    credits: count('credits'),
    displayPrice: text('display_price', 100),
    position,
    durationDays: count('duration_days'),
    features: { column: 'features', schema: Type.Record(Type.String(), Type.Boolean()), as: 'json' },
    listingTypes: { column: 'listing_types', schema: Type.Array(slugField, { maxItems: 100 }), as: 'json' },
    badgeText: text('badge_text', 100),
    badgeColor: color('badge_color'),
  },
};

const needs: Kind = {
  name: 'directory_needs',
  title: 'Needs',
  table: 'directory_needs',
  after: ['directory_types'],
  fields: {
    slug,
    title: text('title'),
    description: text('description', 10_000),
    location: text('location', 191),
    currency,
    budgetMin: optional(count('budget_min')),
    budgetMax: optional(count('budget_max')),
    deadline: optional({ column: 'deadline', schema: Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' }) }),
    urgency: { column: 'urgency', schema: Type.Enum([...URGENCIES]) },
    responseCount: optional(count('response_count')),
    status: { column: 'status', schema: Type.Enum([...NEED_STATUSES]) },
    createdAt: { column: 'created_at', schema: timeField },
  },
  refers: { type: { section: 'directory_types', table: 'directory_types', column: 'type_id' } },
};

const services: Kind = {
  name: 'directory_services',
  title: 'Services of listings',
  table: 'directory_services',
  after: ['directory_listings', 'directory_categories'],
  fields: {
    slug,
    title: text('title'),
    description: text('description', 10_000),
    price: count('price'),
    currency,
    createdAt: { column: 'created_at', schema: timeField },
  },
  refers: {
    listing: { section: 'directory_listings', table: 'directory_listings', column: 'listing_id' },
    category: { section: 'directory_categories', table: 'directory_categories', column: 'category_id' },
  },
  derive: (item) => ({ title_key: sortKey(String(item['title'])) }),
};

/** The sections of what the owner of the directory lays down. */
export const catalogSections: readonly BundleSection[] = [types, categories, badges, packs, plans, needs, services].map(
  sectionOf,
);
