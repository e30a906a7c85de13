import { columns, migration } from '@plinth/kernel/database';

/** What lessons and topics say. */
export const createContentTexts = migration('0002-content-texts', {
  up: (schema) =>
    schema.createTable(
      'learning_content_texts',
      { content_id: columns.integer({ references: 'learning_contents' }), body: columns.text() },
      [{ columns: ['content_id'], unique: true }],
    ),
  down: (schema) => schema.dropTable('learning_content_texts'),
});
