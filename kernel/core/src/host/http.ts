import type { IncomingMessage, ServerResponse } from 'node:http';
import express, { type RequestHandler } from 'express';
import { BUDGET } from '../budget.js';
import { asError } from '../errors.js';
import type { CountedTraffic } from '../insight/traffic.js';
import type { PageServer } from '../page/page-server.js';
import { asExpress } from '../rest/express-types.js';
import type { RestServer } from '../rest/server.js';
import type { Log } from '../services/log.js';
import type { SiteInfo } from '../site.js';
import type { Health } from './health.js';

/** Passes a request on, or an error about it. */
export type Next = (error?: unknown) => void;

/** Handles a request, or passes it on: an Express middleware (4 or 5) that takes plain Node requests as well. */
export type HostHandler = (request: IncomingMessage, response: ServerResponse, next: Next) => void;

/** What the handler hands requests to. */
export interface HttpParts {
  readonly rest: RestServer;
  readonly pages: PageServer;
  readonly health: Health;
  readonly site: SiteInfo;
  readonly log: Log;
  readonly traffic: CountedTraffic;
  readonly restPath: string;
  readonly uploadsPath: string;
  readonly uploadsFolder: string;
}

const CRITICAL = JSON.stringify({
  code: 'internal_server_error',
  message: 'There has been a critical error on this website.',
  data: { status: 500 },
});

/** Uploaded files: never run, never guessed at, never a directory listing. */
function uploadsHandler(folder: string): RequestHandler {
  return express.static(folder, {
    index: false,
    dotfiles: 'ignore',
    redirect: false,
    maxAge: '1y',
    setHeaders(response) {
      response.setHeader('X-Content-Type-Options', 'nosniff');
      response.setHeader('Content-Security-Policy', "default-src 'none'; sandbox");
    },
  });
}

function isBeyondBudget(url: string): boolean {
  if (url.length <= BUDGET.parameters) return false;
  return url.length > BUDGET.urlCharacters || url.split('&').length > BUDGET.parameters;
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
 * The one handler that is mounted: REST root, uploaded files, health, pages. Anything else goes on to the application
 * around it.
 */
export function createHandler(parts: HttpParts): HostHandler {
  const { rest, pages, health, site, log, traffic, restPath, uploadsPath } = parts;
  const uploads = uploadsHandler(parts.uploadsFolder);

  async function answer(request: IncomingMessage, response: ServerResponse, next: Next): Promise<void> {
    const { url = '/' } = request;
    if (isBeyondBudget(url)) return refuseLongUrl(response);
    const target = restTarget(url, restPath);
    if (target !== undefined) return rest.handle(request, response, target);
    if (url.startsWith(`${uploadsPath}/`)) {
      await serveUpload(request, response, next);
      return;
    }
    if (await health.handle(request, response)) return;
    // Where the REST root is, for clients that begin at the home page (host-conventions A1).
    response.setHeader('Link', `<${site.restUrl}/>; rel="https://api.w.org/"`);
    if (await pages.handle(request, response, url)) return;
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
    traffic.asked();
    answer(request, response, next).catch((thrown) => {
      traffic.failed();
      log.error('a request failed outside every route', { url: request.url, error: asError(thrown) });
      if (response.headersSent) response.destroy();
      else response.writeHead(500, { 'Content-Type': 'application/json' }).end(CRITICAL);
    });
  };
}
