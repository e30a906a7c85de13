import { connect } from 'node:net';
import { Redis } from 'ioredis';

/** The Redis server that the tests may use. */
export const REDIS_URL = 'redis://127.0.0.1:6379';

/** Whether it takes connections. */
export function redisAnswers(): Promise<boolean> {
  const { hostname, port } = new URL(REDIS_URL);
  return new Promise((resolve) => {
    const socket = connect({ host: hostname, port: Number(port), timeout: 1_000 });
    const answer = (value: boolean) => () => {
      socket.destroy();
      resolve(value);
    };
    socket.once('connect', answer(true)).once('timeout', answer(false)).once('error', answer(false));
  });
}

/** Skips the tests of a suite, and says so, when no Redis server answers. */
export async function needRedis(suite: Mocha.Context): Promise<void> {
  if (await redisAnswers()) return;
  console.log(`      skipped: no Redis server answers at ${REDIS_URL}`);
  suite.skip();
}

/** Removes every key that begins with a prefix, from the database of Redis that an address names. */
export async function forgetKeys(prefix: string, url = REDIS_URL): Promise<void> {
  const redis = new Redis(url);
  for await (const keys of redis.scanStream({ match: `${prefix}*`, count: 500 })) {
    if (Array.isArray(keys) && keys.length > 0) await redis.del(...keys);
  }
  redis.disconnect();
}
