/**
 * What several processes of one site share through Redis: cache, rate limits, jobs, messages. The kernel loads it where
 * `REDIS_URL` is set.
 * @packageDocumentation
 */
import type { SharedServices, SharedServicesOptions } from '@plinth/kernel/layer';
import { RedisCache } from './cache.js';
import { RedisJobs } from './jobs.js';
import { RedisMessageBus } from './message-bus.js';
import { RedisRateLimiter } from './rate-limit.js';
import { openRedis, RedisCircuit } from './redis.js';

/**
 * Opens one connection for everything but the queue of jobs, which waits and needs its own.
 * @throws HostError `HOST_REDIS_UNREACHABLE`
 */
export async function openSharedServices(options: SharedServicesOptions): Promise<SharedServices> {
  const { url, prefix, log, clock, random, observe, isIdle } = options;
  const redis = await openRedis(url, log);
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
  const connection = redis.duplicate({ ...waiting, lazyConnect: isIdle });
  connection.on('error', () => undefined);
  const isReachable = () => redis.status === 'ready';
  return {
    redis,
    signals,
    jobs: isIdle ? undefined : new RedisJobs({ connection, prefix: `${prefix}bull`, log, observe, isReachable }),
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
