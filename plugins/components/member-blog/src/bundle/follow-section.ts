import type { BundleSection, ExportContext, ImportContext } from '@plinth/bundle';
import { TERMS } from '@plinth/content';
import { Type, USERS } from '@plinth/kernel';
import { DATABASE, type Row } from '@plinth/kernel/database';
import { FOLLOWED_TYPES, follow } from '../follows/follows.js';
import { follows } from '../follows/table.js';
import { time } from './keys.js';

const followItem = Type.Object(
  {
    user: Type.String({ minLength: 1, description: 'Login of the member who follows.' }),
    type: Type.Enum([...FOLLOWED_TYPES]),
    object: Type.String({ minLength: 1, description: 'Login of a member, or `<taxonomy>/<slug>` of a term.' }),
    createdAt: Type.Optional(time),
  },
  { additionalProperties: false },
);

type FollowItem = Type.Static<typeof followItem>;

const BATCH = 500;

async function importItem({ user, type, object, createdAt }: FollowItem, context: ImportContext): Promise<boolean> {
  const userId = await context.find('users', user);
  const id = await context.find(type === 'user' ? 'users' : 'terms', object);
  if (userId === undefined || id === undefined) throw new Error(`There is no ${user} or no ${type} ${object}.`);
  const isNew = await follow(context, userId, { type, id });
  const row = { userId, objectType: type, objectId: id };
  if (isNew && createdAt !== undefined) await context.use(DATABASE).rows(follows).change(row, { createdAt });
  return isNew;
}

const columns = ['id', 'userId', 'objectType', 'objectId', 'createdAt'] as const;

type FollowRow = Pick<Row<typeof follows>, (typeof columns)[number]>;

async function exported({ use, leaveOut }: ExportContext, rows: readonly FollowRow[]): Promise<FollowItem[]> {
  const people = rows.filter((row) => row.objectType === 'user').map((row) => row.objectId);
  const users = await use(USERS).findMany([...new Set([...people, ...rows.map((row) => row.userId)])]);
  const logins = new Map(users.map(({ id, login }) => [id, login]));
  const termIds = rows.filter((row) => row.objectType !== 'user').map((row) => row.objectId);
  const terms = await use(TERMS).findMany([...new Set(termIds)]);
  const slugs = new Map(terms.map(({ id, taxonomy, slug }) => [id, `${taxonomy}/${slug}`]));
  return rows.flatMap(({ userId, objectType: type, objectId, createdAt }) => {
    const user = logins.get(userId);
    const object = (type === 'user' ? logins : slugs).get(objectId);
    if (user !== undefined && object !== undefined) return [{ user, type, object, createdAt }];
    leaveOut(`A follow was left out because the ${type} that it refers to no longer exists.`);
    return [];
  });
}

/** The section `blog_follows` of a site bundle. */
export const followSection: BundleSection = {
  name: 'blog_follows',
  title: 'Who follows whom and what',
  item: followItem,
  after: ['users', 'terms'],
  async import(items: readonly FollowItem[], context) {
    for (const item of items) context.count((await importItem(item, context)) ? 'created' : 'kept');
  },
  async export(pluginContext) {
    const listing = { columns, orderBy: { id: 'asc' }, limit: BATCH } as const;
    const items: FollowItem[] = [];
    for (let last = 0; ; ) {
      const rows = await pluginContext
        .use(DATABASE)
        .rows(follows)
        .list({ id: { above: last } }, listing);
      items.push(...(await exported(pluginContext, rows)));
      if (rows.length < BATCH) return items;
      last = rows.at(-1)?.id ?? last;
    }
  },
};
