import {
  type BundleSection,
  DATABASE,
  type ImportContext,
  sanitizeInlineHtml,
  type Tools,
  Type,
  USERS,
} from '@plinth/kernel';
import { CLAIM_STATUSES, CLAIMS } from '../claims/store.js';
import { LISTINGS } from '../listings/store.js';
import { REVIEW_STATUSES } from '../reviews/review.js';
import { REVIEWS } from '../reviews/store.js';
import { everyRow, referenceField, timeField } from './fields.js';

const stars = Type.Integer({ minimum: 1, maximum: 5 });

const reviewItem = Type.Object(
  {
    listing: referenceField,
    author: Type.String({ description: 'Login of the member.' }),
    rating: stars,
    title: Type.String({ minLength: 1, maxLength: 200 }),
    content: Type.String({ minLength: 1, maxLength: 10_000, description: 'Inline HTML.' }),
    criteria: Type.Optional(Type.Record(Type.String(), stars)),
    helpful: Type.Optional(Type.Integer({ minimum: 0 })),
    status: Type.Optional(Type.Enum([...REVIEW_STATUSES])),
    createdAt: Type.Optional(timeField),
  },
  { additionalProperties: false },
);

const claimItem = Type.Object(
  {
    listing: referenceField,
    user: Type.String({ description: 'Login of the member.' }),
    role: Type.String({ minLength: 1, maxLength: 50 }),
    proofText: Type.String({ minLength: 1, maxLength: 5_000 }),
    status: Type.Optional(Type.Enum([...CLAIM_STATUSES])),
    createdAt: timeField,
  },
  { additionalProperties: false },
);

type ReviewItem = Type.Static<typeof reviewItem>;
type ClaimItem = Type.Static<typeof claimItem>;

async function demand(context: ImportContext, section: string, key: string): Promise<number> {
  const id = await context.find(section, key);
  if (id === undefined) throw new Error(`${section} has no "${key}".`);
  return id;
}

/** The slugs of listings and the logins of users, by their ids. */
async function namesOf({ use }: Tools, rows: readonly { listing_id: number; user_id: number }[]) {
  const listings = await use(LISTINGS).findMany(rows.map((row) => row.listing_id));
  const users = await use(USERS).findMany([...new Set(rows.map((row) => row.user_id))]);
  return {
    slugs: new Map(listings.map(({ id, slug }) => [id, slug])),
    logins: new Map(users.map(({ id, login }) => [id, login])),
  };
}

interface ReviewRow {
  readonly id: number;
  readonly listing_id: number;
  readonly user_id: number;
  readonly rating: number;
  readonly title: string;
  readonly content: string;
  readonly criteria: string;
  readonly helpful: number;
  readonly status: string;
  readonly created_at: string;
}

/** The section `directory_reviews`; a review is known by its listing and its author. */
export const reviewSection: BundleSection = {
  name: 'directory_reviews',
  title: 'Reviews of listings',
  item: reviewItem,
  after: ['users', 'directory_listings'],
  async import(items: readonly ReviewItem[], context) {
    for (const { author, content, criteria = {}, listing, status = 'approved', ...fields } of items) {
      const listingId = await demand(context, 'directory_listings', listing);
      const authorId = await demand(context, 'users', author);
      const made = await context.use(REVIEWS).create({
        ...fields,
        listingId,
        authorId,
        criteria,
        status,
        photos: [],
        content: sanitizeInlineHtml(content),
      });
      context.count(made === 'exists' ? 'kept' : 'created');
    }
  },
  async export(tools) {
    const database = tools.use(DATABASE);
    const rows = await everyRow<ReviewRow>((after, limit) =>
      database.select(
        `SELECT id, listing_id, author_id AS user_id, rating, title, content, criteria, helpful, status, created_at
         FROM ${database.table('directory_reviews')} WHERE id > $1 ORDER BY id LIMIT ${limit}`,
        [after],
      ),
    );
    const { slugs, logins } = await namesOf(tools, rows);
    return rows.map((row) => ({
      listing: slugs.get(row.listing_id),
      author: logins.get(row.user_id),
      rating: row.rating,
      title: row.title,
      content: row.content,
      criteria: JSON.parse(row.criteria),
      helpful: row.helpful,
      status: row.status,
      createdAt: row.created_at,
    }));
  },
};

interface ClaimRow {
  readonly id: number;
  readonly listing_id: number;
  readonly user_id: number;
  readonly role: string;
  readonly proof_text: string;
  readonly status: string;
  readonly created_at: string;
}

async function isKnown(
  { use }: Pick<Tools, 'use'>,
  ids: readonly [number, number],
  createdAt: string,
): Promise<boolean> {
  const table = use(DATABASE).table('directory_claims');
  const sql = `SELECT id FROM ${table} WHERE listing_id = $1 AND user_id = $2 AND created_at = $3`;
  return (await use(DATABASE).selectOne(sql, [...ids, createdAt])) !== undefined;
}

/** The section `directory_claims`; a claim is known by its listing, its maker and its time. Files stay behind. */
export const claimSection: BundleSection = {
  name: 'directory_claims',
  title: 'Claims to listings',
  item: claimItem,
  after: ['users', 'directory_listings'],
  async import(items: readonly ClaimItem[], context) {
    for (const { listing, user, ...fields } of items) {
      const listingId = await demand(context, 'directory_listings', listing);
      const userId = await demand(context, 'users', user);
      const known = await isKnown(context, [listingId, userId], fields.createdAt);
      const claim = { ...fields, listingId, userId, proofFile: null, proofType: null };
      const made = known ? 'waits' : await context.use(CLAIMS).create(claim);
      context.count(made === 'waits' ? 'kept' : 'created');
    }
  },
  async export(tools) {
    const database = tools.use(DATABASE);
    const rows = await everyRow<ClaimRow>((after, limit) =>
      database.select(
        `SELECT id, listing_id, user_id, role, proof_text, status, created_at
         FROM ${database.table('directory_claims')} WHERE id > $1 ORDER BY id LIMIT ${limit}`,
        [after],
      ),
    );
    const { slugs, logins } = await namesOf(tools, rows);
    return rows.map((row) => ({
      listing: slugs.get(row.listing_id),
      user: logins.get(row.user_id),
      role: row.role,
      proofText: row.proof_text,
      status: row.status,
      createdAt: row.created_at,
    }));
  },
};
