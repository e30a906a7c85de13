import {
  type CallContext,
  CONSOLE,
  can,
  choice,
  consoleNonce,
  consolePage,
  type PluginContext,
  page,
  pagingArguments,
  REST_SURFACE,
  RestError,
  redirect,
  restNonce,
  type Screen,
  sanitizeText,
  sayAct,
  Type,
  USERS,
} from '@plinth/kernel';
import { CLAIM_STATUSES, CLAIMS } from '../claims/store.js';
import { MODERATE } from '../errors.js';
import { listingUrl } from '../listings/addresses.js';
import { LISTING_STATUSES, type Listing } from '../listings/listing.js';
import { LISTINGS } from '../listings/store.js';
import { REVIEW_STATUSES } from '../reviews/review.js';
import { REVIEWS } from '../reviews/store.js';
import { workTexts } from './texts.js';
import { type Decision, type WorkItem, WorkPage } from './work-view.js';

const access = can(MODERATE);
const MOST = 100;
/** Characters of a text that a list shows. */
const SHOWN = 400;

interface Range {
  readonly limit: number;
  readonly offset: number;
}

/** What is worked through, by the routes under its name. */
interface Work {
  readonly name: 'listings' | 'claims' | 'reviews';
  readonly statuses: readonly string[];
  /** What can be decided, and the status that it gives. */
  readonly decisions: Readonly<Partial<Record<Decision, string>>>;
  load(call: CallContext, status: string, range: Range): Promise<{ items: WorkItem[]; total: number }>;
  waiting(context: PluginContext): Promise<number>;
  /** The argument of its route that tells whoever sent it in why. */
  readonly says?: 'note' | 'answer';
}

const ONE: Range = { limit: 1, offset: 0 };

/** The words of what people sent, without its tags, as far as a list has room for them. */
function wordsOf(html: string): string {
  const text = sanitizeText(html);
  return text.length > SHOWN ? `${text.slice(0, SHOWN - 1)}…` : text;
}

async function namesOf({ use }: CallContext, ids: readonly (number | null)[]): Promise<ReadonlyMap<number, string>> {
  const known = [...new Set(ids.filter((id) => id !== null && id > 0))].filter((id) => id !== null);
  const users = await use(USERS).findMany(known);
  return new Map(users.map(({ id, displayName }) => [id, displayName]));
}

async function listingsOf({ use }: CallContext, ids: readonly number[]): Promise<ReadonlyMap<number, Listing>> {
  return new Map((await use(LISTINGS).findMany([...new Set(ids)])).map((listing) => [listing.id, listing]));
}

function aboutListing({ site }: CallContext, listing: Listing | undefined): Pick<WorkItem, 'listing' | 'url'> {
  return { listing: listing?.title ?? '', url: listing ? listingUrl(site, listing) : '' };
}

function isOneOf<T extends string>(values: readonly T[], value: string): value is T {
  return values.some((each) => each === value);
}

const listings: Work = {
  name: 'listings',
  says: 'note',
  statuses: LISTING_STATUSES,
  decisions: { publish: 'publish', reject: 'rejected', hide: 'draft' },
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
      by: names.get(listing.ownerId ?? 0) ?? '',
      at: listing.createdAt,
    }));
    return { items, total };
  },
  waiting: async ({ use }) => (await use(LISTINGS).list({ search: '', statuses: ['pending'], ...ONE })).total,
};

const claims: Work = {
  name: 'claims',
  says: 'answer',
  statuses: CLAIM_STATUSES,
  decisions: { approve: 'approved', reject: 'rejected' },
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
    const nonce = restNonce(call);
    const items = found.map(({ id, listingId, userId, role, proofText, proofFile, createdAt }) => ({
      id,
      ...aboutListing(call, about.get(listingId)),
      // The whole of it: it is what the decision rests on.
      text: `${role}: ${proofText}`,
      by: names.get(userId) ?? '',
      at: createdAt,
      proof: proofFile === null ? undefined : `${call.site.restUrl}/directory/v1/claims/${id}/proof?_wpnonce=${nonce}`,
    }));
    return { items, total };
  },
  waiting: async ({ use }) => (await use(CLAIMS).inState('pending', ONE)).total,
};

