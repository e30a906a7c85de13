import { columns } from '../database/columns.js';
import { migration } from '../database/schema.js';

/** Pictures of people, and e-mail addresses that wait for their owner's word. */
export const accountsMigration = migration('0009-accounts', {
  async up(schema) {
    await schema.addColumn('users', 'picture', columns.string(500, { default: '' }));
    await schema.createTable(
      'email_changes',
      {
        user_id: columns.user({ unique: true }),
        email: columns.string(100),
        token_digest: columns.string(64),
        expires_at: columns.time(),
      },
      [{ columns: ['token_digest'] }],
    );
  },
  async down(schema) {
    await schema.dropTable('email_changes');
    await schema.dropColumn('users', 'picture');
  },
});

/** Passkeys, and the challenges that are open. */
export const passkeysMigration = migration('0010-passkeys', {
  async up(schema) {
    await schema.createTable(
      'passkeys',
      {
        id: columns.id(),
        user_id: columns.user(),
        credential_digest: columns.string(64, { unique: true }),
        credential_id: columns.text(),
        public_key: columns.text(),
        counter: columns.integer(),
        transports: columns.json(),
        name: columns.string(100),
        created_at: columns.time(),
        last_used_at: columns.time({ nullable: true }),
      },
      [{ columns: ['user_id', 'id'] }],
    );
    await schema.createTable(
      'passkey_challenges',
      { id: columns.key(64), binding_digest: columns.string(64), expires_at: columns.time() },
      [{ columns: ['expires_at'] }],
    );
  },
  async down(schema) {
    for (const table of ['passkey_challenges', 'passkeys']) await schema.dropTable(table);
  },
});
