import { createHash } from 'node:crypto';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { avatarPage } from '../accounts/avatars.js';
import { basicAuthentication, registerIdentity } from '../accounts/register.js';
import type { PluginContext } from '../context/plugin-context.js';
import { demandMigrated } from '../database/migrator.js';
import { deprecated } from '../deprecation.js';
import { externalAuthenticator } from '../identity/external-users.js';
import { PASSWORD_RULES, PasswordRules } from '../identity/password-rules.js';
import type { Users } from '../identity/users.js';
import { CountedStorage, STORAGE, type Storage } from '../insight/storage.js';
import { pageAssets } from '../page/document.js';
import { KeptFrames, PAGE_FRAMES, type PageFrames } from '../page/frame.js';
import { CONSOLE, type Console, HostConsole, WORDPRESS_CONSOLE } from '../page/screen.js';
import type { Registers } from '../plugin/activation.js';
import { exportBundle } from '../plugin/bundle-export.js';
import { Companions } from '../plugin/companions.js';
import { kernelSettings } from '../plugin/kernel-settings.js';
import { PluginManager } from '../plugin/manager.js';
import { PluginStates } from '../plugin/states.js';
import { resolvePort } from '../ports.js';
import { batchRoute } from '../rest/batch.js';
import { Dispatcher } from '../rest/dispatcher.js';
import { type Identity, identifyViewer } from '../rest/identify.js';
import { indexRoute, namespaceRoute } from '../rest/index-routes.js';
import { HostLiveStreams, LIVE, type LiveStreams } from '../rest/live-streams.js';
import { type DocumentParts, openApi } from '../rest/openapi/document.js';
import { REST_SURFACE, type RestSurface, restSurface } from '../rest/rest-surface.js';
import { RouteTable } from '../rest/route-table.js';
import { CACHE_TAGS, MESSAGE_BUS } from '../services/ports.js';
import type { SiteInfo } from '../site.js';
import { KERNEL_VERSION } from '../version.js';
import { ADMINISTRATION, type Administration, HostAdministration } from './administration.js';
import { authorProblems } from './author-problems.js';
import { importSource } from './bundles.js';
import { corePlugin } from './core-plugin.js';
import { registerDeprecatedPorts } from './deprecated-names.js';
import { FOLLOWED_AFTER_MS, followChanges } from './follow-changes.js';
import { Health } from './health.js';
import type { Host } from './host.js';
import { createHandler } from './http.js';
import { applyOwnerSettings } from './live-site.js';
import type { HostOptions } from './options.js';
import { checkHostOptions } from './options-check.js';
import { Peers } from './peers.js';
import { applyTapOverrides, configOf, configuredTaps } from './plugin-config.js';
import { HOST_INSIDE, type HostInside, PLUGINS, SITE_SETTINGS } from './ports.js';
import { createPipeline, createServers } from './servers.js';
import { createServices, type HostServices } from './services.js';
import { siteOf } from './site-info.js';

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
    pages: new RouteTable(),
    console: new HostConsole(options.compatibilityAddresses === false ? '/console' : WORDPRESS_CONSOLE),
    jobs: services.jobs,
    authenticators: [],
    frameOrigins: [],
    namespaces: new Map(),
    namespaceIndex: (namespace) => namespaceRoute({ table: rest, site }, namespace),
    replacements: options.ports ?? [],
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
  const services = await createServices(options, site);
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
  const core =
    options.compatibilityAddresses === false ? { ...corePlugin, pages: [pageAssets.page, avatarPage] } : corePlugin;
  return new PluginManager({
    plugins: [core, ...options.plugins],
    config: configOf(options),
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

/** What the OpenAPI document is made from at this moment. */
function documentParts(table: RouteTable, identity: Identity, manager: PluginManager, site: SiteInfo): DocumentParts {
  return {
    table,
    site,
    version: KERNEL_VERSION,
    cookieName: identity.cookieName,
    authenticators: identity.authenticators().map(({ authenticator }) => authenticator),
    titleOf: (plugin) => manager.plugin(plugin).title,
  };
}

function pathsOf(options: HostOptions, { dataFolder }: HostServices) {
  const { restPath = '/wp-json', uploadsPath = '/wp-content/uploads' } = options;
  return { restPath, uploadsPath, uploadsFolder: path.join(dataFolder, 'uploads') };
}

/** What the console looks at: the streams of live figures, and what the site takes of a disk. */
function registerInsight(options: HostOptions, services: HostServices, identity: Identity): LiveStreams {
  const { container, log } = services;
  const live = new HostLiveStreams({
    signals: resolvePort(container, MESSAGE_BUS),
    log,
    identify: (request) => identifyViewer(identity, request),
  });
  container.registerInstance<LiveStreams>(LIVE, live);
  const uploads = pathsOf(options, services).uploadsFolder;
  container.registerInstance<Storage>(STORAGE, new CountedStorage({ ...services, uploads }));
  return live;
}

async function assemble(options: HostOptions, services: HostServices, site: SiteInfo): Promise<Host> {
  const { container, hooks, log, database, migrator } = services;
  const found = registerIdentity(container, hooks, site, {
    ownUsers: options.resolveUser === undefined && options.compatibilityAddresses !== false,
  });
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
  const live = registerInsight(options, services, identity);
  const describe = () => openApi(documentParts(registers.rest, identity, manager, site));
  const inside: HostInside = { manager, hooks, rest: registers.rest, pages: registers.pages, openApi: describe };
  container.registerInstance(HOST_INSIDE, inside);
  container.registerInstance(PLUGINS, manager);
  container.registerInstance<Console>(CONSOLE, registers.console);
  container.registerInstance<PageFrames>(PAGE_FRAMES, new KeptFrames());
  registerDeprecatedPorts(container);
  container.registerInstance(SITE_SETTINGS, manager);
  applyOwnerSettings(site, () => context.settings(kernelSettings));
  container.registerInstance(PASSWORD_RULES, new PasswordRules(() => context.settings(kernelSettings).passwordLength));
  const taps = configuredTaps(options);
  applyTapOverrides(taps, hooks);
  const steering = { ...services, manager, access: found.access, configuredTaps: taps };
  const administration = new HostAdministration(steering);
  container.registerInstance<Administration>(ADMINISTRATION, administration);
  const core = { plugin: 'kernel', migrations: corePlugin.migrations ?? [] };
  await (migrates ? migrator.up([core]) : demandMigrated(migrator, core));
  for (const kept of [services.incidents, services.history, services.traffic]) kept.attach(database);
  await manager.start();
  administration.applyTaps();
  if (warnsAuthors(options)) {
    const problems = await authorProblems({ inside, access: found.access, database });
    for (const problem of problems) log.warn(`a mistake of an author: ${problem}`);
  }
  const { bodies, pipeline } = createPipeline(options, services, found.access);
  const dispatcher = new Dispatcher({ table: registers.rest, pipeline, hooks, site });
  container.registerInstance<RestSurface>(REST_SURFACE, restSurface(dispatcher));
  addRootRoutes(registers, dispatcher, site, context);
  await peers?.start();
  const health = new Health({ ...services, manager, peers, live });
  const servers = createServers(options, services, registers, {
    identity,
    dispatcher,
    site,
    bodies,
    pipeline,
    context,
  });
  const handler = createHandler({
    ...servers,
    health,
    site,
    log,
    traffic: services.traffic,
    ...pathsOf(options, services),
  });
  const unfollow = followChanges(manager, services, () => administration.applyTaps(), options.idleJobs ?? false);
  let stopped: Promise<void> | undefined;
  async function stop(): Promise<void> {
    health.beginStopping();
    unfollow();
    await manager.stop();
    await peers?.stop();
    await services.stop();
  }
  return {
    handler,
    respondNotFound: (request, response) => servers.pages.respondNotFound(request, response),
    site,
    inside,
    hooks,
    health,
    services,
    pluginContext: (plugin) => manager.pluginContext(plugin),
    tools: deprecated((plugin: string) => manager.pluginContext(plugin), '`host.tools`', '`host.pluginContext`'),
    use: (port) => resolvePort(container, port),
    import: (bundle, from) => importSource({ manager, database, hooks, clock: services.clock }, bundle, from),
    export: (how) => exportBundle(manager.bundleSections(), site.title, how),
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

/** Only where timers run: a test works on its database alone, and so does whoever brings a command's options. */
function createPeers(options: HostOptions, services: HostServices): Peers | undefined {
  const { role = options.idleJobs ? 'test' : 'server', redisUrl } = options;
  if (role === 'test' || options.writes === 'nothing') return undefined;
  const channel = redisUrl === undefined ? '' : createHash('sha256').update(redisUrl).digest('hex');
  return new Peers({ ...services, channel, serves: role === 'server' });
}
