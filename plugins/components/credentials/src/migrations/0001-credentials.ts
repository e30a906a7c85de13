import { columns, migration } from '@plinth/kernel/database';

const keyColumns = {
  key_id: columns.key(),
  user_id: columns.user(),
  // One of as many places as a member may have active keys; none once the key is revoked or expired.
  place: columns.integer({ nullable: true }),
  name: columns.string(100),
  prefix: columns.string(12),
  last_four: columns.string(4),
  digest: columns.string(64, { unique: true }),
  created_at: columns.time(),
  last_used_at: columns.time({ nullable: true }),
  last_used_ip: columns.string(45, { nullable: true }),
  expires_at: columns.time({ nullable: true }),
  revoked_at: columns.time({ nullable: true }),
};

const tokenColumns = {
  id: columns.key(),
  family: columns.string(36),
  user_id: columns.user(),
  state: columns.string(10),
  expires_at: columns.time(),
};

/** API keys, of which the database admits only so many active ones a member, and refresh tokens by their families. */
export const createCredentials = migration('0001-credentials', {
  async up(schema) {
    await schema.createTable('api_keys', keyColumns, [
      { columns: ['user_id', 'place'], unique: true },
      { columns: ['user_id', 'revoked_at', 'created_at', 'key_id'] },
    ]);
    await schema.createTable('refresh_tokens', tokenColumns, [
      { columns: ['family', 'state'] },
      { columns: ['expires_at'] },
    ]);
  },
  async down(schema) {
    await schema.dropTable('refresh_tokens');
    await schema.dropTable('api_keys');
  },
});
