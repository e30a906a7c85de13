import { avatarUrl } from '@plinth/accounts';
import { GROUPS } from '@plinth/community';
import { CONTENT_SETTINGS, PERMALINKS, POSTS, type Post, plainTitle, TERMS } from '@plinth/content';
import type { Caller, PluginContext, User } from '@plinth/kernel';
import { isCoauthor } from '../access/gates.js';
import { keptAmong } from '../bookmarks/reading-list.js';
import { bylinesOf } from '../cards/byline.js';
import { capFor, clapsOf, ownClaps } from '../claps/claps.js';
import { isPicked } from '../featured/picks.js';
import { mayPick } from '../featured/routes.js';
import { countFollowers, followedAmong } from '../follows/follows.js';
import { hasGroups } from '../groups/core-posts.js';
import { groupsOf, isFeatured } from '../groups/group-posts.js';
import { SERIES_POSTS } from '../series/posts.js';
import { READING_PROGRESS } from '../series/progress.js';
import { SERIES_TAXONOMY } from '../series/taxonomy.js';
import { settings } from '../settings.js';

/** Series of a post whose neighbours are shown. */
const MOST_SERIES = 3;

/** Pixels of the author's picture, for screens of twice the density. */
const AVATAR_PIXELS = 96;

/** A post as a link. */
export interface PostLink {
  readonly title: string;
  readonly link: string;
}

/** A series, from where one of its posts stands in it. */
export interface SeriesPart {
  readonly id: number;
  readonly name: string;
  readonly link: string;
  readonly number: number;
  readonly total: number;
  readonly previous: PostLink | undefined;
  readonly next: PostLink | undefined;
  /** Undefined where progress is kept of nobody. */
  readonly isRead: boolean | undefined;
}

/** The author of a post as its readers see them. */
export interface ShownAuthor {
  readonly id: number;
  readonly name: string;
  readonly link: string;
  readonly picture: string;
  readonly bio: string;
  readonly followers: number;
  /** Undefined for who cannot follow. */
  readonly isFollowed: boolean | undefined;
}

/** All that stands below a post. What is undefined is not offered to whoever reads. */
export interface BelowPost {
  readonly id: number;
  readonly isVisitor: boolean;
  readonly claps: { readonly total: number; readonly mine: number; readonly most: number } | undefined;
  readonly mayClap: boolean;
  readonly isSaved: boolean | undefined;
  readonly isPicked: boolean | undefined;
  readonly isFeatured: boolean | undefined;
  /** Everybody who wrote it, its author first. */
  readonly writers: readonly ShownAuthor[];
  readonly series: readonly SeriesPart[];
}

/** What is known of whoever reads. */
export type Reading = Pick<PluginContext, 'use' | 'has' | 'settings' | 'module' | 'hooks' | 'site' | 'clock'> & {
  readonly caller: Caller;
};

function plain({ use }: Reading, post: Post): string {
  return plainTitle(post, use(CONTENT_SETTINGS)());
}

async function linkTo(reading: Reading, postId: number | undefined): Promise<PostLink | undefined> {
  const post = postId === undefined ? undefined : await reading.use(POSTS).find(postId);
  return post && { title: plain(reading, post), link: await reading.use(PERMALINKS).ofPost(post) };
}

async function seriesOf(reading: Reading, post: Post): Promise<SeriesPart[]> {
  const { caller, module, settings: values, use } = reading;
  if (!module('series')) return [];
  const terms = (await use(TERMS).ofPosts([post.id], SERIES_TAXONOMY)).get(post.id) ?? [];
  const counts = values(settings).seriesProgress && !caller.isVisitor;
  const parts = terms.slice(0, MOST_SERIES).map(async ({ id, name, slug }): Promise<SeriesPart> => {
    const [posts, read] = await Promise.all([
      use(SERIES_POSTS).of(id, ['publish']),
      counts ? use(READING_PROGRESS).of(id, caller.id) : undefined,
    ]);
    const place = posts.indexOf(post.id);
    const [previous, next] = await Promise.all([linkTo(reading, posts[place - 1]), linkTo(reading, posts[place + 1])]);
    const link = use(PERMALINKS).ofTerm({ taxonomy: SERIES_TAXONOMY, slug });
    const where = { number: place + 1, total: posts.length, previous, next };
    return { id, name, link, ...where, isRead: read?.has(post.id) };
  });
  return Promise.all(parts);
}

/** An author as readers see them, and whether whoever reads follows them. */
export async function shownAuthor(reading: Reading, author: User): Promise<ShownAuthor> {
  const { caller, settings: values, site, use } = reading;
  const { follow } = values(settings);
  const mayFollow = follow && !caller.isVisitor && caller.id !== author.id;
  const [followers, followed] = await Promise.all([
    follow ? countFollowers(reading, { type: 'user', id: author.id }) : 0,
    mayFollow ? followedAmong(reading, caller.id, 'user', [author.id]) : undefined,
  ]);
  return {
    ...{ id: author.id, name: author.displayName, bio: author.description, followers },
    link: use(PERMALINKS).ofAuthor(author),
    picture: avatarUrl(site, author, AVATAR_PIXELS),
    isFollowed: followed?.has(author.id),
  };
}

async function clapping(reading: Reading, post: Post): Promise<Pick<BelowPost, 'claps' | 'mayClap'>> {
  const { caller } = reading;
  if (!reading.settings(settings).claps) return { claps: undefined, mayClap: false };
  const isOwn = post.authorId === caller.id || (await isCoauthor(reading, caller.id, post));
  const mayClap = !caller.isVisitor && !isOwn;
  const [totals, mine, most] = await Promise.all([
    clapsOf(reading, [post.id]),
    mayClap ? ownClaps(reading, caller.id, post.id) : 0,
    mayClap ? capFor(reading, caller.id, post.id) : 0,
  ]);
  return { claps: { total: totals.get(post.id) ?? 0, mine, most }, mayClap };
}

/** Whether the group of a post features it, for those who may change that. */
async function featuring(reading: Reading, post: Post): Promise<boolean | undefined> {
  const { caller, use } = reading;
  if (caller.isVisitor || !hasGroups(reading)) return undefined;
  const groupId = (await groupsOf(reading, [post.id])).get(post.id);
  const group = groupId === undefined ? undefined : await use(GROUPS).find(groupId);
  if (!group) return undefined;
  const { mayModerate } = await use(GROUPS).standing(group, caller);
  return mayModerate || caller.can('edit_others_posts') ? isFeatured(reading, post.id) : undefined;
}

/** Its author, and who accepted to write it with them. */
async function writersOf(reading: Reading, post: Post): Promise<ShownAuthor[]> {
  const writers = (await bylinesOf(reading, [post])).get(post.id) ?? [];
  return Promise.all(writers.map((writer) => shownAuthor(reading, writer)));
}

/** What a reader finds below a post. */
export async function belowPost(reading: Reading, post: Post): Promise<BelowPost> {
  const { caller, settings: values } = reading;
  const keeps = values(settings).readingList && !caller.isVisitor;
  const [claps, kept, picks, isFeaturedNow, writers, series] = await Promise.all([
    clapping(reading, post),
    keeps ? keptAmong(reading, caller.id, [post.id]) : undefined,
    mayPick(reading, caller),
    featuring(reading, post),
    writersOf(reading, post),
    seriesOf(reading, post),
  ]);
  return {
    id: post.id,
    isVisitor: caller.isVisitor,
    ...claps,
    isSaved: kept?.has(post.id),
    isPicked: picks ? await isPicked(reading, post.id) : undefined,
    isFeatured: isFeaturedNow,
    ...{ writers, series },
  };
}
