import { type CallContext, type RestResponse, raw, USERS } from '@plinth/kernel';
import { Feed } from 'feed';
import { commentHooks } from '../comments/hooks.js';
import { commentSectionTexts } from '../comments/section-texts.js';
import { renderComment } from '../comments/text.js';
import { openComments } from '../comments/visibility.js';
import { COMMENTS, CONTENT_SETTINGS, PERMALINKS, POSTS, type Post } from '../ports.js';
import { renderPost } from '../posts/html.js';
import type { Archive } from './archives.js';
import { plainExcerpt, plainTitle } from './plain-texts.js';

/** The kinds of feeds, by how their address ends. */
export const FEEDS = {
  feed: 'application/rss+xml; charset=utf-8',
  'feed/rss2': 'application/rss+xml; charset=utf-8',
  'feed/atom': 'application/atom+xml; charset=utf-8',
} as const;

/** How the address of a feed ends. */
export type FeedKind = keyof typeof FEEDS;

/** Splits `category/news/feed/atom` into the path of the list and the kind of its feed; undefined for other paths. */
export function splitFeed(path: string): { base: string; kind: FeedKind } | undefined {
  for (const kind of ['feed/atom', 'feed/rss2', 'feed'] as const) {
    if (path === kind) return { base: '', kind };
    if (path.endsWith(`/${kind}`)) return { base: path.slice(0, -kind.length - 1), kind };
  }
  return undefined;
}

/** The newest of a list; what a password protects is left out. */
async function newest({ use }: CallContext, { selection }: Archive): Promise<readonly Post[]> {
  const limit = use(CONTENT_SETTINGS)().postsPerPage;
  const { posts } = await use(POSTS).list({
    ...selection,
    stickyFirst: false,
    withoutProtected: true,
    orderBy: 'date',
    order: 'desc',
    limit,
  });
  return posts.filter(({ password }) => password === '');
}

/** Who wrote an item, as its kind of feed says it: RSS has room for an email alone, so the name stands in Dublin Core's field. */
function writtenBy(kind: FeedKind, name: string, link?: string) {
  if (kind !== 'feed/atom') return { extensions: [{ name: 'dc:creator', objects: { _cdata: name } }] };
  return { author: [link === undefined ? { name } : { name, link }] };
}

async function addItems(call: CallContext, feed: Feed, kind: FeedKind, posts: readonly Post[]): Promise<void> {
  const { use, hooks } = call;
  const rendering = use(CONTENT_SETTINGS)();
  const [addresses, authors] = await Promise.all([
    use(PERMALINKS).ofPosts(posts),
    use(USERS).findMany(posts.map(({ authorId }) => authorId)),
  ]);
  const byId = new Map(authors.map((author) => [author.id, author]));
  for (const [index, post] of posts.entries()) {
    const author = byId.get(post.authorId);
    feed.addItem({
      title: plainTitle(post, rendering),
      id: addresses[index] ?? '',
      link: addresses[index] ?? '',
      date: new Date(post.modifiedAt),
      published: new Date(post.createdAt),
      description: plainExcerpt(post, rendering),
      content: await renderPost(hooks, post),
      ...(author ? writtenBy(kind, author.displayName, use(PERMALINKS).ofAuthor(author)) : {}),
    });
  }
}

/** Everything a feed says of itself; its address ends with a slash. */
function emptyFeed(
  { site }: CallContext,
  about: { title: string; description: string; address: string; newest: Date },
): Feed {
  const { title, description, address, newest: updated } = about;
  return new Feed({
    title: title === '' ? site.title : `${title} – ${site.title}`,
    description: description || site.description,
    id: address,
    link: address,
    language: site.language,
    generator: false,
    copyright: '',
    updated,
    feedLinks: { rss: `${address}feed/`, atom: `${address}feed/atom/` },
  });
}

function inFormat(feed: Feed, kind: FeedKind): RestResponse {
  return raw(kind === 'feed/atom' ? feed.atom1() : feed.rss2(), FEEDS[kind]);
}

/** The newest posts of a list for programs that tell their readers of them. */
export async function showFeed(
  call: CallContext,
  { archive, address, kind }: { archive: Archive; address: string; kind: FeedKind },
): Promise<RestResponse> {
  const posts = await newest(call, archive);
  const { title, description } = archive;
  const feed = emptyFeed(call, { title, description, address, newest: new Date(posts[0]?.modifiedAt ?? 0) });
  await addItems(call, feed, kind, posts);
  return inFormat(feed, kind);
}

/** The newest comments that everybody may read below posts. */
export async function showCommentFeed(call: CallContext, address: string, kind: FeedKind): Promise<RestResponse> {
  const { site, use } = call;
  const rendering = use(CONTENT_SETTINGS)();
  const query = { anyOf: openComments('post'), limit: rendering.postsPerPage };
  const { comments } = await use(COMMENTS).list(query);
  const posts = await use(POSTS).findMany([...new Set(comments.map(({ postId }) => postId))]);
  const addresses = await use(PERMALINKS).ofPosts(posts);
  const places = new Map(posts.map((post, index) => [post.id, { post, url: addresses[index] ?? '' }]));
  const t = commentSectionTexts.in(site.language);
  const newestAt = new Date(comments[0]?.createdAt ?? 0);
  const feed = emptyFeed(call, { title: t('pages'), description: '', address, newest: newestAt });
  for (const comment of comments) {
    const place = places.get(comment.postId);
    if (!place) continue;
    const link = `${place.url}#comment-${comment.id}`;
    const author = comment.authorName || t('anonymous');
    feed.addItem({
      title: t('by_on', { name: author, title: plainTitle(place.post, rendering) }),
      id: link,
      link,
      date: new Date(comment.createdAt),
      content: await call.hooks.filter(commentHooks.comment_text, renderComment(comment.content), comment),
      ...writtenBy(kind, author),
    });
  }
  return inFormat(feed, kind);
}
