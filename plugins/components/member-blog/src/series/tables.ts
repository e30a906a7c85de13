import { columns, table } from '@plinth/kernel/database';
import type { SeriesStatus } from './store.js';

/** Owners and states of series, which are terms. */
export const seriesOwners = table(
  'mb_series',
  {
    termId: columns.integer({ references: 'terms', unique: true }),
    ownerId: columns.user({ nullable: true, onDelete: 'SET NULL' }),
    /** A digest of the name in lower case: one series of a name for each owner, however long names are. */
    nameDigest: columns.string(64),
    status: columns.string<SeriesStatus>(20, { default: 'active' }),
    createdAt: columns.time(),
  },
  { legacyName: true, bundleSection: 'series', unique: [['ownerId', 'nameDigest']] },
);

/** The order of the posts of series. */
export const seriesPosts = table(
  'mb_series_posts',
  {
    seriesId: columns.integer({ references: 'terms' }),
    postId: columns.integer({ references: 'posts' }),
    position: columns.integer(),
  },
  { legacyName: true, bundleSection: 'series', indexes: [['postId']], unique: [['seriesId', 'postId']] },
);

/** Who read which posts of series. */
export const seriesProgress = table(
  'mb_series_progress',
  {
    seriesId: columns.integer({ references: 'terms' }),
    userId: columns.user(),
    postId: columns.integer({ references: 'posts' }),
    readAt: columns.time(),
  },
  {
    legacyName: true,
    bundleSection: 'series_progress',
    indexes: [['userId'], ['postId']],
    unique: [['seriesId', 'userId', 'postId']],
  },
);
