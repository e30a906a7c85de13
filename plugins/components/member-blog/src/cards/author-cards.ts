import { PERMALINKS } from '@plinth/content';
import type { CallContext } from '@plinth/kernel';
import { shortened, stripTags } from '@plinth/kernel/text';
import { html, type SafeHtml, trusted } from '@plinth/pages';
import type { Author } from '../authors/authors.js';
import { avatar } from './byline.js';
import type { AuthorCardOptions } from './options.js';

/** Characters of what authors say about themselves. */
const MAX_BIO_LENGTH = 160;

function bio(description: string): string {
  const text = stripTags(description).replace(/\s+/g, ' ').trim();
  return text.length <= MAX_BIO_LENGTH ? text : `${shortened(text, MAX_BIO_LENGTH).trimEnd()}…`;
}

function counts({ postCount, totalViews }: Author, { showCount, showViews }: AuthorCardOptions): string {
  const posts = showCount ? [`${postCount.toLocaleString('en')} ${postCount === 1 ? 'post' : 'posts'}`] : [];
  const views = showViews ? [`${totalViews.toLocaleString('en')} ${totalViews === 1 ? 'view' : 'views'}`] : [];
  return [...posts, ...views].join(' · ');
}

function card({ use, site }: CallContext, author: Author, options: AuthorCardOptions): SafeHtml {
  const { user } = author;
  const about = options.showBio ? bio(user.description) : '';
  const figures = counts(author, options);
  const heading = trusted(`h${options.headingLevel ?? 3}`);
  return html`<article class="mb-author" data-author="${user.id}">
${options.showAvatar && avatar(site, user, options.avatarSize)}
<${heading} class="mb-author-name"><a rel="author" href="${use(PERMALINKS).ofAuthor(user)}">${user.displayName}</a></${heading}>
${
  figures !== '' &&
  html`<p class="mb-card-meta">${figures}</p>
`
}${
  about !== '' &&
  html`<p class="mb-author-bio">${about}</p>
`
}${options.action?.(user.id, user.displayName)}</article>
`;
}

/** The cards of some authors, in order; nothing for none. No query. */
export function renderAuthors(call: CallContext, authors: readonly Author[], options: AuthorCardOptions): SafeHtml {
  if (authors.length === 0) return html``;
  return html`<div class="mb-authors" style="--mb-columns:${options.columns}">
${authors.map((author) => card(call, author, options))}</div>
`;
}
