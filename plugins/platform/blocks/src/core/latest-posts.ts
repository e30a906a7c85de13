import {
  CONTENT_SETTINGS,
  MEDIA,
  type Media,
  PERMALINKS,
  POSTS,
  type Post,
  type PostQuery,
  plainWords,
  renderExcerpt,
  renderTitle,
} from '@plinth/content';
import { USERS } from '@plinth/kernel';
import { toIsoWithOffset } from '@plinth/kernel/time';
import { html, type SafeHtml, trusted } from '@plinth/pages';
import { wrapper } from '../rendering/wrapper.js';
import type { BlockRendering, BlockTypeDefinition } from '../types/block-type.js';
import { flag, number, objects, oneOf, text } from '../types/schemas.js';
import { isSet, numberOf, textOf } from '../types/values.js';
import { longDate } from './dates.js';

/** As many posts as one list shows. */
const MOST = 100;

/** What posts of a list are shown with. */
interface Listed {
  readonly post: Post;
  readonly address: string;
  readonly author: string | undefined;
  readonly picture: Media | undefined;
}

function isWithId(value: unknown): value is { readonly id: number } {
  return typeof value === 'object' && value !== null && 'id' in value && Number.isSafeInteger(value.id);
}

function queryOf({ attributes }: BlockRendering): PostQuery {
  const chosen = attributes['categories'];
  // Before it could be several, the category was a single id.
  const listed: readonly unknown[] = Array.isArray(chosen) ? chosen : [{ id: Number(chosen ?? Number.NaN) }];
  const ids = listed.filter(isWithId).map(({ id }) => id);
  const author = numberOf(attributes, 'selectedAuthor', { from: 0, to: Number.MAX_SAFE_INTEGER, fallback: 0 });
  return {
    types: ['post'],
    statuses: ['publish'],
    limit: numberOf(attributes, 'postsToShow', { from: 1, to: MOST, fallback: 5 }),
    order: textOf(attributes, 'order') === 'asc' ? 'asc' : 'desc',
    orderBy: textOf(attributes, 'orderBy') === 'title' ? 'title' : 'date',
    ...(ids.length > 0 ? { terms: [{ taxonomy: 'category', ids, includeChildren: true }] } : {}),
    ...(author > 0 ? { authors: [author] } : {}),
    ...(isSet(attributes, 'displayPostContent') ? {} : { without: ['content'] }),
  };
}

async function load({ attributes, context: { host } }: BlockRendering, query: PostQuery): Promise<Listed[]> {
  const { posts } = await host.use(POSTS).list(query);
  const pictured = isSet(attributes, 'displayFeaturedImage') ? posts.filter((post) => post.featuredMedia !== 0) : [];
  const [addresses, authors, pictures] = await Promise.all([
    host.use(PERMALINKS).ofPosts(posts),
    isSet(attributes, 'displayAuthor') ? host.use(USERS).findMany(posts.map((post) => post.authorId)) : [],
    pictured.length > 0
      ? host
          .use(POSTS)
          .findMany(pictured.map((post) => post.featuredMedia))
          .then((found) => host.use(MEDIA).ofPosts(found))
      : undefined,
  ]);
  const names = new Map(authors.map((author) => [author.id, author.displayName]));
  return posts.map((post, index) => ({
    post,
    address: addresses[index] ?? '',
    author: names.get(post.authorId),
    picture: pictures?.get(post.featuredMedia),
  }));
}

function featured({ attributes }: BlockRendering, { picture, address, post }: Listed): SafeHtml | false {
  if (!picture?.file.mimeType.startsWith('image/')) return false;
  const { url, width, height } = picture.sizes.get(textOf(attributes, 'featuredImageSizeSlug')) ?? picture.file;
  const extent = width !== null && height !== null && html` width="${width}" height="${height}"`;
  const image = html`<img src="${url}" alt="${picture.altText}"${extent} loading="lazy">`;
  const align = textOf(attributes, 'featuredImageAlign');
  const aligned = ['left', 'center', 'right'].includes(align) && ` align${align}`;
  const shown = isSet(attributes, 'addLinkToFeaturedImage')
    ? html`<a href="${address}" aria-label="${post.title}">${image}</a>`
    : image;
  return html`<div class="wp-block-latest-posts__featured-image${aligned}">${shown}</div>`;
}

