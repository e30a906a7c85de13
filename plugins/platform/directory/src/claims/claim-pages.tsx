import {
  allOf,
  type CallContext,
  offsetOf,
  page,
  pagingArguments,
  type RestResponse,
  type Route,
  redirect,
  signedIn,
  Type,
} from '@plinth/kernel';
import { isBlank, sanitizeMultilineText } from '@plinth/kernel/text';
import { nonceField, refusedFor, restNonce, sitePage } from '@plinth/pages';
import type { Mistake } from '@plinth/pages/kit';
import { LOOKS } from '../decisions/looks.js';
import { listingUrl } from '../listings/addresses.js';
import type { Listing } from '../listings/listing.js';
import { publicListing } from '../listings/rights.js';
import { LISTINGS } from '../listings/store.js';
import { ADDRESSES } from '../pages/addresses.js';
import { allowancesOf } from '../pages/allowances.js';
import { listingAt } from '../pages/listing-page.js';
import { keptRefusal } from '../pages/refusal.js';
import { directoryStyle } from '../pages/style.js';
import { claimTexts, listingTexts } from '../pages/texts.js';
import { ClaimPage, ClaimsPage, type TypedClaim } from './claim-view.js';
import { CLAIMS } from './store.js';
import { claimListing, demandClaimable, whileClaimsAreOn } from './writing.js';

/** The action of the nonce in the form of a claim. */
const CLAIM_ACTION = 'directory-claim';

const MOST = { role: 50, proof_text: 5_000 } as const;
const FIELDS: readonly string[] = ['role', 'proof_text', 'proof_file'];
/** A document of 5 MB, with room for the texts beside it. */
const MAX_FORM_BYTES = 8 * 1024 * 1024;

const access = allOf(signedIn(), whileClaimsAreOn);

const slug = Type.String({ maxLength: 191, description: 'The slug of the listing.' });

async function show(
  call: CallContext,
  listing: Listing,
  typed?: TypedClaim,
  refused?: ReturnType<typeof refusedFor>,
): Promise<RestResponse> {
  const t = claimTexts.in(call.site.language);
  const view = {
    listing,
    nonce: nonceField(call, CLAIM_ACTION),
    typed: typed ?? { role: t('role_value'), proof_text: '' },
    refused,
    allowances: await allowancesOf(call, 'claim', listing),
  };
  return sitePage(call, {
    title: t('heading', { title: listing.title }),
    body: <ClaimPage {...view} />,
    status: refused?.status ?? 200,
    meta: { unlisted: true },
  });
}

function mistakesIn({ site }: CallContext, typed: TypedClaim): Mistake[] {
  const message = listingTexts.in(site.language);
  const long = (['role', 'proof_text'] as const)
    .filter((name) => [...typed[name]].length > MOST[name])
    .map((name) => ({ name, message: message('too_long', { most: MOST[name] }) }));
  if (!isBlank(sanitizeMultilineText(typed.proof_text))) return long;
  return [...long, { name: 'proof_text', message: claimTexts.in(site.language)('proof_missing') }];
}

async function claimedAt(call: CallContext, name: string): Promise<Listing> {
  return publicListing(call, (await listingAt(call, name)).id);
}

/** The form that claims a listing, and what a member claimed. */
export const claimPages: readonly Route[] = [
  page({
    method: 'GET',
    path: '/directory/:slug/claim',
    summary: 'The form that claims a listing.',
    module: 'pages',
    access,
    args: { slug },
    async handle(call) {
      const listing = await claimedAt(call, call.args.slug);
      await demandClaimable(call, listing);
      return show(call, listing);
    },
  }),
  page({
    method: 'POST',
    path: '/directory/:slug/claim',
    summary: 'Claims a listing, with a proof.',
    module: 'pages',
    access,
    nonceAction: CLAIM_ACTION,
    uploads: 'multipart',
    bodyBytes: MAX_FORM_BYTES,
    args: {
      slug,
      role: Type.String({ default: '', maxLength: 1_000, description: 'What the caller is to it.' }),
      proof_text: Type.String({ default: '', maxLength: 50_000, description: 'Why it is theirs.' }),
    },
    async handle(call) {
      const { role, proof_text } = call.args;
      const typed = { role: role.trim(), proof_text };
      const listing = await claimedAt(call, call.args.slug);
      const mistakes = refusedFor(mistakesIn(call, typed));
      if (mistakes) return show(call, listing, typed, mistakes);
      try {
        await claimListing(call, listing, typed);
      } catch (thrown) {
        return show(
          call,
          listing,
          typed,
          keptRefusal(call, thrown, (name) => FIELDS.includes(name), 'proof_text'),
        );
      }
      return redirect(`${listingUrl(call.site, listing)}?done=claimed`, 303);
    },
  }),
  page({
    method: 'GET',
    path: ADDRESSES.claims,
    summary: 'What the caller claimed, and what was decided.',
    module: 'pages',
    access: signedIn(),
    args: pagingArguments({ perPage: 20 }),
    async handle(call) {
      const { args, caller, site, use } = call;
      const { page: number, per_page: perPage } = args;
      const range = { limit: perPage, offset: offsetOf({ page: number, per_page: perPage }) };
      await use(LOOKS).look(caller.id, 'claims');
      const { claims, total } = await use(CLAIMS).madeBy(caller.id, range);
      const found = await use(LISTINGS).findMany(claims.map(({ listingId }) => listingId));
      const listings = new Map(found.map((listing) => [listing.id, listing]));
      const nonce = restNonce(call);
      const rows = claims.map((claim) => ({
        claim,
        listing: listings.get(claim.listingId),
        document:
          claim.proofFile === null
            ? undefined
            : `${site.restUrl}/directory/v1/claims/${claim.id}/proof?_wpnonce=${nonce}`,
      }));
      return sitePage(call, {
        title: claimTexts.in(site.language)('claims'),
        body: <ClaimsPage rows={rows} page={number} perPage={perPage} total={total} />,
        head: directoryStyle.link(site),
        status: range.offset > 0 && range.offset >= total ? 404 : 200,
        layout: 'wide',
      });
    },
  }),
];
