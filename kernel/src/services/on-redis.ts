/** Everything that stands on Redis and its queue, loaded together and only where there is Redis. */
export { RedisJobs } from './jobs-redis.js';
export { openRedis, RedisCircuit } from './redis.js';
export { RedisCache } from './redis-cache.js';
export { RedisMessageBus } from './redis-message-bus.js';
export { RedisRateLimiter } from './redis-rate-limit.js';
