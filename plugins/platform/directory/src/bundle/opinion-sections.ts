import {
  type BundleSection,
  DATABASE,
  type ImportContext,
  type PluginContext,
  sanitizeInlineHtml,
  Type,
  USERS,
} from '@plinth/kernel';
import { CLAIM_STATUSES, CLAIMS } from '../claims/store.js';
import { claims } from '../claims/table.js';
import { LISTINGS } from '../listings/store.js';
import { REVIEW_STATUSES } from '../reviews/review.js';
import { REVIEWS } from '../reviews/store.js';
import { reviews } from '../reviews/table.js';
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

const CLAIM = ['id', 'listingId', 'userId', 'role', 'proofText', 'status', 'createdAt'] as const;

/** The slugs of listings and the logins of users, by their ids. */
async function namesOf({ use }: PluginContext, listingIds: readonly number[], userIds: readonly number[]) {
  const listings = await use(LISTINGS).findMany(listingIds);
  const users = await use(USERS).findMany([...new Set(userIds)]);
  return {
    slugs: new Map(listings.map(({ id, slug }) => [id, slug])),
    logins: new Map(users.map(({ id, login }) => [id, login])),
  };
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
  async export(pluginContext) {
    const rows = await everyRow(({ after, listing }) => pluginContext.use(DATABASE).rows(reviews).list(after, listing));
    const { slugs, logins } = await namesOf(
      pluginContext,
      rows.map((row) => row.listingId),
      rows.map((row) => row.authorId),
    );
    return rows.map(({ id: _id, photos: _photos, answer: _answer, listingId, authorId, ...row }) => ({
      listing: slugs.get(listingId),
      author: logins.get(authorId),
      ...row,
    }));
  },
};

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
      const { createdAt } = fields;
      const known = await context.use(DATABASE).rows(claims).has({ listingId, userId, createdAt });
      const claim = { ...fields, listingId, userId, proofFile: null, proofType: null };
      const made = known ? 'waits' : await context.use(CLAIMS).create(claim);
      context.count(made === 'waits' ? 'kept' : 'created');
    }
  },
  async export(pluginContext) {
    const rows = await everyRow(({ after, listing }) =>
      pluginContext
        .use(DATABASE)
        .rows(claims)
        .list(after, { columns: CLAIM, ...listing }),
    );
    const { slugs, logins } = await namesOf(
      pluginContext,
      rows.map((row) => row.listingId),
      rows.map((row) => row.userId),
    );
    return rows.map(({ id: _, listingId, userId, ...row }) => ({
      listing: slugs.get(listingId),
      user: logins.get(userId),
      ...row,
    }));
  },
};
