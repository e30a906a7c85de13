import type { CallContext, Caller, PluginContext, RestRequest } from '@plinth/kernel';
import { allReady } from '@plinth/kernel/layer';
import { contentHooks, type PostItem, type PostPreparing } from '../hooks.js';
import { CONTENT_SETTINGS, META, PERMALINKS, type Post, type PostTypeDefinition, TAXONOMIES, TERMS } from '../ports.js';
import { ALL_FIELDS, type WantedFields, wantedFields } from './fields.js';
import { type ItemContext, type PostParts, postItem } from './item.js';
import { KEPT_POSTS, SHOWN_TAGS } from './kept-posts.js';
import { RENDERED_CONTENTS } from './rendered-contents.js';
import { mayEdit } from './rights.js';

/** What presents posts: a call, whose answer is told what they depend on, or a plugin. */
type Presenting = Pick<PluginContext, 'use' | 'hooks' | 'site'> & Partial<Pick<CallContext, 'dependsOn'>>;

/** How posts are shown: of which type, in which context, to whom, by which request. */
export interface PresentOptions {
  readonly type: PostTypeDefinition;
  readonly context: 'view' | 'embed' | 'edit';
  readonly caller: Caller;
  readonly request: RestRequest;
  /** The password that the reader gave. */
  readonly password?: string | undefined;
}

/**
 * The items of some posts of one type, in order: one query for the terms, one for registered meta, none for each post.
 * What `_fields` leaves out is not loaded.
 */
export async function presentPosts(
  pluginContext: Presenting,
  posts: readonly Post[],
  options: PresentOptions,
): Promise<readonly PostItem[]> {
  if (posts.length === 0) return [];
  const { context, caller, request } = options;
  const make = (some: readonly Post[], isWhole: boolean) =>
    makeItems(pluginContext, some, { ...options, fields: isWhole ? ALL_FIELDS : wantedFields(request) });
  pluginContext.dependsOn?.(...pluginContext.use(KEPT_POSTS).shownBy(posts));
  const isPartial = request.query['_fields'] !== undefined;
  const items = await (context === 'edit'
    ? make(posts, !isPartial)
    : pluginContext.use(KEPT_POSTS).items(posts, { context, caller, isPartial }, make));
  return prepared(pluginContext, items, posts, { context, caller, request });
}

async function makeItems(
  pluginContext: Pick<PluginContext, 'use' | 'hooks' | 'site'>,
  posts: readonly Post[],
  options: PresentOptions & { readonly fields: WantedFields },
): Promise<readonly PostItem[]> {
  const { use, site } = pluginContext;
  const { type, context, caller, fields } = options;
  const taxonomies = use(TAXONOMIES)
    .all()
    .filter((each) => each.objectTypes.includes(type.name));
  const rendering = use(CONTENT_SETTINGS)();
  const itemContext: ItemContext = { type, context, caller, site, rendering, taxonomies, editing: context === 'edit' };
  const full = context !== 'embed';
  const wantsTerms =
    full && taxonomies.length > 0 && fields.wants('class_list', ...taxonomies.map((each) => each.restBase));
  const [links, terms, meta, contents, permalinks] = await Promise.all([
    use(PERMALINKS).ofPosts(posts),
    wantsTerms ? use(TERMS).ofPosts(posts.map((post) => post.id)) : undefined,
    full && fields.wants('meta') ? use(META).ofPosts(posts, type.name, caller) : undefined,
    full && fields.wants('content') ? renderAll(pluginContext, posts, options) : undefined,
    context === 'edit' && type.viewable !== false ? use(PERMALINKS).templates(posts) : undefined,
  ]);
  return posts.map((post, index) => {
    const parts: PostParts = {
      link: links[index] ?? '',
      terms: terms?.get(post.id) ?? [],
      meta: meta?.get(post.id) ?? {},
      content: contents?.[index] ?? '',
      unlocked: isUnlocked(post, options),
      permalink: permalinks?.[index],
    };
    return postItem(post, parts, itemContext);
  });
}

/** One item; see {@link presentPosts}. */
export async function presentPost(pluginContext: Presenting, post: Post, options: PresentOptions): Promise<PostItem> {
  const [item] = await presentPosts(pluginContext, [post], options);
  return item ?? {};
}

/**
 * Whether the reader may see what the password of a post hides: with the password, or as somebody who edits it
 * (host-conventions E10).
 */
function isUnlocked(post: Post, { password, context, caller }: PresentOptions): boolean {
  if (post.password === '' || post.password === password) return true;
  return context === 'edit' && mayEdit(post, caller);
}

function renderAll(
  { use }: Pick<PluginContext, 'use'>,
  posts: readonly Post[],
  options: PresentOptions,
): Promise<string[]> {
  const rendered = posts.map((post) => (isUnlocked(post, options) ? use(RENDERED_CONTENTS).of(post) : ''));
  return Promise.all(rendered);
}

async function prepared(
  { hooks, dependsOn }: Presenting,
  items: readonly PostItem[],
  posts: readonly Post[],
  preparing: PostPreparing,
): Promise<readonly PostItem[]> {
  const { rest_prepare_post, rest_prepare_posts } = contentHooks;
  if (dependsOn && !hooks.isOwn(rest_prepare_posts, items, posts, preparing)) dependsOn(...SHOWN_TAGS);
  const single = items.map((item, index) => {
    const post = posts[index];
    if (dependsOn && post && !hooks.isOwn(rest_prepare_post, item, post, preparing)) dependsOn(...SHOWN_TAGS);
    return post ? hooks.filter(rest_prepare_post, item, post, preparing) : item;
  });
  const ready = allReady(single);
  const each = ready instanceof Promise ? await ready : ready;
  return hooks.filter(rest_prepare_posts, each, posts, preparing);
}
