import {
  inject,
  injectable,
  type NamedContributions,
  PLUGIN_CONTEXT,
  type PluginContext,
  type User,
} from '@plinth/kernel';
import { DATABASE, type Database } from '@plinth/kernel/database';
import {
  type Permalinks,
  POST_TYPES,
  POSTS,
  type Post,
  type PostStore,
  type PostTypeDefinition,
  type Term,
} from '../ports.js';
import { isUnfinished } from '../posts/lifecycle.js';
import { slugFor } from '../posts/slugs.js';
import { oldSlugs } from '../posts/table.js';
import { settings } from '../settings.js';
import { pathsAbove } from './page-paths.js';
import { type AddressParts, AddressStructure, structureText } from './structure.js';

/** Characters of a slug. */
const MAX_SLUG_LENGTH = 191;

/** Posts that are looked at which had the same slug before. */
const MAX_FORMER = 10;

/** The first part of the address of a term's archive. */
export function termBase(taxonomy: string): string {
  return taxonomy === 'post_tag' ? 'tag' : taxonomy;
}

/** Whether a post of this status has an address made from its slug. The slug in the trash is for nobody's eyes. */
function hasAddress(status: string): boolean {
  return status !== 'future' && status !== 'trash' && !isUnfinished(status);
}

/** Readable addresses by the settings of the site. A post that nobody may read yet has the plain form `/?p=ID`. */
@injectable()
export class SitePermalinks implements Permalinks {
  readonly #structures = new Map<string, AddressStructure>();

  constructor(
    @inject(DATABASE) private readonly database: Database,
    @inject(PLUGIN_CONTEXT) private readonly context: PluginContext,
    @inject(POSTS) private readonly posts: PostStore,
    @inject(POST_TYPES) private readonly types: NamedContributions<PostTypeDefinition>,
  ) {}

  async ofPosts(posts: readonly Post[]): Promise<string[]> {
    const above = await this.#above(posts);
    return posts.map((post) => this.#address(post, above?.get(post.id) ?? ''));
  }

  async ofPost(post: Post): Promise<string> {
    const [address = ''] = await this.ofPosts([post]);
    return address;
  }

  async templates(posts: readonly Post[]): Promise<{ template: string; slug: string }[]> {
    const above = await this.#above(posts);
    const { url, timezone } = this.context.site;
    return posts.map((post) => {
      const tag = this.types.get(post.type)?.hierarchical ? '%pagename%' : '%postname%';
      const names = { slug: tag, path: `${above?.get(post.id) ?? ''}${tag}` };
      const path = this.#structureOf(post.type)?.fill(post, timezone, names);
      return {
        template: path === undefined ? this.#plain(post) : url + path,
        slug: post.slug || slugFor(post.title, post.id),
      };
    });
  }

  async find(path: string): Promise<Post | undefined> {
    for (const { name } of this.#inOrder()) {
      const parts = this.#structureOf(name)?.read(`/${path.replace(/^\/+|(?<!\/)\/+$/g, '')}/`);
      const post = parts && (await this.#named(name, parts));
      if (post) return post;
    }
    return undefined;
  }

  async findFormer(path: string): Promise<readonly Post[]> {
    for (const { name } of this.#inOrder()) {
      const parts = this.#structureOf(name)?.read(`/${path.replace(/^\/+|(?<!\/)\/+$/g, '')}/`);
      const slug = parts?.slug ?? parts?.path?.split('/').at(-1);
      if (slug === undefined || slug.length > MAX_SLUG_LENGTH) continue;
      const rows = this.database.rows(oldSlugs);
      const former = await rows.list({ name: `${name}/${slug}` }, { orderBy: { id: 'desc' }, limit: MAX_FORMER });
      if (former.length > 0) return this.posts.findMany(former.map(({ postId }) => postId));
    }
    return [];
  }

  ofTerm(term: Pick<Term, 'taxonomy' | 'slug'>): string {
    return `${this.context.site.url}/${termBase(term.taxonomy)}/${encodeURIComponent(term.slug)}/`;
  }

  ofAuthor(author: Pick<User, 'slug'>): string {
    return `${this.context.site.url}/author/${encodeURIComponent(author.slug)}/`;
  }

  /** Types whose addresses are any path come last, because they match those of the others. */
  #inOrder(): PostTypeDefinition[] {
    const takesAnyPath = ({ permalink = '' }: PostTypeDefinition) => permalink.includes('%path%');
    return [...this.types.all()].sort((a, b) => Number(takesAnyPath(a)) - Number(takesAnyPath(b)));
  }

  async #named(type: string, { id, slug, path }: AddressParts): Promise<Post | undefined> {
    const name = slug ?? path?.split('/').at(-1);
    const post = id === undefined ? await this.posts.findBySlug(type, name ?? '') : await this.posts.find(id);
    return post?.type === type ? post : undefined;
  }

  /** The form of the addresses of a post type; undefined for one that has none. */
  #structureOf(type: string): AddressStructure | undefined {
    const text = structureText(this.types.get(type), this.context.settings(settings).permalinkStructure);
    if (text === undefined) return undefined;
    const known = this.#structures.get(text);
    if (known) return known;
    const made = new AddressStructure(text);
    this.#structures.set(text, made);
    return made;
  }

  /** The paths above those posts that lie below others; nothing is asked of the database when none does. */
  async #above(posts: readonly Post[]): Promise<ReadonlyMap<number, string> | undefined> {
    const nested = posts.filter((post) => post.parentId !== 0 && this.types.get(post.type)?.hierarchical);
    return nested.length === 0 ? undefined : pathsAbove(this.database, nested);
  }

  #address(post: Post, above: string): string {
    if (post.slug === '' || !hasAddress(post.status)) return this.#plain(post);
    if (this.#isFront(post)) return `${this.context.site.url}/`;
    const structure = this.#structureOf(post.type);
    if (!structure) return this.#plain(post);
    const slug = encodeURIComponent(post.slug);
    const path = structure.fill(post, this.context.site.timezone, { slug, path: above + slug });
    return this.context.site.url + path;
  }

  /** The page that the owner put on the front has the address of the site, as in WordPress. */
  #isFront({ id, status, type }: Post): boolean {
    const { pageOnFront, showOnFront } = this.context.settings(settings);
    return id === pageOnFront && showOnFront === 'page' && type === 'page' && status === 'publish';
  }

  #plain(post: Post): string {
    const { url } = this.context.site;
    if (post.type === 'post') return `${url}/?p=${post.id}`;
    if (post.type === 'page') return `${url}/?page_id=${post.id}`;
    if (post.type === 'attachment') return `${url}/?attachment_id=${post.id}`;
    return `${url}/?post_type=${post.type}&p=${post.id}`;
  }
}
