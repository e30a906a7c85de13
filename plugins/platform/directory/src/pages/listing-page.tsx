import {
  anyone,
  type CallContext,
  choice,
  offsetOf,
  page,
  type RestResponse,
  type Route,
  type SiteInfo,
  Type,
  USERS,
} from '@plinth/kernel';
import { signInUrl } from '@plinth/kernel/identity';
import { htmlToText } from '@plinth/kernel/text';
import { nonceField, type Refused, sitePage } from '@plinth/pages';
import { CATALOG } from '../catalog/catalog.js';
import { claimable } from '../claims/writing.js';
import { unknownListing } from '../errors.js';
import { listingUrl } from '../listings/addresses.js';
import type { Listing } from '../listings/listing.js';
import { maySee, owns } from '../listings/rights.js';
import { LISTINGS } from '../listings/store.js';
import { REVIEWS } from '../reviews/store.js';
import { settings } from '../settings.js';
import { stepsOf } from '../submission/step-frame.js';
import { listingPath } from './addresses.js';
import { allowancesOf } from './allowances.js';
import { picturesOf } from './images.js';
import type { ListingLook } from './listing-body.js';
import type { ReviewState, TypedMessage, TypedReview } from './listing-forms.js';
import { ListingPage, REVIEW_SORTS } from './listing-view.js';
import { directoryStyle } from './style.js';
import { listingTexts } from './texts.js';

const REVIEWS_A_PAGE = 10;

/** The action of the nonces in the forms. */
export const FORM_ACTION = 'directory-form';

const EMPTY_REVIEW: TypedReview = { overall_rating: 0, title: '', content: '', criteria: {} };

const NOTICES = { approved: 'approved', pending: 'pending', sent: 'sent', claimed: 'claimed_done' } as const;

/** Beside which form each is told. */
const PLACES = { approved: 'review', pending: 'review', sent: 'contact', claimed: 'top' } as const;

/** What the page of a listing is asked for, and what became of a form of it. */
export interface ListingAsked {
  readonly page?: number;
  readonly sort?: (typeof REVIEW_SORTS)[number];
  readonly done?: keyof typeof NOTICES | undefined;
  readonly review?: { readonly typed: TypedReview; readonly refused: Refused };
  readonly contact?: { readonly typed: TypedMessage; readonly refused: Refused };
}

/** The listing at an address, if the caller may see it. @throws RestError 404 `directory_invalid_listing` */
export async function listingAt({ caller, use }: CallContext, slug: string): Promise<Listing> {
  const listing = await use(LISTINGS).findBySlug(slug);
  if (!listing || !maySee(caller, listing)) throw unknownListing();
  return listing;
}

async function reviewStateOf({ caller, use }: CallContext, listing: Listing): Promise<ReviewState> {
  if (caller.isVisitor) return 'visitor';
  if (owns(caller, listing)) return 'own';
  return (await use(REVIEWS).writtenBy(caller.id, listing.id)) ?? 'open';
}

async function reviewsOf({ use }: CallContext, listing: Listing, { page = 1, sort = 'newest' }: ListingAsked) {
  const offset = offsetOf({ page, per_page: REVIEWS_A_PAGE });
  const reviews = await use(REVIEWS).list({ listingId: listing.id, order: sort, limit: REVIEWS_A_PAGE, offset });
  const authors = await use(USERS).findMany(reviews.map(({ authorId }) => authorId));
  const names = new Map(authors.map((author) => [author.id, author.displayName]));
  return reviews.map((review) => ({ ...review, author: names.get(review.authorId) ?? '' }));
}

/** What a listing shows of itself; of its pictures the main one first. */
export async function lookOf(call: CallContext, listing: Listing, planId = listing.paidPlanId): Promise<ListingLook> {
  const catalog = call.use(CATALOG);
  const [types, categories, badges, pictures, plans] = await Promise.all([
    catalog.typesById([listing.typeId]),
    catalog.categoriesById([listing.categoryId]),
    catalog.badgesOf([listing.id]),
    picturesOf(call, [listing.featuredImage, ...listing.gallery]),
    planId === 0 ? [] : catalog.plans(),
  ]);
  return {
    listing,
    plan: plans.find(({ id }) => id === planId),
    type: types.get(listing.typeId ?? 0),
    category: categories.get(listing.categoryId ?? 0),
    badges: badges.get(listing.id) ?? [],
    pictures: [...pictures.values()],
  };
}

