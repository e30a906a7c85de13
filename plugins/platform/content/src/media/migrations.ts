import { columns, migration } from '@plinth/kernel/database';

/**
 * What is known about the files of attachments. A file's row is written before the file is and goes after it, so that
 * its key belongs to one upload at a time; a row without post is of an upload in progress, or of one that is gone.
 */
const createMedia = migration('0003-media', {
  async up(schema) {
    await schema.createTable(
      'media_files',
      {
        id: columns.id(),
        post_id: columns.integer({ references: 'posts', onDelete: 'SET NULL', nullable: true }),
        file_key: columns.string(191),
        /** The key in lower case: some file systems know no other. */
        claim: columns.string(191, { unique: true }),
        /** `full`, `original`, or the names of image sizes, separated by blanks. */
        names: columns.text(),
        mime_type: columns.string(100),
        width: columns.integer({ nullable: true }),
        height: columns.integer({ nullable: true }),
        bytes: columns.bigInteger(),
        reserved_at: columns.time(),
      },
      [{ columns: ['post_id'] }],
    );
    await schema.createTable(
      'media_details',
      {
        post_id: columns.integer({ references: 'posts' }),
        alt_text: columns.text(),
        source: columns.string(50),
      },
      [{ columns: ['post_id'], unique: true }],
    );
  },
  async down(schema) {
    await schema.dropTable('media_details');
    await schema.dropTable('media_files');
  },
});

/** The migrations of media. */
export const mediaMigrations = [createMedia];
