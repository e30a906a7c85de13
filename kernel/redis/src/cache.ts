import type { Cache } from '@plinth/kernel/layer';
import type { RedisCircuit } from './redis.js';

/** The cache of a site with several processes. Without Redis it is empty, and what was to be forgotten is later. */
export class RedisCache implements Cache {
  constructor(
    private readonly circuit: RedisCircuit,
    private readonly prefix: string,
    private readonly debt = { owed: false, prefix },
  ) {}

  async get<T>(key: string): Promise<T | undefined> {
    try {
      await this.#payDebt();
      const text = await this.circuit.ask((redis) => redis.get(this.prefix + key));
      return text === null ? undefined : JSON.parse(text);
    } catch {
      return undefined;
    }
  }

  async set(key: string, value: unknown, seconds: number): Promise<void> {
    const text = JSON.stringify(value);
    const life = Math.max(1, Math.round(seconds * 1000));
    await this.circuit.ask((redis) => redis.set(this.prefix + key, text, 'PX', life)).catch(() => this.#owe());
  }

  async delete(key: string): Promise<void> {
    await this.circuit.ask((redis) => redis.del(this.prefix + key)).catch(() => this.#owe());
  }

  async clear(): Promise<void> {
    await this.#clear(this.prefix).catch(() => this.#owe());
  }

  space(name: string): Cache {
    return new RedisCache(this.circuit, `${this.prefix}${name}:`, this.debt);
  }

  /** What could not be forgotten is forgotten, with all else that is kept, before anything is read again. */
  async #payDebt(): Promise<void> {
    if (!this.debt.owed) return;
    await this.#clear(this.debt.prefix);
    this.debt.owed = false;
  }

  #owe(): void {
    this.debt.owed = true;
  }

  async #clear(prefix: string): Promise<void> {
    const pattern = `${prefix.replace(/[*?[\]\\]/g, '\\$&')}*`;
    await this.circuit.ask(async (redis) => {
      for await (const keys of redis.scanStream({ match: pattern, count: 500 })) {
        if (Array.isArray(keys) && keys.length > 0) await redis.del(...keys);
      }
    });
  }
}
