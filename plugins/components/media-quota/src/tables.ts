import { columns, table } from '@plinth/kernel/database';
import type { CreditType } from './limits.js';

/** The packages. Their columns are called as REST calls them. */
export const mediaPackages = table(
  'media_packages',
  {
    id: columns.id(),
    name: columns.string(200),
    image_limit: columns.integer({ default: 0 }),
    video_limit: columns.integer({ default: 0 }),
    audio_limit: columns.integer({ default: 0 }),
    storage_bytes: columns.bigInteger({ default: 0 }),
    sort_order: columns.integer({ default: 0 }),
    created_at: columns.time(),
  },
  { legacyName: true, bundleSection: 'media_packages', indexes: [['sort_order', 'id']] },
);

/** The package of members who have no other. The table has one row, so that there is never a second default. */
export const defaultPackage = table(
  'media_default_package',
  {
    id: columns.key<'default'>(10),
    packageId: columns.integer({ references: 'media_packages', nullable: true, onDelete: 'SET NULL' }),
  },
  { legacyName: true, bundleSection: 'media_packages' },
);

/** The row that is taken hold of before anything of a member is judged or written. */
export const mediaAccounts = table(
  'media_accounts',
  {
    userId: columns.user({ unique: true }),
    /** The package that the member was given. */
    packageId: columns.integer({ references: 'media_packages', nullable: true, onDelete: 'SET NULL' }),
    /** Whether what the member uploaded before is counted. */
    isCounted: columns.flag(),
  },
  { legacyName: true, bundleSection: 'media_packages', indexes: [['packageId']] },
);

/** What a file counts as. */
const counted = {
  userId: columns.user(),
  type: columns.string<CreditType | 'other'>(10),
  bytes: columns.bigInteger(),
};

/** The attachments that are counted. */
export const mediaUploads = table(
  'media_uploads',
  { attachmentId: columns.integer({ unique: true }), ...counted },
  {
    legacyName: true,
    notInBundle: 'counted again as the files of the section media come in',
    indexes: [['userId', 'type', 'bytes']],
  },
);

/** Files that are counted but are not attachments, such as the proofs of claims. */
export const otherUploads = table(
  'media_other_uploads',
  { reference: columns.string(191, { unique: true }), ...counted },
  {
    legacyName: true,
    notInBundle: 'counted again as the files of other sections come in',
    indexes: [['userId', 'type', 'bytes']],
  },
);

/** The ledger. Its columns are called as REST calls them. */
export const mediaCredits = table(
  'media_credits',
  {
    id: columns.id(),
    user_id: columns.user(),
    credit_type: columns.string<CreditType>(20),
    amount: columns.integer(),
    balance_after: columns.integer(),
    source: columns.string(50),
    reference: columns.string(200, { default: '' }),
    note: columns.text(),
    created_at: columns.time(),
  },
  {
    legacyName: true,
    bundleSection: 'media_credits',
    indexes: [
      ['user_id', 'id'],
      ['user_id', 'credit_type', 'source', 'amount'],
      ['user_id', 'credit_type', 'id'],
    ],
  },
);
