import { DATABASE, type PluginContext } from '@plinth/kernel';
import { releaseProofs } from '../claims/proof.js';
import { CLAIMS } from '../claims/store.js';
import { REVIEWS } from '../reviews/store.js';
import { services } from '../trade/tables.js';
import type { Listing } from './listing.js';
import { LISTINGS } from './store.js';

/** What goes with a listing that is deleted for good. */
export interface Belongings {
  readonly reviews: number;
  readonly claims: number;
  readonly services: number;
}

/** What goes with a listing that is deleted for good. */
export async function belongingsOf({ use }: Pick<PluginContext, 'use'>, id: number): Promise<Belongings> {
  const [reviews, claims, offered] = await Promise.all([
    use(REVIEWS).countOf(id),
    use(CLAIMS).toListing(id),
    use(DATABASE).rows(services).count({ listingId: id }),
  ]);
  return { reviews, claims: claims.length, services: offered };
}

/**
 * Deletes a listing for good, in one transaction with what hangs on it: reviews, claims with their files, services. Pictures
 * are files of their owners and stay, as the ledger of credits does. Answers what it was, undefined when it was gone.
 */
export function removeListing(context: PluginContext, id: number): Promise<Listing | undefined> {
  const { use } = context;
  return use(DATABASE).transaction(async () => {
    const listing = await use(LISTINGS).hold(id);
    if (!listing) return undefined;
    await releaseProofs(context, await use(CLAIMS).toListing(id));
    await use(LISTINGS).remove(id);
    return listing;
  });
}
