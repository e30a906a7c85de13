const PATIENCE_MS = 10_000;

/** One request that was answered: which of all steps it began with, and what it was told. */
interface Read {
  readonly begun: number;
  readonly status: number;
}

/** A loop of requests for one thing, with the order in which they began and ended. */
export class Reads {
  readonly #url: string;
  readonly #headers: Record<string, string>;
  readonly #done: Read[] = [];
  #step = 0;
  #refusedAt: number | undefined;
  #ended = false;
  #wake: () => void = () => undefined;

  constructor(url: string, headers: Record<string, string>) {
    this.#url = url;
    this.#headers = headers;
  }

  /** The present step; what begins later has a higher one. */
  get now(): number {
    return this.#step;
  }

  /** Asks once; returns the status. */
  async once(): Promise<number> {
    this.#step += 1;
    const begun = this.#step;
    const response = await fetch(this.#url, { headers: this.#headers });
    await response.arrayBuffer();
    const { status } = response;
    if (status === 401 || status === 403) this.#refusedAt ??= this.#step;
    this.#done.push({ begun, status });
    this.#wake();
    return status;
  }

  /** Goes on asking with some readers at a time until the end. */
  async begin(readers: number): Promise<void> {
    this.#refusedAt = undefined;
    const loop = async () => {
      while (!this.#ended) await this.once();
    };
    await Promise.all(Array.from({ length: readers }, loop));
  }

  /** Lets the readers stop. */
  end(): void {
    this.#ended = true;
  }

  /** Waits for answers to so many requests that began after a step. */
  async more(count: number, since = this.#step): Promise<void> {
    await this.#until(() => this.#done.filter(({ begun }) => begun > since).length >= count);
  }

  /** Waits for the first refusal; returns the step at which it was there. */
  async refused(): Promise<number> {
    await this.#until(() => this.#refusedAt !== undefined);
    return this.#refusedAt ?? 0;
  }

  /** What began after a step and was not refused. */
  accepted(since: number): Read[] {
    return this.#done.filter(({ begun, status }) => begun > since && status !== 401 && status !== 403);
  }

  async #until(holds: () => boolean): Promise<void> {
    const deadline = Date.now() + PATIENCE_MS;
    while (!holds()) {
      if (Date.now() > deadline) throw new Error(`It was still accepted after ${PATIENCE_MS} ms.`);
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }
}
