import { pino } from 'pino';

/** What a log line carries besides its sentence. An `error` is written with its stack. */
export type LogFields = Readonly<Record<string, unknown>>;

/** The structured log: a sentence and fields. Each plugin has a child that carries its id. */
export interface Log {
  debug(message: string, fields?: LogFields): void;
  info(message: string, fields?: LogFields): void;
  warn(message: string, fields?: LogFields): void;
  error(message: string, fields?: LogFields): void;
  /** A log whose lines all carry these fields. */
  child(fields: LogFields): Log;
}

interface PinoLike {
  debug(fields: object, message: string): void;
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
  child(fields: object): PinoLike;
}

/** Puts our signature on a pino logger (an embedder may pass their own). */
export function fromPino(logger: PinoLike): Log {
  return {
    debug: (message, fields = {}) => logger.debug(fields, message),
    info: (message, fields = {}) => logger.info(fields, message),
    warn: (message, fields = {}) => logger.warn(fields, message),
    error: (message, fields = {}) => logger.error(fields, message),
    child: (fields) => fromPino(logger.child(fields)),
  };
}

/** The default log: one JSON object a line on standard output. */
export function createLog(level = 'info'): Log {
  const options = { level, base: null, serializers: { error: pino.stdSerializers.err } };
  // A synchronous destination needs no handler that empties it when the process exits: a host installs none.
  return fromPino(pino(options, pino.destination({ fd: 1, sync: true })));
}

/** A log that says nothing, for embedders and tests. */
export const silentLog: Log = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
  child: () => silentLog,
};
