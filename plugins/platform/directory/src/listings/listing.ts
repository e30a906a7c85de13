import type { Timestamp } from '@plinth/kernel';

/** What may become of a listing. */
export const LISTING_STATUSES = ['publish', 'pending', 'draft', 'pending_verification', 'rejected'] as const;

/** What may become of a listing. */
export type ListingStatus = (typeof LISTING_STATUSES)[number];

/** The fields that a listing's type adds to it. */
export type TypeFields = Readonly<Record<string, string | number | boolean>>;

/** An entry of the directory. */
export interface Listing {
  readonly id: number;
  readonly slug: string;
  readonly title: string;
  /** Sanitised HTML. */
  readonly description: string;
  readonly typeId: number | null;
  readonly categoryId: number | null;
  /** The member who submitted it or whose claim was accepted; null for a visitor's. */
  readonly ownerId: number | null;
  /** Whether a claim to it was accepted. */
  readonly claimed: boolean;
  readonly status: ListingStatus;
  /** The town or region, as people search for it. */
  readonly location: string;
  readonly address: string;
  /** Degrees, WGS 84. */
  readonly lat: number | null;
  readonly lng: number | null;
  readonly tags: readonly string[];
  readonly fields: TypeFields;
  /** Ids of attachments; 0 for none. */
  readonly featuredImage: number;
  readonly gallery: readonly number[];
  readonly video: string;
  readonly guestName: string;
  readonly guestEmail: string;
  readonly duplicateExplanation: string;
  /** Average of the approved reviews in hundredths of a star, 0 without any. */
  readonly rating: number;
  readonly reviewCount: number;
  readonly createdAt: Timestamp;
  readonly modifiedAt: Timestamp;
}

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
