import { extended, type PluginContext } from '../context/plugin-context.js';
import type { RestRequest } from '../context/request.js';
import type { Caller } from '../identity/caller.js';
import type { ErasedCall } from './route.js';

/** What the steps of one request share: memory of what was loaded, headers that were set. */
export interface RequestMemory {
  readonly loaded: Map<unknown, Promise<unknown>>;
  readonly headers: Map<string, string>;
  /** Is told of cache tags before what they stand for is read, where the answer may be kept. */
  dependsOn: ((tags: readonly string[]) => void) | undefined;
}

/** A fresh memory. */
export function newMemory(): RequestMemory {
  return { loaded: new Map(), headers: new Map(), dependsOn: undefined };
}

/** What a route's functions are called with, as the steps fill it in. */
export interface RouteCall extends ErasedCall {
  args: unknown;
  resource: unknown;
  sentNames: ReadonlySet<string>;
  /** The resource of a route, loaded once for all methods of a path that share the function. */
  loadResource(load: (call: ErasedCall) => unknown): Promise<unknown>;
}

/** The plugin's context and everything about this request. Nothing depends on `this`, because handlers take a call apart. */
export function newCall(
  context: PluginContext,
  { caller, request, memory }: { caller: Caller; request: RestRequest; memory: RequestMemory },
): RouteCall {
  const call: RouteCall = extended(context, {
    caller,
    request,
    args: undefined,
    resource: undefined,
    sentNames: new Set<string>(),
    sent: (name: string) => call.sentNames.has(name),
    once: <T>(key: string, load: () => Promise<T>) => remember(memory, `${context.plugin}/${key}`, load),
    dependsOn: (...tags: readonly string[]) => memory.dependsOn?.(tags),
    header: (name: string, value: string) => void memory.headers.set(name, value),
    loadResource: (load: (call: ErasedCall) => unknown) => remember(memory, load, async () => load(call)),
  });
  return call;
}

function remember<T>(memory: RequestMemory, key: unknown, load: () => Promise<T>): Promise<T> {
  const known = memory.loaded.get(key);
  // The key belongs to its caller alone, so what is kept under it is what that caller put there.
  if (known) return known as Promise<T>;
  const made = load();
  memory.loaded.set(key, made);
  return made;
}
