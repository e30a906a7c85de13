import type { PluginContext } from '../context/plugin-context.js';
import type { Method } from '../context/request.js';
import { HostError } from '../errors.js';
import { type CompiledArguments, compileArguments } from './arguments.js';
import { compilePath, type PathPattern, SAMPLE_COUNT } from './pattern.js';
import { type CompiledReferences, compileReferences } from './references.js';
import type { Route } from './route.js';

/** Counts the requests inside a plugin, so that switching it off can wait for them. */
export interface Gate {
  enter(): void;
  leave(): void;
}

/** A route in force: whose it is and everything that was put together once for it. */
export interface RouteEntry {
  readonly route: Route;
  readonly plugin: string;
  readonly context: PluginContext;
  readonly gate: Gate;
  readonly pattern: PathPattern;
  readonly args: CompiledArguments;
  readonly references: CompiledReferences;
}

/** What a path led to. */
export interface Match {
  readonly entry: RouteEntry;
  readonly params: Readonly<Record<string, string>>;
}

/** A path that is served, with the route for each method. */
export interface PathMatch {
  readonly entries: readonly Match[];
  /** The one for the method asked for. */
  readonly match: Match | undefined;
}

interface CompiledRoute {
  readonly pattern: PathPattern;
  readonly args: CompiledArguments;
  readonly references: CompiledReferences;
}

/** What was put together for a route serves every host and every time its plugin is switched on. */
const compiledRoutes = new WeakMap<Route, CompiledRoute>();

function compileRoute(route: Route): CompiledRoute {
  const known = compiledRoutes.get(route);
  if (known) return known;
  const args = route.declaration.args ?? {};
  const path = `${route.namespace ? `/${route.namespace}` : ''}${route.declaration.path}`.replace(/(.)\/$/, '$1');
  const compiled = {
    pattern: compilePath(path, args),
    args: compileArguments(args),
    references: compileReferences(args),
  };
  compiledRoutes.set(route, compiled);
  return compiled;
}

/** The kernel's own table of routes: one for the REST surface, one for pages. */
export class RouteTable {
  readonly #literals = new Map<string, RouteEntry[]>();
  /** Patterns by their first literal segment and their number of segments. */
  readonly #patterns = new Map<string, RouteEntry[]>();
  readonly #rests: RouteEntry[] = [];
  /** All of them in order of registration. */
  readonly #all: RouteEntry[] = [];
  /** The same by what their paths begin with and how long they are: only of those can one be in another's way. */
  readonly #alike = new Map<string, RouteEntry[]>();
  #changes = 0;

  /**
   * Adds a route; returns how to remove it.
   * @throws HostError when another route has the same path and method, or matches everything before this one can
   */
  add(route: Route, owner: { plugin: string; context: PluginContext; gate: Gate }): () => void {
    const entry: RouteEntry = { route, ...owner, ...compileRoute(route) };
    const alike = this.#alikeOf(entry);
    refuseConflicts(entry, alike);
    const lists = [this.#all, alike, this.#listFor(entry)];
    for (const list of lists) list.push(entry);
    this.#changes += 1;
    return () => {
      this.#changes += 1;
      for (const list of lists) {
        const index = list.indexOf(entry);
        if (index >= 0) list.splice(index, 1);
      }
    };
  }

  /** Finds what serves a path. Literal paths are looked up, patterns tried in order of registration. */
  find(method: Method, path: string): PathMatch {
    const entries: Match[] = (this.#literals.get(path.toLowerCase()) ?? []).map((entry) => ({ entry, params: {} }));
    for (const entry of this.#patterns.get(bucketOf(path)) ?? []) {
      const params = entry.pattern.match(path);
      if (params) entries.push({ entry, params });
    }
    const match = serving(entries, method);
    if (match || entries.length > 0) return { entries, match };
    return this.#findRest(method, path);
  }

  /** How often a route came or went: what was made of the routes holds until it grows. */
  get changes(): number {
    return this.#changes;
  }

  /** All routes in order of registration. */
  list(): RouteEntry[] {
    return [...this.#all];
  }

  #findRest(method: Method, path: string): PathMatch {
    const entries = this.#rests.flatMap((entry) => {
      const params = entry.pattern.match(path);
      return params ? { entry, params } : [];
    });
    return { entries, match: entries.find(({ entry }) => entry.route.methods.includes(method)) };
  }

  #listFor({ pattern }: RouteEntry): RouteEntry[] {
    if (pattern.takesRest) return this.#rests;
    return pattern.isLiteral
      ? listAt(this.#literals, pattern.published.toLowerCase())
      : listAt(this.#patterns, bucketOf(pattern.sample(0)));
  }

  #alikeOf({ pattern }: RouteEntry): RouteEntry[] {
    return listAt(this.#alike, pattern.takesRest ? 'rest' : bucketOf(pattern.sample(0)));
  }
}

function listAt(lists: Map<string, RouteEntry[]>, key: string): RouteEntry[] {
  const list = lists.get(key) ?? [];
  lists.set(key, list);
  return list;
}

function refuseConflicts(entry: RouteEntry, others: readonly RouteEntry[]): void {
  for (const other of others) {
    const shared = entry.route.methods.find((method) => other.route.methods.includes(method));
    if (shared === undefined) continue;
    const details = { plugin: entry.plugin, owner: other.plugin, route: `${shared} ${entry.pattern.published}` };
    if (other.pattern.published.toLowerCase() === entry.pattern.published.toLowerCase()) {
      if (yields(other) !== yields(entry)) continue;
      throw new HostError('HOST_ROUTE_DUPLICATE', details);
    }
    if (shadows(other.pattern, entry.pattern)) {
      throw new HostError('HOST_ROUTE_SHADOWED', { ...details, other: `${shared} ${other.pattern.published}` });
    }
  }
}

function yields({ route }: RouteEntry): boolean {
  return route.declaration.yields === true;
}

/** The first that serves a method; one that yields only where there is no other. */
function serving(entries: readonly Match[], method: Method): Match | undefined {
  const serves = ({ entry }: Match) => entry.route.methods.includes(method);
  const first = entries.find(serves);
  if (!first || !yields(first.entry)) return first;
  return entries.find((match) => serves(match) && !yields(match.entry)) ?? first;
}

/** Whether the earlier pattern matches whatever the later one could. */
function shadows(earlier: PathPattern, later: PathPattern): boolean {
  if (earlier.isLiteral || earlier.segments.length !== later.segments.length) return false;
  const samples = Array.from({ length: SAMPLE_COUNT }, (_, variant) => later.sample(variant));
  return samples.every((sample) => earlier.match(sample) !== undefined);
}

function bucketOf(path: string): string {
  const segments = path.split('/');
  return `${segments.length} ${(segments[1] ?? '').toLowerCase()}`;
}
