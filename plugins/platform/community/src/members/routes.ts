import {
  type AccessRule,
  authorizeIf,
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
  USERS,
} from '@plinth/kernel';
import type { UserQuery } from '@plinth/kernel/identity';
import { documented, notAllowed, unknownMember } from '../errors.js';
import { settings } from '../settings.js';
import { memberItem, memberSchema } from './item.js';

/** Everybody, unless the owner keeps the directory for members. */
export const directoryAccess: AccessRule = authorizeIf(
  'public, unless the directory is for members only',
  (context) => {
    if (context.caller.isVisitor && context.settings(settings).memberDirectory === 'members') throw notAllowed();
  },
);

const ORDERS = {
  newest: { orderBy: 'registered_date', order: 'desc' },
  alphabetical: { orderBy: 'name', order: 'asc' },
} as const satisfies Record<string, Pick<UserQuery, 'orderBy' | 'order'>>;

/** `GET /members`, `GET /members/{id}`. */
export const memberRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/members',
    summary: 'The members of the site, a page at a time.',
    access: directoryAccess,
    args: {
      ...contextArgument(),
      ...pagingArguments(),
      search: Type.Optional(Type.String({ description: 'Limit results to those whose public name matches.' })),
      type: choice(['newest', 'alphabetical'], { default: 'newest', description: 'The order of the members.' }),
      include: ids('Limit result set to specific IDs.'),
      exclude: ids('Ensure result set excludes specific IDs.'),
    },
    item: memberSchema,
    result: Type.Array(memberSchema),
    errors: [documented.authorization],
    async handle({ args, site, use }) {
      const { users, total } = await use(USERS).list({
        ...ORDERS[args.type],
        ...(args.search ? { search: args.search, searchPublicly: true } : {}),
        include: args.include,
        exclude: args.exclude,
        limit: args.per_page,
        offset: offsetOf(args),
      });
      const items = users.map((user) => memberItem(user, site));
      return paged(items, total, args.per_page);
    },
  }),
  route({
    method: 'GET',
    path: '/members/:id',
    summary: 'One member.',
    access: directoryAccess,
    args: { id: id('Unique identifier of the member.'), ...contextArgument() },
    item: memberSchema,
    errors: [documented.authorization, documented.member],
    async resource({ args, use }) {
      const user = await use(USERS).find(args.id);
      if (!user) throw unknownMember();
      return user;
    },
    handle: ({ resource, site }) => memberItem(resource, site),
  }),
];
