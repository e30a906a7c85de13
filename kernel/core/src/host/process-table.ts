import { columns } from '../database/columns.js';
import { table } from '../database/table.js';

/** The processes that work on the database. */
export const processes = table(
  'processes',
  {
    id: columns.key(36),
    machine: columns.string(100),
    processId: columns.integer(),
    channel: columns.string(64),
    serves: columns.flag(),
    ended: columns.flag(),
    seenAt: columns.time(),
  },
  { legacyName: true, notInBundle: 'processes belong to the machine' },
);
