import type { BundleSection, ImportContext } from '@plinth/bundle';
import { GROUPS } from '@plinth/community';
import { type PluginContext, Type, USERS } from '@plinth/kernel';
import { DATABASE, type Row } from '@plinth/kernel/database';
import { sanitizeInlineHtml } from '@plinth/toolkit';
import { REVIEW_STATUSES } from './review.js';
import { REVIEWS } from './store.js';
import { groupReviews } from './tables.js';

const reviewItem = Type.Object(
  {
    key: Type.String({ minLength: 1, maxLength: 100, description: 'The natural key.' }),
    group: Type.String({ description: 'Slug of the group.' }),
    author: Type.String({ description: 'Login of the member.' }),
    subject: Type.String({ minLength: 1, maxLength: 191 }),
    description: Type.String({ minLength: 1, description: 'Inline HTML.' }),
    ratings: Type.Optional(
      Type.Array(
        Type.Object(
          { criterion: Type.String({ minLength: 1 }), rating: Type.Integer({ minimum: 1, maximum: 5 }) },
          { additionalProperties: false },
        ),
      ),
    ),
    status: Type.Optional(Type.Enum([...REVIEW_STATUSES])),
    modifiedAt: Type.Optional(Type.String({ description: 'UTC, YYYY-MM-DDTHH:MM:SS.sssZ.' })),
    createdAt: Type.Optional(
      Type.String({
        pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$',
        description: 'UTC, YYYY-MM-DDTHH:MM:SS.sssZ.',
      }),
    ),
  },
  { additionalProperties: false },
);

type ReviewEntry = Type.Static<typeof reviewItem>;

const BATCH = 100;

/** What goes out without a key of its own is known by its id. */
const KEY_OF_ID = /^review-(\d{1,9})$/;

async function idOf(key: string, { use }: Pick<PluginContext, 'use'>): Promise<number | undefined> {
  const rows = use(DATABASE).rows(groupReviews);
  const named = await rows.find({ bundleKey: key }, { columns: ['id'] });
  const number = KEY_OF_ID.exec(key)?.[1];
  if (named || number === undefined) return named?.id;
  return (await rows.find({ id: Number(number), bundleKey: null }, { columns: ['id'] }))?.id;
}

async function importItem(entry: ReviewEntry, context: ImportContext): Promise<number> {
  const [groupId, authorId] = [await context.find('groups', entry.group), await context.find('users', entry.author)];
  if (groupId === undefined) throw new Error(`"${entry.key}": there is no group "${entry.group}".`);
  if (authorId === undefined) throw new Error(`"${entry.key}": there is no user "${entry.author}".`);
  const store = context.use(REVIEWS);
  const { subject, ratings = [], status = 'publish', createdAt } = entry;
  const description = sanitizeInlineHtml(entry.description);
  // A site that once took several reviews of a member keeps them all.
  const sole = !(await store.hasReviewed(groupId, authorId));
  const made = await store.create({ groupId, authorId, subject, description, ratings, status, createdAt }, sole);
  if (typeof made === 'string') throw new Error(`"${entry.key}" could not be kept (${made}).`);
  await context
    .use(DATABASE)
    .rows(groupReviews)
    .change({ id: made.id }, { bundleKey: entry.key, modifiedAt: entry.modifiedAt });
  return made.id;
}

async function exported({ use }: PluginContext, rows: readonly Row<typeof groupReviews>[]): Promise<ReviewEntry[]> {
  const groups = await use(GROUPS).findMany(rows.map((row) => row.groupId));
  const users = await use(USERS).findMany(rows.map((row) => row.authorId));
  const slugs = new Map(groups.map(({ id, slug }) => [id, slug]));
  const logins = new Map(users.map(({ id, login }) => [id, login]));
  return rows.map(
    ({ id, bundleKey, groupId, authorId, subject, description, ratings, status, createdAt, modifiedAt }) => ({
      key: bundleKey ?? `review-${id}`,
      group: slugs.get(groupId) ?? '',
      author: logins.get(authorId) ?? '',
      subject,
      description,
      ratings: [...ratings],
      status,
      createdAt,
      modifiedAt,
    }),
  );
}

/** The section `group_reviews` of a site bundle. */
export const reviewSection: BundleSection = {
  name: 'group_reviews',
  title: 'Reviews of groups',
  item: reviewItem,
  after: ['users', 'groups'],
  async import(items: readonly ReviewEntry[], context) {
    for (const item of items) {
      const known = await idOf(item.key, context);
      context.remember('group_reviews', item.key, known ?? (await importItem(item, context)));
      context.count(known === undefined ? 'created' : 'kept');
    }
  },
  async export(pluginContext) {
    const reviews = pluginContext.use(DATABASE).rows(groupReviews);
    const items: ReviewEntry[] = [];
    for (let last = 0; ; ) {
      const rows = await reviews.list({ id: { above: last } }, { orderBy: { id: 'asc' }, limit: BATCH });
      items.push(...(await exported(pluginContext, rows)));
      if (rows.length < BATCH) return items;
      last = rows.at(-1)?.id ?? last;
    }
  },
  find: idOf,
};
