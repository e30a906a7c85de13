import { shapeKey } from '../database/table.js';
import { tablePrefixOf } from '../database/table-owners.js';
import { HostError } from '../errors.js';
import type { Route } from '../rest/route.js';
import { semver } from '../vendor/semver.js';
import { Value } from '../vendor/typebox.js';
import type { PluginDeclaration } from './definition.js';
import { checkFeatures } from './features.js';
import type { DeclaringPlugin } from './points.js';
import { checkShapes, members, type Report } from './shape-checks.js';

const ID = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;
const MIGRATION = /^\d{4}-[a-z0-9-]+$/;

function duplicatesOf(names: readonly string[]): string[] {
  return [...new Set(names.filter((name, index) => names.indexOf(name) !== index))];
}

function checkNeeds(plugin: PluginDeclaration, report: Report): void {
  const { kernel, plugins = {}, optional = {} } = plugin.needs ?? {};
  if (kernel !== undefined && !semver.validRange(kernel)) report('needs.kernel', kernel, 'a semver range');
  for (const [id, range] of [...Object.entries(plugins), ...Object.entries(optional)]) {
    if (!semver.validRange(range)) report(`needs of "${id}"`, range, 'a semver range');
    if (id === plugin.id) report('needs', id, 'other plugins than itself');
  }
}

function checkSettings(plugin: PluginDeclaration, report: Report): void {
  for (const [name, schema] of Object.entries(plugin.settings?.schemas ?? {})) {
    const where = `settings.${name}`;
    if (!isSchema(schema)) {
      report(where, schema, SCHEMA);
      continue;
    }
    if (!('default' in schema)) report(where, 'no default', 'a schema with a default');
    // An empty text says that nothing was set, whatever format a text has that is.
    else if (schema.default !== '' && !Value.Check(schema, schema.default))
      report(where, schema.default, 'a default that its own schema allows');
    if (!('description' in schema)) report(where, 'no description', 'a schema with a description');
  }
}

/** What a schema is, for messages. */
const SCHEMA = 'a schema such as Type.Integer()';

function isSchema(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}

/** `wiki/v1`; `oembed/1.0` is an address that clients know. */
const NAMESPACE = /^[a-z0-9_-]+\/(?:v\d+|\d+\.\d+)$/i;

function checkMigrations(plugin: PluginDeclaration, report: Report): void {
  const migrations = members(plugin.migrations);
  for (const each of migrations) {
    if (!MIGRATION.test(each.name)) report('migrations', each.name, 'four digits and a name (0001-create-pages)');
    if (!each.down && !each.irreversible)
      report(`migrations ${each.name}`, 'no down', 'a down, or why it is irreversible');
  }
  for (const name of duplicatesOf(migrations.map((each) => each.name))) report('migrations', name, 'each name once');
}

function checkTables({ id, tables }: PluginDeclaration, report: Report): void {
  const prefix = tablePrefixOf(id ?? '');
  for (const table of members(tables)) {
    if (typeof table !== 'object' || table === null || !(shapeKey in table)) {
      report('tables', table, 'what table() returns');
      continue;
    }
    const { name, options } = table[shapeKey];
    if (!options.legacyName && !name.startsWith(prefix)) report('tables', name, `a name that begins with "${prefix}"`);
  }
}

