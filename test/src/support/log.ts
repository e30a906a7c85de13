import type { Log, LogFields } from '@plinth/kernel';

/** One line that was logged. */
export interface LogLine {
  readonly level: 'debug' | 'info' | 'warn' | 'error';
  readonly message: string;
  readonly fields: LogFields;
}

/** A log of the embedder's own kind: keeps every line. */
export class MemoryLog implements Log {
  readonly lines: LogLine[];
  readonly #fields: LogFields;

  constructor(lines: LogLine[] = [], fields: LogFields = {}) {
    this.lines = lines;
    this.#fields = fields;
  }

  /** The lines of level error as one sentence each: plugin, message, reason. */
  get errors(): string[] {
    return this.lines.filter(({ level }) => level === 'error').map(sentence);
  }

  debug(message: string, fields: LogFields = {}): void {
    this.#keep('debug', message, fields);
  }

  info(message: string, fields: LogFields = {}): void {
    this.#keep('info', message, fields);
  }

  warn(message: string, fields: LogFields = {}): void {
    this.#keep('warn', message, fields);
  }

  error(message: string, fields: LogFields = {}): void {
    this.#keep('error', message, fields);
  }

  child(fields: LogFields): Log {
    return new MemoryLog(this.lines, { ...this.#fields, ...fields });
  }

  #keep(level: LogLine['level'], message: string, fields: LogFields): void {
    const line = { level, message, fields: { ...this.#fields, ...fields } };
    this.lines.push(line);
    if (process.env['PLINTH_TEST_LOG']) console.error(level, message, line.fields);
  }
}

function sentence({ message, fields }: LogLine): string {
  const { plugin, error } = fields;
  return [plugin, message, error instanceof Error ? error.message : ''].filter(Boolean).join(': ');
}
