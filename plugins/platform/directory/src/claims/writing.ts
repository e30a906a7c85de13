import { contentHooks } from '@plinth/content';
import { authorizeIf, type CallContext, invalidParam } from '@plinth/kernel';
import { DATABASE } from '@plinth/kernel/database';
import { isBlank, sanitizeMultilineText, sanitizeText } from '@plinth/kernel/text';
import { errors, refuse } from '../errors.js';
import type { Listing } from '../listings/listing.js';
import { owns } from '../listings/rights.js';
import { settings } from '../settings.js';
import { candidateOf, dropProof, keepProof, keptUpload } from './proof.js';
import { CLAIMS, type Claim, type NewClaim } from './store.js';

/** Claims are made only while the site takes them. */
export const whileClaimsAreOn = authorizeIf('while the site takes claims', ({ settings: read }) => {
  if (!read(settings).claims) throw refuse(errors.claimsDisabled, 'This site takes no claims.');
});

/** Whether somebody is offered to claim a listing, or has a claim that waits. */
export async function claimable(
  { caller, settings: read, use }: CallContext,
  listing: Listing,
): Promise<'yes' | 'no' | 'waits'> {
  if (!read(settings).claims || listing.status !== 'publish' || listing.claimed || owns(caller, listing)) return 'no';
  return !caller.isVisitor && (await use(CLAIMS).waits(listing.id, caller.id)) ? 'waits' : 'yes';
}

/** Refuses claims that cannot be made. @throws RestError 409 as {@link claimListing} does */
export async function demandClaimable({ caller, use }: CallContext, listing: Listing): Promise<void> {
  if (listing.claimed && !owns(caller, listing)) throw refuse(errors.claimed, 'This listing was claimed already.');
  if (owns(caller, listing)) throw refuse(errors.ownClaim, 'This listing is yours.');
  if (await use(CLAIMS).waits(listing.id, caller.id)) throw pendingClaim();
}

const pendingClaim = () => refuse(errors.claimPending, 'Your claim to this listing waits to be decided.');

/** What a client sends; the file comes with the request as `proof_file`. */
export interface SentClaim {
  readonly proof_text: string;
  readonly role: string;
}

/** Keeps a claim; its proof is an upload like any other, which others may refuse and count in the same transaction. */
async function keepClaim(call: CallContext, fresh: NewClaim): Promise<Claim> {
  const { hooks, use } = call;
  const upload = await candidateOf(call, fresh);
  return use(DATABASE).transaction(async () => {
    if (upload) await hooks.filter(contentHooks.upload_check, upload);
    const claim = await use(CLAIMS).create(fresh);
    if (claim === 'waits') throw pendingClaim();
    if (upload) await hooks.action(contentHooks.upload_kept, keptUpload(upload, claim));
    return claim;
  });
}

/**
 * Claims a listing for a member.
 * @throws RestError 400 `rest_invalid_param`, `directory_invalid_file` and `directory_file_too_large`, 409
 *   `directory_already_claimed`, `directory_own_listing` and `directory_claim_pending`
 */
export async function claimListing(call: CallContext, listing: Listing, sent: SentClaim): Promise<Claim> {
  const { caller, request } = call;
  await demandClaimable(call, listing);
  const [proofText, role] = [sanitizeMultilineText(sent.proof_text), sanitizeText(sent.role)];
  if (isBlank(proofText)) throw invalidParam({ proof_text: 'Say why the listing is yours.' });
  const proof = await keepProof(
    call,
    request.files.find(({ field }) => field === 'proof_file'),
  );
  const fresh = { listingId: listing.id, userId: caller.id, role, proofText, ...proof };
  return keepClaim(call, fresh).catch(async (thrown: unknown) => {
    await dropProof(call, proof);
    throw thrown;
  });
}
