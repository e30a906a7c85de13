import { columns, migration } from '@plinth/kernel/database';

/** Which plan a listing is under, what its owner has to pay for it with, and what they were given and spent. */
export const addPlans = migration('0004-plans', {
  async up(schema) {
    await schema.addColumn('directory_listings', 'plan_id', columns.integer({ default: 0 }));
    await schema.addColumn('directory_listings', 'paid_plan_id', columns.integer({ default: 0 }));
    await schema.addColumn('directory_listings', 'plan_days', columns.integer({ default: 0 }));
    await schema.addColumn('directory_listings', 'plan_until', columns.time({ nullable: true }));
    await schema.addColumn('directory_listings', 'featured', columns.flag());
    await schema.addIndex('directory_listings', { columns: ['status', 'featured', 'created_at', 'id'] });
    await schema.addIndex('directory_listings', { columns: ['status', 'plan_until'] });
    await schema.createTable('directory_credits', {
      user_id: columns.user({ unique: true }),
      balance: columns.integer({ default: 0 }),
    });
    await schema.createTable(
      'directory_credit_entries',
      {
        id: columns.id(),
        user_id: columns.user(),
        amount: columns.integer(),
        balance: columns.integer(),
        reason: columns.string(20),
        note: columns.string(500, { default: '' }),
        listing_id: columns.integer({ default: 0 }),
        listing_title: columns.string(200, { default: '' }),
        plan_title: columns.string(200, { default: '' }),
        given_by: columns.integer({ default: 0 }),
        created_at: columns.time(),
      },
      [{ columns: ['user_id', 'id'] }],
    );
  },
  async down(schema) {
    await schema.dropTable('directory_credit_entries');
    await schema.dropTable('directory_credits');
    await schema.dropIndex('directory_listings', ['status', 'plan_until']);
    await schema.dropIndex('directory_listings', ['status', 'featured', 'created_at', 'id']);
    for (const name of ['featured', 'plan_until', 'plan_days', 'paid_plan_id', 'plan_id'])
      await schema.dropColumn('directory_listings', name);
  },
});
