import type { Clock } from '@plinth/kernel';
import { Liveness, type MessageBus } from '@plinth/kernel/layer';
import type { Redis } from 'ioredis';
import type { RedisCircuit } from './redis.js';

/** Messages that wait for Redis; beyond it the others are told only that something changed. */
const MAX_UNSENT = 1_000;
const LAPSED = 'signals-lapsed';
const AWAY = 'Redis is away';
const PULSE = 'signals-pulse';
/** How often this process listens for itself, and how long it may hear nothing before it trusts nothing it keeps. */
const PULSE_MS = 1_000;
const SILENCE_MS = 2_500;

/** MessageBus over Redis publish and subscribe; what this process sends also reaches itself. */
export class RedisMessageBus implements MessageBus {
  readonly liveness = new Liveness();
  readonly #subscriber: Redis;
  readonly #channel: string;
  readonly #listeners = new Map<string, Set<(message: unknown) => void>>();
  #unsent: string[] = [];
  #pulse: NodeJS.Timeout | undefined;
  #heardAt = 0;

  constructor(
    private readonly circuit: RedisCircuit,
    private readonly clock: Clock,
    prefix: string,
  ) {
    const { redis } = circuit;
    this.#channel = `${prefix}signals`;
    this.#subscriber = redis.duplicate({ enableOfflineQueue: true, commandTimeout: undefined });
    this.#subscriber.on('error', () => undefined);
    this.#subscriber.on('close', () => this.liveness.set(AWAY, true));
    this.#subscriber.on('message', (_channel: string, text: string) => this.#receive(text));
  }

  get isLive(): boolean {
    return this.liveness.isLive;
  }

  onLapse(listener: () => void): () => void {
    return this.liveness.onLapse(listener);
  }

  async lapse(): Promise<void> {
    this.liveness.lapse();
    await this.send(LAPSED, null);
  }

  /** Begins to hear the others. */
  async start(): Promise<void> {
    await this.#subscriber.connect();
    await this.#subscriber.subscribe(this.#channel);
    this.#heardAt = this.clock.monotonic();
    // From now on Redis may come and go, or fall silent: only what this process hears of itself shows that it hears all.
    this.#pulse = setInterval(() => this.#beat(), PULSE_MS);
    this.#pulse.unref();
  }

  async send(topic: string, message: unknown): Promise<void> {
    const text = JSON.stringify({ topic, message });
    // The others hear of it later; this process at once.
    const sent = await this.#publish(text);
    if (!sent) this.#receive(text);
  }

  on(topic: string, listener: (message: unknown) => void): () => void {
    const listeners = this.#listeners.get(topic) ?? new Set();
    this.#listeners.set(topic, listeners.add(listener));
    return () => listeners.delete(listener);
  }

  stop(): void {
    clearInterval(this.#pulse);
    this.#subscriber.disconnect();
  }

  async #publish(text: string): Promise<boolean> {
    try {
      await this.circuit.ask((redis) => redis.publish(this.#channel, text));
      return true;
    } catch {
      this.#unsent.push(text);
      if (this.#unsent.length > MAX_UNSENT) this.#unsent = [JSON.stringify({ topic: LAPSED, message: null })];
      return false;
    }
  }

  #sendRest(): void {
    const rest = this.#unsent;
    this.#unsent = [];
    for (const text of rest) this.#publish(text).catch(() => undefined);
  }

  #beat(): void {
    const text = JSON.stringify({ topic: PULSE, message: null });
    // Past the circuit, because this is how anybody learns that Redis is well again.
    this.circuit.redis.publish(this.#channel, text).catch(() => undefined);
    if (this.clock.monotonic() - this.#heardAt <= SILENCE_MS) return;
    this.circuit.rest();
    this.liveness.set(AWAY, true);
  }

  #hear(): void {
    this.#heardAt = this.clock.monotonic();
    if (this.liveness.isLive && this.#unsent.length === 0) return;
    this.circuit.resume();
    this.liveness.set(AWAY, false);
    this.#sendRest();
  }

  #receive(text: string): void {
    const { topic, message }: { topic: string; message: unknown } = JSON.parse(text);
    if (topic === PULSE) this.#hear();
    if (topic === LAPSED) this.liveness.lapse();
    for (const listener of this.#listeners.get(topic) ?? []) listener(message);
  }
}
