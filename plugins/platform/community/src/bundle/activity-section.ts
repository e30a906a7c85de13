import type { BundleSection, ImportContext } from '@plinth/bundle';
import { type PluginContext, Type, USERS } from '@plinth/kernel';
import { anyOf, DATABASE } from '@plinth/kernel/database';
import { ACTIVITIES, ACTIVITY_META, type Activity } from '../activity/ports.js';
import { activities as stream } from '../activity/tables.js';
import { GROUPS } from '../groups/ports.js';
import { bundleTime } from './times.js';

const meta = Type.Record(Type.String({ maxLength: 100 }), Type.Unknown(), {
  description: 'Values that plugins keep with it, by name.',
});

const shared = {
  key: Type.String({
    minLength: 1,
    maxLength: 100,
    description: 'The natural key, unique among activities and comments.',
  }),
  author: Type.String({ description: 'Login of the member.' }),
  content: Type.String({ description: 'HTML of the allow-list of activities.' }),
  createdAt: Type.Optional(bundleTime),
  meta: Type.Optional(meta),
};

const commentItem = Type.Object(
  {
    ...shared,
    answers: Type.Optional(Type.String({ description: 'Key of the comment before it that it answers.' })),
  },
  { additionalProperties: false },
);

const activityItem = Type.Object(
  {
    ...shared,
    group: Type.Optional(Type.String({ description: 'Slug of the group that it stands in.' })),
    quoteBackground: Type.Optional(Type.String({ maxLength: 40, description: 'Name of a background.' })),
    component: Type.Optional(Type.String({ maxLength: 40 })),
    type: Type.Optional(Type.String({ maxLength: 75 })),
    primaryItemId: Type.Optional(Type.Integer({ description: 'What the plugin of the component says.' })),
    secondaryItemId: Type.Optional(Type.Integer({ description: 'What the plugin of the component says.' })),
    comments: Type.Optional(Type.Array(commentItem, { description: 'Each after what it answers.' })),
  },
  { additionalProperties: false },
);

type ActivityItem = Type.Static<typeof activityItem>;
type CommentItem = Type.Static<typeof commentItem>;

const BATCH = 100;

/** What goes out without a key of its own is known by its id. */
const KEY_OF_ID = /^activity-(\d{1,9})$/;

async function idOf(key: string, { use }: PluginContext): Promise<number | undefined> {
  const rows = use(DATABASE).rows(stream);
  const named = await rows.find({ bundleKey: key }, { columns: ['id'] });
  const [, number] = KEY_OF_ID.exec(key) ?? [];
  if (named || number === undefined) return named?.id;
  return (await rows.find({ id: Number(number), bundleKey: null }, { columns: ['id'] }))?.id;
}

async function authorOf(item: CommentItem, context: ImportContext): Promise<number> {
  const author = await context.find('users', item.author);
  if (author === undefined) throw new Error(`activities "${item.key}": there is no user "${item.author}".`);
  return author;
}

async function keep(
  item: CommentItem,
  place: Omit<ActivityItem, 'comments' | 'group'> & { groupId?: number | undefined; parentId?: number },
  context: ImportContext,
): Promise<number> {
  const { key, author: _author, ...fields } = place;
  const { id } = await context.use(ACTIVITIES).insert({ ...fields, userId: await authorOf(item, context) });
  await context.use(DATABASE).rows(stream).change({ id }, { bundleKey: key });
  return id;
}

async function importItem(item: ActivityItem, context: ImportContext): Promise<number> {
  const { comments = [], group, ...fields } = item;
  const groupId = group === undefined ? undefined : await context.find('groups', group);
  if (group !== undefined && groupId === undefined) {
    throw new Error(`activities "${item.key}": there is no group "${group}".`);
  }
  const root = await keep(item, { ...fields, groupId }, context);
  const made = new Map<string, number>();
  for (const comment of comments) {
    const { answers, ...rest } = comment;
    const parentId = (answers === undefined ? undefined : made.get(answers)) ?? root;
    made.set(comment.key, await keep(comment, { ...rest, parentId }, context));
  }
  return root;
}

async function keysOf({ use }: PluginContext, thread: readonly Activity[]): Promise<(id: number) => string> {
  const root = thread[0]?.id ?? 0;
  const where = anyOf({ id: root }, { rootId: root });
  const rows = await use(DATABASE)
    .rows(stream)
    .list(where, { columns: ['id', 'bundleKey'] });
  const keys = new Map(rows.map((row) => [row.id, row.bundleKey]));
  return (id) => keys.get(id) ?? `activity-${id}`;
}

/** One thread at a time, because a thread may be long. */
async function exportThread(pluginContext: PluginContext, activity: Activity): Promise<ActivityItem[]> {
  const { use } = pluginContext;
  const thread = await use(ACTIVITIES).thread(activity.id);
  const [keyOf, kept, users, [group]] = await Promise.all([
    keysOf(pluginContext, thread),
    use(ACTIVITY_META).ofActivities(thread.map(({ id }) => id)),
    use(USERS).findMany(thread.map(({ userId }) => userId)),
    use(GROUPS).findMany(activity.groupId === undefined ? [] : [activity.groupId]),
  ]);
  const logins = new Map(users.map((user) => [user.id, user.login]));
  const basics = ({ id, userId, content, createdAt }: Activity) => ({
    key: keyOf(id),
    author: logins.get(userId) ?? '',
    content,
    createdAt,
    ...(kept.has(id) ? { meta: kept.get(id) ?? {} } : {}),
  });
  const comments = thread.slice(1).map((comment) => ({
    ...basics(comment),
    ...(comment.parentId === activity.id ? {} : { answers: keyOf(comment.parentId ?? 0) }),
  }));
  const { component, type, quoteBackground, primaryItemId, secondaryItemId } = activity;
  const item = {
    ...basics(activity),
    component,
    type,
    ...(quoteBackground === null ? {} : { quoteBackground }),
    // The number of a group is another one on another site.
    ...(group ? { group: group.slug } : { primaryItemId, secondaryItemId }),
    ...(comments.length > 0 ? { comments } : {}),
  };
  return [item];
}

/** Activities with their comments and what plugins keep with them, as a site bundle carries them. */
export const activitySection: BundleSection = {
  name: 'activities',
  title: 'Activity stream',
  item: activityItem,
  after: ['users', 'groups'],
  async import(items: readonly ActivityItem[], context) {
    for (const item of items) {
      const known = await idOf(item.key, context);
      context.remember('activities', item.key, known ?? (await importItem(item, context)));
      context.count(known === undefined ? 'created' : 'kept');
    }
  },
  async export(pluginContext) {
    const items: ActivityItem[] = [];
    for (let offset = 0; ; offset += BATCH) {
      const { activities } = await pluginContext.use(ACTIVITIES).list({ order: 'asc', limit: BATCH, offset });
      for (const activity of activities) items.push(...(await exportThread(pluginContext, activity)));
      if (activities.length < BATCH) return items;
    }
  },
  find: idOf,
};
