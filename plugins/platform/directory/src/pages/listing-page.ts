import {
  anyone,
  type CallContext,
  choice,
  html,
  offsetOf,
  page,
  RestError,
  type RestResponse,
  type Route,
  redirect,
  type SafeHtml,
  sanitizeText,
  sitePage,
  Type,
  trusted,
  USERS,
} from '@plinth/kernel';
import { CATALOG, type ListingType } from '../catalog/catalog.js';
import { unknownListing } from '../errors.js';
import { listingUrl } from '../listings/addresses.js';
import type { Listing } from '../listings/listing.js';
import { maySee } from '../listings/rights.js';
import { LISTINGS } from '../listings/store.js';
import { REVIEWS } from '../reviews/store.js';
import { contactForm, reviewForm } from './forms.js';
import { picturesOf } from './images.js';
import { badgeLine, directoryStyle, pageLinks, placeLine, reviewArticle, starsLine } from './view.js';

const REVIEWS_A_PAGE = 10;

const NOTICES: Readonly<Record<string, string>> = {
  approved: 'Thank you for your review.',
  pending: 'Thank you. Your review is shown when it has been approved.',
  sent: 'Your message was sent.',
};

/** The arguments of the page of a listing. */
export interface ListingAsked {
  readonly page: number;
  readonly done?: string;
  readonly refusal?: RestError;
}

/** The listing at an address, if the caller may see it. @throws RestError 404 `directory_invalid_listing` */
export async function listingAt({ caller, use }: CallContext, slug: string): Promise<Listing> {
  const listing = await use(LISTINGS).findBySlug(slug);
  if (!listing || !maySee(caller, listing)) throw unknownListing();
  return listing;
}

function facts({ fields, tags, video }: Listing, type: ListingType | undefined): SafeHtml | null {
  const rows = (type?.fields ?? []).flatMap(({ label, name }) =>
    fields[name] === undefined ? [] : [html`<tr><th scope="row">${label}</th><td>${String(fields[name])}</td></tr>`],
  );
  const tagged = tags.length > 0 && html`<tr><th scope="row">Tags</th><td>${tags.join(', ')}</td></tr>`;
  const film =
    video !== '' &&
    html`<tr><th scope="row">Video</th><td><a href="${video}" rel="nofollow noopener">Watch</a></td></tr>`;
  return rows.length > 0 || tagged || film ? html`<table><tbody>${rows}${tagged}${film}</tbody></table>` : null;
}

async function reviewSection(call: CallContext, listing: Listing, asked: ListingAsked): Promise<SafeHtml> {
  const { use } = call;
  const offset = offsetOf({ page: asked.page, per_page: REVIEWS_A_PAGE });
  const query = { listingId: listing.id, order: 'newest' as const, limit: REVIEWS_A_PAGE, offset };
  const reviews = await use(REVIEWS).list(query);
  const authors = await use(USERS).findMany(reviews.map(({ authorId }) => authorId));
  const names = new Map(authors.map((author) => [author.id, author.displayName]));
  const shown = reviews.map((review) => reviewArticle(call, review, names.get(review.authorId) ?? ''));
  return html`<section id="review"><h2>Reviews</h2>
${listing.reviewCount > 0 && html`<p>${starsLine(listing.rating, listing.reviewCount)}</p>`}
${shown.length > 0 ? shown : html`<p>There are no reviews yet.</p>`}
${pageLinks(asked.page, Math.ceil(listing.reviewCount / REVIEWS_A_PAGE))}
${listing.status === 'publish' && (await reviewForm(call, listing))}</section>`;
}

/** The page of a listing; a refusal of what was sent stands above it and gives its status. */
export async function showListing(call: CallContext, listing: Listing, asked: ListingAsked): Promise<RestResponse> {
  const catalog = call.use(CATALOG);
  const [types, categories, badges] = await Promise.all([
    catalog.typesById([listing.typeId]),
    catalog.categoriesById([listing.categoryId]),
    catalog.badgesOf([listing.id]),
  ]);
  const pictures = await picturesOf(call, [listing.featuredImage, ...listing.gallery]);
  const type = types.get(listing.typeId ?? 0);
  const { refusal } = asked;
  const notice = NOTICES[asked.done ?? ''];
  const isPublic = listing.status === 'publish';
  const body = html`${refusal && html`<p class="notice error" role="alert">${refusal.message}</p>`}
${notice && html`<p class="notice" role="status">${notice}</p>`}
<article><h1>${listing.title}</h1>
${!isPublic && html`<p class="notice">This listing is not public (${listing.status}).</p>`}
${placeLine(listing, type, categories.get(listing.categoryId ?? 0))}
${badgeLine(badges.get(listing.id) ?? [])}
${[...pictures.values()]}
${trusted(listing.description)}
${facts(listing, type)}</article>
${await reviewSection(call, listing, asked)}
${isPublic && html`<section id="contact"><h2>Write to the owner</h2>${contactForm(call, listing)}</section>`}`;
  const status = typeof refusal?.status === 'number' ? refusal.status : 200;
  const meta = {
    description: sanitizeText(listing.description),
    ...(isPublic ? { canonical: listingUrl(call.site, listing) } : { unlisted: true }),
  };
  return sitePage(call, { title: listing.title, body, head: directoryStyle.link(call.site), status, meta });
}

const slug = Type.String({ maxLength: 191, description: 'The slug of the listing.' });

const show = page({
  method: 'GET',
  path: '/directory/:slug',
  summary: 'A listing with its reviews and the contact form.',
  module: 'pages',
  access: anyone,
  args: {
    slug,
    page: Type.Integer({ default: 1, minimum: 1, maximum: 100_000, description: 'Current page of the reviews.' }),
    done: Type.Optional(choice(['approved', 'pending', 'sent'], { description: 'What became of what was sent.' })),
  },
  async handle(call) {
    const { done, page: number } = call.args;
    return showListing(call, await listingAt(call, call.args.slug), { page: number, ...(done ? { done } : {}) });
  },
});

/** Does what a form asks and goes back to the listing; a refusal is shown there. */
export async function answerForm(
  call: CallContext,
  listing: Listing,
  work: () => Promise<string>,
): Promise<RestResponse> {
  try {
    return redirect(`${listingUrl(call.site, listing)}?done=${await work()}`, 303);
  } catch (thrown) {
    if (!(thrown instanceof RestError)) throw thrown;
    return showListing(call, listing, { page: 1, refusal: thrown });
  }
}

/** The page of a listing. */
export const listingPages: readonly Route[] = [show];
