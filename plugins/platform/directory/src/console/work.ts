import { type CallContext, type PluginContext, RestError, USERS } from '@plinth/kernel';
import { REST_SURFACE } from '@plinth/kernel/administration';
import { htmlToText } from '@plinth/kernel/text';
import { restNonce } from '@plinth/pages';
import { CLAIM_STATUSES, CLAIMS, type Claim } from '../claims/store.js';
import { listingUrl } from '../listings/addresses.js';
import { LISTING_STATUSES, type Listing } from '../listings/listing.js';
import { LISTINGS } from '../listings/store.js';
import { REVIEW_STATUSES, type Review } from '../reviews/review.js';
import { REVIEWS } from '../reviews/store.js';

/** What can be decided. */
export const DECISIONS = ['approve', 'publish', 'reject', 'hide'] as const;

/** What can be decided. */
export type Decision = (typeof DECISIONS)[number];

/** One thing that somebody sent in, as a list shows it. */
export interface WorkItem {
  readonly id: number;
  /** The listing that it is, or is about. */
  readonly listing: string;
  readonly url: string;
  readonly text: string;
  readonly by: string;
  readonly at: string;
  /** 1 to 5; of reviews. */
  readonly stars?: number | undefined;
  /** Where the proof of a claim is read. */
  readonly proof?: string | undefined;
}

/** A stretch of a list. */
export interface Range {
  readonly limit: number;
  readonly offset: number;
}

/** What is worked through, by the routes under its name. */
export interface Work {
  readonly name: 'listings' | 'claims' | 'reviews';
  readonly statuses: readonly string[];
  /** What can be decided, and the status that it gives. */
  readonly decisions: Readonly<Partial<Record<Decision, string>>>;
  /** What the audit calls each decision, about one and about several. */
  readonly said: Readonly<Partial<Record<Decision, readonly [one: string, several: string]>>>;
  load(call: CallContext, status: string, range: Range): Promise<{ items: WorkItem[]; total: number }>;
  /** What things are called in the audit, by their ids. */
  named(context: PluginContext, ids: readonly number[]): Promise<ReadonlyMap<number, string>>;
  waiting(context: PluginContext): Promise<number>;
  /** The only state in which it is decided, where a decision is final. */
  readonly decidedIn?: string;
  /** The argument of its route that tells whoever sent it in why. */
  readonly says?: 'note' | 'answer';
}

/** Characters of a text that a list shows. */
const SHOWN = 400;
const ONE: Range = { limit: 1, offset: 0 };

/** The words of what people sent, without its tags, as far as a list has room for them. */
function wordsOf(html: string): string {
  const text = htmlToText(html);
  return text.length > SHOWN ? `${text.slice(0, SHOWN - 1)}…` : text;
}

/** The names of people, by their ids. */
export async function namesOf(
  { use }: Pick<CallContext, 'use'>,
  ids: readonly (number | null)[],
): Promise<ReadonlyMap<number, string>> {
  const known = [...new Set(ids.filter((id) => id !== null && id > 0))].filter((id) => id !== null);
  const users = await use(USERS).findMany(known);
  return new Map(users.map(({ id, displayName }) => [id, displayName]));
}

async function listingsOf({ use }: PluginContext, ids: readonly number[]): Promise<ReadonlyMap<number, Listing>> {
  return new Map((await use(LISTINGS).findMany([...new Set(ids)])).map((listing) => [listing.id, listing]));
}

function aboutListing({ site }: CallContext, listing: Listing | undefined): Pick<WorkItem, 'listing' | 'url'> {
  return { listing: listing?.title ?? '', url: listing ? listingUrl(site, listing) : '' };
}

function isOneOf<T extends string>(values: readonly T[], value: string): value is T {
  return values.some((each) => each === value);
}

const quoted = (text: string) => `“${text}”`;

/** Where the file that proves a claim is read; undefined without one. */
export function proofUrl(call: CallContext, { id, proofFile }: Claim): string | undefined {
  if (proofFile === null) return undefined;
  return `${call.site.restUrl}/directory/v1/claims/${id}/proof?_wpnonce=${restNonce(call)}`;
}

/** The listings of the directory. */
export const listingWork: Work = {
  name: 'listings',
  says: 'note',
  statuses: LISTING_STATUSES,
  decisions: { publish: 'publish', reject: 'rejected', hide: 'draft' },
  said: {
    publish: ['Published a listing of the directory.', 'Published listings of the directory.'],
    reject: ['Rejected a listing of the directory.', 'Rejected listings of the directory.'],
    hide: ['Took a listing out of the directory.', 'Took listings out of the directory.'],
  },
  async load(call, status, range) {
    const statuses = isOneOf(LISTING_STATUSES, status) ? [status] : [];
    const { listings: found, total } = await call.use(LISTINGS).list({ search: '', statuses, ...range });
    const names = await namesOf(
      call,
      found.map(({ ownerId }) => ownerId),
    );
    const items = found.map((listing) => ({
      id: listing.id,
      ...aboutListing(call, listing),
      text: wordsOf(listing.description),
      by: names.get(listing.ownerId ?? 0) ?? listing.guestName,
      at: listing.createdAt,
    }));
    return { items, total };
  },
  async named(context, ids) {
    const known = await listingsOf(context, ids);
    return new Map([...known].map(([id, { title }]) => [id, quoted(title)]));
  },
  waiting: async ({ use }) => (await use(LISTINGS).list({ search: '', statuses: ['pending'], ...ONE })).total,
};

