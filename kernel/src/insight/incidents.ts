import { createHash } from 'node:crypto';
import type { Database } from '../database/database.js';
import { add } from '../database/table.js';
import { asError } from '../errors.js';
import { definePort } from '../ports.js';
import { type Clock, timestamp, timestampAfter } from '../services/clock.js';
import type { Log, LogFields } from '../services/log.js';
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
const MOST_WAITING = 200;
const MOST_LISTED = 100;
const WINDOW_MS = 60_000;
/** Lines of one kind that the log takes a minute; the rest is counted. */
const LINES_A_WINDOW = 20;

/** Fields of a log line that say where it failed. */
const PLACES = ['hook', 'tap', 'job', 'route', 'url', 'phase', 'what'];

interface Seen {
  readonly plugin: string;
  readonly message: string;
  readonly place: string;
  readonly reason: string;
  occurrences: number;
  firstAt: string;
  lastAt: string;
}

interface Window {
  startedAt: number;
  lines: number;
}

function short(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length - 1)}…` : text;
}

function describe(message: string, fields: LogFields): Omit<Seen, 'occurrences' | 'firstAt' | 'lastAt'> {
  const places = PLACES.flatMap((name) => (fields[name] === undefined ? [] : [`${name}=${String(fields[name])}`]));
  const { error } = fields;
  return {
    plugin: short(String(fields['plugin'] ?? 'kernel'), 80),
    message: short(message, 250),
    place: short(places.join(' '), 250),
    reason: error === undefined ? '' : short(asError(error).message.split('\n', 1)[0] ?? '', 500),
  };
}

/** What makes two failures the same: everything but numbers, which are ids as a rule. */
function digestOf({ plugin, message, place, reason }: ReturnType<typeof describe>): string {
  const text = [plugin, message, place, reason].join('\n').replace(/\d+/g, '#');
  return createHash('sha256').update(text).digest('hex');
}

/**
 * Notes every error that goes to the log, so that it is still known when the log has scrolled away and when another process
 * wrote it. What fails again and again fills neither the log nor the database: it is counted.
 */
export class KeptIncidents implements Incidents {
  readonly #waiting = new Map<string, Seen>();
  readonly #windows = new Map<string, Window>();
  #database: Database | undefined;

  constructor(
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /** From now on there is a database with the table. */
  attach(database: Database): void {
    this.#database = database;
  }

  /** The log, with its errors noted. */
  watched(log: Log = this.log, around: LogFields = {}): Log {
    return {
      debug: (message, fields) => log.debug(message, fields),
      info: (message, fields) => log.info(message, fields),
      warn: (message, fields) => log.warn(message, fields),
      error: (message, fields = {}) => {
        if (this.#note(message, { ...around, ...fields })) log.error(message, fields);
      },
      child: (fields) => this.watched(log.child(fields), { ...around, ...fields }),
    };
  }

  async since(moment: string): Promise<Incident[]> {
    if (!this.#database) return [];
    await this.flush();
    const orderBy = { lastAt: 'desc', id: 'asc' } as const;
    return this.#database.rows(incidents).list({ lastAt: { from: moment } }, { orderBy, limit: MOST_LISTED });
  }

  async forget(id?: string): Promise<number> {
    await this.flush();
    return (await this.#database?.rows(incidents).remove(id === undefined ? { lastAt: { from: '' } } : { id })) ?? 0;
  }

  async flush(): Promise<void> {
    const database = this.#database;
    if (!database || database.isReadOnly || this.#waiting.size === 0) return;
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
    await this.#database?.rows(incidents).remove({ lastAt: { below: timestampAfter(this.clock, -KEPT_MS) } });
  }

  /** Returns whether the log takes the line. */
  #note(message: string, fields: LogFields): boolean {
    const what = describe(message, fields);
    const id = digestOf(what);
    const at = timestamp(this.clock);
    const known = this.#waiting.get(id);
    if (known) {
      known.occurrences += 1;
      known.lastAt = at;
    } else if (this.#waiting.size < MOST_WAITING) {
      this.#waiting.set(id, { ...what, occurrences: 1, firstAt: at, lastAt: at });
    }
    return this.#mayLog(id, message, what.plugin);
  }

  #mayLog(id: string, message: string, plugin: string): boolean {
    const now = this.clock.monotonic();
    const window = this.#windows.get(id);
    if (!window || now - window.startedAt >= WINDOW_MS) {
      const left = (window?.lines ?? 0) - LINES_A_WINDOW;
      if (left > 0) this.log.warn('an error was repeated and not written out', { plugin, message, times: left });
      if (this.#windows.size >= MOST_WAITING) this.#windows.clear();
      this.#windows.set(id, { startedAt: now, lines: 1 });
      return true;
    }
    window.lines += 1;
    return window.lines <= LINES_A_WINDOW;
  }
}
