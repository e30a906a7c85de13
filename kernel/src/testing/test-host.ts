import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createHost, type Host } from '../host/create-host.js';
import type { TapDeclaration } from '../hooks/definition.js';
import { USERS } from '../identity/ports.js';
import type { User } from '../identity/user.js';
import { defineExtension, type Plugin } from '../plugin/definition.js';
import { JOBS } from '../services/ports.js';
import { sessionClient, visitorClient } from './client.js';
import { testDatabase } from './databases.js';
import { ErrorLog, FrozenClock, MailOutbox } from './doubles.js';
import type { TestClient, TestHostOptions, TestSite } from './types.js';

const SECRET = 'a secret of forty characters for testing';

function withTaps(plugins: readonly Plugin[], taps: readonly TapDeclaration[]): Plugin[] {
  if (taps.length === 0) return [...plugins];
  return [...plugins, defineExtension({ id: 'test-taps', title: 'Taps of this test', taps })];
}

/**
 * Boots a site for a test: frozen clock, collected mail, a database of its own. Bound to no test runner; call `stop`
 * in the end.
 */
export async function testHost(options: TestHostOptions): Promise<TestSite> {
  const plugins = withTaps(options.plugins, options.taps ?? []);
  const key = plugins.map(({ id, version, migrations = [] }) => `${id}@${version}/${migrations.length}`).join(' ');
  const database = await testDatabase(key);
  const dataFolder = await mkdtemp(path.join(os.tmpdir(), 'plinth-site-'));
  const clock = new FrozenClock(options.now ?? '2026-01-15T12:00:00.000Z');
  const outbox = new MailOutbox();
  const log = new ErrorLog();
  const wishes = plugins.map(({ id }) => [
    id,
    { settings: options.settings?.[id] ?? {}, modules: options.modules?.[id] ?? {} },
  ]);
  const { trustedProxies = [], ...site } = options.site ?? {};
  const host = await createHost({
    plugins,
    config: Object.fromEntries(wishes),
    site: { url: 'http://localhost', environment: 'local', ...site },
    database: database.url,
    ...{ dataFolder, clock, log, trustedProxies },
    secret: SECRET,
    mailer: outbox,
    ports: options.ports ?? [],
    durable: false,
    idleJobs: true,
    development: true,
    passwordCost: 4,
  });
  if (!database.isMigrated) {
    // What is written stays in the log file until then, and a template is a plain copy of the main one.
    if (host.services.database.dialect === 'sqlite') await host.services.database.sequelize.query('PRAGMA wal_checkpoint(TRUNCATE)');
    await database.keepAsTemplate();
  }
  const built = buildSite({ host, clock, outbox, log });
  return {
    ...built,
    async stop() {
      await host.stop();
      await database.remove();
      await rm(dataFolder, { recursive: true, force: true });
    },
  };
}

interface Parts {
  readonly host: Host;
  readonly clock: FrozenClock;
  readonly outbox: MailOutbox;
  readonly log: ErrorLog;
}

function buildSite({ host, clock, outbox, log }: Parts): Omit<TestSite, 'stop'> {
  const users = host.use(USERS);
  const known = new Map<string, Promise<User>>();
  let members = 0;
  let taps = 0;

  function createUser(login: string, roles: readonly string[], can: readonly string[] = []): Promise<User> {
    const capabilities = Object.fromEntries(can.map((capability) => [capability, true]));
    const displayName = `Test ${login}`;
    return users.create({ login, email: `${login}@example.org`, password: `password of ${login}`, displayName, roles, capabilities });
  }

  return {
    host,
    mail: outbox.sent,
    errors: log.errors,
    async as(role, name = role): Promise<TestClient> {
      const made = known.get(name) ?? createUser(name, [role]);
      known.set(name, made);
      return sessionClient(host, await made);
    },
    async member({ can = [], roles = ['subscriber'] } = {}) {
      members += 1;
      return sessionClient(host, await createUser(`member${members}`, roles, can));
    },
    visitor: () => visitorClient(host),
    tools: (plugin) => host.tools(plugin),
    use: (port) => host.use(port),
    advance: (milliseconds) => {
      clock.advance(milliseconds);
      host.hooks.watchdog.sweep();
    },
    now: () => clock.now(),
    runJob: (name) => host.use(JOBS).run(name),
    tap(declaration) {
      const target = declaration.definition ?? declaration.hook;
      const tools = host.tools('kernel');
      taps += 1;
      const id = `${declaration.id}-${taps}`;
      const handle = host.hooks.tap('test', target, { id, priority: declaration.priority }, (...args) =>
        declaration.run(tools, ...(args as never[])),
      );
      return () => void handle.remove();
    },
    fired: (hook) => host.hooks.count(hook),
    enable: (plugin) => host.inside.manager.enable(plugin),
    disable: (plugin) => host.inside.manager.disable(plugin),
  };
}
