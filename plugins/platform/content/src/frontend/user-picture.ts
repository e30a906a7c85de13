import type { UserMetaDefinition } from '@plinth/accounts';
import { type PluginContext, Type, USERS } from '@plinth/kernel';
import { DATABASE, users } from '@plinth/kernel/database';
import type { Media } from '../media/ports.js';

/** Where the ID of the attachment is stored with the account. */
const META = 'profile_picture';

/** The profile picture as it is stored with accounts. */
export const pictureMeta: UserMetaDefinition = {
  name: META,
  type: 'integer',
  schema: Type.Integer({ minimum: 0 }),
  contexts: [],
  notInBundle: 'the section "profile_pictures" carries it by slug',
};

type Use = Pick<PluginContext, 'use'>;

/** The attachments that are users' profile pictures, by user ID; users without one are left out. */
export async function picturesOf({ use }: Use, userIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const stored = await use(USERS).metaOfMany(userIds, [META]);
  return new Map([...stored].map(([id, values]) => [id, Number(values.get(META) ?? 0)]));
}

/** The attachment that is a user's profile picture; 0 for none. */
export async function pictureOf(context: Use, userId: number): Promise<number> {
  return (await picturesOf(context, [userId])).get(userId) ?? 0;
}

/**
 * Gives a user another profile picture, or none, and returns the attachment they had before; 0 for none. The account is
 * locked, so of two changes at the same time the second one sees the first.
 */
export async function changePicture({ use }: Use, userId: number, media: Media | undefined): Promise<number> {
  const database = use(DATABASE);
  return database.transaction(async () => {
    await database.rows(users).lock({ id: userId });
    const former = await pictureOf({ use }, userId);
    await use(USERS).setMeta(userId, META, media?.post.id);
    const picture = (media?.sizes.get('thumbnail') ?? media?.file)?.url ?? '';
    await use(USERS).update(userId, { picture });
    return former;
  });
}
