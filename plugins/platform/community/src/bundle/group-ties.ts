import type { ExportContext, ImportContext } from '@plinth/bundle';
import { MEDIA, POSTS } from '@plinth/content';
import { type PluginContext, Type } from '@plinth/kernel';
import { DATABASE } from '@plinth/kernel/database';
import { GROUPS, type Group } from '../groups/ports.js';
import { groupBans, groupInvitations } from '../groups/tables.js';
import { bundleTime } from './times.js';

const login = Type.String({ description: 'Login of the member.' });

/** What a bundle says of a group beside its members: invitations, bans, the cover image. */
export const tieFields = {
  invitations: Type.Optional(
    Type.Array(
      Type.Object(
        {
          login,
          inviter: Type.Optional(Type.String({ description: 'Login of whoever sent the invitation.' })),
          invitedAt: bundleTime,
        },
        { additionalProperties: false },
      ),
    ),
  ),
  bans: Type.Optional(Type.Array(Type.Object({ login, bannedAt: bundleTime }, { additionalProperties: false }))),
  cover: Type.Optional(
    Type.String({ minLength: 1, maxLength: 180, description: 'Slug of the cover image in the section media.' }),
  ),
};

const tieItem = Type.Object(tieFields);

/** The part of an item that {@link tieFields} describe. */
export type GroupTieItem = Type.Static<typeof tieItem>;

/** Brings in what a bundle says of a group beside its members. What names somebody who is not here is left out and noted. */
export async function importTies(group: Group, item: GroupTieItem, context: ImportContext): Promise<void> {
  const database = context.use(DATABASE);
  const groupId = group.id;
  const idOf = async (name: string, what: string) => {
    const userId = await context.find('users', name);
    if (userId === undefined)
      context.note(`groups: the ${what} of "${name}" in "${group.slug}" is left out, because this user is not here`);
    return userId;
  };
  for (const { login: invited, inviter, invitedAt } of item.invitations ?? []) {
    const userId = await idOf(invited, 'invitation');
    if (userId === undefined) continue;
    const inviterId = inviter === undefined ? undefined : await context.find('users', inviter);
    const row = { groupId, userId, inviterId: inviterId ?? null, invitedAt };
    await database.rows(groupInvitations).insertIfAbsent(row);
  }
  for (const { login: banned, bannedAt } of item.bans ?? []) {
    const userId = await idOf(banned, 'ban');
    if (userId !== undefined) await database.rows(groupBans).insertIfAbsent({ groupId, userId, bannedAt });
  }
  if (item.cover !== undefined) await importCover(group, item.cover, context);
}

async function importCover(group: Group, slug: string, context: ImportContext): Promise<void> {
  const coverId = await context.find('media', slug);
  // An image that stayed on another site has no file here. Pages show none of another site as a cover image.
  const media = coverId === undefined || !context.has(MEDIA) ? undefined : await context.use(MEDIA).find(coverId);
  if (!media || media.file.key === '')
    context.note(`groups: the cover image of "${group.slug}" is left out, because it is not here`);
  else await context.use(GROUPS).setCover(group.id, media.post.id);
}

/** The invitations and bans of some groups. */
export interface TieRows {
  readonly invitations: readonly {
    readonly groupId: number;
    readonly userId: number;
    readonly inviterId: number | null;
    readonly invitedAt: string;
  }[];
  readonly bans: readonly { readonly groupId: number; readonly userId: number; readonly bannedAt: string }[];
  /** Slugs of the cover images by their IDs. */
  readonly covers: ReadonlyMap<number, string>;
}

/** Reads them: one query each. */
export async function tieRowsOf(context: PluginContext, batch: readonly Group[]): Promise<TieRows> {
  const database = context.use(DATABASE);
  const groupId = batch.map(({ id }) => id);
  const coverIds = batch.map(({ coverId }) => coverId).filter((id) => id !== 0);
  const isIllustrated = coverIds.length > 0 && context.has(POSTS);
  const [invitations, bans, covers] = await Promise.all([
    database.rows(groupInvitations).list({ groupId }, { orderBy: { invitedAt: 'asc', userId: 'asc' } }),
    database.rows(groupBans).list({ groupId }, { orderBy: { bannedAt: 'asc', userId: 'asc' } }),
    isIllustrated ? context.use(POSTS).findMany(coverIds) : [],
  ]);
  return { invitations, bans, covers: new Map(covers.map(({ id, slug }) => [id, slug])) };
}

/** The people whom invitations and bans name. */
export function peopleIn({ invitations, bans }: TieRows): number[] {
  return [
    ...invitations.flatMap(({ userId, inviterId }) => [userId, inviterId ?? 0]),
    ...bans.map((ban) => ban.userId),
  ];
}

/** What a bundle says of a group beside its members. */
export function exportTies(
  group: Group,
  rows: TieRows,
  logins: ReadonlyMap<number, string>,
  { leaveOut }: Pick<ExportContext, 'leaveOut'>,
): GroupTieItem {
  const ofGroup = (row: { readonly groupId: number }) => row.groupId === group.id;
  const invitations = rows.invitations.filter(ofGroup).flatMap(({ userId, inviterId, invitedAt }) => {
    const [invited, inviter] = [logins.get(userId), logins.get(inviterId ?? 0)];
    if (invited === undefined) return [];
    return [{ login: invited, ...(inviter === undefined ? {} : { inviter }), invitedAt }];
  });
  const bans = rows.bans.filter(ofGroup).flatMap(({ userId, bannedAt }) => {
    const banned = logins.get(userId);
    return banned === undefined ? [] : [{ login: banned, bannedAt }];
  });
  const cover = rows.covers.get(group.coverId);
  if (group.coverId !== 0 && cover === undefined)
    leaveOut(`The cover image of the group "${group.slug}" was left out because it isn't in the media library.`);
  return {
    ...(invitations.length > 0 ? { invitations } : {}),
    ...(bans.length > 0 ? { bans } : {}),
    ...(cover === undefined ? {} : { cover }),
  };
}
