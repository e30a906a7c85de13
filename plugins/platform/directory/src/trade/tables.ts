import { columns, table } from '@plinth/kernel/database';
import type { NeedStatus, Urgency } from './needs.js';

/** What people look for. */
export const needs = table(
  'directory_needs',
  {
    id: columns.id(),
    slug: columns.string(100, { unique: true }),
    title: columns.string(200),
    description: columns.text(),
    typeId: columns.integer({ nullable: true, references: 'directory_types', onDelete: 'SET NULL' }),
    location: columns.string(191),
    currency: columns.string(3),
    deadline: columns.string(10, { nullable: true }),
    budgetMin: columns.integer({ nullable: true }),
    budgetMax: columns.integer({ nullable: true }),
    urgency: columns.string<Urgency>(20),
    responseCount: columns.integer({ default: 0 }),
    status: columns.string<NeedStatus>(20),
    createdAt: columns.time(),
  },
  {
    bundleSection: 'directory_needs',
    indexes: [
      ['status', 'createdAt', 'id'],
      ['status', 'typeId', 'createdAt', 'id'],
    ],
  },
);

/** What listings offer. */
export const services = table(
  'directory_services',
  {
    id: columns.id(),
    slug: columns.string(100, { unique: true }),
    listingId: columns.integer({ references: 'directory_listings' }),
    title: columns.string(200),
    titleKey: columns.string(191),
    description: columns.text(),
    /** Hundredths of the currency. */
    price: columns.integer(),
    currency: columns.string(3),
    categoryId: columns.integer({ nullable: true, references: 'directory_categories', onDelete: 'SET NULL' }),
    createdAt: columns.time(),
  },
  {
    bundleSection: 'directory_services',
    indexes: [['listingId'], ['categoryId', 'id'], ['price', 'id'], ['titleKey', 'id'], ['createdAt', 'id']],
  },
);
