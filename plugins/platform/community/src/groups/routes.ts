import {
  anyone,
  choice,
  contextArgument,
  id,
  ids,
  offsetOf,
  paged,
  pagingArguments,
  type Route,
  route,
  Type,
} from '@plinth/kernel';
import { documented, notAllowed } from '../errors.js';
import { groupSchema, presentGroups } from './item.js';
import { GROUP_STATUSES, GROUPS } from './ports.js';
import { findGroup, MODERATE } from './standing.js';

/** `GET /groups`, `GET /groups/{id}`. */
export const groupRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/groups',
    summary: 'The groups that the caller may know of, a page at a time.',
    access: anyone,
    args: {
      ...contextArgument(),
      ...pagingArguments(),
      search: Type.Optional(Type.String({ description: 'Limit results to those matching a string.' })),
      type: choice(['active', 'newest', 'alphabetical', 'popular'], {
        default: 'active',
        description: 'In which order groups come.',
      }),
      status: Type.Array(choice(GROUP_STATUSES), {
        default: [],
        maxItems: GROUP_STATUSES.length,
        description: 'Limit result set to groups with one of these statuses.',
      }),
      user_id: Type.Integer({ default: 0, minimum: 0, description: 'Limit result set to groups of this member.' }),
      include: ids('Limit result set to specific IDs.'),
      exclude: ids('Ensure result set excludes specific IDs.'),
    },
    item: groupSchema,
    result: Type.Array(groupSchema),
    errors: [documented.authorization],
    cacheForVisitors: ['community', 'users'],
    async handle(call) {
      const { args, caller, use } = call;
      if (args.context === 'edit' && !caller.can(MODERATE)) throw notAllowed();
      const { groups, total } = await use(GROUPS).list({
        visibleTo: caller,
        ...(args.search ? { search: args.search } : {}),
        ...(args.status.length > 0 ? { statuses: args.status } : {}),
        ...(args.include.length > 0 ? { include: args.include } : {}),
        ...(args.user_id > 0 ? { memberId: args.user_id, readableOnly: args.user_id !== caller.id } : {}),
        exclude: args.exclude,
        orderBy: args.type,
        limit: args.per_page,
        offset: offsetOf(args),
      });
      return paged(await presentGroups(call, groups, args.context), total, args.per_page);
    },
  }),
  route({
    method: 'GET',
    path: '/groups/:id',
    summary: 'One group.',
    access: anyone,
    args: { id: id('Unique identifier of the group.'), ...contextArgument() },
    item: groupSchema,
    errors: [documented.group, documented.authorization],
    cacheForVisitors: ['community', 'users'],
    resource: (call) => findGroup(call, call.args.id),
    authorizeResource({ args, resource: { standing } }) {
      if (!standing.mayFind || (args.context === 'edit' && !standing.mayAdminister)) throw notAllowed();
    },
    async handle(call) {
      const [item] = await presentGroups(call, [call.resource.group], call.args.context);
      return item;
    },
  }),
];
