import { type ReferenceOptions, reference, type SetupContext, Type } from '@plinth/kernel';
import { REFERENCE_KINDS, type ReferenceKind } from '@plinth/kernel/layer';
import { unknownListing } from '../errors.js';
import type { Listing } from './listing.js';
import { maySee, owns } from './rights.js';
import { LISTINGS } from './store.js';

/** A listing that the caller can't use is refused as if it did not exist. */
export const AS_UNKNOWN: ReferenceOptions = { unseen: unknownListing, unusable: unknownListing };

/** Rights: `respond` to a public listing (review, claim, compare), `edit` one of your own. */
const listingReference: ReferenceKind = {
  name: 'listing',
  async find({ use, caller }, ids) {
    const found = await use(LISTINGS).findMany(ids);
    return new Map(found.filter((listing) => maySee(caller, listing)).map((listing) => [listing.id, listing]));
  },
  may({ caller }, object, right) {
    // `find` returns nothing else.
    const listing = object as Listing;
    if (right === 'respond') return listing.status === 'publish';
    return right === 'edit' && owns(caller, listing);
  },
};

/** Lets the arguments of any route name listings. */
export function registerListingReference({ use, onStop }: Pick<SetupContext, 'use' | 'onStop'>): void {
  onStop(use(REFERENCE_KINDS).register(listingReference));
}

/** The argument of pages of the caller's own listing. */
export const ownListingArgument = {
  id: reference('listing', 'edit', Type.Integer({ minimum: 1, description: 'A listing of the caller.' }), AS_UNKNOWN),
};
