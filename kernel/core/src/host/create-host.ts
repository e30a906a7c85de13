import { createHash } from 'node:crypto';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { DEFAULT_LIMITS } from '../budget.js';
import type { PluginContext } from '../context/plugin-context.js';
import { demandMigrated } from '../database/migrated.js';
import { externalAuthenticator } from '../identity/external-users.js';
import type { Users } from '../identity/users.js';
import type { Registers } from '../plugin/activation.js';
import { Companions } from '../plugin/companions.js';
import { CONTRIBUTIONS, Contributions } from '../plugin/contributions.js';
import { KERNEL_SETTINGS, kernelSettings } from '../plugin/kernel-settings.js';
import { layersFor } from '../plugin/layers.js';
import { PluginManager } from '../plugin/manager.js';
import { PluginStates } from '../plugin/states.js';
import { resolvePort } from '../ports.js';
import { batchRoute } from '../rest/batch.js';
import { Dispatcher } from '../rest/dispatcher.js';
import { type Identity, identifyViewer } from '../rest/identify.js';
import { indexRoute, namespaceRoute } from '../rest/index-routes.js';
import { HostLiveStreams, LIVE, type LiveStreams } from '../rest/live-streams.js';
import { REST_SURFACE, type RestSurface, restSurface } from '../rest/rest-surface.js';
import { RouteTable } from '../rest/route-table.js';
import { CACHE_TAGS, MESSAGE_BUS } from '../services/ports.js';
import type { SiteInfo } from '../site.js';
import { ADMINISTRATION, type Administration } from './administration.js';
import { authorProblems } from './author-problems.js';
import { corePlugin } from './core-plugin.js';
import { HOST_FACTS, type HostFacts } from './facts.js';
import { FOLLOWED_AFTER_MS, followChanges } from './follow-changes.js';
import { Health } from './health.js';
import type { Host } from './host.js';
import { HostAdministration } from './host-administration.js';
import { createHandler } from './http.js';
import { basicAuthentication, registerIdentity } from './identity-services.js';
import { applyOwnerSettings } from './live-site.js';
import { LoopHolds } from './loop-holds.js';
import type { HostOptions } from './options.js';
import { checkHostOptions } from './options-check.js';
import { Peers } from './peers.js';
import { applyTapOverrides, configOf, configuredTaps } from './plugin-config.js';
import { HOST_INSIDE, type HostInside, PLUGINS, SITE_SETTINGS } from './ports.js';
import { createPipeline, createRestServer, proxiesOf } from './servers.js';
import { createServices, type HostServices } from './services.js';
import { siteOf } from './site-info.js';
import { type HttpSurface, type SurfaceParts, surfaces } from './surfaces.js';

function createRegisters(
  options: HostOptions,
  services: HostServices,
  site: SiteInfo,
  access: Registers['access'],
): Registers {
  const rest = new RouteTable();
  return {
    hooks: services.hooks,
    companions: new Companions(),
    access,
    rest,
    contributions: new Contributions(),
    jobs: services.jobs,
    authenticators: [],
    namespaces: new Map(),
    namespaceIndex: (namespace) => namespaceRoute({ table: rest, site }, namespace),
    replacements: options.ports ?? [],
    runsSetup: ({ kind }) => options.runsSetup !== false || kind === 'layer',
  };
}

/** The routes of the root itself: the index and the batch. */
function addRootRoutes({ rest }: Registers, dispatcher: Dispatcher, site: SiteInfo, context: PluginContext): void {
  const applicationPasswords = site.environment === 'local' || site.url.startsWith('https:');
  const gate = { enter: () => undefined, leave: () => undefined };
  const owner = { plugin: 'kernel', context, gate };
  rest.add(indexRoute({ table: rest, site, applicationPasswords }), owner);
  rest.add(batchRoute({ table: rest, dispatcher }), owner);
}

/**
 * Makes and starts a host: migrates, switches on the plugins, answers when it is ready to serve. It installs no process
 * handlers, opens no port and keeps nothing outside itself.
 * @throws HostError for mistakes of the owner or of authors, all of a kind at once
 */
export async function createHost(options: HostOptions): Promise<Host> {
  checkHostOptions(options);
  const site = siteOf(options);
  const services = await createServices(options);
  try {
    return await assemble(options, services, site);
  } catch (thrown) {
    await services.stop();
    throw thrown;
  }
}

