import { columns, table } from '@plinth/kernel/database';

/** The texts of pastes: each is kept once a paste, however many revisions have it. */
export const blobs = table(
  'snippets_blobs',
  {
    id: columns.id(),
    pasteId: columns.integer({ references: 'snippets_pastes' }),
    digest: columns.string(64),
    content: columns.text(),
  },
  { bundleSection: 'pastes', unique: [['pasteId', 'digest']] },
);

/** The files of pastes as they stand. */
export const files = table(
  'snippets_files',
  {
    id: columns.id(),
    pasteId: columns.integer({ references: 'snippets_pastes' }),
    /** Where its text is kept; null once the paste was burned. */
    blobId: columns.integer({ nullable: true, references: 'snippets_blobs', onDelete: 'SET NULL' }),
    filename: columns.string(191),
    language: columns.string(50),
    /** Bytes. */
    size: columns.integer(),
    lineCount: columns.integer(),
    /** From 0. */
    position: columns.integer(),
  },
  { bundleSection: 'pastes', indexes: [['language', 'pasteId'], ['blobId']], unique: [['pasteId', 'filename']] },
);
