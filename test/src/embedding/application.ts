import { createServer } from 'node:http';
import { plugins as installed, withStandardPlugins } from '@plinth/host-config';
import { createHost, type Host, type HostOptions } from '@plinth/kernel/host';
import type { Express } from 'express';
import { MemoryLog } from '../support/log.js';
import { QUICK } from '../support/prepared.js';
import { freshPlace } from '../support/sites.js';

/** An application of the embedder's own that listens, and the hosts that were mounted on it. */
export interface Application {
  readonly app: Express;
  /** Its own address without a trailing slash. */
  readonly url: string;
  readonly log: MemoryLog;
  /** Makes a host with every plugin for this path; the caller mounts its handler. */
  host(path: string, options?: Partial<HostOptions>): Promise<Host>;
  /** Stops every host, then the server. */
  stop(): Promise<void>;
}

/** Lets an application listen on a port that is free. */
export async function listen(app: Express): Promise<Application> {
  const server = createServer(app);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server listens on no port.');
  const url = `http://127.0.0.1:${address.port}`;
  const log = new MemoryLog();
  const ends: (() => Promise<unknown>)[] = [];
  return {
    ...{ app, url, log },
    async host(path, options = {}) {
      const { host, remove } = await makeHost(url + path, { log, ...options });
      ends.push(() => host.stop(), remove);
      return host;
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      for (const end of ends) await end();
    },
  };
}

/** A host of its own database and data folder, unless the options say otherwise. */
export async function makeHost(
  url: string,
  options: Partial<HostOptions> = {},
): Promise<{ host: Host; remove(): Promise<void> }> {
  const place = await freshPlace(options);
  const host = await createHost({
    plugins: installed,
    ...{ ...QUICK, ...place.options },
    ...options,
    ...(options.plugins ? { plugins: withStandardPlugins(options.plugins) } : {}),
    site: { url, environment: 'local', ...options.site },
  });
  return { host, remove: () => place.remove() };
}
