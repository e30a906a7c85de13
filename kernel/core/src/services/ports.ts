import { definePort } from '../ports.js';
import type { Cache } from './cache.js';
import type { CacheTags } from './cache-tags.js';
import type { Clock } from './clock.js';
import type { JobRunner } from './jobs.js';
import type { Log } from './log.js';
import type { MessageBus } from './message-bus.js';
import type { Passwords } from './passwords.js';
import type { Randomness } from './random.js';
import type { RateLimiter } from './rate-limit.js';
import type { Secrets } from './secrets.js';

/** Time. */
export const CLOCK = definePort<Clock>('kernel/clock');
/** Ids and secrets. */
export const RANDOMNESS = definePort<Randomness>('kernel/randomness');
/** The structured log (a plugin's context carries its own child). */
export const LOG = definePort<Log>('kernel/log');
/** The cache: in memory, or Redis. */
export const CACHE = definePort<Cache>('kernel/cache');
/** Periodic work. */
export const JOBS = definePort<JobRunner>('kernel/jobs');
/** Sliding-window limits. */
export const RATE_LIMITER = definePort<RateLimiter>('kernel/rate-limiter');
/** Keyed digests and signatures. */
export const SECRETS = definePort<Secrets>('kernel/secrets');
/** Hashing of users' passwords. */
export const PASSWORDS = definePort<Passwords>('kernel/passwords');
/** Messages to the other processes of the same site. */
export const MESSAGE_BUS = definePort<MessageBus>('kernel/signals');
/** Counters that say whether kept answers are still true. */
export const CACHE_TAGS = definePort<CacheTags>('kernel/cache-tags');
