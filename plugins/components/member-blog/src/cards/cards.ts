import { PERMALINKS, type Post } from '@plinth/content';
import { type CallContext, html, type SafeHtml } from '@plinth/kernel';

/** What a card shows and how the cards are laid out (specification B, GET /feed). */
export interface CardOptions {
  readonly variant?: string;
  readonly showImage?: boolean;
  readonly showExcerpt?: boolean;
  readonly showDate?: boolean;
  readonly showAuthor?: boolean;
  readonly showAvatar?: boolean;
  readonly showViews?: boolean;
  /** Place of the first card in a ranking, from 1; 0 shows none. */
  readonly startRank?: number;
}

/** The cards of some posts, in order. One query for each relation, none for each post. */
export async function renderCards(
  call: CallContext,
  posts: readonly Post[],
  _options: CardOptions = {},
): Promise<SafeHtml> {
  const links = await call.use(PERMALINKS).ofPosts(posts);
  return html`${posts.map((post, index) => html`<article class="mb-card"><a href="${links[index]}">${post.title}</a></article>`)}`;
}

/** Links to the pages of a list; empty for a single page. `pageUrl` gives the address of a page. */
export function renderPagination(
  pages: { readonly page: number; readonly maxPages: number },
  pageUrl: (page: number) => string,
): SafeHtml {
  if (pages.maxPages < 2) return html``;
  const numbers = Array.from({ length: pages.maxPages }, (_, index) => index + 1);
  return html`<nav class="mb-pagination" aria-label="Pages">${numbers.map((page) =>
    page === pages.page
      ? html`<span aria-current="page">${page}</span> `
      : html`<a href="${pageUrl(page)}">${page}</a> `,
  )}</nav>`;
}
