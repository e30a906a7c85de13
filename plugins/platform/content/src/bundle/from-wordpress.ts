import { bundleHooks } from '@plinth/bundle';
import { tap } from '@plinth/kernel';
import { MAX_WANTED_ID } from './moved.js';
import { footnotesOf, homeOf, movedSite, originalOf, uploadOf } from './wordpress-addresses.js';
import {
  looksLikeWordpress,
  readWordpress,
  type WordpressExport,
  type WordpressPost,
  type WordpressTerm,
} from './wordpress-export.js';

type Bundle = Readonly<Record<string, unknown>>;

const utc = (gmt: string): string => new Date(/(Z|[+-]\d\d:\d\d)$/.test(gmt) ? gmt : `${gmt}Z`).toISOString();

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#039;': "'",
};

/** WordPress keeps names of terms and people with their special characters written as HTML. */
const plain = (name: string): string => name.replace(/&(?:amp|lt|gt|quot|#039);/g, (each) => entities[each] ?? each);

/**
 * Names of posts of one type by their ids. A draft has no slug before it is published, and its id stands for it; pages below
 * different ones may share a slug, which is one page's here.
 */
function named(
  posts: readonly Pick<WordpressPost, 'slug' | 'type' | 'id'>[],
): [number, { type: string; slug: string }][] {
  const taken = new Set<string>();
  return [...posts]
    .sort((a, b) => a.id - b.id)
    .map(({ id, type, slug }) => {
      const wanted = slug || `${type}-${id}`;
      const free = taken.has(wanted) ? `${wanted}-${id}` : wanted;
      taken.add(free);
      return [id, { type, slug: free }];
    });
}

/** Finds what other items are called: WordPress refers by id, a bundle by name. */
class Names {
  readonly #logins: Map<number, string>;
  readonly #terms: Map<number, string>;
  readonly #posts: Map<number, { type: string; slug: string }>;
  /** Where the site is, for links to it. */
  readonly home: string | undefined;

  constructor(site: WordpressExport) {
    const { users, categories, tags, media, pages, posts } = site;
    this.home = homeOf(site);
    this.#logins = new Map(users.map((user) => [user.id, user.username]));
    this.#terms = new Map([...categories, ...tags].map((term) => [term.id, term.slug]));
    this.#posts = new Map([pages, posts, media.map((each) => ({ ...each, type: 'attachment' }))].flatMap(named));
  }

  author(id: number): { author?: string } {
    const author = this.#logins.get(id);
    return author === undefined ? {} : { author };
  }

  terms(ids: readonly number[] = []): string[] {
    return ids.flatMap((id) => this.#terms.get(id) ?? []);
  }

  term(id: number | undefined): string | undefined {
    return this.#terms.get(id ?? 0);
  }

  /** By what a post, page or file of the export goes in the bundle. */
  key(id: number): string {
    return this.#posts.get(id)?.slug ?? '';
  }

  /** The id that an item asks for, and that its links lead to the site. */
  origin(id: number): { id?: number; movedFrom?: string } {
    return {
      ...(id > 0 && id <= MAX_WANTED_ID ? { id } : {}),
      ...(this.home === undefined ? {} : { movedFrom: this.home }),
    };
  }

  post(id: number | null | undefined): { type: string; slug: string } | undefined {
    return this.#posts.get(id ?? 0);
  }
}

/** Nobody's address: WordPress allows accounts without one, we do not. */
const noAddress = (login: string): string => `${login.replace(/[^\w.-]/g, '-')}@without-address.invalid`;

function usersOf({ users }: WordpressExport): object[] {
  return users.map(({ username, email, name, first_name, last_name, registered_date, roles, ...user }) => ({
    login: username,
    email: email || noAddress(username),
    displayName: plain(name),
    slug: user.slug,
    firstName: first_name,
    lastName: last_name,
    nickname: user.nickname,
    description: user.description,
    url: user.url,
    registeredAt: utc(registered_date),
    roles,
  }));
}

interface TermItem {
  readonly slug: string;
  readonly parent?: string;
}

/** A term stands after the one above it; of a circle all stand in the order given. */
function parentsFirst<T extends TermItem>(items: readonly T[]): T[] {
  const placed = new Map<string, T>();
  for (let waiting = items; waiting.length > 0; ) {
    const ready = waiting.filter(({ parent }) => parent === undefined || placed.has(parent));
    for (const item of ready.length > 0 ? ready : waiting) placed.set(item.slug, item);
    waiting = waiting.filter(({ slug }) => !placed.has(slug));
  }
  return [...placed.values()];
}

function termsOf(terms: readonly WordpressTerm[], names: Names): object[] {
  const items = terms.map(({ taxonomy, slug, name, description, parent }) => {
    const above = names.term(parent);
    return { taxonomy, slug, name: plain(name), description, ...(above === undefined ? {} : { parent: above }) };
  });
  return parentsFirst(items);
}

function postsOf(posts: readonly WordpressPost[], names: Names): object[] {
  return posts.map((post) => {
    const { title, content, excerpt, status, password, template, sticky = false, format } = post;
    const parent = names.post(post.parent)?.slug;
    const terms = { category: names.terms(post.categories), post_tag: names.terms(post.tags) };
    return {
      slug: names.key(post.id),
      ...names.origin(post.id),
      unnamed: post.slug === '',
      title: title.raw,
      content: content.raw,
      excerpt: excerpt.raw,
      status,
      password,
      template,
      sticky,
      ...(format === undefined ? {} : { format }),
      terms,
      createdAt: utc(post.date_gmt),
      modifiedAt: utc(post.modified_gmt),
      menuOrder: post.menu_order ?? 0,
      commentStatus: post.comment_status,
      pingStatus: post.ping_status,
      ...names.author(post.author),
      ...(parent === undefined ? {} : { parent }),
      ...footnotesOf(post),
    };
  });
}

function mediaOf({ media, posts, pages }: WordpressExport, names: Names): object[] {
  const shownBy = new Map<number, WordpressPost[]>();
  for (const post of [...pages, ...posts])
    shownBy.set(post.featured_media, [...(shownBy.get(post.featured_media) ?? []), post]);
  return media.map((item) => {
    const parent = names.post(item.post);
    const file = uploadOf(item.source_url);
    const original = uploadOf(originalOf(item) ?? '');
    return {
      slug: names.key(item.id),
      ...names.origin(item.id),
      title: item.title.raw,
      altText: item.alt_text,
      caption: item.caption.raw,
      description: item.description.raw,
      createdAt: utc(item.date_gmt),
      ...names.author(item.author),
      // The site's folder of uploads may lie beside the export; otherwise the file stays where it is.
      sourceUrl: item.source_url,
      mimeType: item.mime_type,
      ...(file ? { file: `uploads/${file}` } : {}),
      ...(original ? { originalFile: `uploads/${original}` } : {}),
      ...(parent === undefined ? {} : { parent }),
      featuredIn: (shownBy.get(item.id) ?? []).map((post) => ({ type: post.type, slug: names.key(post.id) })),
    };
  });
}

function commentsOf({ comments }: WordpressExport, names: Names): object[] {
  const ids = new Set(comments.map(({ id }) => id));
  return comments.flatMap((comment) => {
    const post = names.post(comment.post);
    if (!post || post.type === 'attachment') return [];
    return {
      key: String(comment.id),
      ...(names.home === undefined ? {} : { movedFrom: names.home }),
      post: post.slug,
      postType: `${post.type}s`,
      content: comment.content.raw,
      authorName: comment.author_name,
      authorEmail: comment.author_email,
      authorUrl: comment.author_url,
      status: comment.status,
      createdAt: utc(comment.date_gmt),
      ...names.author(comment.author),
      ...(ids.has(comment.parent) ? { parent: String(comment.parent) } : {}),
    };
  });
}

/**
 * Makes the export of a WordPress site into a site bundle; anything else is left as it is. Collections are taken as
 * `context=edit` returns them, each under the name of its route: users, categories, tags, media, pages, posts, comments.
 * @throws HostError `HOST_BUNDLE_INVALID` when it is such an export, but not whole
 */
export function fromWordpress(given: Bundle): Bundle {
  if (!looksLikeWordpress(given)) return given;
  const site = readWordpress(given);
  const names = new Names(site);
  return {
    plinth: 1,
    users: usersOf(site),
    terms: [...termsOf(site.categories, names), ...termsOf(site.tags, names)],
    posts: postsOf(site.posts, names),
    pages: postsOf(site.pages, names),
    media: mediaOf(site, names),
    comments: commentsOf(site, names),
    moved: names.home === undefined ? [] : [movedSite(names.home, site, (id) => names.key(id))],
  };
}

/** Lets `plinth import` take the export of a WordPress site. */
export const wordpressImport = tap(bundleHooks.bundle_import, { id: 'wordpress' }, (_context, given) =>
  fromWordpress(given),
);
