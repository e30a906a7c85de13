import type { Row } from '@plinth/kernel';
import type { listings } from './tables.js';

/** What may become of a listing. */
export const LISTING_STATUSES = ['publish', 'pending', 'draft', 'pending_verification', 'rejected'] as const;

/** What may become of a listing. */
export type ListingStatus = (typeof LISTING_STATUSES)[number];

/** The fields that a listing's type adds to it. */
export type TypeFields = Readonly<Record<string, string | number | boolean>>;

/** An entry of the directory. */
export type Listing = Omit<Row<typeof listings>, 'titleKey' | 'locationKey' | 'verification' | 'grams'>;

/** What makes a listing; everything but the title has a blank default. */
export interface NewListing extends Partial<Omit<Listing, 'id' | 'rating' | 'reviewCount' | 'modifiedAt'>> {
  readonly title: string;
  readonly status: ListingStatus;
  /** Digest of the token that proves a visitor's address. */
  readonly verification?: string;
}

/** Which listings a list shows. */
export interface ListingQuery {
  readonly statuses?: readonly ListingStatus[];
  readonly search?: string;
  readonly typeId?: number;
  readonly categoryId?: number;
  readonly limit: number;
  readonly offset?: number;
}
