import type { IncomingMessage, ServerResponse } from 'node:http';
import { BUDGET } from '../budget.js';
import { asError } from '../errors.js';
import type { KernelEvents } from '../rest/events.js';
import { asExpress } from '../rest/express-types.js';
import type { RestServer } from '../rest/server.js';
import type { Log } from '../services/log.js';
import type { SiteInfo } from '../site.js';
import type { Health } from './health.js';
import type { Peers } from './peers.js';
import type { HttpSurface } from './surfaces.js';
import { uploadsHandler } from './uploads.js';

/** Passes a request on, or an error about it. */
export type Next = (error?: unknown) => void;

/** Handles a request, or passes it on: an Express middleware (4 or 5) that takes plain Node requests as well. */
export type HostHandler = (request: IncomingMessage, response: ServerResponse, next: Next) => void;

/** What the handler hands requests to. */
export interface HttpParts {
  readonly rest: RestServer;
  /** The other surfaces, in the order in which they are asked. */
  readonly surfaces: () => readonly HttpSurface[];
  readonly health: Health;
  readonly site: SiteInfo;
  readonly log: Log;
  readonly events: KernelEvents;
  readonly restPath: string;
  readonly uploadsPath: string;
  readonly uploadsFolder: string;
  /** The other processes of the site. */
  readonly peers: Pick<Peers, 'catchUp'> | undefined;
}

const CRITICAL = JSON.stringify({
  code: 'internal_server_error',
  message: 'There has been a critical error on this website.',
  data: { status: 500 },
});

function isBeyondBudget(url: string): boolean {
  if (url.length <= BUDGET.parameters) return false;
  return url.length > BUDGET.urlCharacters || url.split('&').length > BUDGET.parameters;
}

/** The home page, whoever serves it. */
const HOME = /^\/?(?:\?|$)/;

/** Half a year: a site that gives up HTTPS is not locked out for ever. */
const TRANSPORT_SECURITY = 'max-age=15552000';

/** Refuses a request with two Host headers: a proxy may have checked the other one. */
function hasManyHosts({ rawHeaders }: IncomingMessage): boolean {
  let found = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name !== undefined && name.length === 4 && name.toLowerCase() === 'host') found += 1;
  }
  return found > 1;
}

/** `http://host/path?query`, which a client sends to a proxy and every server accepts (RFC 9112, 3.2.2). */
const ABSOLUTE = /^https?:\/\/[^/?#]*/i;

/** The path and query of a request target; undefined for one that is neither a path nor a URL, such as `*`. */
function pathOf(target: string): string | undefined {
  if (target.startsWith('/') || target.startsWith('?')) return target;
  if (!ABSOLUTE.test(target)) return undefined;
  const rest = target.replace(ABSOLUTE, '');
  return rest.startsWith('/') ? rest : `/${rest}`;
}

function refuseTarget(response: ServerResponse): void {
  const message = 'The request target is neither a path nor a URL.';
  const body = JSON.stringify({ code: 'rest_bad_request', message, data: { status: 400 } });
  response.writeHead(400, { 'Content-Type': 'application/json; charset=UTF-8' }).end(body);
}

/** 400 in the documented envelope. */
function refuseManyHosts(response: ServerResponse): void {
  const body = JSON.stringify({
    code: 'rest_invalid_host',
    message: 'The request has more than one Host header.',
    data: { status: 400 },
  });
  response.writeHead(400, { 'Content-Type': 'application/json; charset=UTF-8' }).end(body);
}

/** 414 in the documented envelope. */
function refuseLongUrl(response: ServerResponse): void {
  const message = `The address is longer than ${BUDGET.urlCharacters} characters or has more than ${BUDGET.parameters} parameters.`;
  const body = JSON.stringify({ code: 'rest_uri_too_long', message, data: { status: 414 } });
  response.writeHead(414, { 'Content-Type': 'application/json; charset=UTF-8' }).end(body);
}

/** Percent-encoding resolved; what cannot be resolved names nothing. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}

/** The REST path that a URL names in one of its three spellings (host-conventions A3, A4), else undefined. */
function restTarget(url: string, restPath: string): string | undefined {
  const bare = url.startsWith('/index.php') ? url.slice('/index.php'.length) || '/' : url;
  if (bare.startsWith(restPath)) {
    const rest = bare.slice(restPath.length);
    if (rest === '' || rest.startsWith('/') || rest.startsWith('?')) return rest.startsWith('/') ? rest : `/${rest}`;
  }
  const named = /^\/?\?(?:.*&)?rest_route=([^&]*)/.exec(bare)?.[1];
  if (named === undefined) return undefined;
  const route = decoded(named.replace(/\+/g, ' '));
  const query = bare.slice(bare.indexOf('?'));
  // A value that does not begin with a slash names no route.
  return route.startsWith('/') ? route + query : `/-${query}`;
}

/**
 * The one handler that is mounted: REST root, uploaded files, health, then the other surfaces. Anything else goes on to the application
 * around it.
 */
export function createHandler(parts: HttpParts): HostHandler {
  const { rest, health, site, log, events, restPath, uploadsPath } = parts;
  const uploads = uploadsHandler(parts.uploadsFolder);
  const isSecure = site.url.startsWith('https:');

  async function answer(request: IncomingMessage, response: ServerResponse, next: Next): Promise<void> {
    const url = pathOf(request.url ?? '/');
    if (url === undefined) return refuseTarget(response);
    request.url = url;
    if (hasManyHosts(request)) return refuseManyHosts(response);
    const pause = parts.peers?.catchUp();
    if (pause) await pause;
    if (isSecure) response.setHeader('Strict-Transport-Security', TRANSPORT_SECURITY);
    if (isBeyondBudget(url)) return refuseLongUrl(response);
    const target = restTarget(url, restPath);
    if (target !== undefined) return rest.handle(request, response, target);
    if (url.startsWith(`${uploadsPath}/`)) {
      await serveUpload(request, response, next);
      return;
    }
    if (await health.handle(request, response)) return;
    // Where the REST root is, for clients that begin at the home page (host-conventions A1). What else is ours says it itself.
    if (HOME.test(url)) response.setHeader('Link', `<${site.restUrl}/>; rel="https://api.w.org/"`);
    for (const surface of parts.surfaces()) {
      if (await surface.handle(request, response, url)) return;
    }
    next();
  }

  function serveUpload(request: IncomingMessage, response: ServerResponse, next: Next): unknown {
    const { url = '/' } = request;
    request.url = url.slice(uploadsPath.length);
    const passedOn = (error?: unknown) => {
      request.url = url;
      next(error);
    };
    return uploads(...asExpress(request, response), passedOn);
  }

  return (request, response, next) => {
    events.notify('request:begun');
    answer(request, response, next).catch((thrown) => {
      events.notify('request:failed');
      log.error('a request failed outside every route', { url: request.url, error: asError(thrown) });
      if (response.headersSent) response.destroy();
      else response.writeHead(500, { 'Content-Type': 'application/json' }).end(CRITICAL);
    });
  };
}
