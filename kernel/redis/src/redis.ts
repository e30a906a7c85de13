import { type Clock, HostError, type Log, reasonOf } from '@plinth/kernel';
import { Redis } from 'ioredis';

const CONNECT_MS = 5_000;
const COMMAND_MS = 1_000;
/** After a command that was not answered nobody asks again for so long. */
const PAUSE_MS = 1_500;

/**
 * Opens a connection and waits until it answers. Later it reconnects by itself; while there is none commands fail at once,
 * so that nobody waits for them.
 * @throws HostError `HOST_REDIS_UNREACHABLE`
 */
export async function openRedis(url: string, log: Log): Promise<Redis> {
  const redis = new Redis(url, {
    lazyConnect: true,
    maxRetriesPerRequest: 1,
    enableOfflineQueue: false,
    connectTimeout: CONNECT_MS,
    commandTimeout: COMMAND_MS,
  });
  let told = false;
  redis.on('error', (error: Error) => {
    // Once an outage: it would come every few seconds until Redis is back.
    if (!told) log.warn('redis is away; the site goes on without it', { error });
    told = true;
  });
  redis.on('ready', () => {
    if (told) log.info('redis is back');
    told = false;
  });
  try {
    told = true;
    await redis.connect();
    return redis;
  } catch (thrown) {
    redis.disconnect();
    throw new HostError('HOST_REDIS_UNREACHABLE', { url: withoutPassword(url), reason: reasonOf(thrown) }, thrown);
  }
}

/** The address as it may be shown. */
function withoutPassword(url: string): string {
  return URL.canParse(url) ? new URL(url).host : 'an address that cannot be read';
}

/** Asks Redis, and leaves it alone for a moment once it did not answer: otherwise every request would wait for it anew. */
export class RedisCircuit {
  #closedUntil = 0;

  constructor(
    readonly redis: Redis,
    private readonly clock: Clock,
  ) {}

  /** Whether it is asked at this moment. */
  get isOpen(): boolean {
    return this.redis.status === 'ready' && this.clock.monotonic() >= this.#closedUntil;
  }

  /** What Redis says. @throws Error at once while it is left alone, or when it does not answer */
  async ask<T>(question: (redis: Redis) => Promise<T>): Promise<T> {
    if (!this.isOpen) throw new Error('Redis does not answer.');
    try {
      return await question(this.redis);
    } catch (thrown) {
      this.rest();
      throw thrown;
    }
  }

  /** Asks again from now on. */
  resume(): void {
    this.#closedUntil = 0;
  }

  /** Leaves it alone for a moment. */
  rest(): void {
    this.#closedUntil = this.clock.monotonic() + PAUSE_MS;
  }
}
