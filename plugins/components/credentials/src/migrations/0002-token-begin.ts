import { columns, migration } from '@plinth/kernel/database';

/** When the sign-in was that a refresh token follows from, and whose tokens are looked for by their owner. */
export const addTokenBegin = migration('0002-token-begin', {
  async up(schema) {
    await schema.addColumn('refresh_tokens', 'begun_at', columns.time({ nullable: true }));
    await schema.addIndex('refresh_tokens', { columns: ['state', 'user_id'] });
  },
  async down(schema) {
    await schema.dropIndex('refresh_tokens', ['state', 'user_id']);
    await schema.dropColumn('refresh_tokens', 'begun_at');
  },
});
