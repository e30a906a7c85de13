import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { DEFAULT_LIMITS } from '../budget.js';
import { pageStyle } from '../rest/document.js';
import { errorPage } from '../rest/page-server.js';
import { createHost, type Host } from './create-host.js';
import { Listener } from './listener.js';
import type { HostOptions } from './options.js';

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

/** Starts a whole site of its own: a host in an Express application on a port. */
export async function serve(options: ServeOptions): Promise<RunningSite> {
  const host = await createHost(options);
  let isPrepared = false;
  const app = express();
  app.disable('x-powered-by');
  app.use((request, response, next) => {
    if (isPrepared || request.path === '/healthz' || request.path === pageStyle.path) return next();
    const page = errorPage(host.site, 503, 'The site is being set up. Please try again in a moment.');
    response.status(503).set('Retry-After', String(PREPARING_SECONDS)).type('html').send(page);
  });
  app.use(host.handler);
  app.use((_request, response) => {
    response
      .status(404)
      .type('html')
      .send(errorPage(host.site, 404, 'There is nothing at this address.'));
  });
  const limits = { ...DEFAULT_LIMITS, ...options.limits };
  const listener = new Listener(app, limits);
  const { server } = listener;
  try {
    await listener.open(options.port, options.address);
    await options.prepare?.(host);
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
