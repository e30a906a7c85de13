import { type CallContext, can, choice, notFound, page, type Route, redirect, sayAct, Type } from '@plinth/kernel';
import { CONSOLE, consoleNonce, consolePage } from '@plinth/pages';
import { useTexts } from '@plinth/pages/kit';
import { CLAIMS } from '../claims/store.js';
import { DELETE, errors, MODERATE, unknownListing } from '../errors.js';
import { listingUrl } from '../listings/addresses.js';
import type { Listing } from '../listings/listing.js';
import { belongingsOf, removeListing } from '../listings/removal.js';
import { LISTINGS } from '../listings/store.js';
import { ListingBody, type ListingLook } from '../pages/listing-body.js';
import { lookOf } from '../pages/listing-page.js';
import { directoryStyle } from '../pages/style.js';
import { REVIEWS } from '../reviews/store.js';
import { questionBefore } from './asking.js';
import { decide, decisionOf } from './deciding.js';
import { groundsOfClaim, groundsOfListing, groundsOfReview, ReviewText } from './grounds.js';
import { DeletePage, ItemPage, type ItemView } from './item-view.js';
import { itemTexts } from './texts.js';
import { claimWork, decisionsAbout, listingWork, reviewWork, type Work } from './work.js';

const access = can(MODERATE);

const idArgument = { id: Type.Integer({ minimum: 1, description: 'Which one.' }) };
const outcomeArgument = { outcome: Type.Optional(choice(['done', 'left'], { description: 'What became of it.' })) };

type Shown = Pick<ItemView, 'title' | 'lead' | 'url' | 'grounds' | 'children'> & { readonly status: string };

/** What the page of one thing shows. @throws RestError 404 when it is gone */
type Show = (call: CallContext, id: number, path: string) => Promise<Shown>;

function Look({ look }: { look: ListingLook }) {
  const t = useTexts(itemTexts);
  return (
    <section class="listing-preview" aria-labelledby="look">
      <h2 id="look">{t('look')}</h2>
      <ListingBody look={look} level={3} />
    </section>
  );
}

const showListing: Show = async (call, id, path) => {
  const listing = await call.use(LISTINGS).find(id);
  if (!listing) throw unknownListing();
  const t = itemTexts.in(call.site.language);
  return {
    status: listing.status,
    title: t('listing', { title: listing.title }),
    lead: t('listing_lead'),
    url: listingUrl(call.site, listing),
    grounds: await groundsOfListing(call, listing, path),
    children: <Look look={await lookOf(call, listing)} />,
  };
};

const showClaim: Show = async (call, id, path) => {
  const claim = await call.use(CLAIMS).find(id);
  if (!claim) throw notFound(errors.unknownClaim.code, 'There is no such claim.');
  const listing = await call.use(LISTINGS).find(claim.listingId);
  const t = itemTexts.in(call.site.language);
  return {
    status: claim.status,
    title: t('claim', { title: listing?.title ?? '' }),
    lead: t('claim_lead'),
    url: listing ? listingUrl(call.site, listing) : '',
    grounds: await groundsOfClaim(call, claim, listing, path),
    children: listing ? <Look look={await lookOf(call, listing)} /> : undefined,
  };
};

const showReview: Show = async (call, id) => {
  const review = await call.use(REVIEWS).find(id);
  if (!review) throw notFound(errors.unknownReview.code, 'There is no such review.');
  const listing = await call.use(LISTINGS).find(review.listingId);
  const t = itemTexts.in(call.site.language);
  return {
    status: review.status,
    title: t('review', { title: listing?.title ?? '' }),
    lead: t('review_lead'),
    url: listing ? listingUrl(call.site, listing) : '',
    grounds: await groundsOfReview(call, review, listing),
    children: <ReviewText review={review} />,
  };
};

