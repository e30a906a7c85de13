import path from 'node:path';
import { planFile } from '@plinth/content';
import {
  allOf,
  type CallContext,
  can,
  choice,
  created,
  EDITABLE,
  id,
  notFound,
  nullable,
  offsetOf,
  paged,
  pagingArguments,
  type RestResponse,
  type Route,
  reference,
  route,
  signedIn,
  Type,
} from '@plinth/kernel';
import { sanitizeMultilineText } from '@plinth/kernel/text';
import { toGmt } from '@plinth/kernel/time';
import { errors, MODERATE, refuse } from '../errors.js';
import { AS_UNKNOWN } from '../listings/references.js';
import { publicListing } from '../listings/rights.js';
import { PROOF_FILES } from './files.js';
import { CLAIM_STATUSES, CLAIMS, type Claim } from './store.js';
import { claimListing, type SentClaim, whileClaimsAreOn } from './writing.js';

const proofUrl = ({ site }: CallContext, { id: claimId }: Claim) =>
  `${site.restUrl}/directory/v1/claims/${claimId}/proof`;

async function makeClaim(call: CallContext, sent: SentClaim & { readonly listing_id: number }): Promise<RestResponse> {
  const claim = await claimListing(call, await publicListing(call, sent.listing_id), sent);
  const message = 'Thank you. Your claim is looked at by the people of this site.';
  const file = claim.proofFile === null ? {} : { proof_file_url: proofUrl(call, claim) };
  return created({ id: claim.id, status: claim.status, message, ...file });
}

function itemOf(call: CallContext, claim: Claim) {
  const { id: claimId, listingId, userId, role, proofText, status, createdAt } = claim;
  return {
    id: claimId,
    listing_id: listingId,
    user_id: userId,
    role,
    proof_text: proofText,
    status,
    proof_file_url: claim.proofFile === null ? null : proofUrl(call, claim),
    date_gmt: toGmt(createdAt),
  };
}

const unknownClaim = () => notFound(errors.unknownClaim.code, 'There is no such claim.');

async function ownClaim({ args, caller, use }: CallContext & { readonly args: { readonly id: number } }) {
  const claim = await use(CLAIMS).find(args.id);
  if (!claim || (claim.userId !== caller.id && !caller.can(MODERATE))) throw unknownClaim();
  return claim;
}

const claimId = { id: id('The claim.', { minimum: 0 }) };

const claimSchema = Type.Object(
  {
    id: Type.Integer(),
    listing_id: Type.Integer(),
    user_id: Type.Integer({ description: 'The member who claims it.' }),
    role: Type.String({ description: 'Their role.' }),
    proof_text: Type.String({ description: 'Why it is theirs.' }),
    status: choice(CLAIM_STATUSES),
    proof_file_url: nullable(Type.String(), { description: 'URL of its proof.' }),
    date_gmt: Type.String(),
  },
  { title: 'directory-claim' },
);

const madeSchema = Type.Object({
  id: Type.Integer(),
  status: choice(CLAIM_STATUSES),
  message: Type.String(),
  proof_file_url: Type.Optional(Type.String()),
});

const make = route({
  method: 'POST',
  path: '/claims',
  summary: 'Claims a listing, with a proof.',
  access: allOf(signedIn(), whileClaimsAreOn),
  result: madeSchema,
  status: 201,
  uploads: 'multipart',
  fileField: 'proof_file',
  args: {
    listing_id: reference('listing', 'respond', id('The listing.'), AS_UNKNOWN),
    proof_text: Type.String({ minLength: 1, maxLength: 5_000, description: 'Why it is yours.' }),
    role: Type.String({ default: 'owner', minLength: 1, maxLength: 50, description: 'Your role.' }),
  },
  errors: [
    errors.claimsDisabled,
    errors.unknownListing,
    errors.claimed,
    errors.ownClaim,
    errors.claimPending,
    errors.invalidFile,
    errors.fileTooLarge,
  ],
  handle: (call) => makeClaim(call, call.args),
});

const list = route({
  method: 'GET',
  path: '/claims',
  summary: 'The claims in a state, oldest first.',
  access: can(MODERATE),
  args: {
    ...pagingArguments({ maximum: 50 }),
    status: choice(CLAIM_STATUSES, { default: 'pending', description: 'The status.' }),
  },
  result: Type.Array(claimSchema),
  async handle(call) {
    const { page, per_page, status } = call.args;
    const { claims, total } = await call
      .use(CLAIMS)
      .inState(status, { limit: per_page, offset: offsetOf({ page, per_page }) });
    return paged(
      claims.map((claim) => itemOf(call, claim)),
      total,
      per_page,
    );
  },
});

const decide = route({
  method: EDITABLE,
  path: '/claims/:id',
  summary: 'Approves a claim, which gives the listing away, or rejects it.',
  access: can(MODERATE),
  args: {
    ...claimId,
    status: choice(['approved', 'rejected'], { description: 'The decision.' }),
    answer: Type.String({ default: '', maxLength: 1_000, description: 'A message to the claimant.' }),
  },
  result: claimSchema,
  errors: [errors.unknownClaim, errors.decided, errors.claimed],
  resource: ownClaim,
  async handle(call) {
    const decided = await call
      .use(CLAIMS)
      .decide(call.resource, call.args.status, sanitizeMultilineText(call.args.answer), call.caller.id);
    if (decided === 'decided') throw refuse(errors.decided, 'This claim is decided.');
    if (decided === 'claimed') throw refuse(errors.claimed, 'This listing has gone to somebody else.');
    return itemOf(call, decided);
  },
});

const proof = route({
  method: 'GET',
  path: '/claims/:id/proof',
  summary: 'The file that proves a claim, for its maker and the moderators.',
  access: signedIn(),
  args: claimId,
  produces: ['image/*', 'application/pdf', 'application/octet-stream'],
  errors: [errors.unknownClaim],
  resource: ownClaim,
  async handle({ request, resource, use }) {
    const { proofFile: key, proofType } = resource;
    if (key === null || !(await use(PROOF_FILES).exists(key))) throw unknownClaim();
    const file = { key, name: `proof-${resource.id}${path.extname(key)}`, type: proofType ?? undefined };
    return (await planFile(use(PROOF_FILES), request, file)).respond();
  },
});

/** The routes of claims. */
export const claimRoutes: readonly Route[] = [make, list, decide, proof];
