import { columns, migration } from '@plinth/kernel/database';

/** When things were decided, when members looked last, who owned a listing before, and what reviewers are told. */
export const addDecisions = migration('0005-decisions', {
  async up(schema) {
    await schema.addColumn('directory_listings', 'decided_at', columns.time({ nullable: true }));
    await schema.addIndex('directory_listings', { columns: ['owner_id', 'decided_at'] });
    await schema.addColumn('directory_claims', 'decided_at', columns.time({ nullable: true }));
    await schema.addColumn('directory_claims', 'former_owner_id', columns.integer({ nullable: true }));
    await schema.addIndex('directory_claims', { columns: ['user_id', 'decided_at'] });
    await schema.addColumn('directory_reviews', 'answer', columns.string(1_000, { nullable: true }));
    await schema.createTable('directory_looks', {
      user_id: columns.user({ unique: true }),
      listings_at: columns.time({ nullable: true }),
      claims_at: columns.time({ nullable: true }),
    });
  },
  async down(schema) {
    await schema.dropTable('directory_looks');
    await schema.dropColumn('directory_reviews', 'answer');
    await schema.dropIndex('directory_claims', ['user_id', 'decided_at']);
    await schema.dropColumn('directory_claims', 'former_owner_id');
    await schema.dropColumn('directory_claims', 'decided_at');
    await schema.dropIndex('directory_listings', ['owner_id', 'decided_at']);
    await schema.dropColumn('directory_listings', 'decided_at');
  },
});