/** The manager with everything that plugins are switched on with; the host's own declaration is already among them. */
function createManager(
  options: HostOptions,
  services: HostServices,
  registers: Registers,
  site: SiteInfo,
  othersFollow: () => Promise<void>,
): PluginManager {
  const { container, log, clock, database, migrator } = services;
  const core = corePlugin;
  const layers = layersFor([core, ...options.plugins]);
  const all = [core, ...layers, ...options.plugins];
  migrator.learn(all.map(({ id, migrations = [], tables = [] }) => ({ plugin: id, migrations, tables })));
  return new PluginManager({
    plugins: all,
    config: configOf(options, layers),
    states: new PluginStates(database, clock),
    signals: resolvePort(container, MESSAGE_BUS),
    cacheTags: resolvePort(container, CACHE_TAGS),
    container,
    registers,
    migrator,
    migrates: (options.writes ?? 'schema') === 'schema',
    log,
    clock,
    site,
    othersFollow,
  });
}

/** The embedder's users, then application passwords, then what plugins bring. */
function hostAuthenticators(
  options: HostOptions,
  services: HostServices,
  users: Users,
  site: SiteInfo,
  context: PluginContext,
) {
  const { resolveUser } = options;
  const basic = basicAuthentication(services.container, site, context);
  return resolveUser ? [{ authenticator: externalAuthenticator(resolveUser, users), context }, basic] : [basic];
}

function pathsOf(options: HostOptions, { dataFolder }: HostServices) {
  const { restPath = '/wp-json', uploadsPath = '/wp-content/uploads' } = options;
  return { restPath, uploadsPath, uploadsFolder: path.join(dataFolder, 'uploads') };
}

const NOTHING = 'There is nothing at this address.\n';

/** A message for people where no layer draws pages. */
function plainMessage(message: string): string {
  const text = message.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return `<!doctype html><html lang="en"><title>${text}</title><p>${text}</p></html>`;
}

/** The surfaces of the plugins that are on, in order of arrival. */
function followSurfaces(contributions: Contributions, shared: SurfaceParts): readonly HttpSurface[] {
  const present: HttpSurface[] = [];
  contributions.follow(surfaces, ({ value, context }) => {
    const surface = value.create(shared, context);
    present.push(surface);
    return () => present.splice(present.indexOf(surface), 1);
  });
  return present;
}

/** Streams of server-sent events for pages that stay up to date. */
function registerLive({ container, log }: HostServices, identity: Identity): LiveStreams {
  const live = new HostLiveStreams({
    signals: resolvePort(container, MESSAGE_BUS),
    log,
    identify: (request) => identifyViewer(identity, request),
  });
  container.registerInstance<LiveStreams>(LIVE, live);
  return live;
}

