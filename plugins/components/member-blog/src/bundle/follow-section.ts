import { TERMS } from '@plinth/content';
import { type BundleSection, DATABASE, type ImportContext, type Tools, Type, timestamp, USERS } from '@plinth/kernel';
import { FOLLOWED_TYPES, type FollowedType } from '../follows/follows.js';

const followItem = Type.Object(
  {
    user: Type.String({ minLength: 1, description: 'Login of the member who follows.' }),
    type: Type.Enum([...FOLLOWED_TYPES]),
    object: Type.String({ minLength: 1, description: 'Login of a member, or `<taxonomy>/<slug>` of a term.' }),
  },
  { additionalProperties: false },
);

type FollowItem = Type.Static<typeof followItem>;

const BATCH = 500;

async function bringIn({ user, type, object }: FollowItem, context: ImportContext): Promise<boolean> {
  const userId = await context.find('users', user);
  const id = await context.find(type === 'user' ? 'users' : 'terms', object);
  if (userId === undefined || id === undefined) throw new Error(`There is no ${user} or no ${type} ${object}.`);
  const reference = type === 'user' ? { followed_user_id: id } : { followed_term_id: id };
  const row = { user_id: userId, object_type: type, object_id: id, ...reference, created_at: timestamp(context.clock) };
  return context.use(DATABASE).insertIgnore('mb_follows', row);
}

interface FollowRow {
  readonly id: number;
  readonly user_id: number;
  readonly object_type: FollowedType;
  readonly object_id: number;
}

async function exported({ use }: Tools, rows: readonly FollowRow[]): Promise<FollowItem[]> {
  const people = rows.filter((row) => row.object_type === 'user').map((row) => row.object_id);
  const users = await use(USERS).findMany([...new Set([...people, ...rows.map((row) => row.user_id)])]);
  const logins = new Map(users.map(({ id, login }) => [id, login]));
  const termIds = rows.filter((row) => row.object_type !== 'user').map((row) => row.object_id);
  const terms = await use(TERMS).findMany([...new Set(termIds)]);
  const slugs = new Map(terms.map(({ id, taxonomy, slug }) => [id, `${taxonomy}/${slug}`]));
  return rows.flatMap(({ user_id, object_type: type, object_id }) => {
    const user = logins.get(user_id);
    const object = (type === 'user' ? logins : slugs).get(object_id);
    return user === undefined || object === undefined ? [] : [{ user, type, object }];
  });
}

/** The section `blog_follows` of a site bundle. */
export const followSection: BundleSection = {
  name: 'blog_follows',
  title: 'Who follows whom and what',
  item: followItem,
  after: ['users', 'terms'],
  async import(items: readonly FollowItem[], context) {
    for (const item of items) context.count((await bringIn(item, context)) ? 'created' : 'kept');
  },
  async export(tools) {
    const database = tools.use(DATABASE);
    const sql = `SELECT id, user_id, object_type, object_id FROM ${database.table('mb_follows')}
      WHERE id > $1 ORDER BY id LIMIT ${BATCH}`;
    const items: FollowItem[] = [];
    for (let last = 0; ; ) {
      const rows = await database.select<FollowRow>(sql, [last]);
      items.push(...(await exported(tools, rows)));
      if (rows.length < BATCH) return items;
      last = rows.at(-1)?.id ?? last;
    }
  },
};
