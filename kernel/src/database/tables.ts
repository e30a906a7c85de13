import { columns } from './columns.js';
import { table } from './table.js';

/** Which migrations were applied. */
export const appliedMigrations = table('migrations', {
  id: columns.id(),
  plugin: columns.string(80),
  name: columns.string(120),
  checksum: columns.string(64),
  appliedAt: columns.time(),
});

/** Who holds which lock, and until when. */
export const heldLocks = table('locks', {
  name: columns.key(120),
  owner: columns.string(36),
  expiresAt: columns.time(),
});
