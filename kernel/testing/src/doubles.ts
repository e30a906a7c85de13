import type { Clock, Log, LogFields, Mail, Mailer } from '@plinth/kernel';

/** A clock that stands still until a test moves it. */
export class FrozenClock implements Clock {
  #now: number;
  #elapsed = 0;

  constructor(iso: string) {
    this.#now = new Date(iso).getTime();
  }

  now(): Date {
    return new Date(this.#now);
  }

  monotonic(): number {
    return this.#elapsed;
  }

  /** Puts the clock forward or back, as an owner or a time server does; no time passes. */
  jump(milliseconds: number): void {
    this.#now += milliseconds;
  }

  advance(milliseconds: number): void {
    this.#now += milliseconds;
    this.#elapsed += milliseconds;
  }
}

/** Collects mail. */
export class MailOutbox implements Mailer {
  readonly sent: Mail[] = [];

  async send(mail: Mail): Promise<void> {
    this.sent.push(mail);
  }
}

/** Collects what is logged at level error; the rest is dropped. */
export class ErrorLog implements Log {
  constructor(
    readonly errors: string[] = [],
    private readonly fields: LogFields = {},
  ) {}

  debug(): void {}
  info(): void {}
  warn(): void {}

  error(message: string, fields: LogFields = {}): void {
    const all = { ...this.fields, ...fields };
    const reason = all['error'] instanceof Error ? all['error'].message : '';
    this.errors.push([all['plugin'], message, reason].filter(Boolean).join(': '));
    if (process.env['PLINTH_TEST_LOG']) console.error(message, all);
  }

  child(fields: LogFields): Log {
    return new ErrorLog(this.errors, { ...this.fields, ...fields });
  }
}
