import type { Row } from '@plinth/kernel/database';
import { shortened, sortKey } from '@plinth/kernel/text';
import type { Listing, ListingChanges, NewListing } from './listing.js';
import type { listings } from './tables.js';

/** A listing as its row tells it. */
export function readListing(row: Row<typeof listings>): Listing {
  const {
    titleKey: _title,
    locationKey: _place,
    verification: _digest,
    grams: _grams,
    decidedAt: _at,
    ...listing
  } = row;
  return listing;
}

/** The row of a new listing, without its slug and its times. */
export function writeListing(fresh: NewListing) {
  const { title, status, description = '', location = '', address = '', video = '' } = fresh;
  const { typeId, categoryId, ownerId, claimed, lat, lng, featuredImage, verification } = fresh;
  const { planId, paidPlanId, planDays, planUntil, featured } = fresh;
  const { tags = [], fields = {}, gallery = [], guestName = '', guestEmail = '', duplicateExplanation = '' } = fresh;
  return {
    title,
    titleKey: sortKey(title),
    description,
    typeId,
    categoryId,
    ownerId,
    claimed,
    status,
    location: shortened(location, 191),
    locationKey: sortKey(location),
    address,
    lat,
    lng,
    tags,
    fields,
    gallery,
    featuredImage,
    video,
    guestName,
    guestEmail,
    verification,
    duplicateExplanation,
    planId,
    paidPlanId,
    planDays,
    planUntil,
    featured,
  };
}

/** The columns that follow from what is written anew. */
export function rowOf(changes: ListingChanges) {
  const { title, location } = changes;
  return {
    ...changes,
    ...(title === undefined ? {} : { titleKey: sortKey(title) }),
    ...(location === undefined ? {} : { location: shortened(location, 191), locationKey: sortKey(location) }),
  };
}
