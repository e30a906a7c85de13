import {
  type ArgumentsOf,
  anyone,
  type CallContext,
  choice,
  contextArgument,
  dateTime,
  id,
  ids,
  invalidParam,
  offsetOf,
  paged,
  pagingArguments,
  type Route,
  route,
  type Timestamp,
  Type,
  texts,
} from '@plinth/kernel';
import { fromSiteTime } from '@plinth/kernel/time';
import { documented, notAllowed, unknownActivity } from '../errors.js';
import { MODERATE } from '../groups/standing.js';
import { activitySchema } from './item-schema.js';
import { ACTIVITIES, type Activity, type ActivityQuery } from './ports.js';
import { presentActivities } from './present.js';

const CACHED = ['community', 'users'];

const filterId = (description: string) => Type.Integer({ default: 0, minimum: 0, description });

const displayComments = choice(['threaded', 'stream', 'false'], {
  default: 'threaded',
  description: 'Comments below their activity (threaded), beside it in the list (stream), or not at all (false).',
});

const listArguments = {
  ...contextArgument(),
  ...pagingArguments(),
  search: Type.Optional(Type.String({ description: 'Limit results to those matching a string.' })),
  exclude: ids('Ensure result set excludes specific IDs.'),
  include: ids('Limit result set to specific IDs.'),
  order: choice(['asc', 'desc'], { default: 'desc', description: 'Oldest or newest first.' }),
  after: Type.Optional(dateTime('Limit result set to items published after a given date.')),
  user_id: filterId('Limit result set to items of a member.'),
  group_id: filterId('Limit result set to items in a group.'),
  primary_id: filterId('Limit result set to items with a specific primary item.'),
  secondary_id: filterId('Limit result set to items with a specific secondary item.'),
  component: texts('Limit result set to items of these components.'),
  type: texts('Limit result set to items of these types.'),
  scope: Type.Optional(
    choice(['just-me', 'groups'], { description: "The caller's own activity, or that in the caller's groups." }),
  ),
  display_comments: displayComments,
};

type ListValues = ArgumentsOf<typeof listArguments>;

/** A list parameter that is empty filters nothing. */
function filled<T>(list: readonly T[]): readonly T[] | undefined {
  return list.length > 0 ? list : undefined;
}

function momentOf(text: string | undefined, timezone: string): Timestamp | undefined {
  if (text === undefined) return undefined;
  const moment = fromSiteTime(text, timezone);
  if (moment === undefined) throw invalidParam({ after: 'Invalid date.' });
  return moment;
}

/** @throws RestError 401 `community_rest_authorization_required` for a scope that only a member has, 400 for a bad date */
function queryOf(args: ListValues, { caller, site }: CallContext): ActivityQuery {
  if (args.scope && caller.isVisitor) throw notAllowed();
  const given = (value: number) => (value > 0 ? value : undefined);
  return {
    visibleTo: caller,
    search: args.search,
    include: filled(args.include),
    exclude: filled(args.exclude),
    after: momentOf(args.after, site.timezone),
    userId: args.scope === 'just-me' ? caller.id : given(args.user_id),
    groupId: given(args.group_id),
    inGroupsOf: args.scope === 'groups' ? caller.id : undefined,
    primaryItemId: given(args.primary_id),
    secondaryItemId: given(args.secondary_id),
    components: filled(args.component),
    types: filled(args.type),
    withComments: args.display_comments === 'stream',
    order: args.order,
    limit: args.per_page,
    offset: offsetOf(args),
  };
}

/**
 * The activity or comment that a path names.
 * @throws RestError 404 `community_rest_invalid_id`
 */
export async function findActivity(call: CallContext, activityId: number): Promise<Activity> {
  const activity = await call.use(ACTIVITIES).find(activityId);
  if (!activity) throw unknownActivity();
  return activity;
}

/** `GET /activity`, `GET /activity/{id}`. Activities are written by the form of the site, never by REST. */
export const activityRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/activity',
    summary: 'The activity that the caller may read, a page at a time.',
    access: anyone,
    args: listArguments,
    item: activitySchema,
    result: Type.Array(activitySchema),
    errors: [
      documented.authorization,
      { code: 'rest_invalid_param', status: 400, when: 'a parameter is out of bounds' },
    ],
    cacheForVisitors: CACHED,
    async handle(call) {
      const { args, caller, use } = call;
      if (args.context === 'edit' && !caller.can(MODERATE)) throw notAllowed();
      const { activities, total } = await use(ACTIVITIES).list(queryOf(args, call));
      const threaded = args.display_comments === 'threaded';
      const items = await presentActivities(call, activities, { context: args.context, threaded });
      return paged(items, total, args.per_page);
    },
  }),
  route({
    method: 'GET',
    path: '/activity/:id',
    summary: 'One activity with its comments, or one comment.',
    access: anyone,
    args: { id: id('Unique identifier of the activity.'), ...contextArgument(), display_comments: displayComments },
    item: activitySchema,
    errors: [documented.activity, documented.authorization],
    cacheForVisitors: CACHED,
    resource: (call) => findActivity(call, call.args.id),
    async authorizeResource({ args, caller, resource, use }) {
      if (!(await use(ACTIVITIES).mayRead(resource, caller))) throw notAllowed();
      if (args.context === 'edit' && resource.userId !== caller.id && !caller.can(MODERATE)) throw notAllowed();
    },
    async handle(call) {
      const { context, display_comments: comments } = call.args;
      const [item] = await presentActivities(call, [call.resource], { context, threaded: comments !== 'false' });
      return item;
    },
  }),
];
