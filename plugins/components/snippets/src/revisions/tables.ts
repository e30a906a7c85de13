import { columns, table } from '@plinth/kernel/database';
import type { FileChangeKind } from './revision.js';

/** The revisions of pastes. */
export const revisions = table(
  'snippets_revisions',
  {
    id: columns.id(),
    pasteId: columns.integer({ references: 'snippets_pastes' }),
    number: columns.integer(),
    /** Who made it; null when the account is gone. */
    authorId: columns.user({ nullable: true, onDelete: 'SET NULL' }),
    message: columns.string(300),
    /** Lines; null until somebody asked: comparing texts has no place in the way of a write. */
    additions: columns.integer({ nullable: true }),
    deletions: columns.integer({ nullable: true }),
    createdAt: columns.time(),
  },
  { bundleSection: 'pastes', indexes: [['authorId']], unique: [['pasteId', 'number']] },
);

/** The files as they were in each revision. */
export const revisionFiles = table(
  'snippets_revision_files',
  {
    revisionId: columns.integer({ references: 'snippets_revisions' }),
    /** Tells that a renamed file is the same. */
    fileId: columns.integer(),
    /** Where its text is kept; null once the paste was burned, and of a removed file. */
    blobId: columns.integer({ nullable: true, references: 'snippets_blobs', onDelete: 'SET NULL' }),
    filename: columns.string(191),
    language: columns.string(50),
    size: columns.integer(),
    position: columns.integer(),
    kind: columns.string<FileChangeKind>(10),
  },
  { bundleSection: 'pastes', indexes: [['blobId']], unique: [['revisionId', 'fileId']] },
);
