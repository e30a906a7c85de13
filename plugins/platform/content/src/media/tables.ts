import { columns, table } from '@plinth/kernel/database';

/**
 * What is known about the files of attachments. A file's row is written before the file is and goes after it, so that
 * its key belongs to one upload at a time; a row without post is of an upload in progress, or of one that is gone.
 */
export const mediaFiles = table(
  'media_files',
  {
    id: columns.id(),
    postId: columns.integer({ references: 'posts', onDelete: 'SET NULL', nullable: true }),
    fileKey: columns.string(191),
    /** The key in lower case: some file systems know no other. */
    claim: columns.string(191, { unique: true }),
    /** `full`, `original`, or the names of image sizes, separated by blanks. */
    names: columns.text(),
    mimeType: columns.string(100),
    width: columns.integer({ nullable: true }),
    height: columns.integer({ nullable: true }),
    bytes: columns.bigInteger(),
    reservedAt: columns.time(),
  },
  { legacyName: true, bundleSection: 'media', indexes: [['postId']] },
);

/** What is said of attachments. */
export const mediaDetails = table(
  'media_details',
  {
    postId: columns.integer({ references: 'posts', unique: true }),
    altText: columns.text(),
    source: columns.string(50),
  },
  { legacyName: true, bundleSection: 'media' },
);