function itemPages(work: Work, show: Show): Route[] {
  const path = `/directory/${work.name}/:id`;
  return [
    page({
      method: 'GET',
      path,
      summary: `One of the ${work.name} of the directory, with everything that the decision rests on.`,
      access,
      args: { ...idArgument, ...outcomeArgument },
      async handle(call) {
        const { args, caller, site, use } = call;
        const { id, outcome } = args;
        const console = use(CONSOLE).path;
        const { status, ...shown } = await show(call, id, console);
        const view = {
          ...{ ...shown, id, outcome, name: work.name, path: console, nonce: consoleNonce(call) },
          ...{ decisions: decisionsAbout(work, status), says: work.says !== undefined, mayDelete: caller.can(DELETE) },
        };
        return consolePage({ title: shown.title, head: directoryStyle.link(site), body: <ItemPage {...view} /> });
      },
    }),
    page({
      method: 'POST',
      path,
      summary: `Decides about one of the ${work.name} of the directory.`,
      access,
      args: {
        ...idArgument,
        act: Type.String({ default: '', maxLength: 20, description: 'What is decided.' }),
        say: Type.String({ default: '', maxLength: 1_000, description: 'What whoever sent it in is told.' }),
      },
      async handle(call) {
        const { args, site, use } = call;
        const { act, id, say } = args;
        const sent = { act: decisionOf(act), ids: [id], say };
        const from = { path: `/directory/${work.name}/${id}`, status: '' };
        const question = await questionBefore(call, work, sent, from);
        if (question) return question;
        const { done } = await decide(call, work, sent);
        const outcome = done > 0 ? 'done' : 'left';
        return redirect(`${site.url}${use(CONSOLE).path}/directory/${work.name}/${id}?outcome=${outcome}`);
      },
    }),
  ];
}

interface Going {
  readonly name: 'listings' | 'reviews';
  /** What it is called, and what goes with it. @throws RestError 404 when it is gone */
  find(
    call: CallContext,
    id: number,
  ): Promise<{ title: string; belongings?: Awaited<ReturnType<typeof belongingsOf>> }>;
  /** Deletes it, and says so in the audit. */
  remove(call: CallContext, id: number): Promise<void>;
}

async function demand(call: CallContext, id: number): Promise<Listing> {
  const listing = await call.use(LISTINGS).find(id);
  if (!listing) throw unknownListing();
  return listing;
}

const goingListing: Going = {
  name: 'listings',
  async find(call, id) {
    const { title } = await demand(call, id);
    return { title, belongings: await belongingsOf(call, id) };
  },
  async remove(call, id) {
    const belongings = await belongingsOf(call, id);
    const gone = await removeListing(call, id, call.caller.id);
    if (!gone) throw unknownListing();
    sayAct(call, 'Deleted a listing of the directory for good.', { what: `“${gone.title}”`, ...belongings });
  },
};

const goingReview: Going = {
  name: 'reviews',
  async find({ use }, id) {
    const review = await use(REVIEWS).find(id);
    if (!review) throw notFound(errors.unknownReview.code, 'There is no such review.');
    return { title: review.title };
  },
  async remove(call, id) {
    const names = await reviewWork.named(call, [id]);
    if (!(await call.use(REVIEWS).remove(id))) throw notFound(errors.unknownReview.code, 'There is no such review.');
    sayAct(call, 'Deleted a review of a listing for good.', { what: names.get(id) ?? '' });
  },
};

function deletePages(going: Going): Route[] {
  const path = `/directory/${going.name}/:id/delete`;
  return [
    page({
      method: 'GET',
      path,
      summary: `Asks before one of the ${going.name} of the directory is deleted for good.`,
      access: can(DELETE),
      args: idArgument,
      async handle(call) {
        const { id } = call.args;
        const { title, belongings } = await going.find(call, id);
        const view = { id, title, belongings, name: going.name };
        const t = itemTexts.in(call.site.language);
        return consolePage({
          title: t(going.name === 'listings' ? 'ask_listing' : 'ask_review', { title }),
          body: <DeletePage {...view} path={call.use(CONSOLE).path} nonce={consoleNonce(call)} />,
        });
      },
    }),
    page({
      method: 'POST',
      path,
      summary: `Deletes one of the ${going.name} of the directory for good.`,
      access: can(DELETE),
      args: idArgument,
      async handle(call) {
        await going.remove(call, call.args.id);
        return redirect(`${call.site.url}${call.use(CONSOLE).path}/directory/${going.name}?gone=1`);
      },
    }),
  ];
}

/** The pages of one listing, and the question before it goes. */
export const listingPages: readonly Route[] = [...itemPages(listingWork, showListing), ...deletePages(goingListing)];

/** The pages of one claim. */
export const claimPages: readonly Route[] = itemPages(claimWork, showClaim);

/** The pages of one review, and the question before it goes. */
export const reviewPages: readonly Route[] = [...itemPages(reviewWork, showReview), ...deletePages(goingReview)];
