import type { Method, RawParameters, RestRequest } from '../context/request.js';
import type { Caller } from '../identity/caller.js';
import { definePort } from '../ports.js';
import { RestError } from '../rest-error.js';
import type { Dispatcher } from './dispatcher.js';
import type { RestResult } from './result.js';
import { isMap } from './validation/schema.js';

/** What is asked of a route. */
export interface RouteQuestion {
  readonly method: Method;
  /** Below the REST root, with its query: `/wp/v2/posts/7?context=edit`. */
  readonly path: string;
  readonly body?: RawParameters;
}

/** The routes of the site, asked inside the process. */
export interface RestSurface {
  /**
   * Asks a route as whoever sent the request, by all of its rules and hooks: for a page on which people do what a program
   * does by REST. Answers the body.
   * @throws RestError the refusal of the route
   */
  ask(call: { caller: Caller; request: RestRequest }, question: RouteQuestion): Promise<unknown>;
}

/** The routes of the site. */
export const REST_SURFACE = definePort<RestSurface>('kernel/rest-surface');

/** A refusal as it was thrown, from what it was answered as. */
function refusalOf({ status, body, headers }: RestResult): RestError {
  const { code, message, data }: Record<string, unknown> = isMap(body) ? body : {};
  const texts = Object.entries(headers).map(([name, value]) => [name, String(value)]);
  return new RestError(String(code ?? 'rest_unknown'), String(message ?? ''), {
    status,
    data: isMap(data) ? data : {},
    headers: Object.fromEntries(texts.filter(([name]) => name === 'Retry-After')),
  });
}

/** The routes by way of the dispatcher. */
export function restSurface(dispatcher: Dispatcher): RestSurface {
  return {
    async ask({ caller, request }, { method, path, body }) {
      const ask = { method, url: path, ...(body === undefined ? {} : { body }) };
      const result = await dispatcher.internal(ask, { caller, from: request });
      if (result.status >= 400) throw refusalOf(result);
      return result.body;
    },
  };
}
