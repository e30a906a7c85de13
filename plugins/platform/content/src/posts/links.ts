import type { Caller, Link, SiteInfo } from '@plinth/kernel';
import type { Post, PostTypeDefinition, TaxonomyDefinition } from '../ports.js';
import { creatingCapability, capabilitiesOf as taxonomyCapabilities } from '../terms/taxonomies.js';
import { capabilitiesOf, supports } from '../types/post-types.js';
import { mayDelete, mayEdit } from './rights.js';

type Links = Record<string, readonly Link[]>;

/** What the links of all posts of one answer have in common. */
export interface LinkContext {
  readonly type: PostTypeDefinition;
  readonly taxonomies: readonly TaxonomyDefinition[];
  readonly caller: Caller;
  readonly site: SiteInfo;
  readonly editing: boolean;
}

const CURIES: readonly Link[] = [{ name: 'wp', href: 'https://api.w.org/{rel}', templated: true }];

const READ_ONLY: readonly string[] = ['GET'];

/** What the caller may do with a post, in the fixed order of methods (host-conventions A13, E4). */
export function allowed(post: Post, { caller }: Pick<LinkContext, 'caller'>): readonly string[] {
  if (caller.isVisitor) return READ_ONLY;
  const editing = mayEdit(post, caller) ? ['POST', 'PUT', 'PATCH'] : [];
  return ['GET', ...editing, ...(mayDelete(post, caller) ? ['DELETE'] : [])];
}

function revisionLinks(post: Post, self: string): Links {
  const history = { 'version-history': [{ count: post.revisionCount, href: `${self}/revisions` }] };
  if (post.latestRevisionId === 0) return history;
  const id = post.latestRevisionId;
  return { ...history, 'predecessor-version': [{ id, href: `${self}/revisions/${id}` }] };
}

function termLinks(post: Post, taxonomies: readonly TaxonomyDefinition[], root: string): Links {
  if (taxonomies.length === 0) return {};
  const links = taxonomies.map(({ name, restBase }) => ({
    taxonomy: name,
    embeddable: true,
    href: `${root}/${restBase}?post=${post.id}`,
  }));
  return { 'wp:term': links };
}

/** The action links of the edit context: what the caller may do beyond editing (host-conventions E4). */
function actionLinks(post: Post, self: string, { caller, type, taxonomies }: LinkContext): Links {
  const names = capabilitiesOf(type);
  const publishes = caller.can(names.publish_posts);
  const editsOthers = caller.can(names.edit_others_posts);
  const actions: [string, boolean][] = [
    ['publish', publishes && post.type !== 'attachment'],
    ['unfiltered-html', caller.can('unfiltered_html')],
    ['sticky', supports(type, 'sticky') && publishes && editsOthers],
    ['assign-author', supports(type, 'author') && editsOthers],
    ...taxonomies.flatMap((taxonomy): [string, boolean][] => [
      [`create-${taxonomy.restBase}`, caller.can(creatingCapability(taxonomy))],
      [`assign-${taxonomy.restBase}`, caller.can(taxonomyCapabilities(taxonomy).assign)],
    ]),
  ];
  const shown = actions.filter(([, may]) => may).map(([name]) => [`wp:action-${name}`, [{ href: self }]]);
  return Object.fromEntries(shown);
}

/** The links of a post (host-conventions E4). */
export function postLinks(post: Post, context: LinkContext): Links {
  const { type, site, taxonomies } = context;
  const root = `${site.restUrl}/wp/v2`;
  const collection = `${root}/${type.restBase}`;
  const self = `${collection}/${post.id}`;
  const links: Links = {
    self: [{ href: self, targetHints: { allow: allowed(post, context) } }],
    collection: [{ href: collection }],
    about: [{ href: `${root}/types/${type.name}` }],
  };
  if (post.authorId !== 0 && supports(type, 'author')) {
    links['author'] = [{ embeddable: true, href: `${root}/users/${post.authorId}` }];
  }
  if (supports(type, 'comments')) links['replies'] = [{ embeddable: true, href: `${root}/comments?post=${post.id}` }];
  if (supports(type, 'revisions')) Object.assign(links, revisionLinks(post, self));
  if (type.hierarchical && post.parentId !== 0) {
    links['up'] = [{ embeddable: true, href: `${collection}/${post.parentId}` }];
  }
  if (post.featuredMedia !== 0) {
    links['wp:featuredmedia'] = [{ embeddable: true, href: `${root}/media/${post.featuredMedia}` }];
  }
  if (type.name !== 'attachment') links['wp:attachment'] = [{ href: `${root}/media?parent=${post.id}` }];
  Object.assign(links, termLinks(post, taxonomies, root));
  if (context.editing) Object.assign(links, actionLinks(post, self, context));
  links['curies'] = CURIES;
  return links;
}
