import { type CallContext, type RestResponse, raw, USERS } from '@plinth/kernel';
import { Feed } from 'feed';
import { CONTENT_SETTINGS, PERMALINKS, POSTS, type Post } from '../ports.js';
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

async function addItems(call: CallContext, feed: Feed, posts: readonly Post[]): Promise<void> {
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
      ...(author ? { author: [{ name: author.displayName, link: use(PERMALINKS).ofAuthor(author) }] } : {}),
    });
  }
}

/** The newest posts of a list for programs that tell their readers of them. */
export async function showFeed(
  call: CallContext,
  { archive, address, kind }: { archive: Archive; address: string; kind: FeedKind },
): Promise<RestResponse> {
  const { site } = call;
  const posts = await newest(call, archive);
  const feed = new Feed({
    title: archive.title === '' ? site.title : `${archive.title} – ${site.title}`,
    description: archive.description || site.description,
    id: address,
    link: address,
    language: site.language,
    generator: false,
    copyright: '',
    updated: new Date(posts[0]?.modifiedAt ?? 0),
    feedLinks: { rss: `${address}feed/`, atom: `${address}feed/atom/` },
  });
  await addItems(call, feed, posts);
  return raw(kind === 'feed/atom' ? feed.atom1() : feed.rss2(), FEEDS[kind]);
}
