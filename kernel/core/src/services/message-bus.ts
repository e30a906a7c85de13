import { EventEmitter } from 'node:events';

/** Tells every process of the site that something changed. Messages are small JSON values; order is not promised. */
export interface MessageBus {
  /** Sends to all processes, this one included. What cannot be sent now is sent as soon as it can; it never fails. */
  send(topic: string, message: unknown): Promise<void>;
  /** Listens; returns how to stop. */
  on(topic: string, listener: (message: unknown) => void): () => void;
  /** Whether every change of another process is heard at once. Where it is not, nothing may be kept that could change. */
  readonly isLive: boolean;
  /** Says here and to the others that something may have changed unheard: nobody goes on with what they keep. */
  lapse(): Promise<void>;
  /** Is told whenever that begins or ends: what was kept until then may be out of date. Returns how to stop listening. */
  onLapse(listener: () => void): () => void;
}

/** Whether a site's processes hear each other; any reason why not is enough. */
export class Liveness {
  readonly #reasons = new Set<string>();
  readonly #listeners = new Set<() => void>();

  get isLive(): boolean {
    return this.#reasons.size === 0;
  }

  onLapse(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Says whether a reason holds. */
  set(reason: string, holds: boolean): void {
    if (this.#reasons.has(reason) === holds) return;
    if (holds) this.#reasons.add(reason);
    else this.#reasons.delete(reason);
    this.lapse();
  }

  /** Says that something may have gone unheard. */
  lapse(): void {
    for (const listener of [...this.#listeners]) listener();
  }
}

/** MessageBus within one process. */
export class LocalMessageBus implements MessageBus {
  readonly liveness = new Liveness();
  readonly #emitter = new EventEmitter().setMaxListeners(0);

  get isLive(): boolean {
    return this.liveness.isLive;
  }

  onLapse(listener: () => void): () => void {
    return this.liveness.onLapse(listener);
  }

  async lapse(): Promise<void> {
    this.liveness.lapse();
  }

  async send(topic: string, message: unknown): Promise<void> {
    this.#emitter.emit(topic, message);
  }

  on(topic: string, listener: (message: unknown) => void): () => void {
    this.#emitter.on(topic, listener);
    return () => this.#emitter.off(topic, listener);
  }
}
