import { type Clock, definePort, type Log, timestamp, timestampAfter } from '@plinth/kernel';
import { add, type Database } from '@plinth/kernel/database';
import { asError, type LoggedError } from '@plinth/kernel/layer';
import { incidents } from './tables.js';

/** A kind of failure, and how often it was seen. */
export interface Incident {
  readonly id: string;
  readonly plugin: string;
  readonly message: string;
  readonly place: string;
  readonly reason: string;
  readonly occurrences: number;
  readonly firstAt: string;
  readonly lastAt: string;
}

/** The failures that the site survived: taps, jobs, requests, plugins that did not start. */
export interface Incidents {
  /** What was seen since a moment, latest first; at most a hundred kinds. */
  since(moment: string): Promise<Incident[]>;
  /** Forgets one, or all. Returns how many kinds there were. */
  forget(id?: string): Promise<number>;
  /** Forgets what was not seen for a month. */
  prune(): Promise<void>;
  /** Writes down what is still in memory. */
  flush(): Promise<void>;
}

/** The failures that the site survived. */
export const INCIDENTS = definePort<Incidents>('kernel/incidents');

const DAY_MS = 86_400_000;
const KEPT_MS = 30 * DAY_MS;
/** Kinds of failures that wait in memory to be written down. */
const MAX_WAITING = 200;
const MAX_LISTED = 100;
interface Seen {
  readonly plugin: string;
  readonly message: string;
  readonly place: string;
  readonly reason: string;
  occurrences: number;
  firstAt: string;
  lastAt: string;
}

/**
 * Counts every error that goes to the log, so that it is still known when the log has scrolled away and when another process
 * wrote it.
 */
export class KeptIncidents implements Incidents {
  readonly #waiting = new Map<string, Seen>();

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  async since(moment: string): Promise<Incident[]> {
    await this.flush();
    const orderBy = { lastAt: 'desc', id: 'asc' } as const;
    return this.database.rows(incidents).list({ lastAt: { from: moment } }, { orderBy, limit: MAX_LISTED });
  }

  async forget(id?: string): Promise<number> {
    await this.flush();
    return await this.database.rows(incidents).remove(id === undefined ? { lastAt: { from: '' } } : { id });
  }

  async flush(): Promise<void> {
    const { database } = this;
    if (database.isReadOnly || this.#waiting.size === 0) return;
    const waiting = [...this.#waiting];
    this.#waiting.clear();
    const rows = database.rows(incidents);
    try {
      for (const [id, { occurrences, lastAt, ...seen }] of waiting) {
        const isNew = await rows.insertIfAbsent({ id, ...seen, occurrences, lastAt });
        if (!isNew) await rows.change({ id }, { occurrences: add(occurrences), lastAt });
      }
    } catch (thrown) {
      // The database is away: the log has said it, and this is written down when it is back.
      this.log.warn('incidents could not be written down', { error: asError(thrown) });
    }
  }

  async prune(): Promise<void> {
    await this.database.rows(incidents).remove({ lastAt: { below: timestampAfter(this.clock, -KEPT_MS) } });
  }

  /** Counts an error. */
  note({ id, ...what }: LoggedError): void {
    const at = timestamp(this.clock);
    const known = this.#waiting.get(id);
    if (known) {
      known.occurrences += 1;
      known.lastAt = at;
    } else if (this.#waiting.size < MAX_WAITING) {
      this.#waiting.set(id, { ...what, occurrences: 1, firstAt: at, lastAt: at });
    }
  }
}
