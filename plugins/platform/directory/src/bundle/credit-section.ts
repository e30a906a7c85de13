import type { BundleSection } from '@plinth/bundle';
import { bySlug, carriedState } from '@plinth/content';
import { Type, USERS } from '@plinth/kernel';
import { DATABASE } from '@plinth/kernel/database';
import { listings } from '../listings/tables.js';
import { CREDITS } from '../plans/credit-store.js';
import { creditEntries } from '../plans/tables.js';
import { everyRow, timeField } from './fields.js';

const entryState = carriedState(creditEntries, ['reason', 'note', 'listingTitle', 'planTitle', 'balance']);
const byListing = bySlug('directory_listings', listings);

const creditItem = Type.Object(
  {
    user: Type.String({ description: 'Login of the member; with the time the natural key.' }),
    amount: Type.Integer({ minimum: -1_000_000_000, maximum: 1_000_000_000, description: 'Negative where they went.' }),
    note: Type.Optional(Type.String({ maxLength: 500, description: 'What for.' })),
    createdAt: timeField,
    givenBy: Type.Optional(Type.String({ description: 'Login of the member who gave them.' })),
    listing: Type.Optional(Type.String({ description: 'Slug of the listing that they were spent on.' })),
    state: Type.Optional(entryState.schema),
  },
  { additionalProperties: false },
);

type CreditItem = Type.Static<typeof creditItem>;

/** The section `directory_credits` of a site bundle: the ledger, from which follows what members have. */
export const creditSection: BundleSection = {
  name: 'directory_credits',
  title: 'Credits of members for plans of listings',
  item: creditItem,
  after: ['users', 'directory_listings'],
  async import(items: readonly CreditItem[], context) {
    const { use } = context;
    const entries = use(DATABASE).rows(creditEntries);
    for (const { user, amount, note = '', createdAt, givenBy, listing, state } of items) {
      const userId = await context.find('users', user);
      if (userId === undefined) throw new Error(`directory_credits: users has no "${user}".`);
      const known = { userId, createdAt, amount };
      const isKnown = await entries.has(known);
      const giver = (givenBy === undefined ? undefined : await context.find('users', givenBy)) ?? 0;
      if (!isKnown && !(await use(CREDITS).give(userId, { amount, note, givenBy: giver, createdAt })))
        throw new Error(`directory_credits: "${user}" would have less than nothing.`);
      const listingId = listing === undefined ? undefined : await context.find('directory_listings', listing);
      if (!isKnown && listingId !== undefined) await entries.change(known, { listingId });
      const entry = isKnown ? undefined : await entries.find(known, { columns: ['id'] });
      if (entry) await entryState.keep(entry.id, state, context);
      context.count(isKnown ? 'kept' : 'created');
    }
  },
  async export(context) {
    const { use } = context;
    const rows = await everyRow(({ after, listing }) => use(DATABASE).rows(creditEntries).list(after, listing));
    const users = await use(USERS).findMany([...new Set(rows.flatMap(({ userId, givenBy }) => [userId, givenBy]))]);
    const logins = new Map(users.map(({ id, login }) => [id, login]));
    const states = await entryState.of(
      rows.map(({ id }) => id),
      context,
    );
    const slugs = await byListing.names(
      rows.flatMap(({ listingId }) => (listingId === 0 ? [] : listingId)),
      context,
    );
    return rows.map(({ id, userId, amount, createdAt, givenBy, listingId, listingTitle, note, planTitle, reason }) => ({
      ...{ user: logins.get(userId) ?? '', amount, createdAt },
      ...(logins.has(givenBy) ? { givenBy: logins.get(givenBy) } : {}),
      ...(slugs.has(listingId) ? { listing: slugs.get(listingId) } : {}),
      state: states.get(id) ?? {},
      note: reason === 'spent' ? `${planTitle}: ${listingTitle}` : note,
    }));
  },
};
