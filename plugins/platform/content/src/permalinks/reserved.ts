import {
  definePort,
  inject,
  injectable,
  type NamedContributions,
  PLUGIN_CONTEXT,
  type PluginContext,
} from '@plinth/kernel';
import { DATABASE, type Database } from '@plinth/kernel/database';
import { POST_TYPES, type Post, type PostTypeDefinition, TAXONOMIES, type TaxonomyDefinition } from '../ports.js';
import type { IsReserved } from '../posts/slugs.js';
import { settings } from '../settings.js';
import { isDatePath } from './archives.js';
import { type FixedAddresses, fixedAddresses } from './fixed-addresses.js';
import { pathsAbove } from './page-paths.js';
import { termBase } from './permalinks.js';
import { AddressStructure, structureText } from './structure.js';

/** What an address is made for. */
export type Addressed = Pick<Post, 'id' | 'type' | 'parentId' | 'createdAt'>;

/** Last parts of an address that name another form of what is before them: feeds, pages of a list, embeds. */
const FORMS: ReadonlySet<string> = new Set(['feed', 'rss', 'rss2', 'rdf', 'atom', 'embed', 'page']);

/** Addresses that are taken before anybody writes a post. */
export const RESERVED_ADDRESSES = definePort<ReservedAddresses>('content/reserved-addresses');

/** Addresses that are taken before anybody writes a post: those of plugins and of lists. */
@injectable()
export class ReservedAddresses {
  #fixed: FixedAddresses | undefined;

  constructor(
    @inject(DATABASE) private readonly database: Database,
    @inject(PLUGIN_CONTEXT) private readonly context: PluginContext,
    @inject(POST_TYPES) private readonly types: NamedContributions<PostTypeDefinition>,
    @inject(TAXONOMIES) private readonly taxonomies: NamedContributions<TaxonomyDefinition>,
  ) {}

  /** For each of some posts which slugs it cannot have. One query at most. */
  async of(posts: readonly Addressed[]): Promise<ReadonlyMap<number, IsReserved>> {
    const nested = posts.filter(({ parentId, type }) => parentId !== 0 && this.types.get(type)?.hierarchical);
    const above = nested.length === 0 ? undefined : await pathsAbove(this.database, nested);
    return new Map(posts.map((post) => [post.id, this.#judge(post, decodeURI(above?.get(post.id) ?? ''))]));
  }

  #judge(post: Addressed, above: string): IsReserved {
    const text = structureText(this.types.get(post.type), this.context.settings(settings).permalinkStructure);
    if (text === undefined) return () => false;
    const structure = new AddressStructure(text);
    const { timezone } = this.context.site;
    return (slug) =>
      FORMS.has(slug) || this.#isTaken(structure.fill(post, timezone, { slug, path: above + slug }).replace(/\/$/, ''));
  }

  #isTaken(path: string): boolean {
    this.#fixed ??= fixedAddresses(this.context);
    return this.#fixed(path) || isDatePath(path.slice(1)) || this.#isList(path.slice(1).toLowerCase());
  }

  /** Whether lists of authors, formats or terms have their addresses there. */
  #isList(path: string): boolean {
    const [base = '', slug, ...more] = path.split('/');
    if (slug === undefined || more.length > 0) return false;
    return base === 'author' || base === 'type' || this.taxonomies.all().some(({ name }) => termBase(name) === base);
  }
}
