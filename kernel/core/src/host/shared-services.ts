import type { Database } from '../database/database.js';
import { REDIS_DRIVER, withDriver } from '../drivers.js';
import { type Cache, MemoryCache } from '../services/cache.js';
import type { Clock } from '../services/clock.js';
import type { JobObserver, JobRunner, JobSchedule } from '../services/jobs.js';
import { LocalJobs } from '../services/jobs-local.js';
import type { Log } from '../services/log.js';
import { type Liveness, LocalMessageBus, type MessageBus } from '../services/message-bus.js';
import type { Randomness } from '../services/random.js';
import type { RateLimiter } from '../services/rate-limit.js';
import { MemoryRateLimiter } from '../services/rate-limit-memory.js';
import type { RedisPulse } from './health.js';
import type { HostOptions } from './options.js';
import { identityOf } from './site-identity.js';

/** With what the services that several processes share are opened. */
export interface SharedServicesOptions {
  readonly url: string;
  /** What every key, queue and channel of this site begins with. */
  readonly prefix: string;
  readonly log: Log;
  readonly clock: Clock;
  readonly random: Randomness;
  readonly observe: JobObserver;
  /** Whether this process runs no jobs. */
  readonly isIdle: boolean;
}

/** What the processes of one site share. */
export interface SharedServices {
  readonly redis: RedisPulse | undefined;
  readonly signals: MessageBus & { readonly liveness: Liveness };
  /** Missing where this process runs no jobs. */
  readonly jobs: JobRunner | undefined;
  readonly cache: Cache;
  readonly rateLimiter: RateLimiter;
  stop(): void;
}

/** What `@plinth/redis` exports for the kernel. */
interface SharedServicesModule {
  openSharedServices(options: SharedServicesOptions): Promise<SharedServices>;
}

const isModule = (loaded: unknown): loaded is SharedServicesModule =>
  typeof loaded === 'object' && loaded !== null && 'openSharedServices' in loaded;

/** Imports a package by a name that the compiler does not follow: the kernel does not depend on it. */
async function loadModule(name: string): Promise<SharedServicesModule> {
  const loaded: unknown = await import(name);
  if (!isModule(loaded)) throw new Error(`The package ${name} has no openSharedServices.`);
  return loaded;
}

interface Base {
  readonly database: Database;
  readonly schedule: JobSchedule;
  readonly log: Log;
  readonly clock: Clock;
  readonly random: Randomness;
  readonly observe: JobObserver;
}

/** The services that Redis takes over when there is one: with it any number of processes serve one site. */
export async function sharedServices(
  options: HostOptions,
  { database, schedule, log, clock, random, observe }: Base,
): Promise<SharedServices & { readonly jobs: JobRunner }> {
  const isIdle = options.idleJobs ?? false;
  const localJobs = () => new LocalJobs({ schedule, log, idle: isIdle, observe });
  if (options.redisUrl === undefined) {
    return {
      redis: undefined,
      signals: new LocalMessageBus(),
      jobs: localJobs(),
      cache: new MemoryCache(clock),
      rateLimiter: new MemoryRateLimiter(clock),
      stop: () => undefined,
    };
  }
  // Loaded only where it is used: the clients and the queue hold a fifth of the memory of a small site.
  const { openSharedServices } = await withDriver(REDIS_DRIVER, () => loadModule(REDIS_DRIVER.packages[0]));
  const prefix = `${options.tablePrefix ?? 'plinth_'}:${await identityOf(database, random)}:`;
  const shared = await openSharedServices({ url: options.redisUrl, prefix, log, clock, random, observe, isIdle });
  return { ...shared, jobs: shared.jobs ?? localJobs() };
}