async function assemble(options: HostOptions, services: HostServices, site: SiteInfo): Promise<Host> {
  const { container, hooks, log, database, migrator } = services;
  const ownUsers = options.resolveUser === undefined && options.compatibilityAddresses !== false;
  const found = registerIdentity(container, hooks, site, { ownUsers });
  const registers = createRegisters(options, services, site, found.access);
  const migrates = (options.writes ?? 'schema') === 'schema';
  if (migrates) await migrator.prepare();
  const peers = createPeers(options, services);
  const manager = createManager(options, services, registers, site, async () => {
    if (peers?.hasServers) await pause(FOLLOWED_AFTER_MS);
  });
  const context = manager.pluginContext('kernel');
  const own = hostAuthenticators(options, services, found.users, site, context);
  const identity: Identity = { ...found, authenticators: () => [...own, ...registers.authenticators] };
  const live = registerLive(services, identity);
  const { bodies, pipeline } = createPipeline(options, services);
  const shared = { identity, pipeline, proxies: proxiesOf(options) };
  const present = followSurfaces(registers.contributions, shared);
  const inside: HostInside = {
    manager,
    hooks,
    rest: registers.rest,
    otherRoutes: () => present.flatMap(({ table }) => table.list()),
    identity,
  };
  container.registerInstance(HOST_INSIDE, inside);
  container.registerInstance(CONTRIBUTIONS, registers.contributions);
  container.registerInstance(PLUGINS, manager);
  container.registerInstance<HostFacts>(HOST_FACTS, {
    usesWordPressAddresses: options.compatibilityAddresses !== false,
    hasOwnSignIn: options.addresses?.signIn !== undefined,
    ownsUsers: ownUsers,
    runsTimers: !options.idleJobs,
    leftOut: options.leftOut ?? [],
    options,
    site,
    dataFolder: services.dataFolder,
    fileFolders: [pathsOf(options, services).uploadsFolder, path.join(services.dataFolder, 'private')],
  });
  container.registerInstance(SITE_SETTINGS, manager);
  const settings = () => context.settings(kernelSettings);
  applyOwnerSettings(site, settings);
  container.registerInstance(KERNEL_SETTINGS, settings);
  const taps = configuredTaps(options);
  applyTapOverrides(taps, hooks);
  const steering = { ...services, manager, access: found.access, configuredTaps: taps };
  const administration = new HostAdministration(steering);
  container.registerInstance<Administration>(ADMINISTRATION, administration);
  const core = { plugin: 'kernel', migrations: corePlugin.migrations ?? [] };
  await (migrates ? migrator.up([core]) : demandMigrated(migrator, core));
  await manager.start();
  administration.applyTaps();
  if (warnsAuthors(options)) {
    const problems = await authorProblems({ inside, access: found.access, database });
    for (const problem of problems) log.warn(`a mistake of an author: ${problem}`);
  }
  const dispatcher = new Dispatcher({ table: registers.rest, pipeline, hooks, site });
  container.registerInstance<RestSurface>(REST_SURFACE, restSurface(dispatcher));
  addRootRoutes(registers, dispatcher, site, context);
  await peers?.start();
  const holds = new LoopHolds({ ...services, manager }, loopWatchOf(options));
  const health = new Health({ ...services, manager, peers, live, holds, contributions: registers.contributions });
  const rest = createRestServer(options, services, { ...shared, table: registers.rest, dispatcher, site, bodies });
  const handler = createHandler({
    rest,
    surfaces: () => present,
    health,
    peers,
    site,
    log,
    events: services.events,
    ...pathsOf(options, services),
  });
  const unfollow = followChanges(manager, services, () => administration.applyTaps(), options.idleJobs ?? false);
  let stopped: Promise<void> | undefined;
  async function stop(): Promise<void> {
    health.beginStopping();
    unfollow();
    holds.stop();
    await manager.stop();
    await peers?.stop();
    await services.stop();
  }
  return {
    handler,
    async respondNotFound(request, response) {
      const surface = present.find((each) => each.respondNotFound);
      if (surface?.respondNotFound) return surface.respondNotFound(request, response);
      response.writeHead(404, { 'Content-Type': 'text/plain; charset=utf-8' }).end(NOTHING);
    },
    messagePage: (status, message) =>
      present.find((each) => each.messagePage)?.messagePage?.(status, message) ?? plainMessage(message),
    site,
    inside,
    hooks,
    health,
    services,
    pluginContext: (plugin) => manager.pluginContext(plugin),
    use: (port) => context.use(port),
    stop() {
      stopped ??= stop();
      return stopped;
    },
  };
}

/** A site that serves while it is being worked on; tests look for themselves, and commands have the doctor. */
function warnsAuthors({ development, role, idleJobs }: HostOptions): boolean {
  const isTold = development ?? process.env['NODE_ENV'] !== 'production';
  return isTold && !idleJobs && (role ?? 'server') === 'server';
}

/** Only where timers run, as the beats of the loop do. */
function loopWatchOf({ idleJobs = false, role = 'server', limits, endAfterMs }: HostOptions) {
  const { heldMs } = { ...DEFAULT_LIMITS, ...limits };
  return idleJobs || role !== 'server' || heldMs === 0 ? undefined : { heldMs, endAfterMs };
}

/** Only where timers run: a test works on its database alone, and so does whoever brings a command's options. */
function createPeers(options: HostOptions, services: HostServices): Peers | undefined {
  const { role = options.idleJobs ? 'test' : 'server', redisUrl } = options;
  if (role === 'test' || options.writes === 'nothing') return undefined;
  const channel = redisUrl === undefined ? '' : createHash('sha256').update(redisUrl).digest('hex');
  return new Peers({ ...services, channel, serves: role === 'server' });
}
