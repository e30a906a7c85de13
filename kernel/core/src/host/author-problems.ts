import type { Database } from '../database/database.js';
import { columnsOfTable, shapeKey } from '../database/table.js';
import { EVERY_HOOK } from '../hooks/registry.js';
import type { Access } from '../identity/access.js';
import type { Plugin } from '../plugin/definition.js';
import { suggestion } from '../plugin/settings.js';
import type { HostInside } from './ports.js';

interface Looked {
  readonly inside: Pick<HostInside, 'manager' | 'rest' | 'otherRoutes'>;
  readonly access: Access;
  readonly database: Database;
}

function pluginsThatAreOn({ manager }: Looked['inside']): Plugin[] {
  return manager.list().flatMap(({ id, state }) => (state === 'on' ? [manager.plugin(id)] : []));
}

/** Routes that need a capability which nobody can hold. */
function capabilityProblems({ inside, access }: Looked): string[] {
  const known = [...access.capabilities()];
  const found = new Map<string, string>();
  for (const { route, plugin } of [...inside.rest.list(), ...inside.otherRoutes()]) {
    const { capability } = route.declaration.access;
    if (capability !== undefined && !known.includes(capability)) found.set(capability, plugin);
  }
  return [...found].map(
    ([capability, plugin]) =>
      `${plugin} asks for the capability "${capability}", which no plugin that is on declares${suggestion(capability, known)}`,
  );
}

/** Capabilities that are given to roles which do not exist. */
function holderProblems({ inside, access }: Looked): string[] {
  const known = [...access.roles().keys()];
  return pluginsThatAreOn(inside).flatMap(({ id, capabilities = {} }) =>
    Object.entries(capabilities).flatMap(([capability, roles]) =>
      roles
        .filter((role) => !known.includes(role))
        .map(
          (role) =>
            `${id} gives the capability "${capability}" to the role "${role}", which does not exist${suggestion(role, known)}`,
        ),
    ),
  );
}

/** Taps on hooks that nobody offers. A plugin that may do without others may tap hooks of those that are not installed. */
function tapProblems({ inside }: Looked): string[] {
  const installed = inside.manager.list().map(({ id }) => inside.manager.plugin(id));
  const ids = new Set(installed.map(({ id }) => id));
  const known = [EVERY_HOOK, ...installed.flatMap(({ hooks = {} }) => Object.keys(hooks))];
  return pluginsThatAreOn(inside).flatMap(({ id, needs, taps = [] }) => {
    if (Object.keys(needs?.optional ?? {}).some((other) => !ids.has(other))) return [];
    return taps
      .filter(({ hook, definition }) => definition === undefined && !known.includes(hook))
      .map(({ hook }) => `${id} taps the hook "${hook}", which no plugin offers${suggestion(hook, known)}`);
  });
}

/** The columns of all tables of the database, by table. */
export async function columnsByTable(database: Database): Promise<Map<string, Set<string>>> {
  const schema = database.dialect === 'postgres' ? 'current_schema()' : 'DATABASE()';
  const rows = await database.select<{ holder: string; name: string }>(
    database.dialect === 'sqlite'
      ? `SELECT m.name AS holder, c.name AS name FROM sqlite_master m JOIN pragma_table_info(m.name) c WHERE m.type = 'table'`
      : `SELECT table_name AS holder, column_name AS name FROM information_schema.columns WHERE table_schema = ${schema}`,
  );
  const found = new Map<string, Set<string>>();
  for (const { holder, name } of rows) {
    const held = found.get(holder) ?? new Set();
    found.set(holder, held.add(name));
  }
  return found;
}

/** Tables, and columns of them, that no migration made. */
async function tableProblems({ inside, database }: Looked): Promise<string[]> {
  const present = await columnsByTable(database);
  return pluginsThatAreOn(inside).flatMap(({ id, tables = [] }) =>
    tables.flatMap((table) => {
      const { name } = table[shapeKey];
      const columns = present.get(database.table(name));
      if (!columns) return [`${id} declares the table "${name}", which none of its migrations makes`];
      return Object.keys(columnsOfTable(table))
        .filter((column) => !columns.has(column))
        .map((column) => `${id} declares the column "${column}" of "${name}", which none of its migrations makes`);
    }),
  );
}

/** Mistakes of the authors of plugins with which a site starts and then fails, in sentences. */
export async function authorProblems(looked: Looked): Promise<string[]> {
  return [
    ...capabilityProblems(looked),
    ...holderProblems(looked),
    ...tapProblems(looked),
    ...(await tableProblems(looked)),
  ];
}
