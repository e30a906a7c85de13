import type { Database } from '../database/database.js';
import { type Clock, timestamp } from '../services/clock.js';
import { changedSettings, SWITCH } from './tables.js';

/** What the owner said about a plugin at run time, over the site config. */
export interface PluginOverride {
  readonly enabled: boolean;
  readonly changedAt: string;
}

/** Who changed a setting by hand, and when. */
export interface SettingStory {
  readonly name: string;
  readonly changedAt: string;
  /** The account; 0 for the command line. */
  readonly changedBy: number;
}

/** The runtime layer over the site config: which plugins were switched by hand, and settings changed by hand. */
export class PluginStates {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** All that was said, by plugin. */
  async overrides(): Promise<Map<string, PluginOverride>> {
    const rows = await this.#rows.list({ name: SWITCH });
    return new Map(rows.map(({ plugin, value, changedAt }) => [plugin, { enabled: value === true, changedAt }]));
  }

  /** A text that differs whenever anything here was changed. */
  async revision(): Promise<string> {
    const rows = await this.database.sql<{ n: number; latest: string | null }>`
      SELECT COUNT(*) AS n, MAX(${changedSettings.changedAt}) AS latest FROM ${changedSettings}`;
    return rows.map((row) => `${row.n}@${row.latest ?? ''}`).join(' ');
  }

  /** Remembers that a plugin was switched by hand. */
  set(plugin: string, enabled: boolean): Promise<void> {
    return this.setSetting(plugin, SWITCH, enabled);
  }

  /** Forgets it: the site config decides again. */
  clear(plugin: string): Promise<void> {
    return this.setSetting(plugin, SWITCH, undefined);
  }

  /** Settings that were changed by hand, by plugin. */
  async settings(): Promise<Map<string, Record<string, unknown>>> {
    const found = new Map<string, Record<string, unknown>>();
    for (const { plugin, name, value } of await this.#rows.list({ name: { not: SWITCH } })) {
      found.set(plugin, { ...found.get(plugin), [name]: value });
    }
    return found;
  }

  /** Who changed which settings of a plugin by hand, and when. */
  stories(plugin: string): Promise<SettingStory[]> {
    const read = ['name', 'changedAt', 'changedBy'] as const;
    return this.#rows.list({ plugin, name: { not: SWITCH } }, { columns: read, orderBy: { name: 'asc' } });
  }

  /** Remembers a setting; undefined lets the site config decide again. */
  async setSetting(plugin: string, name: string, value: unknown, changedBy = 0): Promise<void> {
    if (value === undefined) {
      await this.#rows.remove({ plugin, name });
      return;
    }
    const row = { plugin, name, value, changedBy, changedAt: timestamp(this.clock) };
    await this.#rows.upsert(row, ['plugin', 'name']);
  }

  get #rows() {
    return this.database.rows(changedSettings);
  }
}
