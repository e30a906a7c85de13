import type { IncomingMessage, ServerResponse } from 'node:http';
import type { PluginContext } from '../context/plugin-context.js';
import type { HookRegistry } from '../hooks/registry.js';
import type { Port } from '../ports.js';
import type { SiteInfo } from '../site.js';
import type { Health } from './health.js';
import type { HostHandler } from './http.js';
import type { HostInside } from './ports.js';
import type { HostServices } from './services.js';

/** A host: mount its handler, stop it when done. Several may live in one process. */
export interface Host {
  /** For `app.use(path, host.handler)` in an Express 4 or 5 application. */
  readonly handler: HostHandler;
  /** Answers in the frame of the site that nothing is at an address: where nobody takes what the handler left over. */
  respondNotFound(request: IncomingMessage, response: ServerResponse): Promise<void>;
  /** A page with a short message, for when the site cannot serve. */
  messagePage(status: number, message: string): string;
  readonly site: SiteInfo;
  readonly inside: HostInside;
  readonly hooks: HookRegistry;
  readonly health: Health;
  readonly services: HostServices;
  /** The context of a plugin, to reach its services from the outside. */
  pluginContext(plugin: string): PluginContext;
  /** A service of the kernel. */
  use<T>(port: Port<T>): T;
  /** Drains and switches off every plugin, then ends all services. Calling it again changes nothing. */
  stop(): Promise<void>;
}
