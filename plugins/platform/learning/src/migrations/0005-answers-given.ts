import { columns, migration, type SchemaEditor } from '@plinth/kernel/database';

/**
 * Measures attempts with answers that wait for a grade against all points of their quiz, as those are that come now. What was
 * passed stays passed until the next grade: its step is done already.
 */
async function measureOpenAttempts(schema: SchemaEditor): Promise<void> {
  const [attempts, answers, questions, contents] = [
    ...[schema.table('learning_attempts'), schema.table('learning_answers')],
    ...[schema.table('learning_questions'), schema.table('learning_contents')],
  ];
  const areOpen = `id IN (SELECT attempt_id FROM ${answers} WHERE is_open = 1)`;
  const all = `SELECT COALESCE(SUM(points), 0) FROM ${questions} WHERE quiz_id = ${attempts}.quiz_id`;
  await schema.sql(`UPDATE ${attempts} SET points_total = (${all}) WHERE ${areOpen}`);
  await schema.sql(
    `UPDATE ${attempts} SET percentage = ROUND(1000.0 * points / points_total) WHERE points_total > 0 AND ${areOpen}`,
  );
  const open = `SELECT COALESCE(SUM(q.points), 0) FROM ${answers} a JOIN ${questions} q ON q.id = a.question_id
    WHERE a.attempt_id = ${attempts}.id AND a.is_open = 1`;
  const wanted = `SELECT passing_percentage FROM ${contents} WHERE id = ${attempts}.quiz_id`;
  await schema.sql(`UPDATE ${attempts} SET is_waiting = 1 WHERE passed = 0 AND points_total > 0 AND ${areOpen}
    AND ROUND(1000.0 * (points + (${open})) / points_total) >= 10 * (${wanted})`);
}

/** What was answered, attempts that wait for a grade, and assignments that are sent back. */
export const createAnswersGiven = migration('0005-answers-given', {
  async up(schema) {
    await schema.addColumn('learning_answers', 'given', columns.json({ nullable: true }));
    await schema.addColumn('learning_attempts', 'is_waiting', columns.flag());
    await schema.addColumn('learning_assignments', 'sent_back_at', columns.time({ nullable: true }));
    await measureOpenAttempts(schema);
  },
  async down(schema) {
    await schema.dropColumn('learning_assignments', 'sent_back_at');
    await schema.dropColumn('learning_attempts', 'is_waiting');
    await schema.dropColumn('learning_answers', 'given');
  },
});
