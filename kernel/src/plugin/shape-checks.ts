import type { TapDeclaration } from '../context/tap.js';
import type { Route } from '../rest/route.js';
import type { PluginDeclaration } from './definition.js';
import { suggestion } from './settings.js';

/** Notes a mistake: the field, what was found, what was wanted. */
export type Report = (field: string, found: unknown, wanted: string) => void;

const PLUGIN_KEYS = [
  'id',
  'version',
  'title',
  'describes',
  'needs',
  'settings',
  'modules',
  'capabilities',
  'roles',
  'metaCapabilities',
  'tables',
  'migrations',
  'services',
  'offers',
  'hooks',
  'lends',
  'routes',
  'pages',
  'taps',
  'jobs',
  'bundle',
  'authenticators',
  'setup',
];
const ROUTE_KEYS = [
  'method',
  'path',
  'summary',
  'module',
  'access',
  'args',
  'item',
  'result',
  'refusals',
  'limit',
  'uploads',
  'bodyBytes',
  'batch',
  'cacheForVisitors',
  'subject',
  'permit',
  'handle',
  'nonceAction',
  'policy',
];
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

function unknownKeys(where: string, found: object, known: readonly string[], report: Report): void {
  for (const key of Object.keys(found)) {
    if (!known.includes(key)) report(`${where}${key}`, key, `a known field${suggestion(key, known)}`);
  }
}

function checkRoute({ declaration, methods }: Route, report: Report): void {
  const where = `route ${declaration.path}: `;
  unknownKeys(where, declaration, ROUTE_KEYS, report);
  for (const method of methods) {
    if (!METHODS.includes(method)) report(`${where}method`, method, `one of ${METHODS.join(', ')}`);
  }
  if (typeof declaration.summary !== 'string') report(`${where}summary`, declaration.summary, 'a sentence');
  if (typeof declaration.handle !== 'function') report(`${where}handle`, typeof declaration.handle, 'a function');
  const { access } = declaration;
  if (access && typeof access.admit !== 'function')
    report(`${where}access`, access, 'one of anyone, signedIn(), can(), admitIf()');
}

function checkTap({ hook, run }: TapDeclaration, report: Report): void {
  if (typeof run !== 'function') report(`tap ${hook}`, typeof run, 'a function as the third argument');
}

/**
 * What TypeScript would have refused and plain JavaScript lets pass: unknown fields, texts and functions that are none,
 * methods in lower case.
 */
export function checkShapes(plugin: PluginDeclaration, report: Report): void {
  unknownKeys('', plugin, PLUGIN_KEYS, report);
  if (plugin.title !== undefined && typeof plugin.title !== 'string') report('title', plugin.title, 'a text');
  if (plugin.settings && !plugin.settings.schemas) report('settings', plugin.settings, 'what defineSettings() answers');
  for (const route of [...(plugin.routes ?? []), ...(plugin.pages ?? [])]) checkRoute(route, report);
  for (const tap of plugin.taps ?? []) checkTap(tap, report);
  for (const { id, run } of plugin.jobs ?? []) {
    if (typeof run !== 'function') report(`jobs.${id}.run`, typeof run, 'a function');
  }
  for (const [capability, roles] of Object.entries(plugin.capabilities ?? {})) {
    if (!Array.isArray(roles)) report(`capabilities.${capability}`, roles, 'a list of roles');
  }
  for (const [id, role] of Object.entries(plugin.roles ?? {})) {
    if (!Array.isArray(role.capabilities))
      report(`roles.${id}.capabilities`, role.capabilities, 'a list of capabilities');
  }
}
