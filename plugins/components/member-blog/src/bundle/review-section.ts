import type { BundleSection, ExportContext, ImportContext } from '@plinth/bundle';
import { Type } from '@plinth/kernel';
import { REVIEW_ACTIONS, REVIEWS, type ReviewEntry } from '../review/store.js';
import { BATCH, keysOf, time } from './keys.js';

const entry = Type.Object(
  {
    action: Type.Enum([...REVIEW_ACTIONS]),
    status: Type.String({ minLength: 1, maxLength: 20, description: 'Of the post afterwards.' }),
    note: Type.Optional(Type.String()),
    by: Type.Optional(Type.String({ description: 'Login.' })),
    at: time,
  },
  { additionalProperties: false },
);

const reviewItem = Type.Object(
  {
    post: Type.String({ description: 'Slug of the post; the natural key.' }),
    history: Type.Array(entry, { minItems: 1, description: 'In the order in which it happened.' }),
  },
  { additionalProperties: false },
);

type ReviewItem = Type.Static<typeof reviewItem>;

async function importItem({ post, history }: ReviewItem, context: ImportContext): Promise<void> {
  const postId = await context.find('posts', post);
  if (postId === undefined) throw new Error(`There is no post "${post}".`);
  const entries: ReviewEntry[] = [];
  for (const { action, status, note = '', by, at } of history) {
    const reviewerId = (by === undefined ? undefined : await context.find('users', by)) ?? 0;
    entries.push({ action, status, note, reviewerId, reviewedAt: at });
  }
  context.count((await context.use(REVIEWS).keep(postId, entries)) ? 'created' : 'kept');
}

async function exported(
  pluginContext: ExportContext,
  histories: ReadonlyMap<number, readonly ReviewEntry[]>,
): Promise<object[]> {
  const users = [...histories.values()].flat().map(({ reviewerId }) => reviewerId);
  const keys = await keysOf(pluginContext, { posts: [...histories.keys()], users: [...new Set(users)] });
  return [...histories].flatMap(([postId, entries]) => {
    const post = keys.posts.get(postId);
    if (post === undefined) {
      pluginContext.leaveOut('A review history was left out because its post is not in the bundle.');
      return [];
    }
    const history = entries.map(({ action, status, note, reviewerId, reviewedAt: at }) => {
      const by = keys.logins.get(reviewerId);
      return { action, status, note, ...(by === undefined ? {} : { by }), at };
    });
    return [{ post, history }];
  });
}

/** The section `blog_reviews` of a site bundle: what happened to posts in review. */
export const reviewSection: BundleSection = {
  name: 'blog_reviews',
  title: 'History of editorial review',
  item: reviewItem,
  after: ['users', 'posts'],
  async import(items: readonly ReviewItem[], context) {
    for (const item of items) await importItem(item, context);
  },
  async export(pluginContext) {
    const items: object[] = [];
    for (let last = 0; ; ) {
      const postIds = await pluginContext.use(REVIEWS).postsAfter(last, BATCH);
      items.push(...(await exported(pluginContext, await pluginContext.use(REVIEWS).histories(postIds))));
      if (postIds.length < BATCH) return items;
      last = postIds.at(-1) ?? last;
    }
  },
};