/** Reports what is wrong with a route or page: access, path, schemas of its parameters, module. */
export function checkRoute(plugin: DeclaringPlugin, route: Route, report: Report): void {
  const { path, access, args = {}, module } = route.declaration;
  const where = `${route.methods.join('|')} ${route.namespace ? `/${route.namespace}` : ''}${path}`;
  if (!access) report(`route ${where}`, 'no access rule', 'one of anyone, signedIn(), can(), authorizeIf()');
  if (!path.startsWith('/')) report(`route ${where}`, path, 'a path that begins with /');
  if (route.surface === 'rest' && !NAMESPACE.test(route.namespace)) {
    report(`route ${where}`, route.namespace || 'no namespace', 'a namespace like wiki/v1 (see under())');
  }
  for (const [name, schema] of Object.entries(args))
    if (!isSchema(schema)) report(`route ${where} args.${name}`, schema, SCHEMA);
  for (const [, name = ''] of path.matchAll(/:(\w+)/g)) {
    const schema = args[name];
    if (!schema) report(`route ${where}`, `no schema for :${name}`, 'one in args');
    // Clients read published patterns with parsers that choke on a group within a group (host-conventions A8).
    else if (isSchema(schema) && 'route' in schema && /[()]/.test(String(schema.route)))
      report(`route ${where} :${name}`, schema.route, 'a pattern without groups');
  }
  if (module !== undefined && !(module in (plugin.modules ?? {})))
    report(`route ${where}`, module, 'a declared module');
}

function checkNames(plugin: PluginDeclaration, report: Report): void {
  if (!ID.test(plugin.id ?? '')) report('id', plugin.id, 'lower case letters, digits and dashes');
  if (!semver.valid(plugin.version)) report('version', plugin.version, 'a semantic version');
  if (!plugin.title) report('title', plugin.title, 'a title');
  for (const [key, hook] of Object.entries(plugin.hooks ?? {})) {
    if (key !== hook.name) report(`hooks.${key}`, hook.name, 'a key that equals the name of the hook');
  }
  const taps = members(plugin.taps).map((tap) => `${tap.hook}/${tap.id}`);
  for (const name of duplicatesOf(taps)) report('taps', name, 'an id of its own for each tap on the same hook');
  for (const name of duplicatesOf(members(plugin.jobs).map((job) => job.id))) report('jobs', name, 'each id once');
  for (const job of members(plugin.jobs)) if (!(job.every > 0)) report(`jobs ${job.id}`, job.every, 'seconds above 0');
  const offered = new Set(members(plugin.services).map((service) => service.port));
  for (const port of members(plugin.exports)) {
    if (typeof port !== 'symbol') report('exports', port, 'a port (see definePort())');
    else if (!offered.has(port)) report('exports', port.description, 'a port that stands in services');
  }
}

/**
 * Looks at a declaration and reports every mistake at once.
 * @param plugin the declaration with what its features bring
 * @throws HostError `HOST_DECLARATION_INVALID`
 */
export function reportMistakes(declared: PluginDeclaration, plugin: PluginDeclaration = declared): void {
  const mistakes: string[] = [];
  const report: Report = (field, found, wanted) => {
    mistakes.push(`  ${field}: found ${JSON.stringify(found) ?? 'nothing'}, wanted ${wanted}`);
  };
  try {
    checkAll(declared, plugin, report);
  } catch (thrown) {
    // What is of another shape altogether was noted first, and is why looking into it failed.
    if (mistakes.length === 0) throw thrown;
  }
  if (mistakes.length === 0) return;
  throw new HostError('HOST_DECLARATION_INVALID', {
    plugin: plugin.id ?? 'without id',
    count: mistakes.length,
    mistakes: mistakes.join('\n'),
  });
}

function checkAll(declared: PluginDeclaration, plugin: PluginDeclaration, report: Report): void {
  checkShapes(plugin, report);
  checkFeatures(declared, members(declared.features), report);
  checkNames(plugin, report);
  checkNeeds(plugin, report);
  checkSettings(plugin, report);
  checkMigrations(plugin, report);
  checkTables(plugin, report);
  for (const route of members(plugin.routes)) {
    checkRoute(plugin, route, report);
    if (route.surface === 'page')
      report(`routes ${route.declaration.path}`, 'a page', 'a REST route; pages belong into contributes: [pages([…])]');
  }
  for (const { point, values } of members(plugin.contributes)) {
    if (Array.isArray(values)) point.check(values, plugin, report);
  }
}
