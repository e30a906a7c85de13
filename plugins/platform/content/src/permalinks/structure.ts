import { toSiteTime } from '@plinth/kernel/time';
import type { Post, PostTypeDefinition } from '../ports.js';

/** What an address says about the post it leads to. */
export interface AddressParts {
  readonly slug?: string;
  readonly id?: number;
  /** Path of a page below its parents, `a/b/c`. */
  readonly path?: string;
}

const PATTERNS: Readonly<Record<string, string>> = {
  year: '(?<year>\\d{4})',
  monthnum: '(?<monthnum>\\d{2})',
  day: '(?<day>\\d{2})',
  post_id: '(?<post_id>\\d+)',
  slug: '(?<slug>[^/]+)',
  path: '(?<path>.+)',
};

/** More than the slug of a page below twenty others takes; no longer path leads to anything. */
const MAX_PATH_LENGTH = 4_096;

const TAG = /%(\w+)%/g;

/** An address with tags such as `%year%`, to be filled for a post and to be read back. */
export class AddressStructure {
  /** Literal text and names of tags in turn. */
  readonly #pieces: readonly string[];
  readonly #pattern: RegExp;

  /** @param text begins and ends with a slash, e.g. `/%year%/%slug%/`; `%postname%` means `%slug%` */
  constructor(text: string) {
    this.#pieces = `/${text.replace(/^\/+|(?<!\/)\/+$/g, '').replaceAll('%postname%', '%slug%')}/`.split(TAG);
    const source = this.#pieces.map((piece, index) => (isTag(index) ? (PATTERNS[piece] ?? piece) : literal(piece)));
    // Bounded pattern: at most 4,096 characters, because longer paths are not read.
    this.#pattern = new RegExp(`^${source.join('')}$`, 'u');
  }

  /** The path of a post; `slug` and `path` as they shall stand in it. Dates are those of the site's clock. */
  fill(post: Pick<Post, 'id' | 'createdAt'>, timezone: string, names: { slug: string; path: string }): string {
    const local = toSiteTime(post.createdAt, timezone);
    const values: Readonly<Record<string, string>> = {
      year: local.slice(0, 4),
      monthnum: local.slice(5, 7),
      day: local.slice(8, 10),
      post_id: String(post.id),
      ...names,
    };
    return this.#pieces.map((piece, index) => (isTag(index) ? (values[piece] ?? piece) : piece)).join('');
  }

  /** What a path says, or undefined when it is not of this form. */
  read(path: string): AddressParts | undefined {
    if (path.length > MAX_PATH_LENGTH) return undefined;
    const groups = this.#pattern.exec(path)?.groups;
    if (!groups) return undefined;
    const { slug, post_id: id, path: pagePath } = groups;
    return {
      ...(slug === undefined ? {} : { slug }),
      ...(id === undefined ? {} : { id: Number(id) }),
      ...(pagePath === undefined ? {} : { path: pagePath }),
    };
  }
}

/** The form of the addresses of a type of posts; undefined for one whose posts have none. */
export function structureText(type: PostTypeDefinition | undefined, ofPosts: string): string | undefined {
  if (!type || type.name === 'attachment' || type.viewable === false) return undefined;
  return type.name === 'post' ? ofPosts : (type.permalink ?? `/${type.name}/%slug%/`);
}

function isTag(index: number): boolean {
  return index % 2 === 1;
}

function literal(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
