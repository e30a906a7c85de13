import {
  type Caller,
  cacheTag,
  definePort,
  inject,
  injectable,
  PLUGIN_CONTEXT,
  type PluginContext,
} from '@plinth/kernel';
import { prepare, preparedBytes } from '@plinth/kernel/layer';
import { PREPARED_ITEMS, type PreparedItems, type PreparedState, type PreparedStore } from '@plinth/toolkit';
import { hasBlocks } from '../blocks/delimiters.js';
import { contentHooks, type PostItem } from '../hooks.js';
import { isReadable, speaksOf } from '../meta/definitions.js';
import {
  POST_META_REGISTRY,
  POST_TYPES,
  POSTS,
  type Post,
  type PostMetaDefinition,
  type PostPage,
  type PostQuery,
  type PostTypeDefinition,
} from '../ports.js';
import { allowed } from './links.js';
import { isSettledByLists, LIST_TAGS, POST_TAGS } from './list-tags.js';

/** What a content, or a tap, may show of a site. */
export const SHOWN_TAGS: readonly string[] = Object.freeze([...POST_TAGS, 'comments']);

/** The hooks that make a content what readers see. */
const RENDERING = [contentHooks.render_blocks, contentHooks.the_content];

/** After so many lists of some fields whole rows are kept for those that follow. */
const PARTIAL_LISTS = 3;

/** What a kept row holds beside its texts, in bytes. */
const ROW_BYTES = 1_000;

/** An item beside its bytes: the object with its texts. */
const OBJECT_SHARE = 2;

/** What a kept page holds beside its ids, and each of them. */
const PAGE_BYTES = 200;
const ID_BYTES = 8;

/** The posts of a page by their ids, and how many the query has in all. */
interface IdPage {
  readonly ids: readonly number[];
  readonly total: number;
}

/** How an item is shown, as far as it decides about its bytes. */
export interface ShownTo {
  readonly context: 'view' | 'embed';
  readonly caller: Caller;
  /** Whether only some of the fields are made. */
  readonly isPartial: boolean;
}

/** The registered meta of a type of posts: the names of what everybody reads, and what is judged by reader and post. */
interface MetaOfType {
  readonly definitions: readonly PostMetaDefinition[];
  readonly type: PostTypeDefinition | undefined;
  readonly forAll: string;
  readonly judged: readonly PostMetaDefinition[];
}

/** Posts and their items between answers. */
export const KEPT_POSTS = definePort<KeptPosts>('content/kept-posts');

/**
 * Posts and their items between answers. An item is kept once for all readers who may do the same with the post and read
 * the same meta; what a password protects, and what is made to be edited, is never kept.
 */
@injectable()
export class KeptPosts {
  readonly #rows: PreparedStore;
  readonly #pages: PreparedStore;
  readonly #items: PreparedStore;
  /** Of which types rows are kept, and since which state of the site. */
  #warm = { state: '', types: new Set<string>() };

  /** What rows depend on, found once a row: all of a content is looked through for it. */
  readonly #tags = new WeakMap<Post, { readonly version: string; readonly tags: readonly string[] }>();

  /** By the names of types; of definitions that came or went since, another is made. */
  readonly #meta = new Map<string, MetaOfType>();

  /** Lists of some fields. */
  #partialLists = 0;

  constructor(
    @inject(PREPARED_ITEMS) prepared: PreparedItems,
    @inject(PLUGIN_CONTEXT) private readonly context: PluginContext,
  ) {
    this.#rows = prepared.open([]);
    this.#pages = prepared.open([]);
    this.#items = prepared.open([]);
  }

