import { columns, migration, type SchemaEditor } from '@plinth/kernel/database';

const WORK = ['learning_assignments', 'learning_essays'];

/** What a grade says, and which grade it is; what waits is found by the last index. */
async function addGrades(schema: SchemaEditor, table: string): Promise<void> {
  await schema.addColumn(table, 'note', columns.text({ nullable: true }));
  await schema.addColumn(table, 'graded_at', columns.time({ nullable: true }));
  await schema.addColumn(table, 'revision', columns.integer({ default: 0 }));
  await schema.addIndex(table, { columns: ['is_done', 'submitted_at', 'id'] });
}

/** Lessons that take files, the files that are handed in for them, and what is said with a grade. */
export const createGrading = migration('0004-grading', {
  async up(schema) {
    await schema.addColumn('learning_contents', 'assignment_points', columns.integer({ nullable: true }));
    await schema.addColumn('learning_assignments', 'file_key', columns.string(100, { nullable: true }));
    for (const table of WORK) await addGrades(schema, table);
  },
  async down(schema) {
    for (const table of WORK) {
      await schema.dropIndex(table, ['is_done', 'submitted_at', 'id']);
      for (const column of ['revision', 'graded_at', 'note']) await schema.dropColumn(table, column);
    }
    await schema.dropColumn('learning_assignments', 'file_key');
    await schema.dropColumn('learning_contents', 'assignment_points');
  },
});
