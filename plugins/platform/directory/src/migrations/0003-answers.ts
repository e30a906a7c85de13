import { columns, migration } from '@plinth/kernel/database';

/** What moderators say to whoever sent something in, who took a listing out, and the order by rating. */
export const addAnswers = migration('0003-answers', {
  async up(schema) {
    await schema.addColumn('directory_listings', 'note', columns.string(1_000, { default: '' }));
    await schema.addColumn('directory_listings', 'withheld', columns.flag());
    await schema.addColumn('directory_claims', 'answer', columns.string(1_000, { default: '' }));
    await schema.addIndex('directory_listings', { columns: ['status', 'rating', 'id'] });
  },
  async down(schema) {
    await schema.dropIndex('directory_listings', ['status', 'rating', 'id']);
    await schema.dropColumn('directory_claims', 'answer');
    await schema.dropColumn('directory_listings', 'withheld');
    await schema.dropColumn('directory_listings', 'note');
  },
});
