import type { Database } from '../database/database.js';
import { type Clock, timestamp } from '../services/clock.js';

/** What the owner said about a plugin at run time, over the site config. */
export interface PluginOverride {
  readonly enabled: boolean;
  readonly changedAt: string;
}

/** The runtime layer over the site config: which plugins were switched by hand, and settings changed by hand. */
export class PluginStates {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** All that was said, by plugin. */
  async overrides(): Promise<Map<string, PluginOverride>> {
    const sql = `SELECT plugin, enabled, changed_at FROM ${this.database.table('plugin_states')}`;
    const rows = await this.database.select<{ plugin: string; enabled: number; changed_at: string }>(sql);
    return new Map(rows.map((row) => [row.plugin, { enabled: row.enabled === 1, changedAt: row.changed_at }]));
  }

  /** A text that differs whenever anything here was changed. */
  async revision(): Promise<string> {
    const states = this.database.table('plugin_states');
    const settings = this.database.table('settings');
    const rows = await this.database.select<{ n: number | string; latest: string | null }>(
      `SELECT COUNT(*) AS n, MAX(changed_at) AS latest FROM ${states} UNION ALL SELECT COUNT(*) AS n, MAX(changed_at) AS latest FROM ${settings}`,
    );
    return rows.map((row) => `${row.n}@${row.latest ?? ''}`).join(' ');
  }

  /** Remembers that a plugin was switched by hand. */
  async set(plugin: string, enabled: boolean): Promise<void> {
    const row = { enabled: enabled ? 1 : 0, changed_at: timestamp(this.clock) };
    await this.#upsert('plugin_states', { plugin }, row);
  }

  /** Forgets it: the site config decides again. */
  async clear(plugin: string): Promise<void> {
    await this.database.remove('plugin_states', 'plugin = $1', [plugin]);
  }

  /** Settings that were changed by hand, by plugin. */
  async settings(): Promise<Map<string, Record<string, unknown>>> {
    const sql = `SELECT plugin, name, value FROM ${this.database.table('settings')}`;
    const found = new Map<string, Record<string, unknown>>();
    for (const row of await this.database.select<{ plugin: string; name: string; value: string }>(sql)) {
      found.set(row.plugin, { ...found.get(row.plugin), [row.name]: JSON.parse(row.value) });
    }
    return found;
  }

  /** Remembers a setting; undefined lets the site config decide again. */
  async setSetting(plugin: string, name: string, value: unknown): Promise<void> {
    if (value === undefined) {
      await this.database.remove('settings', 'plugin = $1 AND name = $2', [plugin, name]);
      return;
    }
    await this.#upsert(
      'settings',
      { plugin, name },
      { value: JSON.stringify(value), changed_at: timestamp(this.clock) },
    );
  }

  async #upsert(table: string, key: Record<string, string>, row: Record<string, string | number>): Promise<void> {
    const where = Object.keys(key)
      .map((name, index) => `${name} = $${index + 1}`)
      .join(' AND ');
    const values = Object.values(key);
    if ((await this.database.update(table, row, where, values)) > 0) return;
    if (await this.database.insertIgnore(table, { ...key, ...row })) return;
    await this.database.update(table, row, where, values);
  }
}