/** The claims to listings. */
export const claimWork: Work = {
  name: 'claims',
  decidedIn: 'pending',
  says: 'answer',
  statuses: CLAIM_STATUSES,
  decisions: { approve: 'approved', reject: 'rejected' },
  said: {
    approve: ['Approved a claim to a listing.', 'Approved claims to listings.'],
    reject: ['Rejected a claim to a listing.', 'Rejected claims to listings.'],
  },
  async load(call, status, range) {
    const wanted = isOneOf(CLAIM_STATUSES, status) ? status : 'pending';
    const { claims: found, total } = await call.use(CLAIMS).inState(wanted, range);
    const [names, about] = await Promise.all([
      namesOf(
        call,
        found.map(({ userId }) => userId),
      ),
      listingsOf(
        call,
        found.map(({ listingId }) => listingId),
      ),
    ]);
    const items = found.map((claim) => ({
      id: claim.id,
      ...aboutListing(call, about.get(claim.listingId)),
      // The whole of it: it is what the decision rests on.
      text: `${claim.role}: ${claim.proofText}`,
      by: names.get(claim.userId) ?? '',
      at: claim.createdAt,
      proof: proofUrl(call, claim),
    }));
    return { items, total };
  },
  async named(context, ids) {
    const claims = (await Promise.all(ids.map((id) => context.use(CLAIMS).find(id)))).filter((each) => !!each);
    const about = await listingsOf(
      context,
      claims.map(({ listingId }) => listingId),
    );
    const names = await namesOf(
      context,
      claims.map(({ userId }) => userId),
    );
    const said = ({ listingId, userId }: Claim) =>
      `${names.get(userId) ?? ''} to ${quoted(about.get(listingId)?.title ?? '')}`.trim();
    return new Map(claims.map((claim) => [claim.id, said(claim)]));
  },
  waiting: async ({ use }) => (await use(CLAIMS).inState('pending', ONE)).total,
};

/** What people say of listings. */
export const reviewWork: Work = {
  name: 'reviews',
  says: 'answer',
  statuses: REVIEW_STATUSES,
  decisions: { approve: 'approved', reject: 'rejected' },
  said: {
    approve: ['Approved a review of a listing.', 'Approved reviews of listings.'],
    reject: ['Rejected a review of a listing.', 'Rejected reviews of listings.'],
  },
  async load(call, status, range) {
    const wanted = isOneOf(REVIEW_STATUSES, status) ? status : 'pending';
    const { reviews: found, total } = await call.use(REVIEWS).inState(wanted, range);
    const [names, about] = await Promise.all([
      namesOf(
        call,
        found.map(({ authorId }) => authorId),
      ),
      listingsOf(
        call,
        found.map(({ listingId }) => listingId),
      ),
    ]);
    const items = found.map(({ id, listingId, authorId, title, content, rating, createdAt }) => ({
      id,
      ...aboutListing(call, about.get(listingId)),
      text: wordsOf(title === '' ? content : `${title}: ${content}`),
      by: names.get(authorId ?? 0) ?? '',
      at: createdAt,
      stars: rating,
    }));
    return { items, total };
  },
  async named(context, ids) {
    const reviews = (await Promise.all(ids.map((id) => context.use(REVIEWS).find(id)))).filter((each) => !!each);
    const about = await listingsOf(
      context,
      reviews.map(({ listingId }) => listingId),
    );
    const said = ({ listingId, title }: Review) => `${quoted(title)} of ${quoted(about.get(listingId)?.title ?? '')}`;
    return new Map(reviews.map((review) => [review.id, said(review)]));
  },
  waiting: async ({ use }) => (await use(REVIEWS).inState('pending', ONE)).total,
};

/** The decisions that change something about what is in a state. */
export function decisionsAbout(work: Work, status: string): Decision[] {
  if (work.decidedIn !== undefined && work.decidedIn !== status) return [];
  return DECISIONS.filter((each) => work.decisions[each] !== undefined && work.decisions[each] !== status);
}

/**
 * Decides one after the other by the route; what it refuses is left as it is.
 * @param say what whoever sent it in is told
 * @returns the ids that were decided
 */
export async function decideAll(
  call: CallContext,
  work: Work,
  ids: readonly number[],
  decided: { act: Decision; say: string },
): Promise<number[]> {
  const { act, say } = decided;
  const words = work.says === undefined || say.trim() === '' ? {} : { [work.says]: say };
  const body = { status: work.decisions[act], ...words };
  const done: number[] = [];
  for (const id of ids) {
    const path = `/directory/v1/${work.name}/${id}`;
    try {
      await call.use(REST_SURFACE).ask(call, { method: 'POST', path, body });
      done.push(id);
    } catch (thrown) {
      if (!(thrown instanceof RestError) || typeof thrown.status !== 'number' || thrown.status >= 500) throw thrown;
    }
  }
  return done;
}
