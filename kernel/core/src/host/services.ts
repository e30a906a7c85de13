import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { DependencyContainer } from 'tsyringe';
import { DATABASE, type Database } from '../database/database.js';
import { Locks } from '../database/locks.js';
import { Migrator } from '../database/migrator.js';
import { REDIS_DRIVER, withDriver } from '../drivers.js';
import { HookRegistry } from '../hooks/registry.js';
import { AUDIT, SqlAudit } from '../insight/audit.js';
import { INCIDENTS, KeptIncidents } from '../insight/incidents.js';
import { JobHistory } from '../insight/job-history.js';
import { CountedTraffic, TRAFFIC, type Traffic } from '../insight/traffic.js';
import { createContainer } from '../plugin/container.js';
import { PREPARED_ITEMS, SharedPreparedItems } from '../rest/prepared-items.js';
import { MemoryCache } from '../services/cache.js';
import { SharedCacheTags } from '../services/cache-tags.js';
import { type Clock, systemClock } from '../services/clock.js';
import { LocalFiles } from '../services/files.js';
import type { JobObserver, JobRunner } from '../services/jobs.js';
import { LocalJobs } from '../services/jobs-local.js';
import { createLog, type Log } from '../services/log.js';
import { type Mailer, OutboxMailer, SmtpMailer } from '../services/mail.js';
import { type Liveness, LocalMessageBus, type MessageBus } from '../services/message-bus.js';
import { BcryptPasswords, type Passwords } from '../services/passwords.js';
import * as ports from '../services/ports.js';
import { closeOffData } from '../services/private-folder.js';
import { type Randomness, systemRandomness } from '../services/random.js';
import { MemoryRateLimiter } from '../services/rate-limit-memory.js';
import { SiteSecrets } from '../services/secrets.js';
import { type Temporary, TemporaryFolders } from '../services/temporary.js';
import type { SiteInfo } from '../site.js';
import type { RedisPulse } from './health.js';
import { MAIL_QUEUE, QueuedMailer } from './mail-queue.js';
import { openDatabase } from './open-database.js';
import { DEFAULT_KEPT_BYTES, type HostOptions, ITEMS_SHARE } from './options.js';

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
  readonly incidents: KeptIncidents;
  readonly history: JobHistory;
  readonly traffic: CountedTraffic;
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

function mailerFor(
  options: HostOptions,
  parts: { dataFolder: string; clock: Clock; random: Randomness; site: SiteInfo },
): Mailer {
  if (options.mailer) return options.mailer;
  const from = `"${parts.site.title.replace(/["\\]/g, '')}" <noreply@${new URL(parts.site.url).hostname}>`;
  if (options.smtpUrl) return new SmtpMailer(options.smtpUrl, from);
  return new OutboxMailer({
    folder: path.join(parts.dataFolder, 'outbox'),
    from,
    clock: parts.clock,
    random: parts.random,
  });
}

/** The services that Redis takes over when there is one: with it any number of processes serve one site. */
async function sharedServices(
  options: HostOptions,
  base: { locks: Locks; log: Log; clock: Clock; random: Randomness; observe: JobObserver },
) {
  const { locks, log, clock, random, observe } = base;
  const prefix = `${options.tablePrefix ?? 'plinth_'}:`;
  const idle = options.idleJobs ?? false;
  if (options.redisUrl === undefined) {
    const jobs: JobRunner = new LocalJobs({ locks, log, idle, observe });
    const alone = { redis: undefined, signals: new LocalMessageBus(), cache: new MemoryCache(clock), jobs };
    return { ...alone, rateLimiter: new MemoryRateLimiter(clock), stop: () => undefined };
  }
  // Loaded only where it is used: the clients and the queue hold a fifth of the memory of a small site.
  const { openRedis, RedisCache, RedisCircuit, RedisJobs, RedisMessageBus, RedisRateLimiter } = await withDriver(
    REDIS_DRIVER,
    () => import('../services/on-redis.js'),
  );
  const redis = await openRedis(options.redisUrl, log);
  const circuit = new RedisCircuit(redis, clock);
  const signals = new RedisMessageBus(circuit, clock, prefix);
  await signals.start();
  let isStopped = false;
  const waiting = {
    maxRetriesPerRequest: null,
    enableOfflineQueue: true,
    commandTimeout: undefined,
    // What the queue opened for itself would go on trying for ever.
    retryStrategy: (tries: number) => (isStopped ? null : Math.min(tries * 100, 2_000)),
  };
  const connection = redis.duplicate({ ...waiting, lazyConnect: idle });
  connection.on('error', () => undefined);
  const jobs: JobRunner = idle
    ? new LocalJobs({ locks, log, idle, observe })
    : new RedisJobs({ connection, prefix: `${prefix}bull`, log, observe, isReachable: () => redis.status === 'ready' });
  return {
    redis,
    signals,
    jobs,
    cache: new RedisCache(circuit, `${prefix}cache:`),
    rateLimiter: new RedisRateLimiter({ circuit, prefix, clock, random }),
    stop() {
      isStopped = true;
      signals.stop();
      connection.disconnect();
      redis.disconnect();
    },
  };
}

