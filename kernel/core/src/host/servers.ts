import { DEFAULT_LIMITS } from '../budget.js';
import { resolvePort } from '../ports.js';
import { BodyMemory } from '../rest/body-memory.js';
import { HandlerLimit } from '../rest/handler-limit.js';
import { RouteLimits } from '../rest/limit.js';
import { Pipeline } from '../rest/pipeline.js';
import { type Proxies, parseRanges } from '../rest/request-reader.js';
import { RestServer } from '../rest/server.js';
import { VisitorCache } from '../rest/visitor-cache.js';
import { CACHE_TAGS, RATE_LIMITER } from '../services/ports.js';
import type { SiteInfo } from '../site.js';
import { DEFAULT_KEPT_BYTES, type HostOptions, ITEMS_SHARE } from './options.js';
import type { HostServices } from './services.js';

/** How every request goes through its route. */
export function createPipeline(
  options: HostOptions,
  { container, clock, log, temporary, hooks, events, storage }: HostServices,
) {
  const limits = { ...DEFAULT_LIMITS, ...options.limits };
  const routeLimits = new RouteLimits(resolvePort(container, RATE_LIMITER), clock);
  const bodies = { limits, folder: () => temporary.folder(), memory: new BodyMemory(limits.bodyBytes) };
  const handlerLimit = new HandlerLimit(hooks.watchdog, limits.handlerSeconds);
  return { bodies, pipeline: new Pipeline({ log, bodies, routeLimits, handlerLimit, events, storage }) };
}

/** Whose word about a client's address is believed. */
export function proxiesOf(options: HostOptions): Proxies {
  const header = options.clientAddressHeader?.toLowerCase();
  return { ranges: parseRanges(options.trustedProxies ?? []), header };
}

/** The server for REST. */
export function createRestServer(
  options: HostOptions,
  { hooks, container }: HostServices,
  parts: Omit<ConstructorParameters<typeof RestServer>[0], 'hooks' | 'allowedOrigins' | 'visitorCache'> & {
    site: SiteInfo;
  },
): RestServer {
  const { site, ...shared } = parts;
  const visitorCache =
    options.visitorCache === false
      ? undefined
      : new VisitorCache(
          resolvePort(container, CACHE_TAGS),
          (1 - ITEMS_SHARE) * (options.keptBytes ?? DEFAULT_KEPT_BYTES),
        );
  const allowedOrigins = [new URL(site.url).origin, ...(options.allowedOrigins ?? [])];
  return new RestServer({ ...shared, hooks, allowedOrigins, visitorCache });
}
