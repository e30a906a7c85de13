import { columns, table } from '@plinth/kernel/database';
import type { CardSize } from './cards/sizes.js';

/** The rendered cards, each with the hour it lives. */
export const cards = table(
  'quotes_cards',
  {
    id: columns.id(),
    /** Activities belong to the community, so this is no foreign key. */
    activityId: columns.integer(),
    size: columns.string<CardSize>(10),
    /** A digest of everything that the card shows. */
    contentHash: columns.string(64),
    /** Key among the files. */
    file: columns.string(191),
    expiresAt: columns.time(),
  },
  {
    notInBundle: 'pictures that are drawn again when they are asked for',
    unique: [['activityId', 'size', 'contentHash']],
    indexes: [['expiresAt']],
  },
);

/** What was used of the daily quotas. */
export const quotas = table(
  'quotes_quotas',
  {
    id: columns.id(),
    /** UTC, `YYYY-MM-DD`. */
    day: columns.string(10),
    /** `site`, or `user:` and the id. */
    holder: columns.string(40),
    used: columns.integer({ default: 0 }),
  },
  { notInBundle: 'what was used on one day', unique: [['day', 'holder']] },
);

/** The reported suggestions. */
export const reports = table(
  'quotes_reports',
  {
    id: columns.id(),
    userId: columns.user(),
    text: columns.text(),
    /** A text of any length cannot stand in an index. */
    textDigest: columns.string(64),
    reason: columns.text(),
    reportedAt: columns.time(),
  },
  { bundleSection: 'suggestion_reports', unique: [['userId', 'textDigest']], indexes: [['reportedAt', 'id']] },
);
