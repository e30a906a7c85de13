import { type PluginContext, USERS } from '@plinth/kernel';
import { CLAIMS } from '../claims/store.js';
import type { Listing } from '../listings/listing.js';
import { LISTINGS } from '../listings/store.js';

/** Somebody who loses a listing when a claim to it is approved. */
export interface Loss {
  readonly claimId: number;
  readonly listingId: number;
  readonly title: string;
  readonly owner: { readonly name: string; readonly email: string };
  /** Whoever gets the listing. */
  readonly claimant: string;
  /** Tells this loss from one to another owner, who may have come meanwhile. */
  readonly token: string;
}

async function ownerOf({ use }: Pick<PluginContext, 'use'>, listing: Listing): Promise<Loss['owner'] | undefined> {
  const { guestEmail, guestName, ownerId } = listing;
  if (ownerId === null) return guestEmail === '' ? undefined : { name: guestName, email: guestEmail };
  const user = await use(USERS).find(ownerId);
  return user && { name: user.displayName, email: user.email };
}

async function lossOf(context: Pick<PluginContext, 'use'>, id: number): Promise<Loss | undefined> {
  const { use } = context;
  const claim = await use(CLAIMS).find(id);
  if (claim?.status !== 'pending') return undefined;
  const listing = await use(LISTINGS).find(claim.listingId);
  // What was given away by a claim is not given away again.
  if (!listing || listing.claimed || listing.ownerId === claim.userId) return undefined;
  const owner = await ownerOf(context, listing);
  const claimant = (await use(USERS).find(claim.userId))?.displayName ?? '';
  const token = `${id}-${listing.ownerId ?? 0}`;
  return owner && { claimId: id, listingId: listing.id, title: listing.title, owner, claimant, token };
}

/** How many listings are lost: several may claim the same. */
export function listingsIn(losses: readonly Loss[]): number {
  return new Set(losses.map(({ listingId }) => listingId)).size;
}

/** Who loses which listing when these claims are approved. */
export async function lossesBy(context: Pick<PluginContext, 'use'>, ids: readonly number[]): Promise<Loss[]> {
  return (await Promise.all(ids.map((id) => lossOf(context, id)))).filter((loss) => loss !== undefined);
}
