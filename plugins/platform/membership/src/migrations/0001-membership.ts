import { columns, migration } from '@plinth/kernel/database';

const levelColumns = {
  id: columns.id(),
  slug: columns.string(100, { unique: true }),
  name: columns.string(191),
  description: columns.text(),
};

const membershipColumns = {
  id: columns.id(),
  user_id: columns.user(),
  level_id: columns.integer({ references: 'membership_levels' }),
  granted_at: columns.time(),
  expires_at: columns.time({ nullable: true }),
};

/** Levels and who holds them, each level once. */
export const createMemberships = migration('0001-membership', {
  async up(schema) {
    await schema.createTable('membership_levels', levelColumns, [{ columns: ['name', 'id'] }]);
    await schema.createTable('memberships', membershipColumns, [
      { columns: ['user_id', 'level_id'], unique: true },
      { columns: ['level_id', 'user_id'] },
    ]);
  },
  async down(schema) {
    await schema.dropTable('memberships');
    await schema.dropTable('membership_levels');
  },
});
