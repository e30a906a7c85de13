import { type BundleSection, DATABASE, type ImportContext, type PluginContext, Type, USERS } from '@plinth/kernel';
import { GROUP_ROLES, GROUP_STATUSES, GROUPS, type Group } from '../groups/ports.js';
import { roleOf } from '../groups/roles.js';
import { groupMembers, groupRequests } from '../groups/tables.js';

/** How a bundle writes a moment. */
export const bundleTime = Type.String({
  pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$',
  description: 'UTC, YYYY-MM-DDTHH:MM:SS.sssZ.',
});

const login = Type.String({ description: 'Login of the member.' });

const groupItem = Type.Object(
  {
    slug: Type.String({ minLength: 1, maxLength: 160, description: 'The natural key.' }),
    name: Type.String({ minLength: 1, maxLength: 191 }),
    description: Type.Optional(Type.String({ description: 'HTML of the allow-list of activities.' })),
    status: Type.Optional(Type.Enum(GROUP_STATUSES)),
    creator: Type.String({ description: 'Login of whoever made it; becomes its administrator.' }),
    createdAt: Type.Optional(bundleTime),
    members: Type.Optional(
      Type.Array(Type.Object({ login, role: Type.Optional(Type.Enum(GROUP_ROLES)) }, { additionalProperties: false }), {
        description: 'Who belongs to it besides its creator.',
      }),
    ),
    requests: Type.Optional(Type.Array(login, { description: 'Logins of those who ask to be taken in.' })),
  },
  { additionalProperties: false },
);

type GroupItem = Type.Static<typeof groupItem>;

const BATCH = 100;

async function importItem(item: GroupItem, context: ImportContext): Promise<Group> {
  const groups = context.use(GROUPS);
  const creatorId = await context.find('users', item.creator);
  if (creatorId === undefined) throw new Error(`groups "${item.slug}": there is no user "${item.creator}".`);
  const { members = [], requests = [], creator: _creator, ...fields } = item;
  const group = await groups.create({ ...fields, creatorId });
  for (const member of members) {
    const userId = await context.find('users', member.login);
    if (userId !== undefined) await groups.join(group.id, userId, member.role ?? 'member');
  }
  for (const asking of requests) {
    const userId = await context.find('users', asking);
    if (userId !== undefined) await groups.ask(group.id, userId);
  }
  return group;
}

async function exportBatch({ use }: PluginContext, batch: readonly Group[]): Promise<GroupItem[]> {
  const database = use(DATABASE);
  const ids = batch.map(({ id }) => id);
  const [members, requests] = await Promise.all([
    database
      .rows(groupMembers)
      .list({ groupId: ids }, { columns: ['groupId', 'userId', 'role'], orderBy: { joinedAt: 'asc', userId: 'asc' } }),
    database
      .rows(groupRequests)
      .list({ groupId: ids }, { columns: ['groupId', 'userId'], orderBy: { askedAt: 'asc', userId: 'asc' } }),
  ]);
  const people = [...members, ...requests].map((row) => row.userId);
  const users = await use(USERS).findMany([...people, ...batch.map(({ creatorId }) => creatorId)]);
  const logins = new Map(users.map((user) => [user.id, user.login]));
  return batch.flatMap((group) => {
    const inside = members.filter((row) => row.groupId === group.id);
    // A bundle names a maker for each group: where the account is gone, an administrator stands in.
    const maker = logins.has(group.creatorId)
      ? group.creatorId
      : inside.find((row) => roleOf(row.role) === 'administrator')?.userId;
    const creator = logins.get(maker ?? 0);
    if (creator === undefined) return [];
    const { slug, name, description, status, createdAt } = group;
    const asking = requests.filter((row) => row.groupId === group.id).flatMap((row) => logins.get(row.userId) ?? []);
    return {
      slug,
      name,
      description,
      status,
      creator,
      createdAt,
      members: inside.flatMap((row) => {
        const known = logins.get(row.userId);
        return known === undefined ? [] : { login: known, role: roleOf(row.role) };
      }),
      ...(asking.length > 0 ? { requests: asking } : {}),
    };
  });
}

/** Groups with the people in them, as a site bundle carries them. */
export const groupSection: BundleSection = {
  name: 'groups',
  title: 'Groups',
  item: groupItem,
  after: ['users'],
  async import(items: readonly GroupItem[], context) {
    for (const item of items) {
      const known = await context.use(GROUPS).findBySlug(item.slug);
      const group = known ?? (await importItem(item, context));
      context.remember('groups', item.slug, group.id);
      context.count(known ? 'kept' : 'created');
    }
  },
  async export(pluginContext) {
    const items: GroupItem[] = [];
    for (let offset = 0; ; offset += BATCH) {
      const { groups } = await pluginContext.use(GROUPS).list({ orderBy: 'newest', limit: BATCH, offset });
      if (groups.length > 0) items.push(...(await exportBatch(pluginContext, groups)));
      if (groups.length < BATCH) return items.reverse();
    }
  },
  find: async (slug, { use }) => (await use(GROUPS).findBySlug(slug))?.id,
};
