import type { BundleSection, ExportContext, ImportContext } from '@plinth/bundle';
import { Type, timestamp, timestampAfter } from '@plinth/kernel';
import { COAUTHORS, type Coauthor } from '../coauthors/store.js';
import { settings } from '../settings.js';
import { BATCH, keysOf, time } from './keys.js';

const DAY_MS = 86_400_000;

const coauthorItem = Type.Object(
  {
    post: Type.String({ description: 'Slug of the post.' }),
    member: Type.String({ description: 'Login; with the post the natural key.' }),
    status: Type.Optional(Type.Enum(['pending', 'accepted', 'declined', 'expired'])),
    order: Type.Optional(Type.Integer({ minimum: 0 })),
    invitedBy: Type.Optional(Type.String({ description: 'Login.' })),
    invitedAt: Type.Optional(time),
    respondedAt: Type.Optional(time),
    expiresAt: Type.Optional(time),
  },
  { additionalProperties: false },
);

type CoauthorItem = Type.Static<typeof coauthorItem>;

async function importItem(item: CoauthorItem, context: ImportContext): Promise<void> {
  const { clock, settings: values, use } = context;
  const [postId, userId] = [await context.find('posts', item.post), await context.find('users', item.member)];
  if (postId === undefined || userId === undefined) throw new Error(`There is no ${item.post}, or no ${item.member}.`);
  const life = values(settings).coauthorInvitationDays * DAY_MS;
  const isNew = await use(COAUTHORS).keep({
    postId,
    userId,
    status: item.status ?? 'accepted',
    order: item.order ?? 0,
    invitedBy: (item.invitedBy === undefined ? undefined : await context.find('users', item.invitedBy)) ?? 0,
    invitedAt: item.invitedAt ?? timestamp(clock),
    respondedAt: item.respondedAt ?? null,
    expiresAt: item.expiresAt ?? timestampAfter(clock, life),
  });
  context.count(isNew ? 'created' : 'kept');
}

async function exported(pluginContext: ExportContext, records: readonly Coauthor[]): Promise<CoauthorItem[]> {
  const users = records.flatMap(({ userId, invitedBy }) => [userId, invitedBy]);
  const keys = await keysOf(pluginContext, { posts: records.map(({ postId }) => postId), users });
  return records.flatMap((record) => {
    const [post, member] = [keys.posts.get(record.postId), keys.logins.get(record.userId)];
    const invitedBy = keys.logins.get(record.invitedBy);
    if (post === undefined || member === undefined) {
      pluginContext.leaveOut('A co-author was left out because the post is not in the bundle.');
      return [];
    }
    return {
      post,
      member,
      status: record.status,
      order: record.order,
      invitedAt: record.invitedAt,
      expiresAt: record.expiresAt,
      ...(invitedBy === undefined ? {} : { invitedBy }),
      ...(record.respondedAt === null ? {} : { respondedAt: record.respondedAt }),
    };
  });
}

/** The section `coauthors` of a site bundle. */
export const coauthorSection: BundleSection = {
  name: 'coauthors',
  title: 'Co-authors of posts',
  item: coauthorItem,
  after: ['users', 'posts'],
  async import(items: readonly CoauthorItem[], context) {
    for (const item of items) await importItem(item, context);
  },
  async export(pluginContext) {
    const items: CoauthorItem[] = [];
    for (let offset = 0; ; offset += BATCH) {
      const records = await pluginContext.use(COAUTHORS).list({ limit: BATCH, offset });
      if (records.length > 0) items.push(...(await exported(pluginContext, records)));
      if (records.length < BATCH) return items;
    }
  },
};