  /**
   * A page of posts, of which only those are read whose rows are not kept.
   * @param isPartial whether the query leaves columns out: then rows are read whole, to be kept, only for those who come
   *   again and again
   */
  async list(query: PostQuery, isPartial = false): Promise<PostPage> {
    const posts = this.context.use(POSTS);
    const site = this.#rows.state()?.text;
    if (site === undefined) return posts.list(query);
    const isWhole = !isPartial || this.#isAskedOften();
    if (!this.#isWarm(query, site)) return isWhole ? this.#listAll(query, site) : posts.list(query);
    const { ids, total } = await this.#listIds(query);
    if (isWhole) return { posts: await this.findMany(ids), total };
    const kept = ids.map((id) => this.#keptRow(id)).filter((post) => post !== undefined);
    return kept.length === ids.length ? { posts: kept, total } : posts.list(query);
  }

  /** Posts by their ids, in that order; unknown ones are left out. */
  async findMany(ids: readonly number[]): Promise<readonly Post[]> {
    const kept = ids.map((id) => this.#keptRow(id));
    const missing = ids.filter((_id, index) => kept[index] === undefined);
    if (missing.length === 0) return kept.filter((post) => post !== undefined);
    const states = new Map(missing.map((id) => [id, this.#rowState(id)]));
    const found = await this.context.use(POSTS).findMany(missing);
    for (const post of found) this.#keepRow(post, states.get(post.id));
    const read = new Map(found.map((post) => [post.id, post]));
    return ids.flatMap((id, index) => kept[index] ?? read.get(id) ?? []);
  }

  /**
   * The items of some posts: kept ones, and the others as `make` makes them.
   * @param make the items of posts, in their order, with all fields where `isWhole`; only those are kept
   */
  async items(
    posts: readonly Post[],
    shown: ShownTo,
    make: (posts: readonly Post[], isWhole: boolean) => Promise<readonly PostItem[]>,
  ): Promise<readonly PostItem[]> {
    const versions = RENDERING.map((hook) => this.context.hooks.keptVersion(hook));
    if (versions.includes(undefined)) return make(posts, !shown.isPartial);
    const version = versions.join('.');
    const places = posts.map((post) => {
      const state = post.password === '' ? this.#items.state(version, this.tagsOf(post)) : undefined;
      return state && { key: this.#keyOf(post, shown), state };
    });
    const kept = places.map((place) => place && this.#items.get<PostItem>(place.key, place.state));
    const missing = posts.filter((_post, index) => kept[index] === undefined);
    if (missing.length === 0) return kept.filter((item) => item !== undefined);
    // Rows without some of their columns make no whole items.
    if (shown.isPartial && !missing.every((post) => this.#isCurrent(post))) return make(posts, false);
    const made = (await make(missing, true)).values();
    return posts.map((post, index) => {
      const item = kept[index] ?? made.next().value ?? {};
      const place = places[index];
      return kept[index] || !place || !this.#isCurrent(post) ? item : this.#keep(place, item);
    });
  }

  /**
   * The cache tags of all that a post shows: itself, its author and the names of its terms, unless what it says may show
   * more than that.
   */
  tagsOf(post: Post): readonly string[] {
    const { hooks } = this.context;
    const version = RENDERING.map((hook) => hooks.keptVersion(hook)).join('.');
    const known = this.#tags.get(post);
    if (known?.version === version) return known.tags;
    const { render_blocks, the_content } = contentHooks;
    const isOwn =
      (!hasBlocks(post.content) || hooks.isOwn(render_blocks, post.content, post)) &&
      hooks.isOwn(the_content, post.content, post);
    const [own, author] = [cacheTag.object('posts', post.id), cacheTag.object('users', post.authorId)];
    const tags = isOwn ? [own, author, cacheTag.whole('terms'), 'media'] : SHOWN_TAGS;
    this.#tags.set(post, { version, tags: Object.freeze(tags) });
    return tags;
  }

  /** The cache tags of all that some posts show. */
  tagsOfAll(posts: readonly Post[]): readonly string[] {
    return [...new Set(posts.flatMap((post) => this.tagsOf(post)))];
  }

  /** What some posts show beside what lists depend on. */
  shownBy(posts: readonly Post[]): readonly string[] {
    return posts.some((post) => this.tagsOf(post) === SHOWN_TAGS) ? SHOWN_TAGS : [];
  }

  /** Counts the lists of some fields. */
  #isAskedOften(): boolean {
    this.#partialLists += 1;
    return this.#partialLists > PARTIAL_LISTS;
  }

  #isWarm({ types }: PostQuery, site: string): boolean {
    return this.#warm.state === site && types.every((type) => this.#warm.types.has(type));
  }

  /** Which posts a page has is kept too, unless plugins look at tables whose changes move none of our tags. */
  async #listIds({ without, ...query }: PostQuery): Promise<IdPage> {
    const posts = this.context.use(POSTS);
    const state = this.#pageState(query);
    if (!state || query.conditions || query.anyOf || query.within) return posts.listIds(query);
    const key = JSON.stringify(query);
    const kept = this.#pages.get<IdPage>(key, state);
    if (kept) return kept;
    const page = await posts.listIds(query);
    this.#pages.keep(key, page, state, PAGE_BYTES + ID_BYTES * page.ids.length);
    return page;
  }

  #pageState(query: Omit<PostQuery, 'without'>): PreparedState | undefined {
    if (isSettledByLists(query)) return this.#pages.state('', LIST_TAGS);
    return this.#pages.state('', query.orderBy === 'comment_count' ? SHOWN_TAGS : POST_TAGS);
  }

  /** While nothing is kept, rows come with their page: one question instead of two. */
  async #listAll({ without, ...query }: PostQuery, site: string): Promise<PostPage> {
    const before = this.#pages.state('', SHOWN_TAGS);
    const page = await this.context.use(POSTS).list(query);
    if (this.#warm.state !== site) this.#warm = { state: site, types: new Set() };
    // Which rows they would be was not known before; nothing has changed meanwhile, so their states are those of then.
    if (before?.isCurrent()) for (const post of page.posts) this.#keepRow(post, this.#rowState(post.id));
    for (const { type } of page.posts) this.#warm.types.add(type);
    return page;
  }

  /** Whether a row is still true: one that was read before a write must not become the item that is kept after it. */
  #isCurrent(post: Post): boolean {
    return this.#keptRow(post.id) === post;
  }

  /** A row says how many comments it has. */
  #rowState(id: number): PreparedState | undefined {
    return this.#rows.state('', [cacheTag.object('posts', id), cacheTag.object('comments', id)]);
  }

  #keepRow(post: Post, state: PreparedState | undefined): void {
    if (!state) return;
    const { content, excerpt, title } = post;
    const bytes = ROW_BYTES + OBJECT_SHARE * (content.length + excerpt.length + title.length);
    this.#rows.keep(String(post.id), Object.freeze(post), state, bytes);
  }

  #keptRow(id: number): Post | undefined {
    const state = this.#rowState(id);
    return state && this.#rows.get<Post>(String(id), state);
  }

  #keyOf(post: Post, { context, caller }: ShownTo): string {
    const { forAll, judged } = this.#metaOf(post.type);
    const readable = judged.filter((each) => isReadable(each, caller, post)).map(({ name }) => name);
    return `${post.id}/${context}/${allowed(post, { caller }).join()}/${forAll}/${readable.join()}`;
  }

  #metaOf(name: string): MetaOfType {
    const definitions = this.context.use(POST_META_REGISTRY).all();
    const type = this.context.use(POST_TYPES).get(name);
    const known = this.#meta.get(name);
    if (known?.definitions === definitions && known.type === type) return known;
    const spoken = definitions.filter((each) => speaksOf(each, name, type));
    const forAll = spoken.filter(({ canRead }) => !canRead).map((each) => each.name);
    const found = { definitions, type, forAll: forAll.join(), judged: spoken.filter(({ canRead }) => canRead) };
    this.#meta.set(name, found);
    return found;
  }

  #keep({ key, state }: { readonly key: string; readonly state: PreparedState }, item: PostItem): PostItem {
    const ready = prepare(item);
    const bytes = preparedBytes(ready)?.content.length ?? 0;
    this.#items.keep(key, ready, state, bytes * (1 + OBJECT_SHARE));
    return ready;
  }
}
