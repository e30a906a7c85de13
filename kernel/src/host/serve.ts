import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { policyHeaders } from '../rest/content-policy.js';
import { pageStyle } from '../rest/document.js';
import { errorPage } from '../rest/page-server.js';
import { createHost, type Host } from './create-host.js';
import type { HostOptions } from './options.js';

/** A site that listens. */
export interface RunningSite {
  readonly host: Host;
  readonly server: Server;
  /** Where it listens. */
  readonly address: AddressInfo;
  /**
   * Stops gracefully: no new connections, requests in flight finish, plugins are drained and switched off. After
   * `patienceMs` (default 10 000) connections that are still open are cut. Calling it again waits for the same end.
   */
  stop(patienceMs?: number): Promise<void>;
}

const PATIENCE_MS = 10_000;

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
    const headers = { 'Retry-After': String(PREPARING_SECONDS), ...policyHeaders() };
    return void response.status(503).set(headers).type('html').send(page);
  });
  app.use(host.handler);
  app.use((_request, response) => {
    response
      .status(404)
      .set(policyHeaders())
      .type('html')
      .send(errorPage(host.site, 404, 'There is nothing at this address.'));
  });
  const server = createServer(app);
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(options.port, options.address, resolve);
    });
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
  return {
    host,
    server,
    address: listening,
    stop(patienceMs = PATIENCE_MS) {
      stopped ??= stopServing(server, host, patienceMs);
      return stopped;
    },
  };
}

async function stopServing(server: Server, host: Host, patienceMs: number): Promise<void> {
  host.health.beginStopping();
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const cut = setTimeout(() => server.closeAllConnections(), patienceMs);
  await closed;
  clearTimeout(cut);
  await host.stop();
}
