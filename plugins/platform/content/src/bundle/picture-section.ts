import type { BundleSection, ImportContext } from '@plinth/bundle';
import { Type, USERS } from '@plinth/kernel';
import { DATABASE, users } from '@plinth/kernel/database';
import { changePicture, picturesOf } from '../frontend/user-picture.js';
import { MEDIA } from '../media/ports.js';
import { POSTS } from '../ports.js';

const pictureItem = Type.Object(
  {
    user: Type.String({ minLength: 1, description: 'Login; the natural key.' }),
    picture: Type.String({ minLength: 1, maxLength: 180, description: 'Slug of the image in the section media.' }),
  },
  { additionalProperties: false },
);

type PictureItem = Type.Static<typeof pictureItem>;

const BATCH = 200;

async function importBatch(items: readonly PictureItem[], context: ImportContext): Promise<void> {
  const { use } = context;
  const slugs = items.map(({ picture }) => picture);
  const [owners, ids] = [
    await context.findMany(
      'users',
      items.map(({ user }) => user),
    ),
    await context.findMany('media', slugs),
  ];
  const media = await use(MEDIA).ofPosts(await use(POSTS).findMany([...new Set(ids.values())]));
  const chosen = await picturesOf(context, [...owners.values()]);
  for (const { user, picture } of items) {
    const [userId, image] = [owners.get(user), media.get(ids.get(picture) ?? 0)];
    // An image that stayed on another site has no file here. Pages show none of another site as a profile picture.
    if (userId === undefined || !image || image.file.key === '') {
      context.note(`profile_pictures: the picture of "${user}" is left out, because it is not here`);
      continue;
    }
    const isKept = (chosen.get(userId) ?? 0) !== 0;
    if (!isKept) await changePicture(context, userId, image);
    context.count(isKept ? 'kept' : 'created');
  }
}

/** The section `profile_pictures` of a site bundle: which images of the library are profile pictures. */
export const pictureSection: BundleSection = {
  name: 'profile_pictures',
  title: 'Profile pictures',
  item: pictureItem,
  after: ['users', 'media'],
  async import(items: readonly PictureItem[], context) {
    for (let from = 0; from < items.length; from += BATCH) await importBatch(items.slice(from, from + BATCH), context);
  },
  async export(context) {
    const { use } = context;
    const items: PictureItem[] = [];
    for (let last = 0; ; ) {
      const ids = (
        await use(DATABASE)
          .rows(users)
          .list(
            { id: { above: last }, picture: { not: '' } },
            { columns: ['id'], orderBy: { id: 'asc' }, limit: BATCH },
          )
      ).map(({ id }) => id);
      const pictures = await picturesOf(context, ids);
      const found = await use(POSTS).findMany([...pictures.values()].filter((id) => id !== 0));
      const slugs = new Map(found.map(({ id, slug }) => [id, slug]));
      for (const { id, login } of await use(USERS).findMany(ids)) {
        const picture = slugs.get(pictures.get(id) ?? 0);
        if (picture) items.push({ user: login, picture });
        else
          context.leaveOut(
            `The profile picture of "${login}" was left out because it isn't an image in the media library.`,
          );
      }
      if (ids.length < BATCH) return items;
      last = ids.at(-1) ?? last;
    }
  },
};
