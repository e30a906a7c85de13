import { PERMALINKS, POST_TYPES, POSTS, type Post, TAXONOMIES, TERMS, type Term } from '@plinth/content';
import type { PluginContext } from '@plinth/kernel';
import type { MenuItem } from './menu.js';

/** What an item leads to at this moment. */
export interface Target {
  /** What the item is called: its own title, or that of what it leads to. Plain text. */
  readonly title: string;
  readonly url: string;
  /** What kind of thing it leads to, in words. */
  readonly typeLabel: string;
  /** Whether the thing is gone, in the trash included. */
  readonly isGone: boolean;
  /** The post that it leads to. */
  readonly post?: Post;
}

/** An item as far as its target is concerned. */
export type Pointing = Pick<MenuItem, 'title' | 'type' | 'object' | 'objectId' | 'url'>;

/** What the items of one answer lead to, read together. */
interface Found {
  readonly posts: ReadonlyMap<number, { readonly post: Post; readonly url: string }>;
  readonly terms: ReadonlyMap<number, Term>;
}

function idsOf(items: readonly Pointing[], type: Pointing['type']): number[] {
  return [...new Set(items.filter((item) => item.type === type).map(({ objectId }) => objectId))];
}

async function read({ use }: PluginContext, items: readonly Pointing[]): Promise<Found> {
  const [postIds, termIds] = [idsOf(items, 'post_type'), idsOf(items, 'taxonomy')];
  const [posts, terms] = await Promise.all([
    postIds.length === 0 ? [] : use(POSTS).findMany(postIds),
    termIds.length === 0 ? [] : use(TERMS).findMany(termIds),
  ]);
  const addresses = posts.length === 0 ? [] : await use(PERMALINKS).ofPosts(posts);
  return {
    posts: new Map(posts.map((post, index) => [post.id, { post, url: addresses[index] ?? '' }])),
    terms: new Map(terms.map((term) => [term.id, term])),
  };
}

function targetOf({ use }: PluginContext, item: Pointing, { posts, terms }: Found): Target {
  const gone = { title: item.title, url: '', typeLabel: item.object, isGone: true };
  if (item.type === 'custom') {
    return { title: item.title, url: item.url, typeLabel: 'Custom Link', isGone: false };
  }
  if (item.type === 'taxonomy') {
    const taxonomy = use(TAXONOMIES).get(item.object);
    const typeLabel = taxonomy?.singular ?? taxonomy?.title ?? item.object;
    const term = terms.get(item.objectId);
    if (!taxonomy || term?.taxonomy !== taxonomy.name) return { ...gone, typeLabel };
    return { title: item.title || term.name, url: use(PERMALINKS).ofTerm(term), typeLabel, isGone: false };
  }
  const type = use(POST_TYPES).get(item.object);
  const typeLabel = type?.singular ?? item.object;
  const found = posts.get(item.objectId);
  if (!type || found?.post.type !== type.name || found.post.status === 'trash') return { ...gone, typeLabel };
  const { post, url } = found;
  return { title: item.title || post.title, url, typeLabel, isGone: false, post };
}

/** What each item leads to, in their order. Three queries at most, however many they are. */
export async function targetsOf(context: PluginContext, items: readonly Pointing[]): Promise<Target[]> {
  const found = await read(context, items);
  return items.map((item) => targetOf(context, item, found));
}
