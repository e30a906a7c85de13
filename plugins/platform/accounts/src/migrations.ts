import { columns, migration } from '@plinth/kernel/database';

/** The code that opens the page on which a new site is set up. */
const createSetupCodes = migration('0001-setup-codes', {
  adopts: ['kernel/0007-setup-codes'],
  async up(schema) {
    await schema.createTable('setup_codes', {
      id: columns.key(20),
      code_digest: columns.string(64),
      expires_at: columns.time(),
    });
  },
  async down(schema) {
    await schema.dropTable('setup_codes');
  },
});

/** E-mail addresses that wait for their owner's word. */
const createEmailChanges = migration('0002-email-changes', {
  adopts: ['kernel/0009-accounts'],
  async up(schema) {
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
  },
});

/** Passkeys, and the challenges that are open. */
const createPasskeys = migration('0003-passkeys', {
  adopts: ['kernel/0010-passkeys'],
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

/** One link for each purpose. */
const createAccountLinks = migration('0004-account-links', {
  adopts: ['kernel/0011-account-links'],
  async up(schema) {
    await schema.createTable(
      'account_links',
      {
        id: columns.id(),
        user_id: columns.user(),
        purpose: columns.string(20),
        token_digest: columns.string(64),
        expires_at: columns.time(),
      },
      [{ columns: ['token_digest'] }, { columns: ['user_id', 'purpose'], unique: true }],
    );
  },
  async down(schema) {
    await schema.dropTable('account_links');
  },
});

/** Several links for each purpose, so that nobody voids the link of somebody else by asking for another one. */
const allowManyLinks = migration('0005-many-account-links', {
  adopts: ['kernel/0013-many-account-links'],
  // MariaDB keeps no foreign key without an index of its column, so the new one comes first.
  async up(schema) {
    await schema.addIndex('account_links', { columns: ['user_id', 'purpose', 'id'] });
    await schema.dropIndex('account_links', ['user_id', 'purpose']);
  },
  async down(schema) {
    await schema.sql(`DELETE FROM ${schema.table('account_links')}`);
    await schema.addIndex('account_links', { columns: ['user_id', 'purpose'], unique: true });
    await schema.dropIndex('account_links', ['user_id', 'purpose', 'id']);
  },
});

/** The tables of accounts, in order. */
export const accountMigrations = [
  createSetupCodes,
  createEmailChanges,
  createPasskeys,
  createAccountLinks,
  allowManyLinks,
];
