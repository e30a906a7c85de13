import { columns, migration } from '@plinth/kernel/database';

/** Conversations by which somebody asks to be let into a course: one for each person and course. */
export const createRequests = migration('0002-requests', {
  async up(schema) {
    await schema.addColumn('course_threads', 'request_key', columns.string(40, { nullable: true }));
    await schema.addIndex('course_threads', { columns: ['request_key'], unique: true });
  },
  async down(schema) {
    await schema.dropIndex('course_threads', ['request_key']);
    await schema.dropColumn('course_threads', 'request_key');
  },
});
