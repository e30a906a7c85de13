import { contentHooks, type Post } from '@plinth/content';
import { CACHE_TAGS, definePort, inject, injectable, MESSAGE_BUS, type TapDeclaration, tap } from '@plinth/kernel';
import { restHooks } from '@plinth/kernel/administration';
import { identityHooks } from '@plinth/kernel/identity';
import type { MessageBus } from '@plinth/kernel/layer';
import { PREPARED_ITEMS, type PreparedItems, type PreparedStore } from '@plinth/toolkit';
import { COAUTHORS, COAUTHORS_TAG, type CoauthorStore } from './store.js';

/** Members whose co-authored posts are remembered; the one looked up longest ago goes first. */
const MAX_MEMBERS = 2_000;

/** Memory of what is kept of a member, and of each post in it. */
const KEPT_BYTES = 64;
const ID_BYTES = 8;

/**
 * The posts that members co-author, for capability checks, which are answered without waiting. What is known of a member
 * is asked for again at the beginning of each of their requests and forgotten, in every process, when it changes.
 */
@injectable()
export class CoauthoredPosts {
  readonly #known = new Map<number, ReadonlySet<number>>();
  /** What was read since the last change, for the next requests of the same members. */
  readonly #kept: PreparedStore;

  constructor(
    @inject(COAUTHORS) private readonly store: CoauthorStore,
    @inject(MESSAGE_BUS) messageBus: MessageBus,
    @inject(PREPARED_ITEMS) prepared: PreparedItems,
  ) {
    this.#kept = prepared.open([COAUTHORS_TAG]);
    this.stop = messageBus.on('mb-coauthors', (userId) => {
      if (typeof userId === 'number') this.#known.delete(userId);
    });
  }

  /** Ends listening for changes. */
  readonly stop: () => void;

  /** Whether a member co-authors a post, as it is now. */
  async includes(userId: number, postId: number): Promise<boolean> {
    return (await this.#postsOf(userId)).includes(postId);
  }

  /** Finds out what a member co-authors. */
  async load(userId: number): Promise<void> {
    const posts = await this.#postsOf(userId);
    this.#known.delete(userId);
    if (posts.length === 0) return;
    this.#known.set(userId, new Set(posts));
    const [oldest] = this.#known.keys();
    if (this.#known.size > MAX_MEMBERS && oldest !== undefined) this.#known.delete(oldest);
  }

  async #postsOf(userId: number): Promise<readonly number[]> {
    const state = this.#kept.state();
    const kept = state === undefined ? undefined : this.#kept.get<readonly number[]>(String(userId), state);
    if (kept) return kept;
    const posts = await this.store.postsOf(userId);
    if (state !== undefined) this.#kept.keep(String(userId), posts, state, KEPT_BYTES + ID_BYTES * posts.length);
    return posts;
  }

  /** Whether a member co-authors a post, as far as it was loaded. */
  has(userId: number, postId: number): boolean {
    return this.#known.get(userId)?.has(postId) ?? false;
  }
}

/** What members co-author, for capability checks. */
export const COAUTHORED = definePort<CoauthoredPosts>('member-blog/coauthored');

const SHARED: ReadonlySet<string> = new Set(['edit_post', 'read_post']);

function isLivingPost(subject: unknown): subject is Pick<Post, 'id'> {
  if (typeof subject !== 'object' || subject === null) return false;
  return 'id' in subject && 'type' in subject && subject.type === 'post' && Reflect.get(subject, 'status') !== 'trash';
}

/** Lets co-authors read and edit what they write with others, wherever the host asks; never delete it. */
const coauthorsMayEdit = tap(
  identityHooks.map_meta_cap,
  { id: 'coauthors', when: (_needed, capability, userId) => userId !== 0 && SHARED.has(capability) },
  (context, needed, _capability, userId, subjects) => {
    if (!context.module('coauthors')) return needed;
    const [subject] = subjects;
    return isLivingPost(subject) && context.use(COAUTHORED).has(userId, subject.id) ? ['read'] : needed;
  },
);

/** On readable pages what the reader co-authors is known before rights are judged, whatever they asked for before. */
const loadForPage = tap(
  restHooks.page_requested,
  { id: 'coauthors', when: (_request, caller) => !caller.isVisitor },
  async ({ module, use }, _request, caller) => {
    if (module('coauthors')) await use(COAUTHORED).load(caller.id);
  },
);

/** The records of a post go with it. */
const forgetRemoved = tap(contentHooks.deleted_post, { id: 'coauthors' }, ({ use }) => {
  use(CACHE_TAGS).invalidate(COAUTHORS_TAG);
});

/** Co-authors and what they may do. */
export const coauthorTaps: readonly TapDeclaration[] = [coauthorsMayEdit, loadForPage, forgetRemoved];
