import { GROUPS } from '@plinth/community';
import {
  type BundleSection,
  DATABASE,
  type ImportContext,
  sanitizeInlineHtml,
  type Tools,
  Type,
  USERS,
} from '@plinth/kernel';
import { type Rating, REVIEW_STATUSES } from './review.js';
import { REVIEWS } from './store.js';

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

async function idOf(key: string, { use }: Pick<Tools, 'use'>): Promise<number | undefined> {
  const database = use(DATABASE);
  const table = database.table('group_reviews');
  const named = await database.selectOne<{ id: number }>(`SELECT id FROM ${table} WHERE bundle_key = $1`, [key]);
  const number = KEY_OF_ID.exec(key)?.[1];
  if (named || number === undefined) return named?.id;
  const sql = `SELECT id FROM ${table} WHERE id = $1 AND bundle_key IS NULL`;
  return (await database.selectOne<{ id: number }>(sql, [Number(number)]))?.id;
}

async function bringIn(entry: ReviewEntry, context: ImportContext): Promise<number> {
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
  await context.use(DATABASE).update('group_reviews', { bundle_key: entry.key }, 'id = $1', [made.id]);
  return made.id;
}

interface ExportRow {
  readonly id: number;
  readonly bundle_key: string | null;
  readonly group_id: number;
  readonly author_id: number;
  readonly subject: string;
  readonly description: string;
  readonly ratings: string;
  readonly status: string;
  readonly created_at: string;
}

async function exported({ use }: Tools, rows: readonly ExportRow[]): Promise<ReviewEntry[]> {
  const groups = await use(GROUPS).findMany(rows.map((row) => row.group_id));
  const users = await use(USERS).findMany(rows.map((row) => row.author_id));
  const slugs = new Map(groups.map(({ id, slug }) => [id, slug]));
  const logins = new Map(users.map(({ id, login }) => [id, login]));
  return rows.map((row) => {
    const ratings: Rating[] = JSON.parse(row.ratings);
    return {
      key: row.bundle_key ?? `review-${row.id}`,
      group: slugs.get(row.group_id) ?? '',
      author: logins.get(row.author_id) ?? '',
      subject: row.subject,
      description: row.description,
      ratings,
      status: row.status === 'publish' ? 'publish' : 'draft',
      createdAt: row.created_at,
    };
  });
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
      context.remember('group_reviews', item.key, known ?? (await bringIn(item, context)));
      context.count(known === undefined ? 'created' : 'kept');
    }
  },
  async export(tools) {
    const database = tools.use(DATABASE);
    const sql = `SELECT id, bundle_key, group_id, author_id, subject, description, ratings, status, created_at
      FROM ${database.table('group_reviews')} WHERE id > $1 ORDER BY id LIMIT ${BATCH}`;
    const items: ReviewEntry[] = [];
    for (let last = 0; ; ) {
      const rows = await database.select<ExportRow>(sql, [last]);
      items.push(...(await exported(tools, rows)));
      if (rows.length < BATCH) return items;
      last = rows.at(-1)?.id ?? last;
    }
  },
  find: idOf,
};
