import { type CallContext, type RestResponse, type Timestamp, USERS } from '@plinth/kernel';
import { DERIVED_TEXTS } from '@plinth/toolkit';
import { Feed } from 'feed';
import { commentHooks } from '../comments/hooks.js';
import { commentSectionTexts } from '../comments/section-texts.js';
import { renderComment } from '../comments/text.js';
import { openComments } from '../comments/visibility.js';
import { COMMENTS, CONTENT_SETTINGS, PERMALINKS, POSTS, type Post } from '../ports.js';
import { RENDERED_CONTENTS } from '../posts/rendered-contents.js';
import type { Archive } from './archives.js';
import { plainExcerpt, plainTitle } from './plain-texts.js';
import { versionedXml, wellFormedXml } from './xml.js';

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

/** One page of a list, the newest first; what a password protects is left out. */
async function newest({ use }: CallContext, { selection }: Archive, number: number): Promise<readonly Post[]> {
  const limit = use(CONTENT_SETTINGS)().postsPerPage;
  const { posts } = await use(POSTS).list({
    ...selection,
    stickyFirst: false,
    withoutProtected: true,
    orderBy: 'date',
    order: 'desc',
    limit,
    offset: (number - 1) * limit,
  });
  return posts.filter(({ password }) => password === '');
}

/** What an item is known by, whatever its address is: the id that the post was given when it was made. */
function stableId({ site }: CallContext, { guid, id }: Post): string {
  return URL.canParse(guid) ? guid : `${site.url}/?p=${id}`;
}

/** Who wrote an item, as its kind of feed says it: RSS has room for an email alone, so the name stands in Dublin Core's field. */
function writtenBy(kind: FeedKind, name: string, link?: string) {
  if (kind !== 'feed/atom') return { extensions: [{ name: 'dc:creator', objects: { _cdata: name } }] };
  return { author: [link === undefined ? { name } : { name, link }] };
}

async function addItems(call: CallContext, feed: Feed, kind: FeedKind, posts: readonly Post[]): Promise<void> {
  const { use } = call;
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
      id: stableId(call, post),
      link: addresses[index] ?? '',
      date: new Date(post.modifiedAt),
      published: new Date(post.createdAt),
      description: plainExcerpt(post, rendering),
      content: await use(RENDERED_CONTENTS).of(post),
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

function inFormat(call: CallContext, feed: Feed, kind: FeedKind): RestResponse {
  const source = JSON.stringify([feed.options, feed.items, feed.categories, feed.contributors, feed.extensions]);
  const document = call
    .use(DERIVED_TEXTS)
    .of(kind === 'feed/atom' ? 'atom' : 'rss', source, () =>
      wellFormedXml(kind === 'feed/atom' ? feed.atom1() : feed.rss2()),
    );
  return versionedXml(call, { document, contentType: FEEDS[kind] });
}

/** The time of the latest change among some things. */
function latest(times: readonly Timestamp[]): Date {
  return new Date(Math.max(0, ...times.map((time) => Date.parse(time))));
}

/** A feed, of which list and where. */
export interface ShownFeed {
  readonly archive: Archive;
  readonly address: string;
  readonly kind: FeedKind;
  /** Which page of it, from 1. */
  readonly page: number;
}

/** The newest posts of a list for programs that tell their readers of them; undefined past its last page. */
export async function showFeed(call: CallContext, shown: ShownFeed): Promise<RestResponse | undefined> {
  const { archive, address, kind, page } = shown;
  const posts = await newest(call, archive, page);
  if (posts.length === 0 && page > 1) return undefined;
  const { title, description } = archive;
  const modifiedAt = latest(posts.map((post) => post.modifiedAt));
  const feed = emptyFeed(call, { title, description, address, newest: modifiedAt });
  await addItems(call, feed, kind, posts);
  return inFormat(call, feed, kind);
}

/** The newest comments that everybody may read below posts. */
export async function showCommentFeed(
  call: CallContext,
  { address, kind, page }: Omit<ShownFeed, 'archive'>,
): Promise<RestResponse | undefined> {
  const { site, use } = call;
  const rendering = use(CONTENT_SETTINGS)();
  const limit = rendering.postsPerPage;
  const offset = (page - 1) * limit;
  const { comments } = await use(COMMENTS).list({ anyOf: openComments('post'), limit, offset, isUncounted: true });
  if (comments.length === 0 && page > 1) return undefined;
  const posts = await use(POSTS).findMany([...new Set(comments.map(({ postId }) => postId))]);
  const addresses = await use(PERMALINKS).ofPosts(posts);
  const places = new Map(posts.map((post, index) => [post.id, { post, url: addresses[index] ?? '' }]));
  const t = commentSectionTexts.in(site.language);
  const newestAt = latest(comments.map(({ createdAt }) => createdAt));
  const feed = emptyFeed(call, { title: t('pages'), description: '', address, newest: newestAt });
  for (const comment of comments) {
    const place = places.get(comment.postId);
    if (!place) continue;
    const link = `${place.url}#comment-${comment.id}`;
    const author = comment.authorName || t('anonymous');
    feed.addItem({
      title: t('by_on', { name: author, title: plainTitle(place.post, rendering) }),
      id: `${stableId(call, place.post)}#comment-${comment.id}`,
      link,
      date: new Date(comment.createdAt),
      content: await call.hooks.filter(commentHooks.comment_text, renderComment(comment.content), comment),
      ...writtenBy(kind, author),
    });
  }
  return inFormat(call, feed, kind);
}
