import { Chances } from '../content.js';
import type { Prepared } from '../prepare.js';

const POSTS = '/wp-json/wp/v2/posts';
const COMMENTS = '/wp-json/wp/v2/comments';

/** What a request of the mixed load asks for. */
export type MixedKind = 'list' | 'post' | 'page' | 'category' | 'search' | 'comments' | 'comment' | 'create' | 'change';

/** A request of the mixed load. */
export interface MixedRequest {
  readonly kind: MixedKind;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** What a site must have for the mixed load. */
export type MixedSite = Pick<Prepared, 'admin' | 'content' | 'firstPost' | 'member'>;

/** Which requests are drawn, and how many. */
export interface MixOptions {
  readonly site: MixedSite;
  /** The same seed gives the same requests. */
  readonly seed: number;
  readonly count: number;
  /** How many reads there are for each write. */
  readonly readsPerWrite: number;
}

/** Of all reads; the rest is shared among four kinds. */
const LIST_SHARE = 0.25;
const POST_SHARE = 0.4;
const OTHER_READS = ['page', 'category', 'search', 'comments'] as const;
/** Of all reads. */
const MEMBER_SHARE = 0.1;
/** Of all writes; half of the rest creates posts, half changes them. */
const COMMENT_SHARE = 0.7;

/** Pages of the list that are read after the first one. */
const LAST_PAGE = 6;
const CATEGORIES = 20;

/** What people search for: one post in thirty has the first word, more have the others. */
export const SEARCH_TERMS = ['zephyr', 'quagga', 'lighthouse', 'obelisk', 'vineyard', 'notebook', 'juniper', 'cobbler'];

const TEXT = 'A text of some length, as people write it when nobody counts their words. '.repeat(25);

/** Numbers that requests write into their texts are different for each seed. */
const NUMBERS_PER_SEED = 1_000_000;

/** The sums of the weights of places 1 to `count`, of which place n has the weight 1/n (Zipf's law). */
function zipfSums(count: number): readonly number[] {
  let sum = 0;
  return Array.from({ length: count }, (_, index) => {
    sum += 1 / (index + 1);
    return sum;
  });
}

/** Draws the requests of a mixed load. */
class Mix {
  readonly #chances: Chances;
  readonly #sums: readonly number[];
  #number: number;

  constructor(private readonly options: MixOptions) {
    this.#chances = new Chances(options.seed);
    this.#sums = zipfSums(options.site.content.posts.length);
    this.#number = options.seed * NUMBERS_PER_SEED;
  }

  next(): MixedRequest {
    this.#number += 1;
    const isWrite = this.#chances.next() < 1 / (this.options.readsPerWrite + 1);
    return isWrite ? this.#write() : this.#read();
  }

  /** The id of a post: the newest is read most. */
  #postId(): number {
    const drawn = this.#chances.next() * (this.#sums.at(-1) ?? 0);
    const place = this.#sums.findIndex((sum) => drawn < sum);
    return this.options.site.firstPost + Math.max(0, place);
  }

  #read(): MixedRequest {
    const { member } = this.options.site;
    const headers = this.#chances.next() < MEMBER_SHARE ? member : {};
    const share = this.#chances.next();
    const kind = share < LIST_SHARE ? 'list' : share < LIST_SHARE + POST_SHARE ? 'post' : this.#otherRead();
    return { kind, method: 'GET', path: this.#pathOf(kind), headers };
  }

  #otherRead(): (typeof OTHER_READS)[number] {
    return OTHER_READS[this.#chances.between(0, OTHER_READS.length - 1)] ?? 'page';
  }

  #pathOf(kind: 'list' | 'post' | (typeof OTHER_READS)[number]): string {
    switch (kind) {
      case 'list':
        return POSTS;
      case 'post':
        return `${POSTS}/${this.#postId()}`;
      case 'page':
        return `${POSTS}?page=${this.#chances.between(2, LAST_PAGE)}`;
      case 'category':
        // The category with the lowest id is the default one.
        return `${POSTS}?categories=${this.#chances.between(2, CATEGORIES + 1)}`;
      case 'search':
        return `${POSTS}?search=${SEARCH_TERMS[this.#chances.between(0, SEARCH_TERMS.length - 1)]}`;
      case 'comments':
        return `${COMMENTS}?post=${this.#postId()}`;
    }
  }

  #write(): MixedRequest {
    if (this.#chances.next() < COMMENT_SHARE) {
      const body = { post: this.#postId(), content: `Comment number ${this.#number} of the mixed load.` };
      return this.#posting('comment', COMMENTS, body);
    }
    const content = `<p>${TEXT}Number ${this.#number}.</p>`;
    if (this.#chances.next() < 1 / 2) return this.#posting('change', `${POSTS}/${this.#postId()}`, { content });
    return this.#posting('create', POSTS, { title: `Mixed ${this.#number}`, content, status: 'publish' });
  }

  #posting(kind: MixedKind, path: string, body: object): MixedRequest {
    const headers = { ...this.options.site.admin, 'Content-Type': 'application/json' };
    return { kind, method: 'POST', path, headers, body: JSON.stringify(body) };
  }
}

/** The requests of a mixed load, in order. */
export function mixOf(options: MixOptions): readonly MixedRequest[] {
  const mix = new Mix(options);
  return Array.from({ length: options.count }, () => mix.next());
}
