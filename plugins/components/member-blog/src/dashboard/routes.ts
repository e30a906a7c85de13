import { POSTS } from '@plinth/content';
import { anyone, offsetOf, paged, pagingArguments, RestError, route, Type } from '@plinth/kernel';
import { ownerOf, userArgument } from '../access/authorize.js';
import { forbiddenError } from '../access/errors.js';
import { members, visitorError } from '../access/members.js';
import { dashboardItem, dashboardItems } from './items.js';
import { countsOf, selectionOf, tabOf } from './query.js';
import { renderTab } from './render.js';

const tabArguments = {
  tab: Type.String({ default: 'published', description: 'published, drafts or pending; any other lists published.' }),
  search: Type.String({ default: '', description: 'Words that must occur.' }),
};

const list = route({
  method: 'GET',
  path: '/dashboard',
  summary: "A tab of the caller's posts, co-authored ones included; of others with edit_others_posts.",
  access: members,
  args: { ...userArgument, ...tabArguments, ...pagingArguments({ maximum: 50 }) },
  item: dashboardItem,
  result: Type.Array(dashboardItem),
  errors: [visitorError, forbiddenError],
  async handle(call) {
    const { args, use } = call;
    const owner = ownerOf(call, args.user_id);
    const selection = await selectionOf(call, owner, tabOf(args.tab), args.search);
    const query = { ...selection, limit: args.per_page, offset: offsetOf(args) };
    const { posts, total } = await use(POSTS).list({ ...query, without: ['content', 'excerpt'] });
    return paged(await dashboardItems(call, posts, owner), total, args.per_page);
  },
});

const counts = route({
  method: 'GET',
  path: '/dashboard/counts',
  summary: 'How many posts the caller has on each tab, and how often they were read.',
  access: members,
  args: userArgument,
  result: Type.Object({
    published: Type.Integer(),
    drafts: Type.Integer(),
    pending: Type.Integer(),
    total: Type.Integer(),
    views: Type.Integer(),
  }),
  errors: [visitorError, forbiddenError],
  handle: (call) => countsOf(call, ownerOf(call, call.args.user_id)),
});

const render = route({
  method: 'GET',
  path: '/posts/render',
  summary: "A tab of a member's posts as HTML; drafts and pending ones for the member and edit_others_posts.",
  access: anyone,
  args: { ...userArgument, ...tabArguments, page: pagingArguments().page },
  result: Type.Object({
    html: Type.String(),
    page: Type.Integer(),
    max_pages: Type.Integer(),
    total: Type.Integer(),
    pagination: Type.String({ description: 'HTML.' }),
  }),
  errors: [
    { code: 'mb_invalid_user', status: 400, when: 'user_id is 0 and nobody is signed in' },
    { ...visitorError, when: 'a visitor asks for drafts or pending posts' },
    forbiddenError,
  ],
  handle(call) {
    const { args, caller } = call;
    if (args.user_id === 0 && caller.isVisitor) {
      throw new RestError('mb_invalid_user', 'Say whose posts you want.', { status: 400 });
    }
    const owner = args.user_id === 0 ? caller.id : args.user_id;
    return renderTab(call, { owner, tab: tabOf(args.tab), page: args.page, search: args.search });
  },
});

/** The dashboard of a member (docs/components/member-blog.md). */
export const dashboardRoutes = [list, counts, render];
