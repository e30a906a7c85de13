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
import { cacheBytesOf, type HostOptions } from './options.js';
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
  const { responses } = cacheBytesOf(options);
  const visitorCache = responses > 0 ? new VisitorCache(resolvePort(container, CACHE_TAGS), responses) : undefined;
  const allowedOrigins = [new URL(site.url).origin, ...(options.allowedOrigins ?? [])];
  return new RestServer({ ...shared, hooks, allowedOrigins, visitorCache });
}
