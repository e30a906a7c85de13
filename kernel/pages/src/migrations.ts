import { columns, migration } from '@plinth/kernel/database';

/** Submitted forms, each under its idempotency key. */
export const createFormSubmissions = migration('0001-form-submissions', {
  adopts: ['kernel/0013-form-submissions'],
  up: (schema) =>
    schema.createTable(
      'form_submissions',
      { id: columns.key(64), outcome: columns.json({ nullable: true }), begun_at: columns.time() },
      [{ columns: ['begun_at'] }],
    ),
  down: (schema) => schema.dropTable('form_submissions'),
});
