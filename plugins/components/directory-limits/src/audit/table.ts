import { columns, table } from '@plinth/kernel/database';

/** The audit log of rejections: one row for each address, endpoint, listing and hour. */
export const auditEntries = table(
  'directory_limits_audit',
  {
    id: columns.id(),
    episode: columns.string(191, { unique: true }),
    action: columns.string(50),
    objectType: columns.string(20),
    objectId: columns.integer(),
    ip: columns.string(50),
    endpoint: columns.string(50),
    /** 0 for a visitor. */
    userId: columns.integer({ default: 0 }),
    details: columns.json<Readonly<Record<string, unknown>>>(),
    rejections: columns.integer({ default: 0 }),
    createdAt: columns.time(),
    lastAt: columns.time(),
  },
  {
    notInBundle: 'tells of requests to one site, by their addresses',
    indexes: [
      ['lastAt', 'id'],
      ['ip', 'lastAt', 'id'],
      ['endpoint', 'lastAt', 'id'],
    ],
  },
);
