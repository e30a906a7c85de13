import path from 'node:path';
import { Locks } from '../database/locks.js';
import { type MigrationSet, Migrator } from '../database/migrator.js';
import { columnNames } from '../database/schema-editor.js';
import { shapeKey } from '../database/table.js';
import { layersFor } from '../plugin/layers.js';
import { dependencyOrder } from '../plugin/order.js';
import { PluginStates } from '../plugin/states.js';
import { changedSettings } from '../plugin/tables.js';
import { systemClock } from '../services/clock.js';
import { createLog, toLog } from '../services/log.js';
import { closeOffData } from '../services/private-folder.js';
import { systemRandomness } from '../services/random.js';
import { corePlugin } from './core-plugin.js';
import { openDatabase } from './open-database.js';
import type { HostOptions } from './options.js';
import { configOf } from './plugin-config.js';

/** The migrations of one installed plugin. */
export interface PluginMigrations extends MigrationSet {
  /** Whether the site config, or the owner after it, wants the plugin on. */
  readonly isOn: boolean;
}

/** The schema of a site, apart from the site: no plugin runs. */
export interface SiteSchema {
  /** Whether there is no site yet. */
  readonly isEmpty: boolean;
  readonly migrator: Migrator;
  /** Those of every installed plugin, in dependency order. */
  readonly sets: readonly PluginMigrations[];
}

/** Opens the schema of a site for some work; the database may be empty. */
export async function openSchema<T>(options: HostOptions, work: (schema: SiteSchema) => Promise<T>): Promise<T> {
  const dataFolder = path.resolve(options.dataFolder ?? 'data');
  if (options.writes !== 'nothing') closeOffData(dataFolder);
  const { clock = systemClock, random = systemRandomness } = options;
  const log = options.log ? toLog(options.log) : createLog();
  const { database, close } = await openDatabase(options, dataFolder, () => undefined);
  try {
    const locks = new Locks(database, clock, random);
    const migrator = new Migrator({ database, locks, clock, log });
    const states = new PluginStates(database, clock);
    const isSetUp = (await columnNames(database, database.table(changedSettings[shapeKey].name))).length > 0;
    const overrides = isSetUp ? await states.overrides() : new Map();
    const layers = layersFor([corePlugin, ...options.plugins]);
    const config = configOf(options, layers);
    const sets = dependencyOrder([corePlugin, ...layers, ...options.plugins]).map(
      ({ id, migrations = [], tables = [] }) => ({
        plugin: id,
        migrations,
        tables,
        isOn: overrides.get(id)?.enabled ?? config.get(id)?.enabled ?? false,
      }),
    );
    migrator.learn(sets);
    return await work({ isEmpty: !isSetUp, migrator, sets });
  } finally {
    await close();
  }
}
