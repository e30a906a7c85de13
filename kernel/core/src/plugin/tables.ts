import { columns } from '../database/columns.js';
import { table } from '../database/table.js';

/** Settings that were changed by hand, and plugins that were switched by hand; see {@link SWITCH}. */
export const changedSettings = table(
  'settings',
  {
    id: columns.id(),
    plugin: columns.string(80),
    name: columns.string(100),
    value: columns.json(),
    changedAt: columns.time(),
    /** The account; 0 for the command line. */
    changedBy: columns.integer({ default: 0 }),
  },
  { legacyName: true, unique: [['plugin', 'name']], bundleSection: 'settings' },
);

/** The name of the row that says whether a plugin was switched on or off. No setting can have it. */
export const SWITCH = '@enabled';
