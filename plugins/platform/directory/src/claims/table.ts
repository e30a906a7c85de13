import { columns, table } from '@plinth/kernel/database';
import type { ClaimStatus } from './store.js';

/** Who says that a listing is theirs. */
export const claims = table(
  'directory_claims',
  {
    id: columns.id(),
    listingId: columns.integer({ references: 'directory_listings' }),
    userId: columns.user(),
    role: columns.string(50),
    proofText: columns.text(),
    /** 1 while the claim waits, null afterwards: unique indexes count null as different each time. */
    open: columns.integer({ nullable: true }),
    status: columns.string<ClaimStatus>(20),
    /** Key of the kept file, and its type. */
    proofFile: columns.text({ nullable: true }),
    proofType: columns.string(50, { nullable: true }),
    /** What moderators say to whoever made it. */
    answer: columns.string(1_000, { default: '' }),
    /** Who owned the listing before the claim was approved. No reference: what was decided stays told when they go. */
    formerOwnerId: columns.integer({ nullable: true }),
    decidedAt: columns.time({ nullable: true }),
    createdAt: columns.time(),
  },
  {
    bundleSection: 'directory_claims',
    indexes: [['status', 'id'], ['userId'], ['userId', 'decidedAt']],
    unique: [['listingId', 'userId', 'open']],
  },
);
