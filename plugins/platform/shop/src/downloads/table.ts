import { columns, table } from '@plinth/kernel';

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
  { indexes: [['fileId']], unique: [['orderId', 'fileId']] },
);
