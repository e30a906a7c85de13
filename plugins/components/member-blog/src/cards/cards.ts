import { type Media, PERMALINKS, type Post } from '@plinth/content';
import type { CallContext, User } from '@plinth/kernel';
import { dateInWords } from '@plinth/kernel/time';
import { html, type SafeHtml, trusted } from '@plinth/pages';
import { picturesOf } from '../discovery/items.js';
import { VIEWS } from '../views/views.js';
import { avatar, byline, bylinesOf } from './byline.js';
import { excerptsOf } from './excerpts.js';
import { CARD_VARIANTS, type CardOptions } from './options.js';

export type { CardOptions } from './options.js';

/** Pixels of the picture beside a name. */
const AVATAR_PIXELS = 28;

/** Everything that one card is made of. */
interface CardParts {
  readonly post: Post;
  readonly link: string;
  readonly writers: readonly User[];
  readonly picture: Media | undefined;
  readonly excerpt: string;
  readonly views: number;
  /** 0 for none. */
  readonly rank: number;
}

function image({ link, picture }: CardParts): SafeHtml | null {
  if (!picture?.file.mimeType.startsWith('image/')) return null;
  const { url, width, height } = picture.sizes.get('medium_large') ?? picture.sizes.get('medium') ?? picture.file;
  const extent = width !== null && height !== null && html` width="${width}" height="${height}"`;
  // The title below is the link that is read out; this one is for the hand.
  return html`<a class="mb-card-image" href="${link}" tabindex="-1" aria-hidden="true"><img src="${url}" alt=""${extent} loading="lazy"></a>`;
}

/** A number of readings in words. */
function viewsInWords(views: number): string {
  return views === 1 ? '1 view' : `${views.toLocaleString('en')} views`;
}

function meta(call: CallContext, { post, views, writers }: CardParts, options: CardOptions): SafeHtml | null {
  const { showAuthor = true, showAvatar = true, showDate = true, showViews = true } = options;
  const [first] = writers;
  const names = showAuthor && writers.length > 0 && html`<span class="mb-card-author">${byline(call, writers)}</span>`;
  const face = showAvatar && first && avatar(call.site, first, AVATAR_PIXELS);
  const day = dateInWords(post.createdAt, call.site);
  const date = showDate && html`<time datetime="${post.createdAt}">${day}</time>`;
  const read = showViews && html`<span class="mb-card-views">${viewsInWords(views)}</span>`;
  if (!names && !face && !date && !read) return null;
  return html`<p class="mb-card-meta">${face}${names}${date}${read}</p>
`;
}

function card(call: CallContext, parts: CardParts, options: CardOptions): SafeHtml {
  const { excerpt, link, post, rank } = parts;
  const { headingLevel = 3, showImage = true } = options;
  const heading = trusted(`h${headingLevel}`);
  return html`<article class="mb-card" data-post="${post.id}">
${showImage && image(parts)}<div class="mb-card-body">
<${heading} class="mb-card-title">${rank > 0 && html`<span class="mb-card-rank"><span class="mb-hidden">Number </span>${rank}</span> `}<a href="${link}">${post.title === '' ? 'Untitled' : post.title}</a></${heading}>
${
  excerpt !== '' &&
  html`<p class="mb-card-excerpt">${excerpt}</p>
`
}${meta(call, parts, options)}${options.action?.(post.id, post.title)}</div>
</article>
`;
}

/** The cards of some posts, in order; nothing for no posts. A few queries for all of them, none for each. */
export async function renderCards(
  call: CallContext,
  posts: readonly Post[],
  options: CardOptions = {},
): Promise<SafeHtml> {
  if (posts.length === 0) return html``;
  const { showExcerpt = true, showImage = true, startRank = 0, variant = 'recent' } = options;
  const [links, bylines, pictures, excerpts, views] = await Promise.all([
    call.use(PERMALINKS).ofPosts(posts),
    bylinesOf(call, posts),
    showImage ? picturesOf(call, posts) : new Map<number, Media>(),
    showExcerpt ? excerptsOf(call, posts) : new Map<number, string>(),
    call.use(VIEWS).ofPosts(posts.map((post) => post.id)),
  ]);
  const cards = posts.map((post, index) => {
    const parts: CardParts = {
      post,
      link: links[index] ?? '',
      writers: bylines.get(post.id) ?? [],
      picture: pictures.get(post.featuredMedia),
      excerpt: excerpts.get(post.id) ?? '',
      views: views.get(post.id) ?? 0,
      rank: startRank === 0 ? 0 : startRank + index,
    };
    return card(call, parts, options);
  });
  const layout = CARD_VARIANTS.find((known) => known === variant) ?? 'recent';
  return html`<div class="mb-cards mb-cards-${layout}">
${cards}</div>
`;
}
