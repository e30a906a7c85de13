import type { PluginContext } from '@plinth/kernel';
import { DATABASE } from '@plinth/kernel/database';
import { sortKey } from '@plinth/kernel/text';
import { listings } from '../../listings/tables.js';
import { needs, services } from '../../trade/tables.js';
import { categories, listingTypes, plans, type SlugTable } from '../tables.js';
import type { CatalogField, FieldName } from './fields.js';

/** A row of the catalogue, whatever its kind. */
export type Entry = Readonly<Record<string, unknown>>;

/** What hangs on something that is to be deleted, and how much of it. */
export interface Hanging {
  readonly what:
    | 'type_listings'
    | 'type_needs'
    | 'type_plans'
    | 'category_listings'
    | 'category_services'
    | 'plan_paid'
    | 'plan_chosen';
  readonly count: number;
}

/** A kind of thing that the owner of a directory lays down. */
export interface CatalogKind {
  readonly name: 'plans' | 'types' | 'categories';
  readonly table: SlugTable;
  /** The field that an entry is called by. */
  readonly called: 'title' | 'name';
  readonly fields: readonly CatalogField[];
  /** Fields that the list shows beside the name. */
  readonly listed: readonly Extract<FieldName, 'credits' | 'durationDays' | 'displayPrice' | 'position'>[];
  /** What the audit says. */
  readonly said: { readonly added: string; readonly changed: string; readonly deleted: string };
  /** Columns that follow from others, and from what stood there before. */
  derive(row: Entry, before?: Entry): Entry;
  hanging(context: Pick<PluginContext, 'use'>, entry: Entry): Promise<readonly Hanging[]>;
}

const MOST = 2_000_000_000;
/** A hundred years: what lasts longer has no end, which is 0. */
const MOST_DAYS = 36_500;

const position: CatalogField = { name: 'position', kind: 'number', most: MOST, initial: '0' };
const objectOf = (value: unknown) => (typeof value === 'object' && value !== null ? value : {});
const nothing = (): Entry => ({});
const idOf = ({ id }: Entry) => Number(id);

const planKind: CatalogKind = {
  name: 'plans',
  table: plans,
  called: 'title',
  fields: [
    { name: 'title', kind: 'text', required: true },
    { name: 'credits', kind: 'number', most: MOST, initial: '0' },
    { name: 'displayPrice', kind: 'text', most: 100 },
    { name: 'durationDays', kind: 'number', most: MOST_DAYS, initial: '0' },
    { name: 'features', kind: 'features' },
    { name: 'listingTypes', kind: 'types' },
    { name: 'badgeText', kind: 'text', most: 100 },
    { name: 'badgeColor', kind: 'color', initial: '#666666' },
    position,
  ],
  listed: ['credits', 'durationDays', 'displayPrice'],
  said: {
    added: 'Added a plan of the directory.',
    changed: 'Changed a plan of the directory.',
    deleted: 'Deleted a plan of the directory.',
  },
  // What the owner's own plugins named stays: the form knows only what the directory keeps to.
  derive: ({ features }, before) => ({ features: { ...objectOf(before?.['features']), ...objectOf(features) } }),
  async hanging({ use }, entry) {
    const rows = use(DATABASE).rows(listings);
    const [paid, chosen] = await Promise.all([
      rows.count({ paidPlanId: idOf(entry) }),
      rows.count({ planId: idOf(entry), paidPlanId: { not: idOf(entry) } }),
    ]);
    return [
      { what: 'plan_paid', count: paid },
      { what: 'plan_chosen', count: chosen },
    ];
  },
};

const typeKind: CatalogKind = {
  name: 'types',
  table: listingTypes,
  called: 'name',
  fields: [{ name: 'name', kind: 'text', required: true }, { name: 'fields', kind: 'fields' }, position],
  listed: ['position'],
  said: {
    added: 'Added a kind of listing.',
    changed: 'Changed a kind of listing.',
    deleted: 'Deleted a kind of listing.',
  },
  derive: nothing,
  async hanging({ use }, entry) {
    const database = use(DATABASE);
    const [ofListings, ofNeeds, every] = await Promise.all([
      database.rows(listings).count({ typeId: idOf(entry) }),
      database.rows(needs).count({ typeId: idOf(entry) }),
      database.rows(plans).list({}, { columns: ['listingTypes'] }),
    ]);
    const named = every.filter(({ listingTypes: slugs }) => slugs.includes(String(entry['slug'])));
    return [
      { what: 'type_listings', count: ofListings },
      { what: 'type_needs', count: ofNeeds },
      { what: 'type_plans', count: named.length },
    ];
  },
};

const categoryKind: CatalogKind = {
  name: 'categories',
  table: categories,
  called: 'name',
  fields: [{ name: 'name', kind: 'text', most: 191, required: true }],
  listed: [],
  said: {
    added: 'Added a category of the directory.',
    changed: 'Changed a category of the directory.',
    deleted: 'Deleted a category of the directory.',
  },
  derive: (row) => ({ nameKey: sortKey(String(row['name'])) }),
  async hanging({ use }, entry) {
    const [ofListings, ofServices] = await Promise.all([
      use(DATABASE)
        .rows(listings)
        .count({ categoryId: idOf(entry) }),
      use(DATABASE)
        .rows(services)
        .count({ categoryId: idOf(entry) }),
    ]);
    return [
      { what: 'category_listings', count: ofListings },
      { what: 'category_services', count: ofServices },
    ];
  },
};

/** What the owner of a directory lays down by hand. */
export const CATALOG_KINDS: readonly CatalogKind[] = [planKind, typeKind, categoryKind];
