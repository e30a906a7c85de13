import { createHash } from 'node:crypto';
import { asError } from '../errors.js';
import type { Clock } from './clock.js';
import type { Log, LogFields } from './log.js';

/** An error that went to the log. */
export interface LoggedError {
  /** Digest of what makes two errors the same: everything but numbers, which are ids as a rule. */
  readonly id: string;
  readonly plugin: string;
  readonly message: string;
  /** Which hook, tap, job or route: `job=content/publish`. */
  readonly place: string;
  /** The error itself, without its stack. */
  readonly reason: string;
}

/** Kinds of errors whose lines are counted at one time. */
const MAX_WINDOWS = 200;
const WINDOW_MS = 60_000;
/** Lines of one kind that the log takes a minute; the rest is counted. */
const LINES_A_WINDOW = 20;

/** Fields of a log line that say where it failed. */
const PLACES = ['hook', 'tap', 'job', 'route', 'url', 'phase', 'what'];

interface Window {
  startedAt: number;
  lines: number;
}

function short(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length - 1)}…` : text;
}

function describe(message: string, fields: LogFields): Omit<LoggedError, 'id'> {
  const places = PLACES.flatMap((name) => (fields[name] === undefined ? [] : [`${name}=${String(fields[name])}`]));
  const { error } = fields;
  return {
    plugin: short(String(fields['plugin'] ?? 'kernel'), 80),
    message: short(message, 250),
    place: short(places.join(' '), 250),
    reason: error === undefined ? '' : short(asError(error).message.split('\n', 1)[0] ?? '', 500),
  };
}

function digestOf({ plugin, message, place, reason }: ReturnType<typeof describe>): string {
  const text = [plugin, message, place, reason].join('\n').replace(/\d+/g, '#');
  return createHash('sha256').update(text).digest('hex');
}

/**
 * A log that reports each error besides writing it. An error that is repeated again and again does not fill the log: its
 * lines are counted.
 */
export class ReportedLog {
  readonly #windows = new Map<string, Window>();

  /** @param report hears of every error, also of those that are not written */
  constructor(
    private readonly log: Log,
    private readonly clock: Pick<Clock, 'monotonic'>,
    private readonly report: (error: LoggedError) => void,
  ) {}

  /** The log to write to. */
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

  /** Returns whether the log takes the line. */
  #note(message: string, fields: LogFields): boolean {
    const what = describe(message, fields);
    const id = digestOf(what);
    this.report({ id, ...what });
    return this.#mayLog(id, message, what.plugin);
  }

  #mayLog(id: string, message: string, plugin: string): boolean {
    const now = this.clock.monotonic();
    const window = this.#windows.get(id);
    if (!window || now - window.startedAt >= WINDOW_MS) {
      const left = (window?.lines ?? 0) - LINES_A_WINDOW;
      if (left > 0) this.log.warn('an error was repeated and not written out', { plugin, message, times: left });
      if (this.#windows.size >= MAX_WINDOWS) this.#windows.clear();
      this.#windows.set(id, { startedAt: now, lines: 1 });
      return true;
    }
    window.lines += 1;
    return window.lines <= LINES_A_WINDOW;
  }
}
