import { HostError } from '../errors.js';
import type { Database } from './database.js';
import type { Migration, SchemaEditor } from './schema.js';
import { type AnyTable, shapeKey } from './table.js';
import { type TouchListener, WatchedEditor } from './watched-editor.js';

/** The migrations of one plugin. */
export interface MigrationSet {
  readonly plugin: string;
  readonly migrations: readonly Migration[];
  /** The tables that it declares. */
  readonly tables?: readonly AnyTable[];
}

/** What the names of a plugin's tables begin with: `member_blog_` for `member-blog`. */
export function tablePrefixOf(plugin: string): string {
  return `${plugin.replaceAll('-', '_')}_`;
}

/** Runs steps without sending anything. A migration may fail here; it is reported when it is run in earnest. */
async function rehearse(database: Database, steps: readonly Migration['up'][], touched: TouchListener): Promise<void> {
  const editor = new WatchedEditor(database, touched);
  for (const step of steps) await step(editor).catch(() => undefined);
}

/** Knows which plugin owns which table, and refuses migrations that change the tables of another plugin. */
export class TableOwners {
  readonly #sets = new Map<string, MigrationSet>();
  readonly #declared = new Map<string, string>();
  /** The tables that migrations create, by plugin; filled when first needed. */
  readonly #created = new Map<MigrationSet, Promise<{ all: Set<string>; adopting: Set<string> }>>();

  constructor(private readonly database: Database) {}

  /** Learns the tables and migrations of installed plugins. */
  learn(sets: readonly MigrationSet[]): void {
    for (const set of sets) {
      this.#sets.set(set.plugin, set);
      for (const table of set.tables ?? []) this.#declared.set(table[shapeKey].name, set.plugin);
    }
  }

  /**
   * Rehearses a migration forwards and back.
   * @throws HostError `HOST_MIGRATION_FOREIGN_TABLE` before anything is sent
   */
  async assertOwned(set: MigrationSet, migration: Migration): Promise<void> {
    const touched = new Set<string>();
    const steps = [migration.up, ...(migration.down ? [migration.down] : [])];
    await rehearse(this.database, steps, (table) => void touched.add(table));
    for (const table of touched) await this.#assertOwns(set, migration, table);
  }

  /** The editor with which a migration is run: it also refuses changes that depend on the rows found. */
  guard(set: MigrationSet, migration: Migration, editor: SchemaEditor): SchemaEditor {
    return new WatchedEditor(this.database, (table) => this.#assertOwns(set, migration, table), editor);
  }

  async #assertOwns(set: MigrationSet, { name }: Migration, table: string): Promise<void> {
    // Some tables of the kernel existed before any migration, under names that a plugin's prefix may match.
    if (set.plugin === 'kernel' && !this.#declared.has(table)) return;
    const owner = await this.#ownerOf(set, table);
    if (owner === set.plugin) return;
    throw new HostError('HOST_MIGRATION_FOREIGN_TABLE', {
      plugin: set.plugin,
      migration: name,
      table,
      owner: owner === undefined ? 'no installed plugin' : `plugin "${owner}"`,
      prefix: tablePrefixOf(set.plugin),
    });
  }

  /**
   * The asking plugin, if one of its migrations adopts the table; else the plugin that declares it; else the one with the
   * longest matching prefix; else one whose migrations create it, where the asking plugin comes first.
   */
  async #ownerOf(asking: MigrationSet, table: string): Promise<string | undefined> {
    const own = await this.#creationsOf(asking);
    if (own.adopting.has(table)) return asking.plugin;
    const declared = this.#declared.get(table);
    if (declared !== undefined) return declared;
    const byPrefix = [...new Set([...this.#sets.keys(), asking.plugin])]
      .filter((plugin) => table.startsWith(tablePrefixOf(plugin)))
      .sort((a, b) => b.length - a.length);
    if (byPrefix[0] !== undefined) return byPrefix[0];
    if (own.all.has(table)) return asking.plugin;
    for (const set of this.#sets.values()) if ((await this.#creationsOf(set)).all.has(table)) return set.plugin;
    return undefined;
  }

  #creationsOf(set: MigrationSet): Promise<{ all: Set<string>; adopting: Set<string> }> {
    const known = this.#created.get(set) ?? this.#findCreations(set);
    this.#created.set(set, known);
    return known;
  }

  async #findCreations({ migrations }: MigrationSet): Promise<{ all: Set<string>; adopting: Set<string> }> {
    const all = new Set<string>();
    const adopting = new Set<string>();
    for (const { up, adopts } of migrations) {
      await rehearse(this.database, [up], (table, { creates }) => {
        if (!creates) return;
        all.add(table);
        if (adopts.length > 0) adopting.add(table);
      });
    }
    return { all, adopting };
  }
}
