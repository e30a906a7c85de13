/** Limits of a {@link FairQueue}. */
export interface QueueLimits {
  /** Tasks that may wait at the same time. */
  readonly waiting: number;
  /** Milliseconds that a task may wait. */
  readonly patienceMs: number;
}

interface Entry<T> {
  readonly key: string;
  readonly work: () => Promise<T>;
  readonly result: Promise<T | undefined>;
  readonly settle: (result: T | undefined) => void;
  /** How many clients wait for it. */
  places: number;
  timer: NodeJS.Timeout;
}

/**
 * Runs tasks one at a time and gives each client a fair share: clients take turns, however many tasks one of them has
 * waiting. Equal tasks run once, for whoever's turn comes first. A full queue drops tasks of the client with the most.
 */
export class FairQueue<T> {
  /** By client, in the order of their turns. */
  readonly #lines = new Map<string, Entry<T>[]>();
  readonly #entries = new Map<string, Entry<T>>();
  #running: Promise<void> | undefined;

  constructor(private readonly limits: QueueLimits) {}

  /**
   * Resolves with the result of the work, or with undefined when it waited too long or the queue was full.
   * @param client whose share the task counts against
   * @param key equal for tasks with the same result
   */
  run(client: string, key: string, work: () => Promise<T>): Promise<T | undefined> {
    const known = this.#entries.get(key);
    const isWaiting = known !== undefined && known.places > 0;
    if (known !== undefined && !isWaiting) return known.result;
    if (isWaiting && this.#lines.get(client)?.includes(known)) return known.result;
    if (!this.#makeRoomFor(client)) return known?.result ?? Promise.resolve(undefined);
    const entry = known ?? this.#entryFor(key, work);
    entry.timer.refresh();
    entry.places += 1;
    this.#lines.set(client, [...(this.#lines.get(client) ?? []), entry]);
    this.#running ??= this.#runAll();
    return entry.result;
  }

  /** Tasks that wait, counted once for each client. */
  get waiting(): number {
    let sum = 0;
    for (const line of this.#lines.values()) sum += line.length;
    return sum;
  }

  /** Settles everything that waits without a result. */
  clear(): void {
    for (const entry of this.#entries.values()) if (entry.places > 0) this.#giveUp(entry);
  }

  #entryFor(key: string, work: () => Promise<T>): Entry<T> {
    const { promise: result, resolve: settle } = deferred<T | undefined>();
    const timer = setTimeout(() => this.#giveUp(entry), this.limits.patienceMs);
    timer.unref();
    const entry: Entry<T> = { key, work, result, settle, places: 0, timer };
    this.#entries.set(key, entry);
    return entry;
  }

  /** Whether a task of the client may wait; drops the newest task of a client that has more waiting. */
  #makeRoomFor(client: string): boolean {
    if (this.waiting < this.limits.waiting) return true;
    const own = this.#lines.get(client)?.length ?? 0;
    const [most, line] = [...this.#lines].reduce((one, other) => (other[1].length > one[1].length ? other : one));
    if (line.length <= own + 1) return false;
    const dropped = line.at(-1);
    this.#setLine(most, line.slice(0, -1));
    if (dropped) this.#leave(dropped);
    return true;
  }

  #leave(entry: Entry<T>): void {
    entry.places -= 1;
    if (entry.places === 0) this.#giveUp(entry);
  }

  #giveUp(entry: Entry<T>): void {
    this.#forget(entry);
    this.#entries.delete(entry.key);
    entry.settle(undefined);
  }

  /** Takes a task out of every line, because it runs or is given up. */
  #forget(entry: Entry<T>): void {
    clearTimeout(entry.timer);
    entry.places = 0;
    for (const [client, line] of this.#lines)
      if (line.includes(entry))
        this.#setLine(
          client,
          line.filter((each) => each !== entry),
        );
  }

  #setLine(client: string, line: Entry<T>[]): void {
    if (line.length > 0) this.#lines.set(client, line);
    else this.#lines.delete(client);
  }

  #moveToEnd(client: string): void {
    const line = this.#lines.get(client);
    this.#lines.delete(client);
    if (line) this.#lines.set(client, line);
  }

  async #runAll(): Promise<void> {
    for (;;) {
      // A turn of the loop, so that tasks that come together are all there when the first is chosen.
      await Promise.resolve();
      const [turn] = this.#lines;
      const entry = turn?.[1][0];
      if (!turn || !entry) break;
      const [client] = turn;
      this.#forget(entry);
      entry.settle(await entry.work().catch(() => undefined));
      this.#entries.delete(entry.key);
      // Only now, so that clients that came while the task ran have their turn before this client's next task.
      this.#moveToEnd(client);
    }
    this.#running = undefined;
  }
}

function deferred<T>(): { promise: Promise<T>; resolve: (value: T) => void } {
  let resolve: (value: T) => void = () => undefined;
  const promise = new Promise<T>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}
