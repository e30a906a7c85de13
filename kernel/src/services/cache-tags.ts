import type { MessageBus } from './message-bus.js';

/**
 * Counters that rise with every write that could show (`posts`, `terms`, `users` …). An answer kept together with the
 * counters it depends on is true as long as they have not moved.
 */
export interface CacheTags {
  /** The present counters of some subjects as one text; a new one each time while other processes may go unheard. */
  of(subjects: readonly string[]): string;
  /** Says that something about a subject changed; tells the other processes as well. */
  invalidate(...subjects: readonly string[]): void;
  /** @deprecated since 0.2.0, use {@link invalidate} */
  bump(...subjects: readonly string[]): void;
}

/** Counters in the process; a change anywhere is signalled to all. */
export class SharedCacheTags implements CacheTags {
  readonly #counters = new Map<string, number>();
  /** Rises when changes of other processes may have gone unheard: then nothing kept is true for sure. */
  #lapses = 0;

  /** @param origin tells this process from the others, so that its own signals are not counted twice */
  constructor(
    private readonly signals: MessageBus,
    private readonly origin: string,
  ) {
    signals.on('revisions', (message) => {
      if (!isChange(message) || message.origin === this.origin) return;
      this.#raise(message.subjects);
    });
    signals.onLapse(() => {
      this.#lapses += 1;
    });
  }

  of(subjects: readonly string[]): string {
    if (!this.signals.isLive) this.#lapses += 1;
    const counters = subjects.map((subject) => this.#counters.get(subject) ?? 0).join('.');
    return this.#lapses === 0 ? counters : `${this.#lapses}~${counters}`;
  }

  invalidate(...subjects: readonly string[]): void {
    this.#raise(subjects);
    // Sending never fails; what it waits for is nobody's business here.
    this.signals.send('revisions', { origin: this.origin, subjects }).catch(() => undefined);
  }

  bump(...subjects: readonly string[]): void {
    this.invalidate(...subjects);
  }

  #raise(subjects: readonly string[]): void {
    for (const subject of subjects) this.#counters.set(subject, (this.#counters.get(subject) ?? 0) + 1);
  }
}

function isChange(message: unknown): message is { origin: string; subjects: string[] } {
  return typeof message === 'object' && message !== null && 'origin' in message && 'subjects' in message;
}
