import { type CallContext, USERS, type User } from '@plinth/kernel';
import { trusted } from '@plinth/pages';
import { Html, Num, Time, useTexts } from '@plinth/pages/kit';
import type { ComponentChildren } from 'preact';
import { CATALOG } from '../catalog/catalog.js';
import { CLAIMS, type Claim } from '../claims/store.js';
import { findDuplicates } from '../listings/duplicates.js';
import { LISTING_STATUSES, type Listing } from '../listings/listing.js';
import { LISTINGS } from '../listings/store.js';
import { stateOf, stateTexts } from '../pages/state-texts.js';
import type { Review } from '../reviews/review.js';
import type { Ground } from './item-view.js';
import { itemTexts, workTexts } from './texts.js';
import { namesOf, proofUrl } from './work.js';

/** What a state is called. */
function State({ of }: { of: Parameters<typeof stateOf>[0] }) {
  return <>{useTexts(stateTexts)(stateOf(of))}</>;
}

function personOf(call: CallContext, user: User | undefined): string {
  const t = itemTexts.in(call.site.language);
  return user ? t('person', { name: user.displayName, email: user.email }) : t('nobody');
}

async function ownerOf(call: CallContext, { guestEmail, guestName, ownerId }: Listing): Promise<string> {
  const t = itemTexts.in(call.site.language);
  if (ownerId !== null) return personOf(call, await call.use(USERS).find(ownerId));
  return guestEmail === '' ? t('nobody') : t('guest', { name: guestName, email: guestEmail });
}

/** Who had the listing before a claim was approved; undefined where nobody had. */
async function formerOwnerOf(
  call: CallContext,
  { formerOwnerId, status }: Claim,
  listing: Listing | undefined,
): Promise<string | undefined> {
  if (status !== 'approved') return undefined;
  if (formerOwnerId === null)
    return listing && listing.guestEmail !== '' ? ownerOf(call, { ...listing, ownerId: null }) : undefined;
  const user = await call.use(USERS).find(formerOwnerId);
  return user ? personOf(call, user) : itemTexts.in(call.site.language)('owner_gone');
}

async function planOf(call: CallContext, { paidPlanId, planId }: Listing): Promise<string | undefined> {
  if (paidPlanId === 0 && planId === 0) return undefined;
  const plans = await call.use(CATALOG).plans();
  const paid = plans.find(({ id }) => id === paidPlanId);
  const chosen = plans.find(({ id }) => id === planId);
  const t = itemTexts.in(call.site.language);
  return paid?.title ?? (chosen && t('plan_free', { title: chosen.title }));
}

async function claimsTo(call: CallContext, listing: Listing, path: string, but = 0): Promise<ComponentChildren> {
  const claims = (await call.use(CLAIMS).toListing(listing.id)).filter(({ id }) => id !== but);
  if (claims.length === 0) return undefined;
  const names = await namesOf(
    call,
    claims.map(({ userId }) => userId),
  );
  const t = itemTexts.in(call.site.language);
  const states = stateTexts.in(call.site.language);
  return claims.map(({ id, status, userId }, index) => (
    <span key={id}>
      {index > 0 ? ' · ' : null}
      <a href={`${call.site.url}${path}/directory/claims/${id}`}>
        {t('claim_said', { name: names.get(userId) ?? t('nobody'), state: states(status) })}
      </a>
    </span>
  ));
}

async function alike(call: CallContext, { id, lat, lng, title, typeId }: Listing): Promise<ComponentChildren> {
  const place = lat === null || lng === null ? undefined : { lat, lng };
  const found = await findDuplicates(call, { title, typeId: typeId ?? undefined, place });
  const others = found.filter((each) => each.id !== id);
  if (others.length === 0) return undefined;
  const t = itemTexts.in(call.site.language);
  return others.map((each, index) => (
    <span key={each.id}>
      {index > 0 ? ' · ' : null}
      <a href={each.url}>{t('alike_named', { title: each.title, count: Math.round(each.similarity) })}</a>
    </span>
  ));
}

