import {
  allOf,
  anyone,
  authorizeIf,
  type Caller,
  type ErrorSpecification,
  id,
  offsetOf,
  type PluginContext,
  paged,
  RestError,
  type Route,
  route,
  Type,
} from '@plinth/kernel';
import { canMutate, mutateErrors } from '../access/members.js';
import { namedPostOrTrash } from '../access/posts.js';
import { featuredItemSchema, featuredItems, postsInOrder } from '../discovery/items.js';
import { collectionArguments, LISTED_SUBJECTS } from '../discovery/routes.js';
import { blogHooks } from '../hooks.js';
import { addPick, countPicks, FEATURED_TAG, pickedPage, removePick } from './picks.js';

/** Whether somebody holds the capability that `mb_feature_capability` names. */
export async function mayPick({ hooks }: Pick<PluginContext, 'hooks'>, caller: Caller): Promise<boolean> {
  return caller.can(await hooks.filter(blogHooks.mb_feature_capability, 'edit_others_posts'));
}

const mayFeature = allOf(
  canMutate,
  authorizeIf('may make editors’ picks', async (context) => {
    if (!(await mayPick(context, context.caller))) throw cannotFeature();
  }),
);

/** 403: picks are for others to make. */
export function cannotFeature(): RestError {
  return new RestError('mb_cannot_feature', 'You may not choose featured posts.', { status: 403 });
}

/** 400: only what is published can be a pick. */
export function notPublished(): RestError {
  return new RestError('mb_not_published', 'Only published posts can be featured.', { status: 400 });
}

/** What the routes of picks refuse with. */
export const featureErrors: readonly ErrorSpecification[] = [
  ...mutateErrors,
  { code: 'mb_cannot_feature', status: 403, when: 'the caller may not choose featured posts' },
];

const unknownPost: ErrorSpecification = { code: 'mb_post_not_found', status: 404, when: 'there is no such post' };

const toggleSchema = Type.Object({
  post_id: Type.Integer(),
  featured: Type.Boolean(),
  total: Type.Integer({ description: 'How many picks there are now.' }),
});

const list = route({
  method: 'GET',
  path: '/featured',
  summary: "The editors' picks.",
  access: anyone,
  args: collectionArguments,
  item: featuredItemSchema,
  result: Type.Array(featuredItemSchema),
  cacheForVisitors: [...LISTED_SUBJECTS, FEATURED_TAG],
  async handle(call) {
    const { args } = call;
    const page = await pickedPage(call, { limit: args.per_page, offset: offsetOf(args) });
    return paged(await featuredItems(call, await postsInOrder(call, page.ids)), page.total, args.per_page);
  },
});

const pick = route({
  method: 'POST',
  path: '/posts/:id/featured',
  summary: "Makes a published post an editor's pick.",
  access: mayFeature,
  args: {
    id: id('The post.'),
    order: Type.Integer({ default: 0, minimum: 0, maximum: 9999, description: 'Place among the picks, lower first.' }),
  },
  result: toggleSchema,
  errors: [...featureErrors, unknownPost, { code: 'mb_not_published', status: 400, when: 'the post is not published' }],
  resource: namedPostOrTrash,
  async handle(call) {
    const { args, caller, sent, resource } = call;
    if (resource.status !== 'publish') throw notPublished();
    await addPick(call, resource.id, { order: sent('order') ? args.order : undefined, by: caller.id });
    return { post_id: resource.id, featured: true, total: await countPicks(call) };
  },
});

const unpick = route({
  method: 'DELETE',
  path: '/posts/:id/featured',
  summary: "Takes an editor's pick back.",
  access: mayFeature,
  args: { id: id('The post.') },
  result: toggleSchema,
  errors: [...featureErrors, unknownPost],
  resource: namedPostOrTrash,
  async handle(call) {
    await removePick(call, call.resource.id);
    return { post_id: call.resource.id, featured: false, total: await countPicks(call) };
  },
});

/** Editors' picks of the site (docs/components/member-blog.md). */
export const featuredRoutes: readonly Route[] = [list, pick, unpick];
