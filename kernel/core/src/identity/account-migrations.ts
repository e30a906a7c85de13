import { columns } from '../database/columns.js';
import { migration } from '../database/schema.js';

/** Pictures of people. */
export const picturesMigration = migration('0009-pictures', {
  adopts: ['kernel/0009-accounts'],
  up: (schema) => schema.addColumn('users', 'picture', columns.string(500, { default: '' })),
  down: (schema) => schema.dropColumn('users', 'picture'),
});

/** When credentials changed. Links to sign in belong to the plugin accounts. */
export const credentialsMigration = migration('0011-credentials-changed', {
  adopts: ['kernel/0011-account-links'],
  async up(schema) {
    await schema.dropTable('sign_in_links');
    await schema.addColumn('users', 'credentials_changed_at', columns.time({ nullable: true }));
  },
  async down(schema) {
    await schema.dropColumn('users', 'credentials_changed_at');
    await schema.createTable(
      'sign_in_links',
      { user_id: columns.user({ unique: true }), token_digest: columns.string(64), expires_at: columns.time() },
      [{ columns: ['token_digest'] }],
    );
  },
});
