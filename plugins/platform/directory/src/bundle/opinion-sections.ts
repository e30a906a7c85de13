import type { BundleSection, ImportContext } from '@plinth/bundle';
import { carriedState, contentHooks, POSTS } from '@plinth/content';
import { type PluginContext, Type, USERS } from '@plinth/kernel';
import { DATABASE } from '@plinth/kernel/database';
import { sanitizeInlineHtml } from '@plinth/toolkit';
import { PROOF_FILES } from '../claims/files.js';
import { candidateOf, keptUpload } from '../claims/proof.js';
import { CLAIM_STATUSES, CLAIMS } from '../claims/store.js';
import { claims } from '../claims/table.js';
import { LISTINGS } from '../listings/store.js';
import { REVIEW_STATUSES } from '../reviews/review.js';
import { REVIEWS } from '../reviews/store.js';
import { reviews } from '../reviews/table.js';
import { everyRow, referenceField, timeField } from './fields.js';

const reviewState = carriedState(reviews, ['answer', 'helpful']);
const claimState = carriedState(claims, ['answer', 'decidedAt']);

const stars = Type.Integer({ minimum: 1, maximum: 5 });

const reviewItem = Type.Object(
  {
    listing: referenceField,
    author: Type.String({ description: 'Login of the member.' }),
    rating: stars,
    title: Type.String({ minLength: 1, maxLength: 200 }),
    content: Type.String({ minLength: 1, maxLength: 10_000, description: 'Inline HTML.' }),
    criteria: Type.Optional(Type.Record(Type.String(), stars)),
    photos: Type.Optional(Type.Array(Type.String(), { description: 'Slugs of attachments.' })),
    state: Type.Optional(reviewState.schema),
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
    proofFile: Type.Optional(Type.String({ description: 'Path of the file, relative to the bundle.' })),
    proofKey: Type.Optional(
      Type.String({
        pattern: '^(?!.*\\.\\.)[\\w.-]+(/[\\w.-]+)+$',
        maxLength: 191,
        description: 'Its place in the file store.',
      }),
    ),
    proofType: Type.Optional(Type.String({ maxLength: 50, description: 'Media type of the file.' })),
    formerOwner: Type.Optional(Type.String({ description: 'Login of the previous owner of the listing.' })),
    state: Type.Optional(claimState.schema),
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
async function namesOf({ use }: PluginContext, listingIds: readonly number[], userIds: readonly number[]) {
  const listings = await use(LISTINGS).findMany(listingIds);
  const users = await use(USERS).findMany([...new Set(userIds)]);
  return {
    slugs: new Map(listings.map(({ id, slug }) => [id, slug])),
    logins: new Map(users.map(({ id, login }) => [id, login])),
  };
}

async function slugsOfPictures(ids: readonly number[], { use, has }: PluginContext): Promise<Map<number, string>> {
  const found = ids.length > 0 && has(POSTS) ? await use(POSTS).findMany([...new Set(ids)]) : [];
  return new Map(found.map(({ id, slug }) => [id, slug]));
}

/** The folder of an export that proofs are looked for in: the private folder, copied beside the bundle. */
const PRIVATE_FOLDER = 'private';

/** Keeps the file that proves a claim, and answers its key; null where there is none, which is told. */
async function keepProof({ user, proofFile, proofKey }: ClaimItem, context: ImportContext): Promise<string | null> {
  const files = context.use(PROOF_FILES);
  if (proofKey !== undefined && (await files.exists(proofKey))) return proofKey;
  const place = proofFile === undefined ? undefined : context.file(proofFile);
  if (proofKey === undefined || place === undefined) {
    if (proofFile !== undefined)
      context.note(`${proofFile}: is not beside the bundle; the claim of ${user} is without it`);
    return null;
  }
  await files.put(proofKey, place);
  return proofKey;
}

/** The section `directory_reviews`; a review is known by its listing and its author. */
export const reviewSection: BundleSection = {
  name: 'directory_reviews',
  title: 'Reviews of listings',
  item: reviewItem,
  after: ['users', 'media', 'directory_listings'],
  async import(items: readonly ReviewItem[], context) {
    for (const {
      author,
      content,
      criteria = {},
      listing,
      status = 'approved',
      photos = [],
      state,
      ...fields
    } of items) {
      const listingId = await demand(context, 'directory_listings', listing);
      const authorId = await demand(context, 'users', author);
      const made = await context.use(REVIEWS).create({
        ...fields,
        listingId,
        authorId,
        criteria,
        status,
        photos: [...(await context.findMany('media', photos)).values()],
        content: sanitizeInlineHtml(content),
      });
      if (made !== 'exists') await reviewState.keep(made.id, state, context);
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
    const states = await reviewState.of(
      rows.map(({ id }) => id),
      pluginContext,
    );
    const pictures = await slugsOfPictures(
      rows.flatMap(({ photos }) => photos),
      pluginContext,
    );
    return rows.map(({ id, photos, answer: _answer, listingId, authorId, ...row }) => ({
      photos: photos.flatMap((photo) => pictures.get(photo) ?? []),
      state: states.get(id) ?? {},
      listing: slugs.get(listingId),
      author: logins.get(authorId),
      ...row,
    }));
  },
};

/** The section `directory_claims`; a claim is known by its listing, its maker and its time. */
export const claimSection: BundleSection = {
  name: 'directory_claims',
  title: 'Claims to listings',
  item: claimItem,
  after: ['users', 'directory_listings'],
  async import(items: readonly ClaimItem[], context) {
    for (const item of items) {
      const { listing, user, proofFile: _file, proofKey: _key, proofType = null, formerOwner, state, ...fields } = item;
      const listingId = await demand(context, 'directory_listings', listing);
      const userId = await demand(context, 'users', user);
      const { createdAt } = fields;
      const known = await context.use(DATABASE).rows(claims).has({ listingId, userId, createdAt });
      const proofFile = known ? null : await keepProof(item, context);
      const claim = { ...fields, listingId, userId, proofFile, proofType: proofFile === null ? null : proofType };
      const made = known ? 'waits' : await context.use(CLAIMS).create(claim);
      if (made !== 'waits') await claimState.keep(made.id, state, context);
      const upload = made === 'waits' ? undefined : await candidateOf(context, made);
      if (upload && made !== 'waits') await context.hooks.action(contentHooks.upload_kept, keptUpload(upload, made));
      const formerOwnerId = formerOwner === undefined ? undefined : await context.find('users', formerOwner);
      if (made !== 'waits' && formerOwnerId !== undefined)
        await context.use(DATABASE).rows(claims).change({ id: made.id }, { formerOwnerId });
      context.count(made === 'waits' ? 'kept' : 'created');
    }
  },
  async export(pluginContext) {
    const rows = await everyRow(({ after, listing }) => pluginContext.use(DATABASE).rows(claims).list(after, listing));
    const { slugs, logins } = await namesOf(
      pluginContext,
      rows.map((row) => row.listingId),
      rows.flatMap(({ userId, formerOwnerId }) => [userId, formerOwnerId ?? 0]),
    );
    const states = await claimState.of(
      rows.map(({ id }) => id),
      pluginContext,
    );
    return rows.map(
      ({ id, listingId, userId, role, proofText, status, createdAt, proofFile, proofType, formerOwnerId }) => ({
        ...{ listing: slugs.get(listingId), user: logins.get(userId), role, proofText, status, createdAt },
        ...(proofFile === null ? {} : { proofFile: `${PRIVATE_FOLDER}/${proofFile}`, proofKey: proofFile }),
        ...(proofType === null ? {} : { proofType }),
        ...(logins.has(formerOwnerId ?? 0) ? { formerOwner: logins.get(formerOwnerId ?? 0) } : {}),
        state: states.get(id) ?? {},
      }),
    );
  },
};
