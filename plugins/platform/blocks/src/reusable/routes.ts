import { contentHooks, type Post, type PostItem, type PostPreparing, postRoutes } from '@plinth/content';
import {
  allOf,
  authorizeIf,
  forbidden,
  type PluginContext,
  type Route,
  type TapDeclaration,
  type TSchema,
  Type,
  tap,
} from '@plinth/kernel';
import { SYNC_STATUS, syncStatuses } from './sync-status.js';
import { reusableBlockType } from './type.js';

const ALL = ['view', 'edit'];

const itemSchema: TSchema = Type.Object(
  {
    id: Type.Integer({ description: 'Unique identifier for the block.', context: ALL, readonly: true }),
    date: Type.Unsafe({ type: ['string', 'null'], format: 'date-time', context: ALL }),
    date_gmt: Type.Unsafe({ type: ['string', 'null'], format: 'date-time', context: ALL }),
    modified: Type.String({ format: 'date-time', context: ALL, readonly: true }),
    modified_gmt: Type.String({ format: 'date-time', context: ALL, readonly: true }),
    slug: Type.String({ context: ALL }),
    status: Type.String({ context: ALL }),
    type: Type.String({ context: ALL, readonly: true }),
    password: Type.String({ context: ['edit'] }),
    title: Type.Object(
      { raw: Type.String({ context: ALL }) },
      { description: 'The title of the block.', context: ALL },
    ),
    content: Type.Object(
      {
        raw: Type.String({ context: ALL }),
        protected: Type.Boolean({ context: ['edit'], readonly: true }),
        block_version: Type.Integer({ context: ['edit'], readonly: true }),
      },
      { description: 'The blocks.', context: ALL },
    ),
    [SYNC_STATUS]: Type.String({ enum: ['', 'partial', 'unsynced'], context: ALL, readonly: true }),
    template: Type.String({ context: ALL }),
  },
  { title: reusableBlockType.name },
);

/** Who does not write posts finds no block; what the route asks for beyond that comes after. */
const writersOnly = authorizeIf('needs edit_posts', ({ caller }) => {
  if (!caller.can('edit_posts')) throw forbidden();
});

/** Reading is for writers, one at a time; lists are narrowed by a tap. */
function guarded(route: Route): Route {
  const { declaration } = route;
  const isList = declaration.path === `/${reusableBlockType.restBase}`;
  const { cacheForVisitors: _, ...others } = declaration;
  const access = isList ? declaration.access : allOf(writersOnly, declaration.access);
  return { ...route, declaration: { ...others, access, ...(declaration.item ? { item: itemSchema } : {}) } };
}

/** `wp/v2/blocks`, with revisions and autosaves. */
export const reusableBlockRoutes: readonly Route[] = postRoutes(reusableBlockType).map(guarded);

/** A reusable block as clients read it: its texts as they are stored, and nothing that it does not have. */
function blockItem(
  item: PostItem,
  post: Post,
  { isEditing, status: synced }: { readonly isEditing: boolean; readonly status: unknown },
): PostItem {
  const { id, date, date_gmt, guid, modified, modified_gmt, slug, status, type, link, _links } = item;
  const guards = { protected: post.password !== '', block_version: post.content.includes('<!-- wp:') ? 1 : 0 };
  return {
    id,
    date,
    date_gmt,
    guid,
    modified,
    modified_gmt,
    ...(isEditing ? { password: post.password } : {}),
    slug,
    status,
    type,
    link,
    title: { raw: post.title },
    content: { raw: post.content, ...guards },
    [SYNC_STATUS]: synced ?? '',
    template: post.template,
    _links,
  };
}

async function blockItems(
  context: PluginContext,
  items: readonly PostItem[],
  posts: readonly Post[],
  preparing: PostPreparing,
): Promise<readonly PostItem[]> {
  const statuses = await syncStatuses(context, items, posts, preparing.caller);
  const isEditing = preparing.context === 'edit';
  return items.map((item, index) => {
    const post = posts[index];
    return post ? blockItem(item, post, { isEditing, status: statuses.get(post.id) }) : item;
  });
}

/** What makes reusable blocks other than posts. */
export const reusableBlockTaps: readonly TapDeclaration[] = [
  tap(
    contentHooks.rest_post_query,
    { id: 'reusable-blocks', when: ({ types }) => types.includes(reusableBlockType.name) },
    (_, query, _request, caller) => (caller.can('edit_posts') ? query : { ...query, include: [] }),
  ),
  tap(
    contentHooks.rest_prepare_posts,
    { id: 'reusable-blocks', when: (_items, [first]) => first?.type === reusableBlockType.name },
    blockItems,
  ),
];
