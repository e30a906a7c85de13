import type { PluginContext } from '@plinth/kernel';
import { DATABASE } from '@plinth/kernel/database';
import { releaseProofs } from '../claims/proof.js';
import { CLAIMS } from '../claims/store.js';
import { directoryHooks } from '../hooks.js';
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
 * are files of their owners and stay, as the ledger of credits does. Its owner is told. Answers what it was, undefined when
 * it was gone.
 * @param by who deletes it
 */
export function removeListing(context: PluginContext, id: number, by: number): Promise<Listing | undefined> {
  const { hooks, use } = context;
  return use(DATABASE).transaction(async () => {
    const listing = await use(LISTINGS).hold(id);
    if (!listing) return undefined;
    await releaseProofs(context, await use(CLAIMS).toListing(id));
    await use(LISTINGS).remove(id);
    // Whoever did not prove that the address is theirs gets no mail.
    if (listing.ownerId !== by && listing.status !== 'pending_verification') {
      const about = { kind: 'listing', outcome: 'deleted', listing, userId: listing.ownerId } as const;
      const decision = { ...about, reason: '', by, formerOwnerId: null };
      await use(DATABASE).afterCommit(() => hooks.action(directoryHooks.directory_decided, decision));
    }
    return listing;
  });
}
