import type { CallContext, RestResponse } from '@plinth/kernel';
import { collectHtml, html, renderHtml, type SafeHtml, sitePage, trusted } from '@plinth/pages';
import { commentSection } from '../comments/section.js';
import { contentHooks, type PageReading } from '../hooks.js';
import { MEDIA } from '../media/ports.js';
import { CONTENT_SETTINGS, PERMALINKS, POST_TYPES, type Post, TERMS } from '../ports.js';
import { RENDERED_CONTENTS } from '../posts/rendered-contents.js';
import { supports } from '../types/post-types.js';
import { bylinesOf } from './bylines.js';
import { featuredPictures } from './pictures.js';
import { plainExcerpt } from './plain-texts.js';
import { isWrongPassword } from './post-password.js';
import { PostArticle } from './post-view.js';
import { readingOf, titleOf } from './reading.js';
import { postStyle } from './style.js';
import { announceView } from './viewed.js';

/** How the page of a post is shown. */
export interface PostShowing {
  /** Whether the reader may see a protected one; otherwise the form that asks for the password stands there. */
  readonly unlocked: boolean;
  /** Stands above a preview: what is not public has nothing to comment on, and nobody is told that it was seen. */
  readonly bar?: SafeHtml;
}

/** What plugins let who reads a post do with it. */
async function actionsOn(call: CallContext, post: Post, reading: PageReading): Promise<SafeHtml | undefined> {
  const actions = await collectHtml(call, contentHooks.post_actions, post, reading);
  return actions.text === '' ? undefined : actions;
}

/** What plugins put below a public post for who reads it, and its comments, where there are some or may be. */
async function belowPost(call: CallContext, post: Post, address: string): Promise<SafeHtml> {
  const type = call.use(POST_TYPES).get(post.type);
  const hasComments = type && supports(type, 'comments') && (post.commentStatus === 'open' || post.commentCount > 0);
  const foot = post.status === 'publish' && (await collectHtml(call, contentHooks.post_foot, post, readingOf(call)));
  return html`${foot}${hasComments && (await commentSection(call, post, address))}`;
}

/** What the page of one post is made of. */
async function articleOf(call: CallContext, post: Post, { unlocked, bar }: PostShowing) {
  const { use } = call;
  const type = use(POST_TYPES).get(post.type);
  const hasByline = type !== undefined && !type.hierarchical && supports(type, 'author');
  const [bylines, terms, file, pictures] = await Promise.all([
    hasByline ? bylinesOf(call, [post]) : undefined,
    use(TERMS).ofPosts([post.id]),
    post.type === 'attachment' ? use(MEDIA).find(post.id) : undefined,
    featuredPictures(call, [post]),
  ]);
  return {
    ...{ post, bylines, file, isWrong: isWrongPassword(call) },
    title: titleOf(call, post),
    featured: pictures.get(post.featuredMedia),
    content: unlocked ? trusted(await use(RENDERED_CONTENTS).of(post)) : undefined,
    actions: unlocked && bar === undefined ? await actionsOn(call, post, readingOf(call)) : undefined,
    terms: (terms.get(post.id) ?? []).map((term) => ({ name: term.name, url: use(PERMALINKS).ofTerm(term) })),
  };
}

/** The page of one post. */
export async function showPost(call: CallContext, post: Post, showing: PostShowing): Promise<RestResponse> {
  const { site, use } = call;
  const { unlocked, bar } = showing;
  const isRead = unlocked && bar === undefined;
  const [address, article] = await Promise.all([use(PERMALINKS).ofPost(post), articleOf(call, post, showing)]);
  const item = `${site.restUrl}/wp/v2/${use(POST_TYPES).get(post.type)?.restBase}/${post.id}`;
  const head = html`${postStyle.link(site)}<link rel="alternate" type="application/json" href="${item}">
${await collectHtml(call, contentHooks.post_head, post)}`;
  const body = html`${bar}${renderHtml(call, <PostArticle {...article} />)}
${isRead && (await belowPost(call, post, address))}`;
  const media = unlocked ? article.featured : undefined;
  const meta = {
    description: plainExcerpt(post, use(CONTENT_SETTINGS)()),
    ...(bar ? { unlisted: true } : { canonical: address }),
    ...(media ? { image: { url: (media.sizes.get('large') ?? media.file).url, alt: media.altText } } : {}),
    ...(post.type === 'post' ? { article: { publishedAt: post.createdAt, modifiedAt: post.modifiedAt } } : {}),
  };
  const shown = await sitePage(call, { title: post.title, body, head, meta });
  if (isRead) await announceView(call, post);
  return shown;
}
