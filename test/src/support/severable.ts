import { connect, createServer, type Server, type Socket } from 'node:net';

type Mode = 'open' | 'cut' | 'silent' | 'held';

/** A way to a server that a test can cut, let fall silent and mend again. */
export class SeverablePath {
  readonly port: number;
  readonly #server: Server;
  readonly #pairs: Set<readonly [Socket, Socket]>;
  readonly #state: { mode: Mode; late: (() => void)[] };

  private constructor(
    server: Server,
    parts: { port: number; pairs: Set<readonly [Socket, Socket]>; state: { mode: Mode; late: (() => void)[] } },
  ) {
    this.#server = server;
    this.port = parts.port;
    this.#pairs = parts.pairs;
    this.#state = parts.state;
  }

  /** Opens a way to a port of this machine. */
  static async to(port: number): Promise<SeverablePath> {
    const pairs = new Set<readonly [Socket, Socket]>();
    const state: { mode: Mode; late: (() => void)[] } = { mode: 'open', late: [] };
    const server = createServer((near) => {
      if (state.mode === 'cut') {
        near.destroy();
        return;
      }
      const far = connect(port, '127.0.0.1');
      const pair = [near, far] as const;
      pairs.add(pair);
      const end = () => {
        near.destroy();
        far.destroy();
        pairs.delete(pair);
      };
      for (const socket of pair) socket.on('error', end).on('close', end);
      near.on('data', (chunk) => state.mode !== 'silent' && far.write(chunk));
      far.on('data', (chunk) => {
        if (state.mode === 'held') state.late.push(() => near.write(chunk));
        else if (state.mode !== 'silent') near.write(chunk);
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const own = typeof address === 'object' && address !== null ? address.port : 0;
    return new SeverablePath(server, { port: own, pairs, state });
  }

  /** Breaks every connection and refuses new ones. */
  cut(): void {
    this.#state.mode = 'cut';
    this.#breakAll();
  }

  /** Swallows every byte; connections stay. */
  silence(): void {
    this.#state.mode = 'silent';
  }

  /** Lets what is said reach the server, and keeps what it answers until {@link release}. */
  hold(): void {
    this.#state.mode = 'held';
  }

  /** How much of what the server answered is kept. */
  get held(): number {
    return this.#state.late.length;
  }

  /** Hands over what was kept, and everything from now on. */
  release(): void {
    this.#state.mode = 'open';
    for (const hand of this.#state.late.splice(0)) hand();
  }

  /** Lets everything through again; connections that missed bytes are broken. */
  mend(): void {
    this.#state.mode = 'open';
    this.#breakAll();
  }

  /** Ends it. */
  async close(): Promise<void> {
    this.#breakAll();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #breakAll(): void {
    for (const [near, far] of [...this.#pairs]) {
      near.destroy();
      far.destroy();
    }
  }
}
