import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { DependencyContainer } from 'tsyringe';
import { DEFAULT_LIMITS } from '../budget.js';
import { DATABASE, type Database } from '../database/database.js';
import { Locks } from '../database/locks.js';
import { Migrator } from '../database/migrator.js';
import { TAP_LIMITS } from '../hooks/protection.js';
import { HookRegistry } from '../hooks/registry.js';
import { createContainer } from '../plugin/container.js';
import { EVENTS, KernelEvents } from '../rest/events.js';
import { SharedCacheTags } from '../services/cache-tags.js';
import { type Clock, systemClock } from '../services/clock.js';
import type { JobObserver, JobRunner } from '../services/jobs.js';
import { createLog, type Log, toLog } from '../services/log.js';
import type { Liveness, MessageBus } from '../services/message-bus.js';
import { BcryptPasswords, type Passwords } from '../services/passwords.js';
import * as ports from '../services/ports.js';
import { closeOffData } from '../services/private-folder.js';
import { type Randomness, systemRandomness } from '../services/random.js';
import { ReportedLog } from '../services/reported-log.js';
import { SiteSecrets } from '../services/secrets.js';
import { type Temporary, TemporaryFolders } from '../services/temporary.js';
import type { RedisPulse } from './health.js';
import { JobTurns } from './job-turns.js';
import { openDatabase } from './open-database.js';
import type { HostOptions } from './options.js';
import { sharedServices } from './shared-services.js';
import { StorageWatch } from './storage-watch.js';

/** The services of one host, and how to end them, last first. */
export interface HostServices {
  readonly container: DependencyContainer;
  readonly log: Log;
  readonly clock: Clock;
  readonly random: Randomness;
  readonly database: Database;
  readonly migrator: Migrator;
  readonly hooks: HookRegistry;
  readonly jobs: JobRunner;
  readonly redis: RedisPulse | undefined;
  readonly liveness: Liveness;
  readonly dataFolder: string;
  readonly temporary: Temporary;
  readonly events: KernelEvents;
  readonly storage: StorageWatch;
  stop(): Promise<void>;
}

/** The secret that all of the site's keys come from: given, or made once and kept in the data folder. */
function siteSecret(options: HostOptions, dataFolder: string, random: Randomness): string {
  if (options.secret) return options.secret;
  const file = path.join(dataFolder, 'secret');
  if (existsSync(file)) return readFileSync(file, 'utf8').trim();
  const made = random.token(48);
  if (options.writes === 'nothing') return made;
  writeFileSync(file, `${made}\n`, { mode: 0o600 });
  chmodSync(file, 0o600);
  return made;
}

function createHooks(options: HostOptions, clock: Clock, log: Log): HookRegistry {
  const engine = options.hookEngine ? { engine: options.hookEngine } : {};
  const warnUndefined = options.development ?? process.env['NODE_ENV'] !== 'production';
  const limits = { ...TAP_LIMITS, shaping: options.limits?.shapingMs ?? DEFAULT_LIMITS.shapingMs };
  return new HookRegistry({ clock, log, warnUndefined, limits, ...engine });
}

/** Registers every service under its port. */
function registerPorts(
  options: HostOptions,
  parts: Omit<Awaited<ReturnType<typeof sharedServices>>, 'stop'> &
    Pick<HostServices, 'container' | 'database' | 'clock' | 'random' | 'log' | 'dataFolder'> & { passwords: Passwords },
): void {
  const { container, database, clock, random, log, dataFolder, signals } = parts;
  container.registerInstance(DATABASE, database);
  container.registerInstance(ports.CLOCK, clock);
  container.registerInstance(ports.RANDOMNESS, random);
  container.registerInstance(ports.LOG, log);
  container.registerInstance(ports.CACHE, parts.cache);
  container.registerInstance(ports.JOBS, parts.jobs);
  container.registerInstance(ports.RATE_LIMITER, parts.rateLimiter);
  container.registerInstance(ports.SECRETS, new SiteSecrets(siteSecret(options, dataFolder, random)));
  container.registerInstance(ports.PASSWORDS, parts.passwords);
  container.registerInstance(ports.MESSAGE_BUS, signals);
  container.registerInstance(ports.CACHE_TAGS, new SharedCacheTags(signals, random.uuid()));
}

/** Makes every service of a host and registers each under its port, on a container of the host's own. */
export async function createServices(options: HostOptions): Promise<HostServices> {
  const container = createContainer();
  const dataFolder = path.resolve(options.dataFolder ?? 'data');
  const readOnly = options.writes === 'nothing';
  if (!readOnly) closeOffData(dataFolder);
  const { clock = systemClock, random = systemRandomness } = options;
  const events = new KernelEvents();
  const log = new ReportedLog(options.log ? toLog(options.log) : createLog(), clock, (error) =>
    events.notify('log:error', error),
  ).watched();
  events.reportTo(log);
  const observe: JobObserver = (run) => events.emit('job:done', run);
  let signalsOrNone: MessageBus | undefined;
  const inDoubt = () => {
    // Sending never fails; the database is away, so nobody waits for it here.
    signalsOrNone?.lapse().catch(() => undefined);
  };
  const { database, close } = await openDatabase(options, dataFolder, inDoubt);
  const locks = new Locks(database, clock, random);
  const hooks = createHooks(options, clock, log);
  const schedule = new JobTurns(database, clock);
  const shared = await sharedServices(options, { database, schedule, log, clock, random, observe }).catch(
    async (thrown: unknown) => {
      await close();
      throw thrown;
    },
  );
  const { redis, signals, jobs } = shared;
  signalsOrNone = signals;
  const passwords = new BcryptPasswords(options.passwordCost);
  const base = { ...{ container, database, clock, random, log, passwords }, dataFolder };
  registerPorts(options, { ...base, ...shared });
  container.registerInstance(EVENTS, events);
  const migrator = new Migrator({ database, locks, clock, log });
  const temporary = new TemporaryFolders({ dataFolder, clock });
  if (!readOnly) await temporary.sweep();
  async function stop(): Promise<void> {
    await jobs.stop();
    hooks.watchdog.stop();
    await passwords.stop();
    shared.stop();
    await close();
  }
  return {
    container,
    log,
    clock,
    random,
    database,
    hooks,
    jobs,
    redis,
    liveness: signals.liveness,
    dataFolder,
    temporary,
    events,
    storage: new StorageWatch({ database, dataFolder }),
    migrator,
    stop,
  };
}
