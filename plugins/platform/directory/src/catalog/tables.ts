import { columns, type Table, type TypedColumn, table } from '@plinth/kernel/database';
import type { TypeField } from './catalog.js';

/** A table of things that are known by a slug. */
export type SlugTable = Table<{
  readonly id: TypedColumn<number, 'counted'>;
  readonly slug: TypedColumn<string, 'given'>;
}>;

/** The kinds of listings. */
export const listingTypes = table(
  'directory_types',
  {
    id: columns.id(),
    slug: columns.string(100, { unique: true }),
    name: columns.string(200),
    fields: columns.json<readonly TypeField[]>(),
    position: columns.integer({ default: 0 }),
  },
  { bundleSection: 'directory_types' },
);

/** What listings and services are sorted into. */
export const categories = table(
  'directory_categories',
  {
    id: columns.id(),
    slug: columns.string(100, { unique: true }),
    name: columns.string(191),
    nameKey: columns.string(191),
  },
  { bundleSection: 'directory_categories', indexes: [['nameKey']] },
);

/** The marks that listings bear. */
export const badges = table(
  'directory_badges',
  {
    id: columns.id(),
    slug: columns.string(100, { unique: true }),
    label: columns.string(200),
    /** Colours as CSS writes them. */
    color: columns.string(20),
    textColor: columns.string(20),
    icon: columns.string(100),
    position: columns.integer({ default: 0 }),
  },
  { bundleSection: 'directory_badges', indexes: [['position', 'id']] },
);

/** What is bought to pay for plans. */
export const creditPacks = table(
  'directory_credit_packs',
  {
    id: columns.id(),
    slug: columns.string(100, { unique: true }),
    name: columns.string(200),
    credits: columns.integer(),
    /** Hundredths of the currency. */
    price: columns.integer(),
    currency: columns.string(3),
    buyUrl: columns.text(),
    position: columns.integer({ default: 0 }),
  },
  { bundleSection: 'directory_credit_packs', indexes: [['position', 'id']] },
);

/** The plans under which listings are published, with their price in credits. */
export const plans = table(
  'directory_plans',
  {
    id: columns.id(),
    slug: columns.string(100, { unique: true }),
    title: columns.string(200),
    credits: columns.integer(),
    displayPrice: columns.string(100),
    durationDays: columns.integer(),
    features: columns.json<Readonly<Record<string, boolean>>>(),
    /** Slugs. */
    listingTypes: columns.json<readonly string[]>(),
    position: columns.integer({ default: 0 }),
    badgeText: columns.string(100),
    badgeColor: columns.string(20),
  },
  { bundleSection: 'directory_plans', indexes: [['position', 'id']] },
);
