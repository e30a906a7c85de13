import { columns, table } from '@plinth/kernel/database';
import type { Expiration } from './expiration.js';
import type { PasteStatus, Visibility } from './paste.js';

/** What lists of pastes are ordered by, as clients name it, and the column; each has indexes of its own. */
export const ORDER_COLUMNS = {
  created_at: 'createdAt',
  updated_at: 'updatedAt',
  star_count: 'starCount',
  view_count: 'viewCount',
  fork_count: 'forkCount',
  title: 'title',
} as const;

/** The pastes. */
export const pastes = table(
  'snippets_pastes',
  {
    id: columns.id(),
    /** Its name in addresses. */
    hash: columns.string(10, { unique: true }),
    authorId: columns.user(),
    title: columns.string(200),
    description: columns.text(),
    visibility: columns.string<Visibility>(10),
    status: columns.string<PasteStatus>(10),
    /** While the public lists show it: kept with the three that decide it, so that one index serves. */
    listed: columns.flag(),
    expiration: columns.string<Expiration>(10),
    expiresAt: columns.time({ nullable: true }),
    /** Hash of the password; empty without one. */
    passwordHash: columns.string(100, { default: '' }),
    burnAfterRead: columns.flag(),
    /** When its content was read for the one time and erased. */
    burnedAt: columns.time({ nullable: true }),
    forkedFrom: columns.integer({ nullable: true, references: 'snippets_pastes', onDelete: 'SET NULL' }),
    starCount: columns.integer({ default: 0 }),
    forkCount: columns.integer({ default: 0 }),
    viewCount: columns.integer({ default: 0 }),
    /** Number of its newest revision. */
    revision: columns.integer({ default: 0 }),
    /** Title and description in lower case, because databases disagree about letters beyond ASCII. */
    searchText: columns.text(),
    createdAt: columns.time(),
    updatedAt: columns.time(),
  },
  {
    bundleSection: 'pastes',
    indexes: [
      ...Object.values(ORDER_COLUMNS).flatMap(
        (order) => [['listed', order, 'id'] as const, ['authorId', 'status', order, 'id'] as const] as const,
      ),
      ['status', 'createdAt', 'id'],
      ['status', 'expiresAt'],
      ['forkedFrom'],
    ],
    search: { columns: ['searchText'] },
  },
);

/** The columns of a paste, without those that only conditions of lists use. */
export const PASTE_COLUMNS = [
  'id',
  'hash',
  'authorId',
  'title',
  'description',
  'visibility',
  'status',
  'expiration',
  'expiresAt',
  'passwordHash',
  'burnAfterRead',
  'burnedAt',
  'forkedFrom',
  'starCount',
  'forkCount',
  'viewCount',
  'revision',
  'createdAt',
  'updatedAt',
] as const;

/** Who has looked at a paste on a day. */
export const views = table(
  'snippets_views',
  {
    pasteId: columns.integer({ references: 'snippets_pastes' }),
    /** A keyed digest of a session or an address. */
    viewer: columns.string(64),
    day: columns.string(10),
  },
  {
    notInBundle: 'digests made with the secret of one site, kept for a day',
    indexes: [['day']],
    unique: [['pasteId', 'viewer', 'day']],
  },
);
