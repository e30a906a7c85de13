import { EventEmitter } from 'node:events';

/** Tells every process of the site that something changed. Messages are small JSON values; order is not promised. */
export interface Signals {
  /** Sends to all processes, this one included. */
  send(topic: string, message: unknown): Promise<void>;
  /** Listens; answers how to stop. */
  on(topic: string, listener: (message: unknown) => void): () => void;
}

/** Signals within one process. */
export class LocalSignals implements Signals {
  readonly #emitter = new EventEmitter().setMaxListeners(0);

  async send(topic: string, message: unknown): Promise<void> {
    this.#emitter.emit(topic, message);
  }

  on(topic: string, listener: (message: unknown) => void): () => void {
    this.#emitter.on(topic, listener);
    return () => this.#emitter.off(topic, listener);
  }
}
