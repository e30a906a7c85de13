import {
  type Caller,
  definePort,
  inject,
  injectable,
  PLUGIN_CONTEXT,
  type PluginContext,
  PREPARED_ITEMS,
  type PreparedItems,
  type PreparedStore,
  prepare,
  preparedBytes,
} from '@plinth/kernel';
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

/** What posts and their items depend on, with what they embed. */
export const POST_TAGS = ['posts', 'terms', 'users', 'media', 'comments'];

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
  readonly #items: PreparedStore;
  /** Of which types rows are kept, and since which state. */
  #warm = { state: '', types: new Set<string>() };

  /** By the names of types; of definitions that came or went since, another is made. */
  readonly #meta = new Map<string, MetaOfType>();

  /** Lists of some fields since which state. */
  #partial = { state: '', lists: 0 };

  constructor(
    @inject(PREPARED_ITEMS) prepared: PreparedItems,
    @inject(PLUGIN_CONTEXT) private readonly context: PluginContext,
  ) {
    this.#rows = prepared.open(POST_TAGS);
    this.#items = prepared.open(POST_TAGS);
  }

  /**
   * A page of posts, of which only those are read whose rows are not kept.
   * @param isPartial whether the query leaves columns out: then rows are read whole, to be kept, only for those who come
   *   again and again
   */
  async list(query: PostQuery, isPartial = false): Promise<PostPage> {
    const posts = this.context.use(POSTS);
    const state = this.#rows.state();
    if (state === undefined) return posts.list(query);
    const isWhole = !isPartial || this.#isAskedOften(state);
    if (!this.#isWarm(query, state)) return isWhole ? this.#listAll(query, state) : posts.list(query);
    const { ids, total } = await this.#listIds(query, state);
    if (isWhole) return { posts: await this.#findMany(ids, state), total };
    const kept = this.#keptRows(ids, state).filter((post) => post !== undefined);
    return kept.length === ids.length ? { posts: kept, total } : posts.list(query);
  }

  /** Posts by their ids, in that order; unknown ones are left out. */
  async findMany(ids: readonly number[]): Promise<readonly Post[]> {
    const state = this.#rows.state();
    return state === undefined ? this.context.use(POSTS).findMany(ids) : this.#findMany(ids, state);
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
    const state = versions.includes(undefined) ? undefined : this.#items.state(versions.join('.'));
    if (state === undefined) return make(posts, !shown.isPartial);
    const keys = posts.map((post) => (post.password === '' ? this.#keyOf(post, shown) : undefined));
    const kept = keys.map((key) => (key === undefined ? undefined : this.#items.get<PostItem>(key, state)));
    const missing = posts.filter((_post, index) => kept[index] === undefined);
    if (missing.length === 0) return kept.filter((item) => item !== undefined);
    // Rows without some of their columns make no whole items.
    if (shown.isPartial && !missing.every((post) => this.#isCurrent(post))) return make(posts, false);
    const made = (await make(missing, true)).values();
    return posts.map((post, index) => {
      const item = kept[index] ?? made.next().value ?? {};
      return kept[index] || !this.#isCurrent(post) ? item : this.#keep(keys[index], item, state);
    });
  }

  /** Counts the lists of some fields since the last change. */
  #isAskedOften(state: string): boolean {
    if (this.#partial.state !== state) this.#partial = { state, lists: 0 };
    this.#partial.lists += 1;
    return this.#partial.lists > PARTIAL_LISTS;
  }

  #isWarm({ types }: PostQuery, state: string): boolean {
    return this.#warm.state === state && types.every((type) => this.#warm.types.has(type));
  }

  /** Which posts a page has is kept too, unless plugins look at tables whose changes move none of our tags. */
  async #listIds({ without, ...query }: PostQuery, state: string): Promise<IdPage> {
    const posts = this.context.use(POSTS);
    if (query.conditions || query.anyOf || query.within) return posts.listIds(query);
    const key = `page/${JSON.stringify(query)}`;
    const kept = this.#rows.get<IdPage>(key, state);
    if (kept) return kept;
    const page = await posts.listIds(query);
    this.#rows.keep(key, page, state, PAGE_BYTES + ID_BYTES * page.ids.length);
    return page;
  }

  /** While nothing is kept, rows come with their page: one question instead of two. */
  async #listAll({ without, ...query }: PostQuery, state: string): Promise<PostPage> {
    const page = await this.context.use(POSTS).list(query);
    this.#keepRows(page.posts, state);
    return page;
  }

  async #findMany(ids: readonly number[], state: string): Promise<readonly Post[]> {
    const kept = this.#keptRows(ids, state);
    const missing = ids.filter((_id, index) => kept[index] === undefined);
    if (missing.length === 0) return kept.filter((post) => post !== undefined);
    const read = new Map((await this.context.use(POSTS).findMany(missing)).map((post) => [post.id, post]));
    this.#keepRows([...read.values()], state);
    return ids.flatMap((id, index) => kept[index] ?? read.get(id) ?? []);
  }

  /** Whether a row is still true: one that was read before a write must not become the item that is kept after it. */
  #isCurrent(post: Post): boolean {
    const state = this.#rows.state();
    return state !== undefined && this.#rows.get<Post>(String(post.id), state) === post;
  }

  #keepRows(posts: readonly Post[], state: string): void {
    for (const post of posts) {
      const { content, excerpt, title } = post;
      const bytes = ROW_BYTES + OBJECT_SHARE * (content.length + excerpt.length + title.length);
      this.#rows.keep(String(post.id), Object.freeze(post), state, bytes);
    }
    if (this.#warm.state !== state) this.#warm = { state, types: new Set() };
    for (const { type } of posts) this.#warm.types.add(type);
  }

  #keptRows(ids: readonly number[], state: string): (Post | undefined)[] {
    return ids.map((id) => this.#rows.get<Post>(String(id), state));
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

  #keep(key: string | undefined, item: PostItem, state: string): PostItem {
    if (key === undefined) return item;
    const ready = prepare(item);
    const bytes = preparedBytes(ready)?.content.length ?? 0;
    this.#items.keep(key, ready, state, bytes * (1 + OBJECT_SHARE));
    return ready;
  }
}
