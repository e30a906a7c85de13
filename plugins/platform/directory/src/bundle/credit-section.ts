import { type BundleSection, DATABASE, Type, USERS } from '@plinth/kernel';
import { CREDITS } from '../plans/credit-store.js';
import { creditEntries } from '../plans/tables.js';
import { everyRow, timeField } from './fields.js';

const creditItem = Type.Object(
  {
    user: Type.String({ description: 'Login of the member; with the time the natural key.' }),
    amount: Type.Integer({ minimum: -1_000_000_000, maximum: 1_000_000_000, description: 'Negative where they went.' }),
    note: Type.Optional(Type.String({ maxLength: 500, description: 'What for.' })),
    createdAt: timeField,
  },
  { additionalProperties: false },
);

type CreditItem = Type.Static<typeof creditItem>;

/** The section `directory_credits` of a site bundle: the ledger, from which follows what members have. */
export const creditSection: BundleSection = {
  name: 'directory_credits',
  title: 'Credits of members for plans of listings',
  item: creditItem,
  after: ['users'],
  async import(items: readonly CreditItem[], context) {
    const { use } = context;
    for (const { user, amount, note = '', createdAt } of items) {
      const userId = await context.find('users', user);
      if (userId === undefined) throw new Error(`directory_credits: users has no "${user}".`);
      const isKnown = await use(DATABASE).rows(creditEntries).has({ userId, createdAt, amount });
      if (!isKnown && !(await use(CREDITS).give(userId, { amount, note, givenBy: 0, createdAt })))
        throw new Error(`directory_credits: "${user}" would have less than nothing.`);
      context.count(isKnown ? 'kept' : 'created');
    }
  },
  async export({ use }) {
    const rows = await everyRow(({ after, listing }) => use(DATABASE).rows(creditEntries).list(after, listing));
    const users = await use(USERS).findMany([...new Set(rows.map(({ userId }) => userId))]);
    const logins = new Map(users.map(({ id, login }) => [id, login]));
    return rows.map(({ userId, amount, createdAt, listingTitle, note, planTitle, reason }) => ({
      ...{ user: logins.get(userId) ?? '', amount, createdAt },
      note: reason === 'spent' ? `${planTitle}: ${listingTitle}` : note,
    }));
  },
};
