import { pino } from 'pino';

/** The fields of a log line. An `error` is written with its stack. */
export type LogFields = Readonly<Record<string, unknown>>;

/** Writes lines at four levels, such as the console: the message, then its fields. */
export interface LineWriter {
  debug(message: string, fields?: LogFields): void;
  info(message: string, fields?: LogFields): void;
  warn(message: string, fields?: LogFields): void;
  error(message: string, fields?: LogFields): void;
}

/** The structured log: a message and fields. Each plugin has a child that carries its ID. */
export interface Log extends LineWriter {
  /** Returns a log whose lines all carry these fields. */
  child(fields: LogFields): Log;
}

/** What the host uses of a pino logger. */
export interface PinoLogger {
  debug(fields: object, message: string): void;
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
  bindings(): object;
  child(fields: object): PinoLogger;
}

/** A logger of the embedder: a {@link Log}, a pino logger or the console. */
export type Logger = Log | PinoLogger | LineWriter;

/** Gives a pino logger the interface of the host. An `error` becomes `err`, which pino writes with its stack. */
export function fromPino(logger: PinoLogger): Log {
  const named = ({ error, ...fields }: LogFields) => (error === undefined ? fields : { ...fields, err: error });
  return {
    debug: (message, fields = {}) => logger.debug(named(fields), message),
    info: (message, fields = {}) => logger.info(named(fields), message),
    warn: (message, fields = {}) => logger.warn(named(fields), message),
    error: (message, fields = {}) => logger.error(named(fields), message),
    child: (fields) => fromPino(logger.child(named(fields))),
  };
}

function fromLineWriter(writer: LineWriter, carried: LogFields): Log {
  return {
    debug: (message, fields) => writer.debug(message, { ...carried, ...fields }),
    info: (message, fields) => writer.info(message, { ...carried, ...fields }),
    warn: (message, fields) => writer.warn(message, { ...carried, ...fields }),
    error: (message, fields) => writer.error(message, { ...carried, ...fields }),
    child: (fields) => fromLineWriter(writer, { ...carried, ...fields }),
  };
}

/** Whether a value has a function for each level. */
export function isLogger(value: unknown): value is Logger {
  return ['debug', 'info', 'warn', 'error'].every((level) => typeof Reflect.get(Object(value), level) === 'function');
}

/** Gives any {@link Logger} the interface of the host; one that already has it is returned as it is. */
export function toLog(logger: Logger): Log {
  if ('bindings' in logger) return fromPino(logger);
  return 'child' in logger ? logger : fromLineWriter(logger, {});
}

/** The default log: one JSON object a line on standard output. */
export function createLog(level = 'info'): Log {
  // A synchronous destination needs no handler that empties it when the process exits: a host installs none.
  return fromPino(pino({ level, base: null }, pino.destination({ fd: 1, sync: true })));
}

/** A log that says nothing, for embedders and tests. */
export const silentLog: Log = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
  child: () => silentLog,
};
