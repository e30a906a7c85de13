import type { JobDeclaration } from '../context/job.js';
import type { TapDeclaration } from '../context/tap.js';
import type { Route } from '../rest/route.js';
import type { ModuleDeclaration, PluginDeclaration, SetupContext } from './definition.js';
import type { Contribution } from './points.js';
import type { Report } from './shape-checks.js';

/** The fields of a plugin that its features bring, each a list. */
const LISTS = [
  'tables',
  'migrations',
  'services',
  'exports',
  'routes',
  'taps',
  'jobs',
  'points',
  'contributes',
] as const;

/** The fields of a plugin that its features bring, each a map. */
const MAPS = ['capabilities', 'roles', 'metaCapabilities', 'hooks'] as const;

type FeatureField = (typeof LISTS)[number] | (typeof MAPS)[number] | 'setup';

/** A part of a plugin, in a folder of its own beside its tables, routes, rules and pages. */
export interface FeatureDeclaration extends Pick<PluginDeclaration, FeatureField> {
  /** Equals the name of its folder. */
  readonly name: string;
  /**
   * Makes the feature a module that the owner switches apart, under the name of the feature: while it is off its routes and
   * pages answer 404, its jobs rest, its taps leave everything as it was, and its contributions are gone.
   */
  readonly module?: ModuleDeclaration;
}

/** A feature, for the field `features` of a plugin. */
export interface Feature extends FeatureDeclaration {
  readonly kind: 'feature';
}

/** Declares a part of a plugin. It is checked together with the plugin that lists it. */
export function defineFeature(declaration: FeatureDeclaration): Feature {
  return Object.freeze({ ...declaration, kind: 'feature' });
}

/**
 * A declaration with what its features bring: lists one after the other, migrations in the order of their numbers, setups one
 * after the other.
 */
export function withFeatures<T extends Partial<PluginDeclaration>>(plugin: T): T {
  const { features } = plugin;
  // What is no feature is reported with everything else.
  if (!Array.isArray(features) || features.length === 0 || !features.every(Boolean)) return plugin;
  const parts: Partial<PluginDeclaration>[] = [plugin, ...features.map(asModule)];
  const lists = LISTS.map((field) => [field, parts.flatMap((part) => [...(part[field] ?? [])])] as const);
  const maps = MAPS.map((field) => [field, Object.assign({}, ...parts.map((part) => part[field]))] as const);
  const modules = features.flatMap(({ name, module }) => (module ? [[name, module] as const] : []));
  const merged = Object.fromEntries([...lists, ...maps].filter(([, value]) => Object.keys(value).length > 0));
  return {
    ...plugin,
    ...merged,
    ...(modules.length > 0 ? { modules: { ...plugin.modules, ...Object.fromEntries(modules) } } : {}),
    migrations: inOrder(parts),
    ...(parts.some(({ setup }) => setup) ? { setup: (context: SetupContext) => setUp(parts, context) } : {}),
  };
}

/** Migrations carry numbers, which count in the whole plugin. */
function inOrder(parts: readonly Partial<PluginDeclaration>[]): PluginDeclaration['migrations'] {
  const migrations = parts.flatMap((part) => [...(part.migrations ?? [])]);
  return migrations.sort((one, other) => (one.name < other.name ? -1 : 1));
}

async function setUp(parts: readonly Partial<PluginDeclaration>[], context: SetupContext): Promise<void> {
  for (const part of parts) await part.setup?.(context);
}

/** The parts of a feature that is a module, each bound to it. */
function asModule(feature: Feature): FeatureDeclaration {
  const { name, module, routes = [], taps = [], jobs = [], contributes = [] } = feature;
  if (!module) return feature;
  return {
    ...feature,
    routes: routes.map((route) => routeOf(name, route)),
    taps: taps.map((tap) => tapOf(name, tap)),
    jobs: jobs.map((job) => jobOf(name, job)),
    contributes: contributes.map((contribution) => contributionOf(name, contribution)),
  };
}

function routeOf(module: string, route: Route): Route {
  return { ...route, declaration: { ...route.declaration, module } };
}

function tapOf(module: string, tap: TapDeclaration): TapDeclaration {
  const { run } = tap;
  // A filter goes on with the value that it was given; what an action returns is not looked at.
  return { ...tap, run: (context, ...args) => (context.module(module) ? run(context, ...args) : args[0]) };
}

function jobOf(module: string, job: JobDeclaration): JobDeclaration {
  const { run } = job;
  return { ...job, run: (context, signal) => (context.module(module) ? run(context, signal) : undefined) };
}

/** Pages name their module themselves, as routes do. */
function contributionOf(module: string, { point, values }: Contribution): Contribution {
  return { point, values: values.map((value) => (isRoute(value) ? routeOf(module, value) : value)), module };
}

function isRoute(value: unknown): value is Route {
  return typeof value === 'object' && value !== null && 'surface' in value && 'declaration' in value;
}

/** Reports features of one name, and what two of them, or one and the plugin, declare under the same name. */
export function checkFeatures(plugin: PluginDeclaration, declared: readonly Feature[], report: Report): void {
  const seen = new Map<string, string>();
  const claim = (what: string, owner: string) => {
    const other = seen.get(what);
    if (other !== undefined) report(`features.${owner}`, what, `a name that ${other} does not use`);
    seen.set(what, owner);
  };
  for (const module of Object.keys(plugin.modules ?? {})) claim(`module ${module}`, plugin.id);
  for (const feature of declared) {
    if (feature.kind !== 'feature') {
      report('features', feature, 'what defineFeature() returns');
      continue;
    }
    claim(`feature ${feature.name}`, feature.name);
    if (feature.module) claim(`module ${feature.name}`, feature.name);
  }
  for (const part of [{ ...plugin, name: plugin.id }, ...declared])
    for (const field of MAPS) for (const key of Object.keys(part[field] ?? {})) claim(`${field} ${key}`, part.name);
}
