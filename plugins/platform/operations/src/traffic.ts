import { type Clock, definePort, timestamp, timestampAfter } from '@plinth/kernel';
import { add, type Database, type Row } from '@plinth/kernel/database';
import { traffic } from './tables.js';

/** What the site answered in an hour, over all processes. */
export type HourOfTraffic = Row<typeof traffic>;

/** How much is asked of the site, hour by hour; kept for 8 days. */
export interface Traffic {
  /** The hours since a moment, the oldest first; hours without a request are missing. */
  since(moment: string): Promise<HourOfTraffic[]>;
  /** Forgets what is older than 8 days. */
  prune(): Promise<void>;
}

/** How much is asked of the site. */
export const TRAFFIC = definePort<Traffic>('kernel/traffic');

const KEPT_MS = 8 * 86_400_000;
const MAX_HOURS = 24 * 8;
/** `2026-11-22T14`, then zeroes: the beginning of an hour. */
const HOUR_LENGTH = 13;

/** Counts in memory, which costs a request nothing, and writes the sums down every few seconds. */
export class CountedTraffic implements Traffic {
  #requests = 0;
  #failures = 0;

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** A request came in. */
  asked(): void {
    this.#requests += 1;
  }

  /** The site could not answer one. */
  failed(): void {
    this.#failures += 1;
  }

  async since(moment: string): Promise<HourOfTraffic[]> {
    await this.flush();
    const where = { hour: { from: moment } };
    return this.database.rows(traffic).list(where, { orderBy: { hour: 'asc' }, limit: MAX_HOURS });
  }

  async flush(): Promise<void> {
    const { database } = this;
    if (database.isReadOnly || this.#requests + this.#failures === 0) return;
    const hour = `${timestamp(this.clock).slice(0, HOUR_LENGTH)}:00:00.000Z`;
    const [requests, failures] = [this.#requests, this.#failures];
    this.#requests = 0;
    this.#failures = 0;
    try {
      const rows = database.rows(traffic);
      const isNew = await rows.insertIfAbsent({ hour, requests, failures });
      if (!isNew) await rows.change({ hour }, { requests: add(requests), failures: add(failures) });
    } catch {
      // The database is away, which the log says elsewhere: the sums are written down when it is back.
      this.#requests += requests;
      this.#failures += failures;
    }
  }

  async prune(): Promise<void> {
    await this.database.rows(traffic).remove({ hour: { below: timestampAfter(this.clock, -KEPT_MS) } });
  }
}
