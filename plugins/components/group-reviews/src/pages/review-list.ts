import { memberAddress } from '@plinth/community';
import { dateInWords, html, type SafeHtml, stylesheet, trusted, USERS, type User } from '@plinth/kernel';
import { averageOf, type Rating, type Review, type ReviewSummary } from '../review.js';
import { mayEdit } from '../rights.js';
import { REVIEWS } from '../store.js';
import { type Place, REVIEW_ACTION, reviewsAddress } from './place.js';

const MAX_STARS = 5;

function stars(rating: number): SafeHtml {
  const full = Math.round(rating);
  const shown = '★'.repeat(full) + '☆'.repeat(MAX_STARS - full);
  return html`<span class="stars" role="img" aria-label="${rating} of ${MAX_STARS} stars">${shown}</span>`;
}

/** How many reviews, in words. */
export function reviewsInWords(count: number): string {
  return count === 1 ? '1 review' : `${count} reviews`;
}

/** Average and number of the reviews, in one line. */
export function summaryLine({ reviews, rating }: ReviewSummary): SafeHtml {
  if (reviews === 0) return html`<p>There are no reviews yet.</p>`;
  return html`<p>${rating > 0 && html`${stars(rating)} <strong>${rating}</strong> of ${MAX_STARS} · `}${reviewsInWords(reviews)}</p>`;
}

function ratingLine(ratings: readonly Rating[]): SafeHtml | false {
  if (ratings.length === 0) return false;
  const each = ratings.map(({ criterion, rating }) => `${criterion} ${rating}`).join(' · ');
  return html`<p>${stars(averageOf(ratings))} <span class="meta">${each}</span></p>`;
}

function buttons(place: Place, review: Review): SafeHtml | false {
  const { caller, group, standing } = place;
  if (!mayEdit({ group, standing, review }, caller)) return false;
  const address = reviewsAddress(place);
  const button = (deed: string, title: string) =>
    html`<button type="submit" name="do" value="${deed}" aria-label="${title}: ${review.subject}">${title}</button>`;
  return html`<form class="actions" method="post" action="${address}">
${place.nonceField(REVIEW_ACTION)}<input type="hidden" name="review_id" value="${review.id}">
${standing.mayAdminister && review.status === 'draft' && button('accept', 'Accept')}
<a href="${address}?edit=${review.id}#review-form" aria-label="Edit: ${review.subject}">Edit</a>
<details><summary>Delete…</summary>${button('delete', 'Delete for good')}</details>
</form>`;
}

function article(place: Place, review: Review, author: User | undefined): SafeHtml {
  const { site } = place.context;
  const name = author ? html`<a href="${memberAddress(site, author)}">${author.displayName}</a>` : html`Somebody`;
  const day = dateInWords(review.createdAt, site);
  return html`<article class="review" id="review-${review.id}"><h3>${review.subject}</h3>
<p class="meta">${name} · <time datetime="${review.createdAt}">${day}</time>${review.status === 'draft' && ' · waits to be accepted'}</p>
${ratingLine(review.ratings)}
<p class="words">${trusted(review.description)}</p>
${buttons(place, review)}</article>
`;
}

/** A page of the reviews that the reader may see, newest first, and how many there are; their authors by one query. */
export async function reviewList(
  place: Place,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ articles: SafeHtml; total: number }> {
  const { caller, group, standing, context } = place;
  const readableBy = standing.mayModerate ? {} : { readableBy: caller.id };
  const { reviews, total } = await context.use(REVIEWS).list({ groupId: group.id, ...readableBy, limit, offset });
  const authors = await context.use(USERS).findMany(reviews.map(({ authorId }) => authorId));
  const byId = new Map(authors.map((author) => [author.id, author]));
  return { articles: html`${reviews.map((review) => article(place, review, byId.get(review.authorId)))}`, total };
}

/** Looks of reviews. */
export const reviewStyle = stylesheet(
  'group-reviews',
  `article.review { border-top: 1px solid var(--line); padding: .5rem 0; overflow-wrap: anywhere; }
article.review h3 { margin: .25rem 0; font-size: 1.05rem; } article.review p { margin: .25rem 0; } article.review .words { white-space: pre-line; }
.stars { letter-spacing: .1em; }
form.actions { display: flex; flex-wrap: wrap; gap: .75rem; align-items: center; font-size: .9rem; } form.actions button { margin: 0; padding: .2rem .7rem; font-size: .9rem; }
form.actions summary, details.write summary { cursor: pointer; }
fieldset.stars-of { border: 1px solid var(--line); border-radius: .4rem; margin: 1rem 0 0; } fieldset.stars-of legend { font-weight: 600; }
fieldset.stars-of label { font-weight: 400; margin: .25rem 0; } fieldset.stars-of select { font: inherit; padding: .3rem .4rem; }
`,
);
