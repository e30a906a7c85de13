import { HostError } from '../errors.js';
import { type Clock, timestamp, timestampAfter } from '../services/clock.js';
import type { Randomness } from '../services/random.js';
import type { Database } from './database.js';
import { leaseName, leases } from './tables.js';

const RENEW_EVERY_MS = 10_000;
const LIFE_MS = 30_000;
const RETRY_MS = 250;

/** Locks between all processes of a site, kept in the database. A lock whose holder died ends by itself. */
export class Locks {
  readonly #owner: string;

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    random: Randomness,
  ) {
    this.#owner = random.uuid();
  }

  /** Takes a lock for `lifeMs` if it is free; returns whether it was. A held lock is not taken twice. */
  async take(name: string, lifeMs: number): Promise<boolean> {
    const held = { owner: this.#owner, expiresAt: timestampAfter(this.clock, lifeMs) };
    const rows = this.database.rows(leases);
    const lock = leaseName('lock', name);
    if (await rows.insertIfAbsent({ name: lock, kind: 'lock', ...held })) return true;
    return (await rows.change({ name: lock, expiresAt: { upTo: timestamp(this.clock) } }, held)) > 0;
  }

  /** Gives a lock back. */
  async release(name: string): Promise<void> {
    await this.database.rows(leases).remove({ name: leaseName('lock', name), owner: this.#owner });
  }

  /**
   * Runs work under a lock, waiting for it first and renewing it meanwhile.
   * @throws HostError `HOST_LOCK_TIMEOUT` after `patienceMs`
   */
  async within<T>(name: string, work: () => Promise<T>, patienceMs = 120_000): Promise<T> {
    const start = this.clock.monotonic();
    while (!(await this.take(name, LIFE_MS))) {
      if (this.clock.monotonic() - start > patienceMs) {
        throw new HostError('HOST_LOCK_TIMEOUT', { lock: name, limit: Math.round(patienceMs / 1000) });
      }
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
    const renewal = setInterval(() => void this.#renew(name), RENEW_EVERY_MS);
    renewal.unref();
    try {
      return await work();
    } finally {
      clearInterval(renewal);
      await this.release(name);
    }
  }

  async #renew(name: string): Promise<void> {
    const expiresAt = timestampAfter(this.clock, LIFE_MS);
    const rows = this.database.rows(leases);
    await rows.change({ name: leaseName('lock', name), owner: this.#owner }, { expiresAt }).catch(() => undefined);
  }
}