/** What is told of a listing where a link to it is shared: its own words, or else what and where it is. */
function describe({ listing, type, category }: ListingLook): string {
  const words = htmlToText(listing.description);
  if (words.trim() !== '') return words;
  return [type?.name, category?.name, listing.address, listing.location].filter((part) => part).join(' · ');
}

/** The picture that stands for a listing where a link to it is shared. */
function imageOf(site: SiteInfo, { listing, pictures }: ListingLook) {
  const [first] = pictures;
  return first && { url: new URL(first.full, site.url).href, alt: first.text || listing.title };
}

/** The page of a listing; a form that was refused stands on it with what was typed, and gives its status. */
export async function showListing(
  call: CallContext,
  listing: Listing,
  asked: ListingAsked = {},
): Promise<RestResponse> {
  const { caller, settings: read, site } = call;
  const { reviewCriteria, reviewsNeedApproval } = read(settings);
  const t = listingTexts.in(site.language);
  const isPublic = listing.status === 'publish';
  const path = listingPath(listing);
  const nonce = nonceField(call, FORM_ACTION);
  const message = { name: caller.user?.displayName ?? '', email: caller.user?.email ?? '', phone: '', message: '' };
  const isOwner = owns(caller, listing);
  const [about, steps, reviews, reviewState, claim, forReview, forContact] = await Promise.all([
    lookOf(call, listing),
    isOwner ? stepsOf(call, listing) : [],
    reviewsOf(call, listing, asked),
    reviewStateOf(call, listing),
    claimable(call, listing),
    allowancesOf(call, 'review', listing),
    allowancesOf(call, 'contact', listing),
  ]);
  const view = {
    ...about,
    ...{
      steps,
      reviews,
      reviewState,
      claim,
      isOwner,
      email: message.email,
      perPage: REVIEWS_A_PAGE,
      criteria: reviewCriteria,
    },
    page: asked.page ?? 1,
    sort: asked.sort ?? 'newest',
    done: asked.done && { where: PLACES[asked.done], text: t(NOTICES[asked.done]) },
    reviewsWait: reviewsNeedApproval,
    signIn: signInUrl(site, `${site.url}${path}#review`),
    review: { path, nonce, typed: EMPTY_REVIEW, refused: undefined, allowances: forReview, ...asked.review },
    contact: { path, nonce, typed: message, refused: undefined, allowances: forContact, ...asked.contact },
  };
  const isPast = view.page > 1 && reviews.length === 0;
  return sitePage(call, {
    title: listing.title,
    body: <ListingPage {...view} />,
    head: directoryStyle.link(site),
    status: (asked.review ?? asked.contact)?.refused.status ?? (isPast ? 404 : 200),
    meta: {
      description: describe(about),
      image: imageOf(site, about),
      ...(isPublic ? { canonical: listingUrl(site, listing) } : { unlisted: true }),
    },
  });
}

/** The page of a listing. */
export const listingPages: readonly Route[] = [
  page({
    method: 'GET',
    path: '/directory/:slug',
    summary: 'A listing with its reviews and the contact form.',
    module: 'pages',
    access: anyone,
    args: {
      slug: Type.String({ maxLength: 191, description: 'The slug of the listing.' }),
      page: Type.Integer({ default: 1, minimum: 1, maximum: 100_000, description: 'Current page of the reviews.' }),
      sort: choice(REVIEW_SORTS, { default: 'newest', description: 'Order of the reviews.' }),
      done: Type.Optional(
        choice(['approved', 'pending', 'sent', 'claimed'], { description: 'What became of what was sent.' }),
      ),
    },
    async handle(call) {
      const { slug, ...asked } = call.args;
      return showListing(call, await listingAt(call, slug), asked);
    },
  }),
];
