import type { BundleSection, ExportContext, ImportContext } from '@plinth/bundle';
import { Type, USERS } from '@plinth/kernel';
import { DATABASE } from '@plinth/kernel/database';
import { GROUP_ROLES, GROUP_STATUSES, GROUPS, type Group, INVITE_STATUSES } from '../groups/ports.js';
import { roleOf } from '../groups/roles.js';
import { groupMembers, groupRequests, groups as stored } from '../groups/tables.js';
import { exportTies, importTies, peopleIn, tieFields, tieRowsOf } from './group-ties.js';
import { bundleTime } from './times.js';

const login = Type.String({ description: 'Login of the member.' });

const groupItem = Type.Object(
  {
    slug: Type.String({ minLength: 1, maxLength: 160, description: 'The natural key.' }),
    name: Type.String({ minLength: 1, maxLength: 191 }),
    description: Type.Optional(Type.String({ description: 'HTML of the allow-list of activities.' })),
    status: Type.Optional(Type.Enum(GROUP_STATUSES)),
    inviteStatus: Type.Optional(Type.Enum(INVITE_STATUSES, { description: 'From which role on members may invite.' })),
    closedAt: Type.Optional(bundleTime),
    creator: Type.String({ description: 'Login of whoever made it; becomes its administrator.' }),
    createdAt: Type.Optional(bundleTime),
    members: Type.Optional(
      Type.Array(
        Type.Object(
          { login, role: Type.Optional(Type.Enum(GROUP_ROLES)), joinedAt: Type.Optional(bundleTime) },
          { additionalProperties: false },
        ),
        { description: 'Who belongs to it besides its creator.' },
      ),
    ),
    requests: Type.Optional(Type.Array(login, { description: 'Logins of those who ask to be taken in.' })),
    askedAt: Type.Optional(
      Type.Record(Type.String(), bundleTime, { description: 'Since when they ask, by their logins.' }),
    ),
    ...tieFields,
    createdByNobody: Type.Optional(Type.Boolean({ description: 'Whether the account of its creator was deleted.' })),
  },
  { additionalProperties: false },
);

type GroupItem = Type.Static<typeof groupItem>;

const BATCH = 100;

async function importItem(item: GroupItem, context: ImportContext): Promise<Group> {
  const groups = context.use(GROUPS);
  const creatorId = await context.find('users', item.creator);
  if (creatorId === undefined) throw new Error(`groups "${item.slug}": there is no user "${item.creator}".`);
  const { members = [], requests = [], askedAt = {}, createdByNobody, closedAt } = item;
  const { slug, name, description, status, inviteStatus, createdAt } = item;
  const database = context.use(DATABASE);
  const fields = { slug, name, description, status, inviteStatus, createdAt };
  const group = await groups.create({ ...fields, creatorId });
  for (const member of members) {
    const userId = await context.find('users', member.login);
    if (userId === undefined) {
      context.note(`groups: "${member.login}" is left out of "${item.slug}", because this user is not here`);
      continue;
    }
    await groups.join(group.id, userId, member.role ?? 'member');
    const { joinedAt } = member;
    if (joinedAt !== undefined) await database.rows(groupMembers).change({ groupId: group.id, userId }, { joinedAt });
  }
  for (const asking of requests) {
    const userId = await context.find('users', asking);
    if (userId === undefined) {
      context.note(`groups: the request of "${asking}" for "${item.slug}" is left out, because this user is not here`);
      continue;
    }
    await groups.ask(group.id, userId);
    const since = askedAt[asking];
    if (since !== undefined)
      await database.rows(groupRequests).change({ groupId: group.id, userId }, { askedAt: since });
  }
  await importTies(group, item, context);
  if (closedAt !== undefined) await database.rows(stored).change({ id: group.id }, { closedAt });
  if (createdByNobody) await database.rows(stored).change({ id: group.id }, { creatorId: null });
  return group;
}

async function exportBatch(context: ExportContext, batch: readonly Group[]): Promise<GroupItem[]> {
  const { use, leaveOut } = context;
  const database = use(DATABASE);
  const ids = batch.map(({ id }) => id);
  const [members, requests] = await Promise.all([
    database
      .rows(groupMembers)
      .list(
        { groupId: ids },
        { columns: ['groupId', 'userId', 'role', 'joinedAt'], orderBy: { joinedAt: 'asc', userId: 'asc' } },
      ),
    database
      .rows(groupRequests)
      .list(
        { groupId: ids },
        { columns: ['groupId', 'userId', 'askedAt'], orderBy: { askedAt: 'asc', userId: 'asc' } },
      ),
  ]);
  const ties = await tieRowsOf(context, batch);
  const people = [...[...members, ...requests].map((row) => row.userId), ...peopleIn(ties)];
  const users = await use(USERS).findMany([...people, ...batch.map(({ creatorId }) => creatorId)]);
  const logins = new Map(users.map((user) => [user.id, user.login]));
  return batch.flatMap((group) => {
    const inside = members.filter((row) => row.groupId === group.id);
    // A bundle names a maker for each group: where the account is gone, an administrator stands in.
    const maker = logins.has(group.creatorId)
      ? group.creatorId
      : (inside.find((row) => roleOf(row.role) === 'administrator') ?? inside[0])?.userId;
    const creator = logins.get(maker ?? 0);
    if (creator === undefined) {
      leaveOut(`The group "${group.slug}" was left out because it has neither a creator nor members.`);
      return [];
    }
    const { slug, name, description, status, inviteStatus, closedAt, createdAt } = group;
    const asking = requests
      .filter((row) => row.groupId === group.id)
      .flatMap((row) => [[logins.get(row.userId) ?? '', row.askedAt] as const])
      .filter(([name]) => name !== '');
    return {
      slug,
      name,
      description,
      status,
      ...(inviteStatus === 'members' ? {} : { inviteStatus }),
      ...(closedAt === null ? {} : { closedAt }),
      creator,
      createdAt,
      members: inside.flatMap((row) => {
        const known = logins.get(row.userId);
        return known === undefined ? [] : { login: known, role: roleOf(row.role), joinedAt: row.joinedAt };
      }),
      ...exportTies(group, ties, logins, context),
      ...(logins.has(group.creatorId) ? {} : { createdByNobody: true }),
      ...(asking.length > 0 ? { requests: asking.map(([name]) => name), askedAt: Object.fromEntries(asking) } : {}),
    };
  });
}

/** Groups with the people in them, as a site bundle carries them. */
export const groupSection: BundleSection = {
  name: 'groups',
  title: 'Groups',
  item: groupItem,
  after: ['users', 'media'],
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
