import { CONTENT_SETTINGS, PERMALINKS, POSTS, type Post, renderExcerpt, renderTitle } from '@plinth/content';
import { toIsoWithOffset } from '@plinth/kernel/time';
import { html, type SafeHtml, trusted } from '@plinth/pages';
import { wrapper } from '../rendering/wrapper.js';
import type { BlockRendering, BlockTypeDefinition } from '../types/block-type.js';
import { flag, number, text } from '../types/schemas.js';
import { isSet, numberOf, textOf } from '../types/values.js';
import { longDate } from './dates.js';
import { heading, levelOf, targetOf } from './site.js';

const NOTHING = trusted('');

const SUPPORTS = {
  html: false,
  color: { gradients: true, link: true },
  typography: { fontSize: true, lineHeight: true },
};

/** Renders by the post that is shown; nothing where there is none. */
function ofPost(make: (rendering: BlockRendering, post: Post) => SafeHtml | Promise<SafeHtml>) {
  return (rendering: BlockRendering) => (rendering.context.post ? make(rendering, rendering.context.post) : NOTHING);
}

function titleOf({ context: { host } }: BlockRendering, post: Post): SafeHtml {
  return trusted(renderTitle(post.title, host.use(CONTENT_SETTINGS)()));
}

/** The title of the post that is shown. */
export const postTitle: BlockTypeDefinition = {
  name: 'core/post-title',
  title: 'Post Title',
  category: 'theme',
  description: 'Shows the title of the post.',
  supports: { ...SUPPORTS, align: ['wide', 'full'] },
  usesContext: ['postId', 'postType', 'queryId'],
  attributes: { textAlign: text(), level: number(2), isLink: flag(false), rel: text(''), linkTarget: text('_self') },
  render: ofPost(async (rendering, post) => {
    const title = titleOf(rendering, post);
    if (!isSet(rendering.attributes, 'isLink')) return heading(levelOf(rendering, 2), wrapper(rendering), title);
    const address = await rendering.context.host.use(PERMALINKS).ofPost(post);
    const link = html`<a href="${address}"${targetOf(rendering)}>${title}</a>`;
    return heading(levelOf(rendering, 2), wrapper(rendering), link);
  }),
};

/** When the post that is shown was published. */
export const postDate: BlockTypeDefinition = {
  name: 'core/post-date',
  title: 'Post Date',
  category: 'theme',
  description: 'Shows when the post was published.',
  supports: SUPPORTS,
  usesContext: ['postId', 'postType', 'queryId'],
  attributes: { textAlign: text(), format: text(), isLink: flag(false), displayType: text('date') },
  render: ofPost(async (rendering, post) => {
    const { host } = rendering.context;
    const isChange = textOf(rendering.attributes, 'displayType') === 'modified';
    const moment = isChange ? post.modifiedAt : post.createdAt;
    const day = longDate(moment, host.site);
    const shown = isSet(rendering.attributes, 'isLink')
      ? html`<a href="${await host.use(PERMALINKS).ofPost(post)}">${day}</a>`
      : html`${day}`;
    return html`<div ${wrapper(rendering)}><time datetime="${toIsoWithOffset(moment, host.site.timezone)}">${shown}</time></div>`;
  }),
};

/** The excerpt of the post that is shown; of a protected one nothing. */
export const postExcerpt: BlockTypeDefinition = {
  name: 'core/post-excerpt',
  title: 'Post Excerpt',
  category: 'theme',
  description: 'Shows the excerpt of the post.',
  supports: SUPPORTS,
  usesContext: ['postId', 'postType', 'queryId'],
  attributes: { textAlign: text(), moreText: text(), showMoreOnNewLine: flag(true) },
  render: ofPost((rendering, post) => {
    if (post.password !== '') return NOTHING;
    const excerpt = trusted(renderExcerpt(post, rendering.context.host.use(CONTENT_SETTINGS)()));
    return html`<div ${wrapper(rendering)}><div class="wp-block-post-excerpt__excerpt">${excerpt}</div></div>`;
  }),
};

/** The content of the post that is shown; nothing within that content itself. */
export const postContent: BlockTypeDefinition = {
  name: 'core/post-content',
  title: 'Post Content',
  category: 'theme',
  description: 'Shows the content of the post.',
  supports: { align: ['wide', 'full'], html: false },
  usesContext: ['postId', 'postType', 'queryId'],
  render: ofPost(async (rendering, post) => {
    if (post.password !== '') return NOTHING;
    const whole = await rendering.context.renderText(post.content, `post/${post.id}`);
    return whole.text === '' ? NOTHING : html`<div ${wrapper(rendering, 'entry-content')}>${whole}</div>`;
  }),
};

/** A link to the post that is shown. */
export const readMore: BlockTypeDefinition = {
  name: 'core/read-more',
  title: 'Read More',
  category: 'theme',
  description: 'Links to the post.',
  supports: SUPPORTS,
  usesContext: ['postId'],
  attributes: { content: text(), linkTarget: text('_self') },
  render: ofPost(async (rendering, post) => {
    const address = await rendering.context.host.use(PERMALINKS).ofPost(post);
    const words = textOf(rendering.attributes, 'content') || 'Read more';
    return html`<a ${wrapper(rendering)} href="${address}"${targetOf(rendering)}>${words}<span class="screen-reader-text">: ${titleOf(rendering, post)}</span></a>`;
  }),
};

/** How many comments the post that is shown has, as a heading. */
export const commentsTitle: BlockTypeDefinition = {
  name: 'core/comments-title',
  title: 'Comments Title',
  category: 'theme',
  description: 'Says how many comments the post has.',
  supports: { ...SUPPORTS, align: true },
  usesContext: ['postId', 'postType'],
  attributes: { textAlign: text(), showPostTitle: flag(true), showCommentsCount: flag(true), level: number(2) },
  render: ofPost((rendering, post) => {
    const { attributes } = rendering;
    const { commentCount: count } = post;
    if (count === 0) return NOTHING;
    const responses = count === 1 ? 'response' : 'responses';
    const counted = isSet(attributes, 'showCommentsCount')
      ? `${count} ${responses}`
      : count === 1
        ? 'Response'
        : 'Responses';
    const named = isSet(attributes, 'showPostTitle') && html` to “${titleOf(rendering, post)}”`;
    return heading(levelOf(rendering, 2), wrapper(rendering), html`${counted}${named}`);
  }),
};

/** A reusable block: the text of a post of type `wp_block`, wherever it is put. */
export const reusable: BlockTypeDefinition = {
  name: 'core/block',
  title: 'Reusable block',
  category: 'reusable',
  description: 'Shows a block that is kept apart, to be used in several places.',
  supports: { customClassName: false, className: false, html: false, inserter: false },
  attributes: { ref: number() },
  async render({ attributes, context }) {
    const id = numberOf(attributes, 'ref', { from: 0, to: Number.MAX_SAFE_INTEGER, fallback: 0 });
    const post = id === 0 ? undefined : await context.host.use(POSTS).find(id);
    const isShown = post?.type === 'wp_block' && post.status === 'publish' && post.password === '';
    return isShown ? context.renderText(post.content, `post/${post.id}`) : NOTHING;
  },
};
