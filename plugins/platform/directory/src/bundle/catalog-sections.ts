import type { BundleSection, ImportContext } from '@plinth/bundle';
import { type PluginContext, type TSchema, Type } from '@plinth/kernel';
import { DATABASE, type Table } from '@plinth/kernel/database';
import { sortKey } from '@plinth/kernel/text';
import { badges, categories, creditPacks, listingTypes, plans, type SlugTable } from '../catalog/tables.js';
import { listings } from '../listings/tables.js';
import { NEED_STATUSES, URGENCIES } from '../trade/needs.js';
import { needs, services } from '../trade/tables.js';
import { everyRow, referenceField, slugField, timeField } from './fields.js';

type Item = Readonly<Record<string, unknown>>;

/** How a kind of thing stands in a bundle. */
interface Kind {
  /** Name of the section. */
  readonly name: string;
  readonly title: string;
  readonly table: SlugTable;
  /** Fields by the names of their columns. */
  readonly fields: Readonly<Record<string, TSchema>>;
  readonly after?: readonly string[];
  /** Fields that name an item of another section, kept as its id. */
  readonly refers?: Readonly<
    Record<string, { readonly section: string; readonly table: SlugTable; readonly column: string }>
  >;
  /** Columns that follow from others. */
  derive?(item: Item): Item;
}

async function idOf(table: SlugTable, slug: string, { use }: Pick<PluginContext, 'use'>): Promise<number | undefined> {
  return (
    await use(DATABASE)
      .rows(table)
      .find({ slug }, { columns: ['id'] })
  )?.id;
}

async function referred(kind: Kind, item: Item, context: ImportContext): Promise<Item> {
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

async function rowOf(kind: Kind, item: Item, context: ImportContext): Promise<Item> {
  const fields = Object.keys(kind.fields).map((name) => [name, item[name]] as const);
  return { ...Object.fromEntries(fields), ...kind.derive?.(item), ...(await referred(kind, item, context)) };
}

/** What gives the slugs of the items that a row refers to. */
async function slugsOf(kind: Kind, rows: readonly Item[], { use }: PluginContext): Promise<(row: Item) => Item> {
  const known = new Map<string, string>();
  const references = Object.entries(kind.refers ?? {});
  for (const [name, { table, column }] of references) {
    const ids = new Set(rows.map((row) => row[column]));
    const found = await everyRow(({ after, listing }) =>
      use(DATABASE)
        .rows(table)
        .list(after, { columns: ['id', 'slug'], ...listing }),
    );
    for (const { id, slug } of found) if (ids.has(id)) known.set(`${name}/${id}`, slug);
  }
  return (row) => {
    const named = references.map(([name, { column }]) => [name, known.get(`${name}/${row[column]}`)] as const);
    return Object.fromEntries(named.filter(([, slug]) => slug !== undefined));
  };
}

function itemOf(kind: Kind, row: Item): Item {
  const fields = Object.keys(kind.fields).map((name) => [name, row[name]] as const);
  return Object.fromEntries(fields.filter(([, value]) => value !== null));
}

function sectionOf(kind: Kind): BundleSection {
  const { name, title, table, after, fields, refers = {} } = kind;
  const names = Object.keys(refers).map((field) => [field, Type.Optional(referenceField)] as const);
  return {
    name,
    title,
    ...(after ? { after } : {}),
    item: Type.Object({ ...fields, ...Object.fromEntries(names) }, { additionalProperties: false }),
    async import(items: readonly Item[], context) {
      for (const item of items) {
        const slug = String(item['slug']);
        const known = await idOf(table, slug, context);
        const rows = context.use(DATABASE).rows<Table>(table);
        const id = known ?? (await rows.insert(await rowOf(kind, item, context)));
        context.remember(name, slug, id);
        context.count(known === undefined ? 'created' : 'kept');
      }
    },
    async export(pluginContext) {
      const rows: readonly Item[] = await everyRow(({ after, listing }) =>
        pluginContext.use(DATABASE).rows(table).list(after, listing),
      );
      const referredBy = await slugsOf(kind, rows, pluginContext);
      return rows.map((row) => ({ ...itemOf(kind, row), ...referredBy(row) }));
    },
    find: (slug, pluginContext) => idOf(table, slug, pluginContext),
  };
}

const slug = slugField;
const text = (maxLength = 200) => Type.String({ maxLength });
const count = Type.Integer({ minimum: 0, maximum: 2_000_000_000 });
const color = Type.String({ pattern: '^#[0-9a-fA-F]{3,8}$' });
const currency = Type.String({ pattern: '^[A-Z]{3}$' });
const position = Type.Optional(count);

const typeField = Type.Object(
  {
    name: Type.String({ pattern: '^[a-z][a-z0-9_]{0,39}$' }),
    label: Type.String({ minLength: 1, maxLength: 200 }),
    required: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
);

const kinds: readonly Kind[] = [
  {
    name: 'directory_types',
    title: 'Types of listings',
    table: listingTypes,
    fields: { slug, name: text(), position, fields: Type.Array(typeField, { maxItems: 50 }) },
  },
  {
    name: 'directory_categories',
    title: 'Categories of listings',
    table: categories,
    fields: { slug, name: text(191) },
    derive: (item) => ({ nameKey: sortKey(String(item['name'])) }),
  },
  {
    name: 'directory_badges',
    title: 'Badges of listings',
    table: badges,
    fields: { slug, label: text(), color, textColor: color, icon: text(100), position },
  },
  {
    name: 'directory_credit_packs',
    title: 'Credit packs',
    table: creditPacks,
    fields: {
      slug,
      name: text(),
      credits: count,
      price: count,
      currency,
      position,
      buyUrl: Type.String({ maxLength: 2_000, pattern: '^(https?://|/(?!/)|$)' }),
    },
  },
  {
    name: 'directory_plans',
    title: 'Plans of listings',
    table: plans,
    fields: {
      slug,
      title: text(),
      credits: count,
      displayPrice: text(100),
      position,
      durationDays: count,
      features: Type.Record(Type.String(), Type.Boolean()),
      listingTypes: Type.Array(slugField, { maxItems: 100 }),
      badgeText: text(100),
      badgeColor: color,
    },
  },
  {
    name: 'directory_needs',
    title: 'Needs',
    table: needs,
    after: ['directory_types'],
    fields: {
      slug,
      title: text(),
      description: text(10_000),
      location: text(191),
      currency,
      budgetMin: Type.Optional(count),
      budgetMax: Type.Optional(count),
      deadline: Type.Optional(Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' })),
      urgency: Type.Enum([...URGENCIES]),
      responseCount: Type.Optional(count),
      status: Type.Enum([...NEED_STATUSES]),
      createdAt: timeField,
    },
    refers: { type: { section: 'directory_types', table: listingTypes, column: 'typeId' } },
  },
  {
    name: 'directory_services',
    title: 'Services of listings',
    table: services,
    after: ['directory_listings', 'directory_categories'],
    fields: { slug, title: text(), description: text(10_000), price: count, currency, createdAt: timeField },
    refers: {
      listing: { section: 'directory_listings', table: listings, column: 'listingId' },
      category: { section: 'directory_categories', table: categories, column: 'categoryId' },
    },
    derive: (item) => ({ titleKey: sortKey(String(item['title'])) }),
  },
];

/** The sections of what the owner of the directory lays down. */
export const catalogSections: readonly BundleSection[] = kinds.map(sectionOf);
