import type { Hooks } from '../hooks/registry.js';
import type { SiteInfo } from '../host/site.js';
import type { Caller } from '../identity/caller.js';
import type { Tools } from '../plugin/tools.js';
import type { Clock } from '../services/clock.js';
import type { Log } from '../services/log.js';
import { type ReadArguments, readArguments } from './arguments.js';
import { forbidden } from './error.js';
import type { RestRequest } from './request.js';
import type { ErasedCall } from './route.js';
import type { Match } from './route-table.js';

/** What the steps of one request share: memory of what was loaded, headers that were set. */
export interface RequestMemory {
  readonly loaded: Map<unknown, Promise<unknown>>;
  readonly headers: Map<string, string>;
}

/** A fresh memory. */
export function newMemory(): RequestMemory {
  return { loaded: new Map(), headers: new Map() };
}

/** What a handler is called with: the plugin's tools and everything about this request. */
export class RouteCall implements ErasedCall {
  readonly plugin: string;
  readonly hooks: Hooks;
  readonly log: Log;
  readonly clock: Clock;
  readonly site: SiteInfo;
  readonly caller: Caller;
  readonly request: RestRequest;
  args: unknown = undefined;
  subject: unknown = undefined;
  sentNames: ReadonlySet<string> = new Set();
  readonly use: Tools['use'];
  readonly has: Tools['has'];
  readonly settings: Tools['settings'];
  readonly module: Tools['module'];
  readonly #memory: RequestMemory;

  constructor(tools: Tools, caller: Caller, request: RestRequest, memory: RequestMemory) {
    this.use = tools.use;
    this.has = tools.has;
    this.settings = tools.settings;
    this.module = tools.module;
    this.#memory = memory;
    this.plugin = tools.plugin;
    this.hooks = tools.hooks;
    this.log = tools.log;
    this.clock = tools.clock;
    this.site = tools.site;
    this.caller = caller;
    this.request = request;
  }

  // Arrow functions, because handlers take a call apart.
  readonly sent = (name: string): boolean => this.sentNames.has(name);

  readonly once = <T>(key: string, load: () => Promise<T>): Promise<T> =>
    remember(this.#memory, `${this.plugin}/${key}`, load);

  readonly header = (name: string, value: string): void => {
    this.#memory.headers.set(name, value);
  };

  /** The subject of a route, loaded once for all methods of a path that share the function. */
  async loadSubject(load: (call: ErasedCall) => unknown): Promise<unknown> {
    return remember(this.#memory, load, async () => load(this));
  }
}

function remember<T>(memory: RequestMemory, key: unknown, load: () => Promise<T>): Promise<T> {
  const known = memory.loaded.get(key);
  // The key belongs to its caller alone, so what is kept under it is what that caller put there.
  if (known) return known as Promise<T>;
  const made = load();
  memory.loaded.set(key, made);
  return made;
}

/** Step *admit*: what can be refused without looking at the arguments. */
export async function admit(call: RouteCall, match: Match): Promise<void> {
  const { access } = match.entry.route.declaration;
  if (access.passes?.(call.caller)) return;
  if ((await access.admit(call)) === false) throw forbidden();
}

/** Step *validate*: the arguments. */
export function validate(call: RouteCall, match: Match): ReadArguments {
  const read = readArguments(match.entry.args, match.params, call.request);
  call.args = read.values;
  call.sentNames = read.sent;
  return read;
}

/** Step *permit*: the object that the path names, and what the caller may do to it. */
export async function permit(call: RouteCall, match: Match): Promise<void> {
  const { declaration } = match.entry.route;
  if (declaration.subject) call.subject = await call.loadSubject(declaration.subject);
  if (declaration.permit) await declaration.permit(call);
}
