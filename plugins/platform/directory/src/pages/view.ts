import { type CallContext, html, type SafeHtml, stylesheet, toSiteTime, trusted } from '@plinth/kernel';
import type { Badge, Category, ListingType } from '../catalog/catalog.js';
import { listingUrl } from '../listings/addresses.js';
import type { Listing } from '../listings/listing.js';
import type { Review } from '../reviews/review.js';

/** Looks of the directory's pages. */
export const directoryStyle = stylesheet(
  'directory',
  `ul.listings { list-style: none; padding: 0; display: grid; gap: 1rem; }
ul.listings li { border: 1px solid var(--line); border-radius: .6rem; padding: 1rem; }
ul.listings h2 { font-size: 1.15rem; margin: 0; } ul.listings p { margin: .25rem 0; }
.badge { display: inline-block; font-size: .8rem; font-weight: 600; padding: .05rem .6rem; border-radius: 1rem; margin-right: .3rem; }
.stars { letter-spacing: .1em; }
form.row { display: flex; flex-wrap: wrap; gap: .5rem; align-items: end; margin-bottom: 1.5rem; } form.row button { margin: 0; }
form.row label { display: flex; flex-direction: column; font-size: .85rem; }
select, input[type=tel] { font: inherit; padding: .5rem .6rem; border: 1px solid var(--line); border-radius: .4rem; background: Canvas; color: CanvasText; }
article.review { border-top: 1px solid var(--line); padding: .5rem 0; }
.trap { position: absolute; left: -100rem; }
`,
);

const STARS = 5;

/** A rating in hundredths of a star, as stars and as words. */
export function starsLine(hundredths: number, count?: number): SafeHtml {
  const full = Math.round(hundredths / 100);
  const words = `${Math.round(hundredths / 10) / 10} of ${STARS} stars`;
  const reviews = count === undefined ? null : html` <span class="meta">(${count})</span>`;
  return html`<span class="stars" role="img" aria-label="${words}">${'★'.repeat(full)}${'☆'.repeat(STARS - full)}</span>${reviews}`;
}

/** The badges of a listing. */
export function badgeLine(badges: readonly Badge[]): SafeHtml | null {
  if (badges.length === 0) return null;
  const shown = badges.map(
    ({ color, label, textColor }) =>
      html`<span class="badge" style="background:${color};color:${textColor}">${label}</span>`,
  );
  return html`<p>${shown}</p>`;
}

/** What a listing is, and where. */
export function placeLine(listing: Listing, type: ListingType | undefined, category: Category | undefined): SafeHtml {
  const parts = [type?.name, category?.name, listing.address, listing.location].filter((part) => part);
  return html`<p class="meta">${parts.join(' · ')}</p>`;
}

/** A listing in the list. */
export function listingCard(
  { site }: CallContext,
  listing: Listing,
  about: { type: ListingType | undefined; category: Category | undefined; badges: readonly Badge[] },
): SafeHtml {
  return html`<li><h2><a href="${listingUrl(site, listing)}">${listing.title}</a></h2>
${placeLine(listing, about.type, about.category)}
${listing.reviewCount > 0 && html`<p>${starsLine(listing.rating, listing.reviewCount)}</p>`}
${badgeLine(about.badges)}
<div>${trusted(listing.description)}</div></li>
`;
}

/** A review below its listing. */
export function reviewArticle({ site }: CallContext, review: Review, author: string): SafeHtml {
  const date = toSiteTime(review.createdAt, site.timezone).slice(0, 10);
  return html`<article class="review"><p><strong>${review.title}</strong> ${starsLine(review.rating * 100)}<br>
<span class="meta">${author || 'Somebody'}, <time datetime="${review.createdAt}">${date}</time></span></p>
${trusted(review.content)}</article>
`;
}

/** Links to the neighbours of a page. */
export function pageLinks(page: number, pages: number, others: Readonly<Record<string, string>> = {}): SafeHtml | null {
  if (pages < 2) return null;
  const link = (to: number, rel: string, text: string) =>
    html`<a rel="${rel}" href="?${new URLSearchParams({ ...others, page: String(to) }).toString()}">${text}</a>`;
  return html`<nav aria-label="Pages"><p>${page > 1 && link(page - 1, 'prev', 'Previous')}
Page ${page} of ${pages}
${page < pages && link(page + 1, 'next', 'Next')}</p></nav>`;
}
