import type { Row } from '@plinth/kernel/database';
import type { listings } from './tables.js';

/** What may become of a listing. */
export const LISTING_STATUSES = ['publish', 'pending', 'draft', 'pending_verification', 'rejected'] as const;

/** What may become of a listing. */
export type ListingStatus = (typeof LISTING_STATUSES)[number];

/** The fields that a listing's type adds to it. */
export type TypeFields = Readonly<Record<string, string | number | boolean>>;

/** An entry of the directory. */
export type Listing = Omit<Row<typeof listings>, 'titleKey' | 'locationKey' | 'verification' | 'grams' | 'decidedAt'>;

/** What makes a listing; everything but the title has a blank default. */
export interface NewListing
  extends Partial<Omit<Listing, 'id' | 'note' | 'withheld' | 'rating' | 'reviewCount' | 'modifiedAt'>> {
  readonly title: string;
  readonly status: ListingStatus;
  /** Digest of the token that proves a visitor's address. */
  readonly verification?: string;
}

/** What of a listing may be written anew; what is left out stays. */
export type ListingChanges = Partial<
  Pick<
    Listing,
    | 'title'
    | 'description'
    | 'typeId'
    | 'categoryId'
    | 'location'
    | 'address'
    | 'lat'
    | 'lng'
    | 'tags'
    | 'fields'
    | 'gallery'
    | 'featuredImage'
    | 'video'
    | 'duplicateExplanation'
    | 'status'
    | 'planId'
    | 'paidPlanId'
    | 'planDays'
    | 'planUntil'
    | 'featured'
  >
>;

/** The orders of a list of listings. */
export const LISTING_ORDERS = ['newest', 'rating', 'title'] as const;

/** The orders of a list of listings. */
export type ListingOrder = (typeof LISTING_ORDERS)[number];

/** Which listings a list shows. */
export interface ListingQuery {
  readonly statuses?: readonly ListingStatus[];
  readonly search?: string;
  readonly typeId?: number;
  readonly categoryId?: number;
  readonly ownerId?: number;
  /** The town or region, whatever its letter case. */
  readonly location?: string;
  /** Hundredths of a star that it has at least. */
  readonly rating?: number;
  /** Only those whose plan puts them before others. */
  readonly featured?: boolean;
  /** Default: the newest first. */
  readonly order?: ListingOrder;
  readonly limit: number;
  readonly offset?: number;
}
