import { PassThrough, type Readable } from 'node:stream';
import type { RestRequest } from '../context/request.js';
import type { Caller } from '../identity/caller.js';
import { definePort } from '../ports.js';
import type { Log } from '../services/log.js';
import type { MessageBus } from '../services/message-bus.js';

/** The topic of the bus on which any process reports that something about the site changed, for people who watch it. */
export const LIVE_TOPIC = 'live';

const LOOK_MS = 5_000;
const MOST_STREAMS = 200;
const MOST_OF_ONE = 6;

interface Stream {
  readonly out: PassThrough;
  readonly request: RestRequest;
  readonly userId: number;
  readonly mayStay: (caller: Caller) => boolean;
}

/** Streams of server-sent events that tell pages when to look again; they carry nothing else. */
export interface LiveStreams {
  /**
   * Opens a stream for whoever asks: `changed` when something about the site changed in any process, `tick` every five
   * seconds. It ends when the site stops, when whoever asked is signed out or somebody else, or may not stay any longer.
   * Undefined when there are too many.
   */
  open(call: { caller: Caller; request: RestRequest }, mayStay: (caller: Caller) => boolean): Readable | undefined;
  /** Says that something changed, to the streams of every process. */
  announce(): Promise<void>;
  /** Ends the streams of somebody who may not stay, and tells the others that time has passed. */
  look(): Promise<void>;
  /** Ends all streams. */
  close(): void;
}

/** The streams of live figures. */
export const LIVE = definePort<LiveStreams>('kernel/live');

/** The streams of one process. */
export class HostLiveStreams implements LiveStreams {
  readonly #streams = new Set<Stream>();
  #timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly parts: {
      readonly signals: MessageBus;
      readonly log: Log;
      /** Who asks, judged anew. */
      readonly identify: (request: RestRequest) => Promise<Caller>;
    },
  ) {
    const { signals } = parts;
    signals.on(LIVE_TOPIC, () => this.#tell('changed'));
    signals.on('sessions-changed', () => this.#lookNow());
  }

  open(
    { caller, request }: { caller: Caller; request: RestRequest },
    mayStay: (caller: Caller) => boolean,
  ): Readable | undefined {
    const own = [...this.#streams].filter(({ userId }) => userId === caller.id).length;
    if (this.#streams.size >= MOST_STREAMS || own >= MOST_OF_ONE) return undefined;
    const out = new PassThrough();
    const stream = { out, request, userId: caller.id, mayStay };
    this.#streams.add(stream);
    out.on('close', () => this.#forget(stream));
    // Whoever goes away without a word breaks the stream; that is no failure.
    out.on('error', () => this.#forget(stream));
    out.write('event: tick\ndata: {}\n\n');
    this.#timer ??= setInterval(() => this.#lookNow(), LOOK_MS).unref();
    return out;
  }

  announce(): Promise<void> {
    return this.parts.signals.send(LIVE_TOPIC, {});
  }

  async look(): Promise<void> {
    for (const stream of [...this.#streams]) {
      if (!(await this.#stays(stream))) stream.out.end();
    }
    this.#tell('tick');
  }

  close(): void {
    for (const { out } of [...this.#streams]) out.end();
    this.#streams.clear();
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  async #stays({ request, userId, mayStay }: Stream): Promise<boolean> {
    const caller = await this.parts.identify(request);
    return !caller.isVisitor && caller.id === userId && mayStay(caller);
  }

  #lookNow(): void {
    // The database may be away; whoever asks stays until it can be judged.
    this.look().catch((error: unknown) => this.parts.log.warn('live streams could not be judged', { error }));
  }

  #tell(event: 'changed' | 'tick'): void {
    for (const { out } of this.#streams) {
      // Whoever does not read is told when they do: one word is as good as many.
      if (out.writableLength === 0 && !out.writableEnded) out.write(`event: ${event}\ndata: {}\n\n`);
    }
  }

  #forget(stream: Stream): void {
    this.#streams.delete(stream);
    if (this.#streams.size > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }
}
