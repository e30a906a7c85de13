import { type RowValues, shortened, sortKey } from '@plinth/kernel';
import { LISTING_STATUSES, type Listing, type NewListing } from './listing.js';

/** A row of the table of listings. */
export interface ListingRow {
  readonly id: number;
  readonly slug: string;
  readonly title: string;
  readonly description: string;
  readonly type_id: number | null;
  readonly category_id: number | null;
  readonly owner_id: number | null;
  readonly claimed: number;
  readonly status: string;
  readonly location: string;
  readonly address: string;
  readonly lat: number | null;
  readonly lng: number | null;
  readonly tags: string;
  readonly fields: string;
  readonly gallery: string;
  readonly featured_image: number;
  readonly video: string;
  readonly guest_name: string;
  readonly guest_email: string;
  readonly duplicate_explanation: string;
  readonly rating: number;
  readonly review_count: number;
  readonly created_at: string;
  readonly modified_at: string;
}

/** The columns that {@link readListing} reads, of the table under the alias `l`. */
export const LISTING_COLUMNS = [
  'id, slug, title, description, type_id, category_id, owner_id, claimed, status, location, address, lat, lng, tags',
  'fields, gallery, featured_image, video, guest_name, guest_email, duplicate_explanation, rating, review_count',
  'created_at, modified_at',
]
  .flatMap((line) => line.split(', '))
  .map((name) => `l.${name}`)
  .join(', ');

/** A listing as its row tells it. */
export function readListing(row: ListingRow): Listing {
  return {
    id: row.id,
    slug: row.slug,
    title: row.title,
    description: row.description,
    typeId: row.type_id,
    categoryId: row.category_id,
    ownerId: row.owner_id,
    claimed: row.claimed === 1,
    status: LISTING_STATUSES.find((status) => status === row.status) ?? 'draft',
    location: row.location,
    address: row.address,
    lat: row.lat,
    lng: row.lng,
    tags: JSON.parse(row.tags),
    fields: JSON.parse(row.fields),
    gallery: JSON.parse(row.gallery),
    featuredImage: row.featured_image,
    video: row.video,
    guestName: row.guest_name,
    guestEmail: row.guest_email,
    duplicateExplanation: row.duplicate_explanation,
    rating: row.rating,
    reviewCount: row.review_count,
    createdAt: row.created_at,
    modifiedAt: row.modified_at,
  };
}

/** The row of a new listing, without its slug and its times. */
export function writeListing(fresh: NewListing): RowValues {
  const { location = '', claimed = false } = fresh;
  return {
    title: fresh.title,
    title_key: sortKey(fresh.title),
    description: fresh.description ?? '',
    type_id: fresh.typeId ?? null,
    category_id: fresh.categoryId ?? null,
    owner_id: fresh.ownerId ?? null,
    claimed: claimed ? 1 : 0,
    status: fresh.status,
    location: shortened(location, 191),
    location_key: sortKey(location),
    address: fresh.address ?? '',
    lat: fresh.lat ?? null,
    lng: fresh.lng ?? null,
    tags: JSON.stringify(fresh.tags ?? []),
    fields: JSON.stringify(fresh.fields ?? {}),
    gallery: JSON.stringify(fresh.gallery ?? []),
    featured_image: fresh.featuredImage ?? 0,
    video: fresh.video ?? '',
    guest_name: fresh.guestName ?? '',
    guest_email: fresh.guestEmail ?? '',
    verification: fresh.verification ?? null,
    duplicate_explanation: fresh.duplicateExplanation ?? '',
  };
}
