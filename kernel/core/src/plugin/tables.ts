import { columns } from '../database/columns.js';
import { table } from '../database/table.js';

/** Plugins that were switched by hand. */
export const pluginStates = table(
  'plugin_states',
  {
    plugin: columns.key(80),
    enabled: columns.flag(),
    changedAt: columns.time(),
  },
  { legacyName: true, notInBundle: 'which plugins are on is decided where the bundle comes in' },
);

/** Settings that were changed by hand. */
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
