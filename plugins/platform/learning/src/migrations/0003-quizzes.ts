import { columns, migration } from '@plinth/kernel/database';

/** What questions ask, answers that wait for a grade, and attempts that are kept once however often they are sent. */
export const createQuizzes = migration('0003-quizzes', {
  async up(schema) {
    await schema.addColumn('learning_questions', 'task', columns.json({ nullable: true }));
    await schema.addColumn('learning_answers', 'is_open', columns.flag());
    await schema.addColumn('learning_attempts', 'sent_key', columns.string(36, { nullable: true }));
    await schema.addIndex('learning_attempts', { columns: ['sent_key'], unique: true });
  },
  async down(schema) {
    await schema.dropIndex('learning_attempts', ['sent_key']);
    await schema.dropColumn('learning_attempts', 'sent_key');
    await schema.dropColumn('learning_answers', 'is_open');
    await schema.dropColumn('learning_questions', 'task');
  },
});
