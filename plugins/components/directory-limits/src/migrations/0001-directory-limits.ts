import { columns, migration } from '@plinth/kernel/database';

/** The audit log of rejections: one row for each address, endpoint, listing and hour. */
export const createAudit = migration('0001-directory-limits', {
  async up(schema) {
    await schema.createTable(
      'directory_limits_audit',
      {
        id: columns.id(),
        episode: columns.string(191, { unique: true }),
        action: columns.string(50),
        object_type: columns.string(20),
        object_id: columns.integer(),
        ip: columns.string(50),
        endpoint: columns.string(50),
        user_id: columns.integer({ default: 0 }),
        details: columns.json(),
        rejections: columns.integer({ default: 0 }),
        created_at: columns.time(),
        last_at: columns.time(),
      },
      [
        { columns: ['last_at', 'id'] },
        { columns: ['ip', 'last_at', 'id'] },
        { columns: ['endpoint', 'last_at', 'id'] },
      ],
    );
  },
  down: (schema) => schema.dropTable('directory_limits_audit'),
});
