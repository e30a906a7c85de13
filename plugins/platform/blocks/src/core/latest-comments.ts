import { avatarUrl } from '@plinth/accounts';
import {
  COMMENTS,
  CONTENT_SETTINGS,
  type Comment,
  PERMALINKS,
  POSTS,
  type Post,
  listedPosts as p,
  plainWords,
  renderTitle,
} from '@plinth/content';
import { sql } from '@plinth/kernel/database';
import { toIsoWithOffset } from '@plinth/kernel/time';
import { html, type SafeHtml, trusted } from '@plinth/pages';
import { wrapper } from '../rendering/wrapper.js';
import type { BlockRendering, BlockTypeDefinition } from '../types/block-type.js';
import { flag, number } from '../types/schemas.js';
import { isSet, numberOf } from '../types/values.js';
import { longDate } from './dates.js';

const EXCERPT_WORDS = 20;
const AVATAR_SIZE = 48;

/** Web addresses alone: what somebody wrote of themselves is not trusted to be one. */
function authorLink({ authorName, authorUrl }: Comment): SafeHtml {
  const name = authorName || 'Anonymous';
  if (!/^https?:\/\//i.test(authorUrl))
    return html`<span class="wp-block-latest-comments__comment-author">${name}</span>`;
  return html`<a class="wp-block-latest-comments__comment-author" href="${authorUrl}" rel="nofollow ugc">${name}</a>`;
}

function excerpt({ content }: Comment): SafeHtml {
  const { text: first, isCut } = plainWords(content, EXCERPT_WORDS);
  return html`<div class="wp-block-latest-comments__comment-excerpt"><p>${first}${isCut && '…'}</p></div>`;
}

function item(
  { attributes, context: { host } }: BlockRendering,
  comment: Comment,
  post: Post,
  address: string,
): SafeHtml {
  const { site } = host;
  const picture = { displayName: comment.authorName, email: comment.authorEmail };
  const avatar =
    isSet(attributes, 'displayAvatar') &&
    html`<img alt="" src="${avatarUrl(site, picture, AVATAR_SIZE)}" class="avatar avatar-48 photo wp-block-latest-comments__comment-avatar" height="48" width="48" loading="lazy">`;
  const date =
    isSet(attributes, 'displayDate') &&
    html`<time datetime="${toIsoWithOffset(comment.createdAt, site.timezone)}" class="wp-block-latest-comments__comment-date">${longDate(comment.createdAt, site)}</time>`;
  const title = trusted(renderTitle(post.title || '(no title)', host.use(CONTENT_SETTINGS)()));
  const link = html`<a class="wp-block-latest-comments__comment-link" href="${address}#comment-${comment.id}">${title}</a>`;
  return html`<li class="wp-block-latest-comments__comment">${avatar}<article><footer class="wp-block-latest-comments__comment-meta">${authorLink(comment)} on ${link}${date}</footer>${
    isSet(attributes, 'displayExcerpt') && excerpt(comment)
  }</article></li>`;
}

async function render(rendering: BlockRendering): Promise<SafeHtml> {
  const { attributes, context } = rendering;
  const { comments } = await context.host.use(COMMENTS).list({
    statuses: ['approved'],
    types: ['comment'],
    anyOf: [sql`${p.status} = ${'publish'} AND ${p.password} = ${''}`],
    limit: numberOf(attributes, 'commentsToShow', { from: 1, to: 100, fallback: 5 }),
  });
  const posts = await context.host.use(POSTS).findMany([...new Set(comments.map(({ postId }) => postId))]);
  const addresses = await context.host.use(PERMALINKS).ofPosts(posts);
  const items = comments.flatMap((comment) => {
    const place = posts.findIndex(({ id }) => id === comment.postId);
    const post = posts[place];
    return post ? item(rendering, comment, post, addresses[place] ?? '') : [];
  });
  const attribute = wrapper(
    rendering,
    isSet(attributes, 'displayAvatar') && 'has-avatars',
    isSet(attributes, 'displayDate') && 'has-dates',
    isSet(attributes, 'displayExcerpt') && 'has-excerpts',
    items.length === 0 && 'no-comments',
  );
  return items.length === 0 ? html`<div ${attribute}>No comments to show.</div>` : html`<ol ${attribute}>${items}</ol>`;
}

/** The newest comments on public posts. */
export const latestComments: BlockTypeDefinition = {
  name: 'core/latest-comments',
  title: 'Latest Comments',
  category: 'widgets',
  description: 'Shows the newest comments.',
  keywords: ['recent comments'],
  supports: { align: true, html: false },
  attributes: {
    commentsToShow: Object.assign(number(5), { minimum: 1, maximum: 100 }),
    displayAvatar: flag(true),
    displayDate: flag(true),
    displayExcerpt: flag(true),
  },
  render,
};
