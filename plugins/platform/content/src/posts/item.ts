import type { SiteInfo } from '@plinth/kernel';
import { toGmt, toSiteTime } from '@plinth/kernel/time';
import type { PostItem } from '../hooks.js';
import type { Post, PostTypeDefinition, TaxonomyDefinition, Term } from '../ports.js';
import { supports } from '../types/post-types.js';
import { type Rendering, renderExcerpt, renderTitle } from './html.js';
import { type LinkContext, postLinks } from './links.js';

/** What was loaded for one post beside its row. */
export interface PostParts {
  readonly link: string;
  readonly terms: readonly Term[];
  readonly meta: Readonly<Record<string, unknown>>;
  /** Rendered content; empty when the reader has not given the password. */
  readonly content: string;
  /** Whether the reader may see what a password hides. */
  readonly unlocked: boolean;
  readonly permalink: { readonly template: string; readonly slug: string } | undefined;
}

/** Builds the items of one answer. */
export interface ItemContext extends LinkContext {
  readonly context: 'view' | 'embed' | 'edit';
  readonly site: SiteInfo;
  /** Default: with typography. */
  readonly rendering?: Rendering | undefined;
}

interface Rendered {
  readonly rendered: string;
  readonly raw?: string;
  readonly protected?: boolean;
  readonly block_version?: number;
}

function title(post: Post, editing: boolean, rendering: Rendering | undefined): Rendered {
  const rendered = renderTitle(post.title, rendering);
  return editing ? { raw: post.title, rendered } : { rendered };
}

function content(post: Post, parts: PostParts, editing: boolean): Rendered {
  const shown = { rendered: parts.content, protected: post.password !== '' };
  if (!editing) return shown;
  return { raw: post.content, ...shown, block_version: post.content.includes('<!-- wp:') ? 1 : 0 };
}

function excerpt(post: Post, parts: PostParts, editing: boolean, rendering: Rendering | undefined): Rendered {
  const shown = { rendered: parts.unlocked ? renderExcerpt(post, rendering) : '', protected: post.password !== '' };
  return editing ? { raw: post.excerpt, ...shown } : shown;
}

/** The classes that themes of the host put on a post. */
function classes(post: Post, type: PostTypeDefinition, { terms, unlocked }: PostParts): string[] {
  const list = [`post-${post.id}`, post.type, `type-${post.type}`, `status-${post.status}`];
  if (supports(type, 'post-formats')) list.push(`format-${post.format}`);
  if (post.featuredMedia !== 0) list.push('has-post-thumbnail');
  if (post.password !== '') list.push(unlocked ? 'post-password-protected' : 'post-password-required');
  list.push('hentry');
  for (const term of terms) list.push(`${term.taxonomy === 'post_tag' ? 'tag' : term.taxonomy}-${term.slug}`);
  return list;
}

function termIds(taxonomy: TaxonomyDefinition, terms: readonly Term[]): number[] {
  return terms.filter((term) => term.taxonomy === taxonomy.name).map((term) => term.id);
}

function embedded(post: Post, parts: PostParts, context: ItemContext): PostItem {
  const { type, rendering } = context;
  return {
    id: post.id,
    date: toSiteTime(post.createdAt, context.site.timezone),
    slug: post.slug,
    type: post.type,
    link: parts.link,
    title: title(post, false, rendering),
    ...(supports(type, 'excerpt') ? { excerpt: excerpt(post, parts, false, rendering) } : {}),
    author: post.authorId,
    ...(supports(type, 'thumbnail') ? { featured_media: post.featuredMedia } : {}),
    _links: postLinks(post, context),
  };
}

/** The item of a post in one of the three contexts (host-conventions E1, E2). */
export function postItem(post: Post, parts: PostParts, context: ItemContext): PostItem {
  if (context.context === 'embed') return embedded(post, parts, context);
  const { type, editing, rendering, taxonomies, site } = context;
  const item: Record<string, unknown> = {
    id: post.id,
    date: toSiteTime(post.createdAt, site.timezone),
    date_gmt: toGmt(post.createdAt),
    guid: editing ? { rendered: post.guid, raw: post.guid } : { rendered: post.guid },
    modified: toSiteTime(post.modifiedAt, site.timezone),
    modified_gmt: toGmt(post.modifiedAt),
    slug: post.slug,
    status: post.status,
    type: post.type,
    link: parts.link,
    title: title(post, editing, rendering),
  };
  if (supports(type, 'editor')) item['content'] = content(post, parts, editing);
  if (supports(type, 'excerpt')) item['excerpt'] = excerpt(post, parts, editing, rendering);
  item['author'] = post.authorId;
  if (supports(type, 'thumbnail')) item['featured_media'] = post.featuredMedia;
  if (type.hierarchical) item['parent'] = post.parentId;
  if (supports(type, 'page-attributes')) item['menu_order'] = post.menuOrder;
  item['comment_status'] = post.commentStatus;
  item['ping_status'] = post.pingStatus;
  if (supports(type, 'sticky')) item['sticky'] = post.sticky;
  item['template'] = post.template;
  if (supports(type, 'post-formats')) item['format'] = post.format;
  item['meta'] = parts.meta;
  for (const taxonomy of taxonomies) item[taxonomy.restBase] = termIds(taxonomy, parts.terms);
  item['class_list'] = classes(post, type, parts);
  if (editing) addEditFields(item, post, parts);
  item['_links'] = postLinks(post, context);
  return item;
}

function addEditFields(item: Record<string, unknown>, post: Post, { permalink }: PostParts): void {
  item['password'] = post.password;
  if (!permalink) return;
  item['permalink_template'] = permalink.template;
  item['generated_slug'] = permalink.slug;
}