function createHooks(options: HostOptions, clock: Clock, log: Log): HookRegistry {
  const engine = options.hookEngine ? { engine: options.hookEngine } : {};
  const warnUndefined = options.development ?? process.env['NODE_ENV'] !== 'production';
  return new HookRegistry({ clock, log, warnUndefined, ...engine });
}

/** Registers every service under its port. */
function registerPorts(
  options: HostOptions,
  site: SiteInfo,
  parts: Omit<Awaited<ReturnType<typeof sharedServices>>, 'stop'> &
    Pick<HostServices, 'container' | 'database' | 'clock' | 'random' | 'log' | 'dataFolder'> & { passwords: Passwords },
): void {
  const { container, database, clock, random, log, dataFolder, signals } = parts;
  const mailer = new QueuedMailer({
    inner: mailerFor(options, { dataFolder, clock, random, site }),
    database,
    clock,
    log,
    isDirect: options.smtpUrl === undefined || options.mailer !== undefined,
  });
  const uploadsUrl = site.url + (options.uploadsPath ?? '/wp-content/uploads');
  const files = new LocalFiles({ folder: path.join(dataFolder, 'uploads'), url: uploadsUrl });
  container.registerInstance(DATABASE, database);
  container.registerInstance(ports.CLOCK, clock);
  container.registerInstance(ports.RANDOMNESS, random);
  container.registerInstance(ports.LOG, log);
  container.registerInstance(ports.CACHE, parts.cache);
  container.registerInstance(ports.MAILER, mailer);
  container.registerInstance(MAIL_QUEUE, mailer);
  container.registerInstance(ports.FILES, files);
  container.registerInstance(ports.JOBS, parts.jobs);
  container.registerInstance(ports.RATE_LIMITER, parts.rateLimiter);
  container.registerInstance(ports.SECRETS, new SiteSecrets(siteSecret(options, dataFolder, random)));
  container.registerInstance(ports.PASSWORDS, parts.passwords);
  container.registerInstance(ports.MESSAGE_BUS, signals);
  const cacheTags = new SharedCacheTags(signals, random.uuid());
  container.registerInstance(ports.CACHE_TAGS, cacheTags);
  const prepared = new SharedPreparedItems({
    cacheTags,
    database,
    maxBytes: (options.preparedItems ?? true) ? ITEMS_SHARE * (options.keptBytes ?? DEFAULT_KEPT_BYTES) : 0,
  });
  container.registerInstance(PREPARED_ITEMS, prepared);
}

/** Failures and figures reach the database within seconds; who reads them sees those of this process at once. */
function writeDownRegularly(incidents: KeptIncidents, traffic: CountedTraffic): () => void {
  const timer = setInterval(() => {
    // Neither fails: what could not be written waits.
    Promise.all([incidents.flush(), traffic.flush()]).catch(() => undefined);
  }, 5_000);
  timer.unref();
  return () => clearInterval(timer);
}

/** Makes every service of a host and registers each under its port, on a container of the host's own. */
export async function createServices(options: HostOptions, site: SiteInfo): Promise<HostServices> {
  const container = createContainer();
  const dataFolder = path.resolve(options.dataFolder ?? 'data');
  const readOnly = options.writes === 'nothing';
  if (!readOnly) closeOffData(dataFolder);
  const { clock = systemClock, random = systemRandomness } = options;
  const incidents = new KeptIncidents(clock, options.log ?? createLog());
  const log = incidents.watched();
  const history = new JobHistory(clock);
  const traffic = new CountedTraffic(clock);
  const observe: JobObserver = (run) =>
    history.note(run).catch((error: unknown) => log.warn('a run of a job could not be written down', { error }));
  let signalsOrNone: MessageBus | undefined;
  const inDoubt = () => {
    // Sending never fails; the database is away, so nobody waits for it here.
    signalsOrNone?.lapse().catch(() => undefined);
  };
  const { database, close } = await openDatabase(options, dataFolder, inDoubt);
  const locks = new Locks(database, clock, random);
  const hooks = createHooks(options, clock, log);
  const shared = await sharedServices(options, { locks, log, clock, random, observe }).catch(
    async (thrown: unknown) => {
      await close();
      throw thrown;
    },
  );
  const { redis, signals, jobs } = shared;
  signalsOrNone = signals;
  const passwords = new BcryptPasswords(options.passwordCost);
  const base = { ...{ container, database, clock, random, log, passwords }, dataFolder };
  registerPorts(options, site, { ...base, ...shared });
  container.registerInstance(INCIDENTS, incidents);
  container.registerInstance<Traffic>(TRAFFIC, traffic);
  container.registerInstance(AUDIT, new SqlAudit(database, clock, signals));
  const unwatch = options.idleJobs ? () => undefined : writeDownRegularly(incidents, traffic);
  const migrator = new Migrator({ database, locks, clock, log });
  const temporary = new TemporaryFolders({ dataFolder, clock });
  if (!readOnly) await temporary.sweep();
  async function stop(): Promise<void> {
    unwatch();
    await jobs.stop();
    hooks.watchdog.stop();
    await incidents.flush();
    await traffic.flush();
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
    incidents,
    history,
    traffic,
    migrator,
    stop,
  };
}
