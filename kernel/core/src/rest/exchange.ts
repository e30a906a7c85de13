import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RestRequest } from '../context/request.js';
import type { Caller } from '../identity/caller.js';
import { EMPTY_BODY, type ReadBody } from './body-reading.js';
import type { Verb } from './request-reader.js';
import { newCall, newMemory, type RequestMemory, type RouteCall } from './route-call.js';
import type { Match, PathMatch } from './route-table.js';

/** The connection that a request came by; a request made inside the process has none. */
export interface Wire {
  readonly http: IncomingMessage;
  readonly response: ServerResponse;
}

/** One request on its way: what each step found out, and all that the next one is given. */
export class Exchange {
  readonly memory: RequestMemory = newMemory();
  readonly found: PathMatch;
  readonly verb: Verb;
  readonly wire: Wire | undefined;
  /** The request as far as it was read; its body stands in it once that was asked for. */
  request: RestRequest;
  /** Who calls; a visitor until step *identify* has found out. */
  caller: Caller;
  /** The body, which holds temporary files until the request ends. */
  body: ReadBody = EMPTY_BODY;
  /** What *authorize* and *authorizeResource* said of the route that was asked for; undefined while they have not said all. */
  judgement: 'allowed' | 'refused' | undefined;
  #call: RouteCall | undefined;

  constructor(parts: { found: PathMatch; verb: Verb; request: RestRequest; caller: Caller; wire?: Wire }) {
    this.found = parts.found;
    this.verb = parts.verb;
    this.request = parts.request;
    this.caller = parts.caller;
    this.wire = parts.wire;
  }

  /** How the request is named in the log. */
  get route(): string {
    return `${this.request.method} ${this.request.path}`;
  }

  /** What the route's functions are called with. Made with the request and caller of this moment. */
  callOf(match: Match): RouteCall {
    if (this.#call?.request !== this.request || this.#call.caller !== this.caller) {
      this.#call = newCall(match.entry.context, this);
    }
    return this.#call;
  }
}
