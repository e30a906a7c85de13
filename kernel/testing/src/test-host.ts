import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { BUNDLES } from '@plinth/bundle';
import { defineExtension, JOBS, type Plugin, type TapDeclaration, USERS, type User } from '@plinth/kernel';
import { createHost, type Host } from '@plinth/kernel/host';
import { type CalledSite, sessionClient, visitorClient } from './client.js';
import { testDatabase } from './databases.js';
import { withDefaultPlugins } from './default-plugins.js';
import { ErrorLog, FrozenClock, MailOutbox } from './doubles.js';
import type { TestClient, TestHostOptions, TestSite } from './types.js';

const SECRET = 'a secret of forty characters for testing';

function withTaps(plugins: readonly Plugin[], taps: readonly TapDeclaration[]): Plugin[] {
  if (taps.length === 0) return [...plugins];
  return [...plugins, defineExtension({ id: 'test-taps', title: 'Taps of this test', taps })];
}

/** @throws Error that names the plugins under test which are not on, each with its reason */
function assertOn({ inside }: Host, plugins: readonly Plugin[]): void {
  const ids = new Set(plugins.map(({ id }) => id));
  const off = inside.manager.list().filter(({ id, state }) => ids.has(id) && state !== 'on');
  if (off.length === 0) return;
  const lines = off.map(({ id, why }) => `plugin "${id}" is ${why}`);
  throw new Error(`testHost expected every plugin to be on, but ${lines.join('; ')} (mayFail: true allows this)`);
}

/**
 * Boots a site for a test: frozen clock, collected mail, a database of its own. Bound to no test runner; call `stop`
 * in the end.
 * @throws Error when a plugin of `plugins` is not on, unless `mayFail` is set
 */
export async function testHost(options: TestHostOptions): Promise<TestSite> {
  const plugins = withTaps(await withDefaultPlugins(options.plugins), options.taps ?? []);
  const names = plugins.flatMap(({ id, migrations = [] }) => migrations.map(({ name }) => `${id}/${name}`));
  const key = names.join(' ');
  const database = await testDatabase(key);
  const dataFolder = await mkdtemp(path.join(os.tmpdir(), 'plinth-site-'));
  const clock = new FrozenClock(options.now ?? '2026-01-15T12:00:00.000Z');
  const outbox = new MailOutbox();
  const log = new ErrorLog();
  const pluginOptions = plugins.map(({ id }) => [
    id,
    { settings: options.settings?.[id] ?? {}, modules: options.modules?.[id] ?? {} },
  ]);
  const { trustedProxies = [], ...site } = options.site ?? {};
  const host = await createHost({
    plugins,
    config: Object.fromEntries(pluginOptions),
    site: { url: 'http://localhost', environment: 'local', ...site },
    database: database.url,
    dataFolder,
    clock,
    log,
    trustedProxies,
    secret: SECRET,
    mailer: outbox,
    ports: options.ports ?? [],
    preparedItems: options.preparedItems ?? true,
    durable: false,
    idleJobs: true,
    development: true,
    passwordCost: 4,
  });
  if (!database.isMigrated) {
    // What is written stays in the log file until then, and a template is a plain copy of the main one.
    if (host.services.database.dialect === 'sqlite')
      await host.services.database.sequelize.query('PRAGMA wal_checkpoint(TRUNCATE)');
    await database.keepAsTemplate();
  }
  const stop = async () => {
    await host.stop();
    await database.remove();
    await rm(dataFolder, { recursive: true, force: true });
  };
  try {
    if (!options.mayFail) assertOn(host, options.plugins);
  } catch (thrown) {
    await stop();
    throw thrown;
  }
  const built = buildSite({ host, checksAnswers: options.checkAnswers ?? true, clock, outbox, log });
  return { ...built, stop };
}

interface Parts extends CalledSite {
  readonly clock: FrozenClock;
  readonly outbox: MailOutbox;
  readonly log: ErrorLog;
}

/** The people of a test site: made when they are first asked for. */
class People {
  readonly #known = new Map<string, Promise<User>>();
  #members = 0;

  constructor(private readonly site: CalledSite) {}

  async as(role: string, name: string): Promise<TestClient> {
    const user = this.#known.get(name) ?? this.#create(name, [role]);
    this.#known.set(name, user);
    return sessionClient(this.site, await user);
  }

  async member(roles: readonly string[], can: readonly string[]): Promise<TestClient> {
    this.#members += 1;
    return sessionClient(this.site, await this.#create(`member${this.#members}`, roles, can));
  }

  #create(login: string, roles: readonly string[], can: readonly string[] = []): Promise<User> {
    return this.site.host.use(USERS).create({
      login,
      email: `${login}@example.org`,
      displayName: `Test ${login}`,
      roles,
      capabilities: Object.fromEntries(can.map((capability) => [capability, true])),
    });
  }
}

function addTap(host: Host, declaration: TapDeclaration, number: number): () => void {
  const { definition, hook, id, priority, volatile, when, own, run } = declaration;
  const context = host.pluginContext('kernel');
  const options = { id: `${id}-${number}`, priority, volatile, when, own };
  // The registry hands over exactly what the hook was fired with, which the tap's declaration typed.
  const handle = host.hooks.tap('test', definition ?? hook, options, (...args) => run(context, ...(args as never[])));
  return () => void handle.remove();
}

function buildSite(parts: Parts): Omit<TestSite, 'stop'> {
  const { host, clock, outbox, log } = parts;
  const people = new People(parts);
  let taps = 0;
  return {
    host,
    mail: outbox.sent,
    errors: log.errors,
    as: (role, name = role) => people.as(role, name),
    member: ({ can = [], roles = ['subscriber'] } = {}) => people.member(roles, can),
    visitor: () => visitorClient(parts),
    pluginContext: (plugin) => host.pluginContext(plugin),
    use: (port) => host.use(port),
    advance(milliseconds) {
      clock.advance(milliseconds);
      host.hooks.watchdog.sweep();
    },
    now: () => clock.now(),
    importBundle: (bundle, folder) => host.use(BUNDLES).import(bundle, folder === undefined ? {} : { folder }),
    exportBundle: () => host.use(BUNDLES).export({ withPasswords: true }),
    runJob: (name) => host.use(JOBS).run(name),
    tap(declaration) {
      taps += 1;
      return addTap(host, declaration, taps);
    },
    fired: (hook) => host.hooks.count(hook),
    enable: (plugin) => host.inside.manager.enable(plugin),
    disable: (plugin) => host.inside.manager.disable(plugin),
  };
}
