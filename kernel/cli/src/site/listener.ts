import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { BUDGET, type Limits } from '@plinth/kernel/layer';

const HEADERS_MS = 20_000;
/** A large upload may take long; what comes too slowly is cut off where it is read. */
const REQUEST_MS = 3_600_000;
/** Longer than the minute for which proxies keep a connection, so that they never write into a closed one. */
const KEEP_ALIVE_MS = 65_000;
const LOOK_EVERY_MS = 5_000;
/** How long a connection that is stopped while idle may still bring a request that was on its way. */
const GRACE_MS = 250;
/** The port is closed once nobody has come for so long, or after the most. */
const QUIET_MS = 50;
const LET_IN_MS = 1_000;

/** From this part of all connections on, idle ones make room; how many are looked at for one. */
const NEARLY_FULL = 0.9;
const MAX_LOOKED_AT = 1_000;

/** The answers to what is no request that could be routed. */
const REFUSALS: Readonly<Record<string, { status: string; code: string; message: string }>> = {
  HPE_HEADER_OVERFLOW: {
    status: '431 Request Header Fields Too Large',
    code: 'rest_headers_too_large',
    message: `The request line and the headers are larger than ${BUDGET.headerBytes} bytes.`,
  },
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: '408 Request Timeout',
    code: 'rest_request_timeout',
    message: 'The request did not arrive in time.',
  },
};
const BROKEN = { status: '400 Bad Request', code: 'rest_bad_request', message: 'The request is not valid HTTP.' };

/** HTTP/1.1 wants a host in every request. */
function refuseHostless(response: ServerResponse): void {
  const { code } = BROKEN;
  const body = JSON.stringify({ code, message: 'The request names no host.', data: { status: 400 } });
  const length = Buffer.byteLength(body);
  const headers = { 'Content-Type': 'application/json; charset=UTF-8', 'Content-Length': length, Connection: 'close' };
  response.writeHead(400, headers).end(body);
}

/** Answers with the envelope what Node's parser refuses. */
function refuseBroken(error: Error & { code?: string }, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const { status, code, message } = REFUSALS[error.code ?? ''] ?? BROKEN;
  const body = JSON.stringify({ code, message, data: { status: Number.parseInt(status, 10) } });
  const head = `HTTP/1.1 ${status}\r\nContent-Type: application/json; charset=UTF-8\r\nConnection: close`;
  socket.end(`${head}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
  // Whoever goes on sending does not keep the socket.
  const timer = setTimeout(() => socket.destroy(), GRACE_MS);
  socket.once('close', () => clearTimeout(timer));
}

/**
 * An HTTP server with bounds on time, headers and connections, which stops without breaking off what is under way: from
 * the first moment answers say that the connection closes, then idle connections are closed and the busy ones waited for.
 */
export class Listener {
  readonly server: Server;
  readonly #busy = new Map<Socket, number>();
  #stopping = false;
  #arrived = 0;
  /** Requests that are answered only when the port is closed. */
  #held: (() => void)[] | undefined;

  constructor(handler: RequestListener, limits: Pick<Limits, 'connections'>) {
    const bounds = {
      maxHeaderSize: BUDGET.headerBytes,
      headersTimeout: HEADERS_MS,
      requestTimeout: REQUEST_MS,
      keepAliveTimeout: KEEP_ALIVE_MS,
      connectionsCheckingInterval: LOOK_EVERY_MS,
      // Refused below, with the envelope; a request of two thousand headers has lost its host as well.
      requireHostHeader: false,
    };
    this.server = createServer(bounds, (request, response) => {
      this.#follow(request, response);
      if (request.headers.host === undefined && request.httpVersion === '1.1') refuseHostless(response);
      else if (this.#held) this.#held.push(() => handler(request, response));
      else handler(request, response);
    });
    this.server.maxConnections = limits.connections;
    this.server.on('clientError', refuseBroken);
    this.server.on('connection', (socket) => {
      if (this.#busy.size >= limits.connections * NEARLY_FULL) this.#makeRoom();
      this.#arrived += 1;
      this.#busy.set(socket, 0);
      socket.once('close', () => this.#busy.delete(socket));
    });
  }

  /** Opens the port. */
  async open(port: number, address: string): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      this.server.on('error', reject);
      this.server.listen(port, address, () => {
        this.server.off('error', reject);
        resolve();
      });
    });
  }

  /** Closes the port; what is still under way after `patienceMs` is cut off. */
  async close(patienceMs: number): Promise<void> {
    this.#stopping = true;
    const grace = Math.min(GRACE_MS, patienceMs);
    await pause(grace);
    const waited = grace + (await this.#letIn(Math.min(LET_IN_MS, patienceMs - grace)));
    const closed = new Promise<void>((resolve) => this.server.close(() => resolve()));
    this.#closeIdle();
    for (const handle of this.#held?.splice(0) ?? []) handle();
    this.#held = undefined;
    const cut = setTimeout(() => this.server.closeAllConnections(), patienceMs - waited);
    await closed;
    clearTimeout(cut);
  }

  /**
   * Who is connected, but waits for the port to take them, would be broken off with it; and the system tells nobody how
   * many they are. Nobody is answered for a moment: whoever waits for an answer does not come again, so the queue empties.
   * Returns how long it took.
   */
  async #letIn(mostMs: number): Promise<number> {
    this.#held = [];
    let waited = 0;
    for (let seen = -1; seen !== this.#arrived && waited < mostMs; waited += QUIET_MS) {
      seen = this.#arrived;
      await pause(QUIET_MS);
    }
    return waited;
  }

  #follow({ socket }: IncomingMessage, response: ServerResponse): void {
    if (this.#stopping) response.setHeader('Connection', 'close');
    this.#busy.set(socket, (this.#busy.get(socket) ?? 0) + 1);
    response.once('close', () => {
      const left = (this.#busy.get(socket) ?? 1) - 1;
      if (!socket.destroyed) this.#busy.set(socket, left);
      // Its headers may have gone out before anybody knew that the site stops.
      if (this.#stopping && left <= 0) socket.end();
    });
  }

  /** Closes the oldest connection that is idle, so that whoever holds connections open keeps nobody out. */
  #makeRoom(): void {
    let looked = 0;
    for (const [socket, requests] of this.#busy) {
      looked += 1;
      if (requests === 0) socket.destroy();
      if (requests === 0 || looked === MAX_LOOKED_AT) return;
    }
  }

  /** Connections without a request, those that never sent one among them; Node counts the latter as busy. */
  #closeIdle(): void {
    for (const [socket, requests] of this.#busy) if (requests === 0) socket.destroy();
  }
}
