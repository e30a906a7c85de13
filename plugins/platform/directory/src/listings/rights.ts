import { type CallContext, type Caller, id } from '@plinth/kernel';
import { MODERATE, unknownListing } from '../errors.js';
import type { Listing } from './listing.js';
import { LISTINGS } from './store.js';

/** Whether somebody is the owner of a listing. */
export function owns(caller: Caller, { ownerId }: Listing): boolean {
  return !caller.isVisitor && ownerId === caller.id;
}

/** Whether somebody may see a listing: public ones everybody, others their owner and the moderators. */
export function maySee(caller: Caller, listing: Listing): boolean {
  return listing.status === 'publish' || owns(caller, listing) || caller.can(MODERATE);
}

// Any number is taken, because one that names nothing is not found rather than wrong.
/** The argument of paths that name a listing. */
export const listingIdArgument = { id: id('The listing.', { minimum: 0 }) };

type ListingCall = CallContext & { readonly args: { readonly id: number } };

/**
 * The listing that a path names, if the caller may see it.
 * @throws RestError 404 `directory_invalid_listing`
 */
export async function visibleListing({ args, caller, use }: ListingCall): Promise<Listing> {
  const listing = await use(LISTINGS).find(args.id);
  if (!listing || !maySee(caller, listing)) throw unknownListing();
  return listing;
}

/**
 * The public listing with an id: what is reviewed, claimed and written to.
 * @throws RestError 404 `directory_invalid_listing`
 */
export async function publicListing({ use }: Pick<CallContext, 'use'>, id: number): Promise<Listing> {
  const listing = await use(LISTINGS).find(id);
  if (listing?.status !== 'publish') throw unknownListing();
  return listing;
}
