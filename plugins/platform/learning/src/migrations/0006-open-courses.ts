import { columns, migration } from '@plinth/kernel/database';

/** Courses that people enrol in themselves; none is one until somebody opens it. */
export const createOpenCourses = migration('0006-open-courses', {
  up: (schema) => schema.addColumn('learning_courses', 'is_open', columns.flag()),
  down: (schema) => schema.dropColumn('learning_courses', 'is_open'),
});