/** Leaves out what there is nothing to say about. */
function said(lines: readonly (readonly [string, ComponentChildren])[]): Ground[] {
  return lines.filter(([, value]) => value !== undefined && value !== '');
}

/** What the decision about a listing rests on, beside the listing itself. */
export async function groundsOfListing(call: CallContext, listing: Listing, path: string): Promise<Ground[]> {
  const t = itemTexts.in(call.site.language);
  const [owner, plan, claims, others] = await Promise.all([
    ownerOf(call, listing),
    planOf(call, listing),
    claimsTo(call, listing, path),
    alike(call, listing),
  ]);
  return said([
    [t('state'), <State of={listing} />],
    [t('owner'), owner],
    [t('sent'), <Time at={listing.createdAt} />],
    [t('changed'), <Time at={listing.modifiedAt} />],
    [t('alike'), others],
    [t('differs'), listing.duplicateExplanation],
    [t('plan'), plan],
    [t('plan_until'), listing.planUntil === null ? undefined : <Time at={listing.planUntil} />],
    [t('claims_to'), claims],
    [t('told'), listing.note],
  ]);
}

/** What the decision about a claim rests on. */
export async function groundsOfClaim(
  call: CallContext,
  claim: Claim,
  listing: Listing | undefined,
  path: string,
): Promise<Ground[]> {
  const t = itemTexts.in(call.site.language);
  const { use } = call;
  const ONE = { limit: 1, offset: 0 };
  const [user, owner, own, others] = await Promise.all([
    use(USERS).find(claim.userId),
    listing ? ownerOf(call, listing) : undefined,
    use(LISTINGS).list({ ownerId: claim.userId, statuses: LISTING_STATUSES, ...ONE }),
    listing ? claimsTo(call, listing, path, claim.id) : undefined,
  ]);
  const file = proofUrl(call, claim);
  return said([
    [t('state'), <State of={claim} />],
    [t('claimant'), personOf(call, user)],
    [t('member_since'), user ? <Time at={user.registeredAt} clock={false} /> : undefined],
    [t('listings_own'), <Num of={own.total} />],
    [t('sent'), <Time at={claim.createdAt} />],
    [t('role'), claim.role],
    [t('proof'), <span class="said claim-words">{claim.proofText}</span>],
    [t('file'), file === undefined ? t('no_file') : <a href={file}>{t('open_file')}</a>],
    [t('present_owner'), listing?.claimed ? `${owner}. ${t('claimed')}` : owner],
    [t('former_owner'), await formerOwnerOf(call, claim, listing)],
    [t('other_claims'), others],
    [t('answer'), claim.answer],
  ]);
}

/** What the decision about a review rests on. */
export async function groundsOfReview(
  call: CallContext,
  review: Review,
  listing: Listing | undefined,
): Promise<Ground[]> {
  const t = itemTexts.in(call.site.language);
  const words = workTexts.in(call.site.language);
  const author = await call.use(USERS).find(review.authorId);
  const criteria = Object.entries(review.criteria).map(([name, count]) =>
    t('criterion', { name: name.replaceAll('-', ' '), count }),
  );
  const { rating, reviewCount: count } = listing ?? { rating: 0, reviewCount: 0 };
  const now = count === 0 ? t('no_rating') : t('rating_said', { stars: (rating / 100).toFixed(1), count });
  return said([
    [t('state'), <State of={review} />],
    [t('author'), personOf(call, author)],
    [t('member_since'), author ? <Time at={author.registeredAt} clock={false} /> : undefined],
    [t('sent'), <Time at={review.createdAt} />],
    [t('stars'), words('stars', { count: review.rating })],
    [t('criteria'), criteria.join(', ')],
    [t('rating_now'), now],
    [t('answer'), review.answer ?? ''],
  ]);
}

/** A review as others read it. */
export function ReviewText({ review }: { review: Review }) {
  const t = useTexts(itemTexts);
  return (
    <section aria-labelledby="look">
      <h2 id="look">{t('look')}</h2>
      <article class="review">
        <h3>{review.title}</h3>
        <Html of={trusted(review.content)} />
      </article>
    </section>
  );
}
