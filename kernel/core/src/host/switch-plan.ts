import type { Database } from '../database/database.js';
import { SqlSchemaEditor } from '../database/schema-editor.js';
import type { Plugin } from '../plugin/definition.js';
import type { PluginManager } from '../plugin/manager.js';

/** What would change if a plugin were switched: routes, taps and jobs that come or go, tables and settings that stay. */
export interface SwitchPlan {
  readonly plugin: string;
  readonly change: 'enable' | 'disable';
  /** Plugins that would be switched off along with it. */
  readonly alsoDisabled: readonly string[];
  readonly needs: readonly string[];
  /** Those of them that are off: without them it cannot be switched on. */
  readonly needsThatAreOff: readonly string[];
  readonly routes: readonly string[];
  /** What it contributes to the points of layers and other plugins: `page GET /polls`, `screen polls`. */
  readonly contributions: readonly string[];
  readonly taps: readonly string[];
  readonly jobs: readonly string[];
  readonly tables: readonly string[];
  readonly settings: readonly string[];
}

async function tablesOf(database: Database, plugin: Plugin): Promise<string[]> {
  const editor = new SqlSchemaEditor(database, { dry: true });
  for (const migration of plugin.migrations ?? []) await migration.up(editor);
  const found = editor.statements.flatMap(
    ({ text }) => /CREATE TABLE(?: IF NOT EXISTS)?\s+[`"]?(\w+)/i.exec(text)?.[1] ?? [],
  );
  return [...new Set(found)];
}

/** Plans a switch without doing anything. */
export async function planSwitch(
  { manager, database }: { manager: PluginManager; database: Database },
  id: string,
  enable: boolean,
): Promise<SwitchPlan> {
  const plugin = manager.plugin(id);
  const routes = (plugin.routes ?? []).map(
    ({ methods, namespace, declaration }) => `${methods.join('|')} /${namespace}${declaration.path}`,
  );
  const needs = Object.keys(plugin.needs?.plugins ?? {});
  return {
    plugin: id,
    change: enable ? 'enable' : 'disable',
    alsoDisabled: enable ? [] : manager.dependants(id),
    needs,
    needsThatAreOff: enable ? needs.filter((each) => !manager.isOn(each)) : [],
    routes,
    contributions: (plugin.contributes ?? []).flatMap(({ point, values }) =>
      values.map((value) => `${point.item} ${point.nameOf(value)}`),
    ),
    taps: (plugin.taps ?? []).map((tap) => `${tap.hook} at ${tap.priority}`),
    jobs: (plugin.jobs ?? []).map((job) => `${job.id} every ${job.every} s`),
    tables: await tablesOf(database, plugin),
    settings: Object.keys(plugin.settings?.schemas ?? {}),
  };
}
