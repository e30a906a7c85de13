import { DEFAULT_LIMITS } from '../budget.js';
import type { PluginContext } from '../context/plugin-context.js';
import type { Access } from '../identity/access.js';
import { AUDIT } from '../insight/audit.js';
import { PageServer } from '../page/page-server.js';
import type { Registers } from '../plugin/activation.js';
import { resolvePort } from '../ports.js';
import { BodyMemory } from '../rest/body-memory.js';
import type { Dispatcher } from '../rest/dispatcher.js';
import { HandlerLimit } from '../rest/handler-limit.js';
import type { Identity } from '../rest/identify.js';
import { RouteLimits } from '../rest/limit.js';
import { Pipeline } from '../rest/pipeline.js';
import { parseRanges } from '../rest/request-reader.js';
import { RestServer } from '../rest/server.js';
import { VisitorCache } from '../rest/visitor-cache.js';
import { CACHE_TAGS, RATE_LIMITER } from '../services/ports.js';
import type { SiteInfo } from '../site.js';
import { auditor } from './auditing.js';
import { DEFAULT_KEPT_BYTES, type HostOptions, ITEMS_SHARE } from './options.js';
import type { HostServices } from './services.js';

/** How every request goes through its route. */
export function createPipeline(
  options: HostOptions,
  { container, clock, log, temporary, hooks, traffic }: HostServices,
  access: Access,
) {
  const limits = { ...DEFAULT_LIMITS, ...options.limits };
  const routeLimits = new RouteLimits(resolvePort(container, RATE_LIMITER), clock);
  const bodies = { limits, folder: () => temporary.folder(), memory: new BodyMemory(limits.bodyBytes) };
  const handlerLimit = new HandlerLimit(hooks.watchdog, limits.handlerSeconds);
  const audit = auditor({ access, audit: resolvePort(container, AUDIT), log });
  return { bodies, pipeline: new Pipeline({ log, bodies, routeLimits, handlerLimit, traffic, audit }) };
}

/** The servers for REST and pages. */
export function createServers(
  options: HostOptions,
  { hooks, container }: HostServices,
  registers: Registers,
  found: ReturnType<typeof createPipeline> & {
    identity: Identity;
    dispatcher: Dispatcher;
    site: SiteInfo;
    context: PluginContext;
  },
) {
  const { identity, dispatcher, site, bodies, pipeline, context } = found;
  const header = options.clientAddressHeader?.toLowerCase();
  const proxies = { ranges: parseRanges(options.trustedProxies ?? []), header };
  const visitorCache =
    options.visitorCache === false
      ? undefined
      : new VisitorCache(
          resolvePort(container, CACHE_TAGS),
          (1 - ITEMS_SHARE) * (options.keptBytes ?? DEFAULT_KEPT_BYTES),
        );
  const shared = { identity, pipeline, proxies };
  const allowedOrigins = [new URL(site.url).origin, ...(options.allowedOrigins ?? [])];
  return {
    rest: new RestServer({ ...shared, table: registers.rest, bodies, dispatcher, hooks, allowedOrigins, visitorCache }),
    pages: new PageServer({
      ...shared,
      table: registers.pages,
      frameOrigins: registers.frameOrigins,
      hooks,
      site,
      context,
      hasSignIn: options.compatibilityAddresses !== false || options.addresses?.signIn !== undefined,
    }),
  };
}
