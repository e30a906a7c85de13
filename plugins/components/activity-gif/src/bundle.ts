import { ACTIVITY_META } from '@plinth/community';
import { MEDIA, POSTS } from '@plinth/content';
import { type BundleSection, type ImportContext, Type } from '@plinth/kernel';
import { GIF } from './gif.js';

const gifItem = Type.Object(
  {
    activity: Type.String({ description: 'Key of the activity or comment; the natural key.' }),
    media: Type.String({ description: 'Slug of an uploaded GIF.' }),
  },
  { additionalProperties: false },
);

type GifItem = Type.Static<typeof gifItem>;

/** The address of an upload of this site, which an import finds out only when the file is there. */
async function addressOf({ use }: ImportContext, id: number | undefined): Promise<string | undefined> {
  const post = id === undefined ? undefined : await use(POSTS).find(id);
  return post && (await use(MEDIA).ofPosts([post])).get(post.id)?.file.url;
}

async function importItem({ activity, media }: GifItem, context: ImportContext): Promise<void> {
  const activityId = await context.find('activities', activity);
  if (activityId === undefined) throw new Error(`There is no activity "${activity}".`);
  if ((await context.use(ACTIVITY_META).get(activityId, GIF)) !== undefined) return context.count('kept');
  const address = await addressOf(context, await context.find('media', media));
  if (address === undefined) throw new Error(`activity_gifs "${activity}": there is no upload "${media}".`);
  await context.use(ACTIVITY_META).set(activityId, GIF, { activity_gif_id: '', activity_gif: address });
  context.count('created');
}

/** The section `activity_gifs` of a site bundle: which uploads stand with which activities. */
export const gifSection: BundleSection = {
  name: 'activity_gifs',
  title: 'GIFs of activities that are uploads',
  item: gifItem,
  after: ['activities', 'media'],
  async import(items: readonly GifItem[], context) {
    for (const item of items) await importItem(item, context);
  },
  // The activities themselves carry the addresses of their GIFs.
  export: () => Promise.resolve([]),
};
