import { columns, table } from '@plinth/kernel/database';
import type { ListingStatus, TypeFields } from './listing.js';

/** The entries of the directory. */
export const listings = table(
  'directory_listings',
  {
    id: columns.id(),
    slug: columns.string(191),
    title: columns.string(200),
    titleKey: columns.string(191),
    /** Sanitised HTML. */
    description: columns.text(),
    typeId: columns.integer({ nullable: true, references: 'directory_types', onDelete: 'SET NULL' }),
    categoryId: columns.integer({ nullable: true, references: 'directory_categories', onDelete: 'SET NULL' }),
    /** The member who submitted it or whose claim was accepted; null for a visitor's. */
    ownerId: columns.user({ nullable: true, onDelete: 'SET NULL' }),
    /** Whether a claim to it was accepted. */
    claimed: columns.flag(),
    status: columns.string<ListingStatus>(30),
    /** The town or region, as people search for it. */
    location: columns.string(191),
    locationKey: columns.string(191),
    address: columns.text(),
    /** Degrees, WGS 84. */
    lat: columns.double({ nullable: true }),
    lng: columns.double({ nullable: true }),
    tags: columns.json<readonly string[]>(),
    fields: columns.json<TypeFields>(),
    /** Ids of attachments; 0 for none. */
    gallery: columns.json<readonly number[]>(),
    featuredImage: columns.integer({ default: 0 }),
    video: columns.text(),
    guestName: columns.string(250),
    guestEmail: columns.string(250),
    /** The keyed digest of what the mail to a visitor carries; gone once the address is proved. */
    verification: columns.string(64, { nullable: true, unique: true }),
    duplicateExplanation: columns.text(),
    /** What moderators say to the owner. */
    note: columns.string(1_000, { default: '' }),
    /** Whether moderators took it out: then its owner cannot publish it without them. */
    withheld: columns.flag(),
    /** Average of the approved reviews in hundredths of a star, 0 without any. */
    rating: columns.integer({ default: 0 }),
    reviewCount: columns.integer({ default: 0 }),
    /** How many grams the title has: what the similarity of titles is measured by. */
    grams: columns.integer({ default: 0 }),
    /** The plan that its owner chose; 0 for none. No references: a listing stays when a plan goes. */
    planId: columns.integer({ default: 0 }),
    /** The plan that was paid for, and the days that it had then. */
    paidPlanId: columns.integer({ default: 0 }),
    planDays: columns.integer({ default: 0 }),
    /** When it leaves the directory; null before it was published under a plan, and without an end. */
    planUntil: columns.time({ nullable: true }),
    /** Whether its plan puts it before others. */
    featured: columns.flag(),
    /** When moderators decided last about it. */
    decidedAt: columns.time({ nullable: true }),
    createdAt: columns.time(),
    modifiedAt: columns.time(),
  },
  {
    bundleSection: 'directory_listings',
    indexes: [
      ['slug'],
      ['status', 'createdAt', 'id'],
      ['status', 'typeId', 'createdAt', 'id'],
      ['status', 'categoryId', 'createdAt', 'id'],
      ['status', 'titleKey', 'id'],
      ['status', 'locationKey'],
      ['lat', 'lng'],
      ['status', 'rating', 'id'],
      ['status', 'featured', 'createdAt', 'id'],
      ['status', 'planUntil'],
      ['ownerId'],
      ['ownerId', 'decidedAt'],
    ],
    search: { columns: ['title', 'description', 'location'], folded: true },
  },
);

/** A slug is taken by writing its row: the key is unique, so of many who ask at once one gets it. */
export const listingSlugs = table(
  'directory_slugs',
  {
    slug: columns.key(191),
    listingId: columns.integer({ references: 'directory_listings', unique: true }),
  },
  { bundleSection: 'directory_listings' },
);

/** The grams of the titles of listings. */
export const titleGrams = table(
  'directory_title_grams',
  { listingId: columns.integer({ references: 'directory_listings' }), gram: columns.string(12) },
  { bundleSection: 'directory_listings', indexes: [['listingId']], unique: [['gram', 'listingId']] },
);

/** Which listing bears which badge. */
export const listingBadges = table(
  'directory_listing_badges',
  {
    listingId: columns.integer({ references: 'directory_listings' }),
    badgeId: columns.integer({ references: 'directory_badges' }),
  },
  { bundleSection: 'directory_listings', indexes: [['badgeId']], unique: [['listingId', 'badgeId']] },
);
