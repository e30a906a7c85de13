import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { HostError } from '@plinth/kernel';
import { createHost, type Host, type HostOptions } from '@plinth/kernel/host';
import { asError, DEFAULT_LIMITS, policyHeaders } from '@plinth/kernel/layer';
import express from 'express';
import { Listener } from './listener.js';

/** A site that listens. */
export interface RunningSite {
  readonly host: Host;
  readonly server: Server;
  /** Where it listens. */
  readonly address: AddressInfo;
  /**
   * Stops gracefully: answers say that connections close, requests in flight finish, plugins are drained and switched
   * off. After `patienceMs` (default: the limit `stopSeconds`) connections that are still open are cut. Calling it again
   * waits for the same end.
   */
  stop(patienceMs?: number): Promise<void>;
}

/** What a site of its own needs beyond a host. */
export interface ServeOptions extends HostOptions {
  readonly port: number;
  readonly address: string;
  /** Sets the site up, for instance with content. Until it is done everything but `/healthz` answers 503. */
  readonly prepare?: (host: Host) => Promise<void>;
}

const PREPARING_SECONDS = 5;

/** What is left over by the host: a page that says that there is nothing, or what a file could not be read for. */
function leftOver(host: Host, failures: WeakMap<IncomingMessage, unknown>): express.Express {
  const app = express();
  app.disable('x-powered-by');
  app.use((request, _response, next) => next(failures.get(request)));
  app.use((request, response) =>
    host.respondNotFound(request, response).catch((thrown: unknown) => {
      host.services.log.warn('the page of an address of nothing was not made', { error: asError(thrown) });
      if (response.headersSent) return;
      response.status(404).set(policyHeaders()).type('html');
      response.send(host.messagePage(404, 'There is nothing at this address.'));
    }),
  );
  return app;
}

/** What everybody is told until the site is set up. */
function putOff(host: Host, response: ServerResponse): void {
  const page = host.messagePage(503, 'The site is being set up. Try again in a moment.');
  const headers = { 'Content-Type': 'text/html; charset=utf-8', 'Retry-After': String(PREPARING_SECONDS) };
  response.writeHead(503, { ...headers, ...policyHeaders() }).end(page);
}

/**
 * Answers requests of a site of its own. The host comes before the Express application, because the layers of that cost
 * more than a kept answer does.
 */
export function siteListener(host: Host, isPrepared: () => boolean): RequestListener {
  const failures = new WeakMap<IncomingMessage, unknown>();
  const app = leftOver(host, failures);
  return (request, response) => {
    const path = request.url?.split('?')[0];
    if (!isPrepared() && path !== '/healthz' && !path?.startsWith('/assets/page/')) return putOff(host, response);
    host.handler(request, response, (failure) => {
      if (failure !== undefined) failures.set(request, failure);
      app(request, response);
    });
  };
}

function isTaken(thrown: unknown): boolean {
  return thrown instanceof Error && 'code' in thrown && thrown.code === 'EADDRINUSE';
}

/** Starts a whole site of its own: a host on a port. */
export async function serve({ port, address, prepare, ...options }: ServeOptions): Promise<RunningSite> {
  const host = await createHost(options);
  let isPrepared = false;
  const limits = { ...DEFAULT_LIMITS, ...options.limits };
  const listener = new Listener(
    siteListener(host, () => isPrepared),
    limits,
  );
  const { server } = listener;
  try {
    await listener.open(port, address).catch((thrown: unknown) => {
      throw isTaken(thrown) ? new HostError('HOST_PORT_TAKEN', { port, address }) : thrown;
    });
    await prepare?.(host);
    isPrepared = true;
  } catch (thrown) {
    server.close();
    server.closeAllConnections();
    await host.stop();
    throw thrown;
  }
  const listening = server.address();
  if (listening === null || typeof listening === 'string') throw new Error('The server listens on no port.');
  let stopped: Promise<void> | undefined;
  async function stop(patienceMs: number): Promise<void> {
    host.health.beginStopping();
    await listener.close(patienceMs);
    await host.stop();
  }
  return {
    host,
    server,
    address: listening,
    stop(patienceMs = limits.stopSeconds * 1000) {
      stopped ??= stop(patienceMs);
      return stopped;
    },
  };
}
