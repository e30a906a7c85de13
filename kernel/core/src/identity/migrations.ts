import { columns } from '../database/columns.js';
import { migration } from '../database/schema.js';
import { credentialsMigration, picturesMigration } from './account-migrations.js';
import { jobTurnsMigration, leasesMigration } from './lease-migrations.js';

/** The host's own tables. */
export const kernelMigrations = [
  migration('0001-users', {
    async up(schema) {
      const name = () => columns.string(250);
      await schema.createTable(
        'users',
        {
          id: columns.id(),
          login: columns.string(60),
          login_key: columns.string(60, { unique: true }),
          email: columns.string(100),
          email_key: columns.string(100, { unique: true }),
          password_hash: columns.string(100, { nullable: true }),
          slug: columns.string(191, { unique: true }),
          display_name: name(),
          first_name: name(),
          last_name: name(),
          nickname: name(),
          description: columns.text(),
          url: columns.string(255),
          locale: columns.string(20),
          registered_at: columns.time(),
          roles: columns.json(),
          capabilities: columns.json(),
        },
        [{ columns: ['registered_at', 'id'] }],
      );
      await schema.createTable('user_roles', { id: columns.id(), user_id: columns.user(), role: columns.string(60) }, [
        { columns: ['user_id', 'role'], unique: true },
        { columns: ['role', 'user_id'] },
      ]);
      await schema.createTable(
        'user_meta',
        { id: columns.id(), user_id: columns.user(), name: columns.string(120), value: columns.json() },
        [{ columns: ['user_id', 'name'], unique: true }],
      );
    },
    async down(schema) {
      for (const table of ['user_meta', 'user_roles', 'users']) await schema.dropTable(table);
    },
  }),
  migration('0002-credentials', {
    async up(schema) {
      await schema.createTable(
        'sessions',
        {
          id: columns.key(),
          token_digest: columns.string(64, { unique: true }),
          user_id: columns.user(),
          created_at: columns.time(),
          expires_at: columns.time(),
          address: columns.string(64),
          user_agent: columns.string(250),
          remembered: columns.flag(),
        },
        [{ columns: ['user_id', 'expires_at'] }, { columns: ['expires_at'] }],
      );
      await schema.createTable(
        'application_passwords',
        {
          uuid: columns.key(),
          user_id: columns.user(),
          app_id: columns.string(36),
          name: columns.string(250),
          digest: columns.string(64, { unique: true }),
          created_at: columns.time(),
          last_used_at: columns.time({ nullable: true }),
          last_address: columns.string(64, { nullable: true }),
        },
        [{ columns: ['user_id', 'created_at'] }],
      );
      await schema.createTable(
        'sign_in_links',
        {
          user_id: columns.user({ unique: true }),
          token_digest: columns.string(64),
          expires_at: columns.time(),
        },
        [{ columns: ['token_digest'] }],
      );
    },
    async down(schema) {
      for (const table of ['sign_in_links', 'application_passwords', 'sessions']) await schema.dropTable(table);
    },
  }),
  migration('0003-plugins', {
    async up(schema) {
      await schema.createTable('plugin_states', {
        plugin: columns.key(80),
        enabled: columns.flag(),
        changed_at: columns.time(),
      });
      await schema.createTable(
        'settings',
        {
          id: columns.id(),
          plugin: columns.string(80),
          name: columns.string(100),
          value: columns.json(),
          changed_at: columns.time(),
        },
        [{ columns: ['plugin', 'name'], unique: true }],
      );
    },
    async down(schema) {
      for (const table of ['settings', 'plugin_states']) await schema.dropTable(table);
    },
  }),
  migration('0004-processes', {
    async up(schema) {
      await schema.createTable('processes', {
        id: columns.key(36),
        machine: columns.string(100),
        process_id: columns.integer(),
        channel: columns.string(64),
        serves: columns.flag(),
        ended: columns.flag(),
        seen_at: columns.time(),
      });
    },
    async down(schema) {
      await schema.dropTable('processes');
    },
  }),
  // The queue of mail belongs to the toolkit, which adopts the same; without it nothing is left to do here.
  migration('0005-mail-queue-left', {
    adopts: ['kernel/0005-mail-queue'],
    up: () => Promise.resolve(),
    down: () => Promise.resolve(),
  }),
  migration('0006-changed-by', {
    adopts: ['kernel/0006-insight'],
    up: (schema) => schema.addColumn('settings', 'changed_by', columns.integer({ default: 0 })),
    down: (schema) => schema.dropColumn('settings', 'changed_by'),
  }),
  picturesMigration,
  credentialsMigration,
  jobTurnsMigration,
  leasesMigration,
];
