import {
  ACCESS,
  type Call,
  choice,
  contextArgument,
  forbidden,
  ids,
  offsetArgument,
  offsetOf,
  pagingArguments,
  Type,
  texts,
} from '@plinth/kernel';
import type { UserQuery } from '@plinth/kernel/identity';
import { publicCondition, publishedCondition } from './user-rules.js';

/** The arguments of `GET /users` (host-conventions E20, E21). */
export const listArguments = {
  ...contextArgument(),
  ...pagingArguments(),
  search: Type.Optional(Type.String({ description: 'Limit results to those matching a string.' })),
  exclude: ids('Ensure result set excludes specific IDs.'),
  include: ids('Limit result set to specific IDs.'),
  offset: offsetArgument(),
  order: choice(['asc', 'desc'], { default: 'asc', description: 'Order sort attribute ascending or descending.' }),
  orderby: choice(['id', 'include', 'name', 'registered_date', 'slug', 'include_slugs', 'email', 'url'], {
    default: 'name',
    description: 'Sort collection by user attribute.',
  }),
  slug: texts('Limit result set to users with one or more specific slugs.'),
  roles: texts('Limit result set to users matching at least one specific role provided.'),
  capabilities: texts('Limit result set to users matching at least one specific capability provided.'),
  who: Type.Optional(choice(['authors'], { description: 'Limit result set to users who are considered authors.' })),
  has_published_posts: Type.Optional(
    Type.Unsafe<boolean | string[]>({
      type: ['boolean', 'array'],
      description: 'Limit result set to users who have published posts.',
    }),
  ),
};

/** A call of `GET /users`. */
export type ListCall = Call<typeof listArguments>;

/** What only somebody who may list users can ask. */
export function refusePrivateQuestions({ args, caller }: ListCall): void {
  const lists = caller.can('list_users');
  const refuse = (message: string) => forbidden('rest_forbidden_orderby', message);
  if (args.context === 'edit' && !lists)
    throw forbidden('rest_forbidden_context', 'Sorry, you are not allowed to edit users.');
  if (['email', 'registered_date'].includes(args.orderby) && !lists)
    throw refuse('Sorry, you are not allowed to order users by this parameter.');
  if ((args.roles.length > 0 || args.capabilities.length > 0) && !lists) {
    throw forbidden('rest_user_cannot_view', 'Sorry, you are not allowed to filter users by role.');
  }
  if (args.who === 'authors' && !lists && !caller.can('edit_posts')) {
    throw forbidden('rest_forbidden_who', 'Sorry, you are not allowed to query users by this parameter.');
  }
}

/** The arguments as a query; strangers see those who published something, or nobody where the owner says so. */
export async function listQuery(call: ListCall): Promise<UserQuery> {
  const { args, caller } = call;
  const access = call.use(ACCESS);
  const holders = (capability: string) =>
    [...access.roles()]
      .filter(([name, role]) => role.capabilities.has(capability) || name === capability)
      .map(([name]) => name);
  const authors = args.who === 'authors' ? holders('edit_posts') : [];
  const roles = [...args.roles, ...args.capabilities.flatMap(holders), ...authors];
  const isHidden = !caller.can('list_users') && args.who !== 'authors';
  const { has_published_posts: wanted = false } = args;
  const published = Array.isArray(wanted) ? wanted.length > 0 : wanted !== false;
  const where = [
    ...(isHidden ? [await publicCondition(call)] : []),
    ...(published ? [await publishedCondition(call)] : []),
  ];
  return {
    ...(args.search === undefined ? {} : { search: args.search, searchPublicly: !caller.can('list_users') }),
    include: args.include,
    exclude: args.exclude,
    slugs: args.slug,
    roles,
    where,
    orderBy: args.orderby === 'include_slugs' ? 'slug' : args.orderby,
    order: args.order,
    limit: args.per_page,
    offset: args.offset ?? offsetOf(args),
  };
}