const reviews: Work = {
  name: 'reviews',
  statuses: REVIEW_STATUSES,
  decisions: { approve: 'approved', reject: 'rejected' },
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
  waiting: async ({ use }) => (await use(REVIEWS).inState('pending', ONE)).total,
};

/** Decides one after the other by the route; what it refuses is left as it is. */
async function decideAll(
  call: CallContext,
  work: Work,
  ids: readonly number[],
  decided: { status: string; say: string },
) {
  const { status, say } = decided;
  const body = { status, ...(work.says === undefined || say.trim() === '' ? {} : { [work.says]: say }) };
  let done = 0;
  for (const id of ids) {
    const path = `/directory/v1/${work.name}/${id}`;
    try {
      await call.use(REST_SURFACE).ask(call, { method: 'POST', path, body });
      done += 1;
    } catch (thrown) {
      if (!(thrown instanceof RestError) || typeof thrown.status !== 'number' || thrown.status >= 500) throw thrown;
    }
  }
  return { done, left: ids.length - done };
}

function idsOf({ request }: CallContext): number[] {
  const sent = [request.body['ids'] ?? []].flat().map(Number);
  return [...new Set(sent)].filter((id) => Number.isSafeInteger(id) && id > 0).slice(0, MOST);
}

function pagesOf(work: Work) {
  const statusArgument = choice(work.statuses, { default: 'pending', description: 'Where they stand.' });
  const path = `/directory/${work.name}`;
  return [
    page({
      method: 'GET',
      path,
      summary: `The ${work.name} of the directory in a state, and what becomes of them.`,
      access,
      args: {
        ...pagingArguments({ perPage: 20 }),
        status: statusArgument,
        done: Type.Integer({ default: -1, minimum: -1, maximum: MOST, description: 'How many were just decided.' }),
        left: Type.Integer({ default: 0, minimum: 0, maximum: MOST, description: 'How many were left.' }),
      },
      async handle(call) {
        const { args, site, use } = call;
        const { page: number, per_page: perPage, status, done, left } = args;
        const range = { limit: perPage, offset: (number - 1) * perPage };
        const { items: rows, total } = await work.load(call, status, range);
        // What a decision would leave as it is, is none.
        const decisions = (['approve', 'publish', 'reject', 'hide'] as const).filter(
          (each) => work.decisions[each] !== undefined && work.decisions[each] !== status,
        );
        const view = { name: work.name, statuses: work.statuses, status, rows, total, done, left, decisions };
        return consolePage({
          title: workTexts.in(site.language)(work.name),
          body: (
            <WorkPage {...view} path={use(CONSOLE).path} page={number} perPage={perPage} nonce={consoleNonce(call)} />
          ),
        });
      },
    }),
    page({
      method: 'POST',
      path,
      summary: `Decides about chosen ${work.name} of the directory.`,
      access,
      args: {
        status: statusArgument,
        act: choice(['', 'approve', 'publish', 'reject', 'hide'], { default: '', description: 'What is decided.' }),
        say: Type.String({ default: '', maxLength: 1_000, description: 'What whoever sent it in is told.' }),
      },
      async handle(call) {
        const { args, site, use } = call;
        const status = args.act === '' ? undefined : work.decisions[args.act];
        const ids = status === undefined ? [] : idsOf(call);
        const { items } = await work.load(call, args.status, { limit: MOST, offset: 0 });
        const what = items.filter(({ id: each }) => ids.includes(each)).map(({ listing }) => listing);
        const { done, left } = await decideAll(call, work, ids, { status: status ?? '', say: args.say });
        if (done > 0) {
          const details = { status, what: what.join(', '), say: args.say };
          sayAct(call, `Decided about ${work.name} of the directory.`, details);
        }
        return redirect(`${site.url}${use(CONSOLE).path}${path}?status=${args.status}&done=${done}&left=${left}`);
      },
    }),
  ];
}

function screenOf(work: Work, title: string, order: number, more: Screen['pages'] = []): Screen {
  return {
    id: work.name,
    title,
    section: 'work',
    order,
    access,
    waiting: (context) => work.waiting(context),
    pages: [...pagesOf(work), ...more],
  };
}

/** What people send into the directory, to be decided. */
export const workScreens: readonly Screen[] = [
  screenOf(listings, 'Listings', 30),
  screenOf(claims, 'Claims', 31),
  screenOf(reviews, 'Directory reviews', 32),
];
