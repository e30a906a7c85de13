import { columns, table } from '@plinth/kernel/database';

/** The permissions to download what was bought. */
export const downloadPermissions = table(
  'shop_download_permissions',
  {
    id: columns.id(),
    orderId: columns.integer({ references: 'shop_orders' }),
    /** UUID of the file. */
    fileId: columns.string(36, { references: 'shop_files' }),
    /** With the site's secret it makes the key of the address, which is kept nowhere. */
    salt: columns.string(36),
    /** Downloads left; null for any number. */
    remaining: columns.integer({ nullable: true }),
    /** Null for ever. */
    expiresAt: columns.time({ nullable: true }),
    /** How often it was downloaded. */
    downloads: columns.integer({ default: 0 }),
    /** Whether the order is completed no more. */
    revoked: columns.flag(),
  },
  { bundleSection: 'orders', indexes: [['fileId']], unique: [['orderId', 'fileId']] },
);

/** Downloads that were counted within the last hour: their further requests, of parts or after a break, are not. */
export const downloadTakes = table(
  'shop_download_takes',
  {
    id: columns.id(),
    permissionId: columns.integer({ references: 'shop_download_permissions' }),
    /** Digest of the session that downloads; empty for whoever has only the signed address. */
    taker: columns.string(64),
    takenAt: columns.time(),
  },
  { notInBundle: 'downloads of the last hour', indexes: [['takenAt']], unique: [['permissionId', 'taker']] },
);
