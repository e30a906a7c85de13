import { columns, table } from '@plinth/kernel/database';

/** What members have to pay for plans with: a row that only changes while it stays at nothing or above. */
export const credits = table(
  'directory_credits',
  {
    userId: columns.user({ unique: true }),
    balance: columns.integer({ default: 0 }),
  },
  { bundleSection: 'directory_credits' },
);

/** Why credits came or went. */
export type CreditReason = 'given' | 'spent';

/** The ledger: each line tells what became of the credits of a member. It outlives the listing that it is about. */
export const creditEntries = table(
  'directory_credit_entries',
  {
    id: columns.id(),
    userId: columns.user(),
    /** Negative where they went. */
    amount: columns.integer(),
    /** What the member had afterwards. */
    balance: columns.integer(),
    reason: columns.string<CreditReason>(20),
    /** What whoever gave them says. */
    note: columns.string(500, { default: '' }),
    /** What they were spent on; no reference, because the line stays when the listing goes. */
    listingId: columns.integer({ default: 0 }),
    listingTitle: columns.string(200, { default: '' }),
    planTitle: columns.string(200, { default: '' }),
    /** Who gave them; 0 for nobody of the site. */
    givenBy: columns.integer({ default: 0 }),
    createdAt: columns.time(),
  },
  { bundleSection: 'directory_credits', indexes: [['userId', 'id']] },
);