/** The excerpt of a post in at most as many words. */
function shortExcerpt({ attributes, context: { host } }: BlockRendering, { post, address }: Listed): SafeHtml {
  const rendering = host.use(CONTENT_SETTINGS)();
  const most = numberOf(attributes, 'excerptLength', { from: 1, to: 100, fallback: 55 });
  const { text: first, isCut } = plainWords(renderExcerpt(post, rendering), most);
  if (!isCut) return html`${first}`;
  const more = html`<a href="${address}" rel="noopener noreferrer">Read more<span class="screen-reader-text">: ${post.title}</span></a>`;
  return html`${first}… ${more}`;
}

async function words(rendering: BlockRendering, listed: Listed): Promise<SafeHtml | false> {
  const { attributes, context } = rendering;
  const { post } = listed;
  if (!isSet(attributes, 'displayPostContent')) return false;
  if (post.password !== '')
    return html`<div class="wp-block-latest-posts__post-excerpt">This content is password protected.</div>`;
  if (textOf(attributes, 'displayPostContentRadio') !== 'full_post') {
    return html`<div class="wp-block-latest-posts__post-excerpt">${shortExcerpt(rendering, listed)}</div>`;
  }
  const whole = await context.renderText(post.content, `post/${post.id}`);
  return html`<div class="wp-block-latest-posts__post-full-content">${whole}</div>`;
}

async function item(rendering: BlockRendering, listed: Listed): Promise<SafeHtml> {
  const { attributes, context } = rendering;
  const { post, address, author } = listed;
  const { site } = context.host;
  const title =
    post.title === '' ? html`(no title)` : trusted(renderTitle(post.title, context.host.use(CONTENT_SETTINGS)()));
  const date =
    isSet(attributes, 'displayPostDate') &&
    html`<time datetime="${toIsoWithOffset(post.createdAt, site.timezone)}" class="wp-block-latest-posts__post-date">${longDate(post.createdAt, site)}</time>`;
  return html`<li>${featured(rendering, listed)}<a class="wp-block-latest-posts__post-title" href="${address}">${title}</a>${
    author !== undefined && html`<div class="wp-block-latest-posts__post-author">by ${author}</div>`
  }${date}${await words(rendering, listed)}</li>
`;
}

async function render(rendering: BlockRendering): Promise<SafeHtml> {
  const { attributes } = rendering;
  const listed = await load(rendering, queryOf(rendering));
  const items: SafeHtml[] = [];
  for (const each of listed) items.push(await item(rendering, each));
  const isGrid = textOf(attributes, 'postLayout') === 'grid';
  const attribute = wrapper(
    rendering,
    'wp-block-latest-posts__list',
    isGrid && 'is-grid',
    isGrid && `columns-${numberOf(attributes, 'columns', { from: 1, to: 6, fallback: 3 })}`,
    isSet(attributes, 'displayPostDate') && 'has-dates',
    isSet(attributes, 'displayAuthor') && 'has-author',
  );
  return html`<ul ${attribute}>${items}</ul>`;
}

/** The newest posts. */
export const latestPosts: BlockTypeDefinition = {
  name: 'core/latest-posts',
  title: 'Latest Posts',
  category: 'widgets',
  description: 'Shows the newest posts.',
  keywords: ['recent posts'],
  supports: { align: true, html: false, typography: { fontSize: true, lineHeight: true } },
  attributes: {
    categories: objects,
    selectedAuthor: number(),
    postsToShow: number(5),
    displayPostContent: flag(false),
    displayPostContentRadio: text('excerpt'),
    excerptLength: number(55),
    displayAuthor: flag(false),
    displayPostDate: flag(false),
    postLayout: text('list'),
    columns: number(3),
    order: text('desc'),
    orderBy: text('date'),
    displayFeaturedImage: flag(false),
    featuredImageAlign: oneOf(['left', 'center', 'right']),
    featuredImageSizeSlug: text('thumbnail'),
    featuredImageSizeWidth: number(),
    featuredImageSizeHeight: number(),
    addLinkToFeaturedImage: flag(false),
  },
  render,
};
