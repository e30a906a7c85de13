/**
 * The functions of `@wordpress/hooks`, carried out by our registry, so that the package's own test file can run on it.
 * Order, recursion, removal, counting, what runs at the moment and hooks called `all` are the registry's; only what belongs
 * to that package's manners is here: it complains on the console, names taps by namespaces, and tells who adds and removes.
 */
import { type Action, action, type Filter, filter, type SyncFilter, syncFilter } from '@plinth/kernel';
import { benchRegistry } from '@plinth/testing';

type Callback = (...args: unknown[]) => unknown;

interface Added {
  readonly namespace: string;
  remove(): boolean;
}

const HOOK_NAME = /^[a-zA-Z][a-zA-Z0-9_.-]*$/;
const NAMESPACE = /^[a-zA-Z][a-zA-Z0-9_.\-/]*$/;

function complaint(hook: unknown, namespace: unknown): string | undefined {
  if (typeof hook !== 'string' || hook === '') return 'The hook name must be a non-empty string.';
  if (hook.startsWith('__')) return 'The hook name cannot begin with `__`.';
  if (!HOOK_NAME.test(hook)) return 'The hook name can only contain numbers, letters, dashes, periods and underscores.';
  if (typeof namespace !== 'string' || namespace === '') return 'The namespace must be a non-empty string.';
  if (!NAMESPACE.test(namespace))
    return 'The namespace can only contain numbers, letters, dashes, periods, underscores and slashes.';
  return undefined;
}

/** One kind of hooks: the actions, or the filters. */
class Family {
  readonly #kind: 'Action' | 'Filter';
  readonly #announce: (event: string, ...details: unknown[]) => void;
  #registry = benchRegistry();
  readonly #added = new Map<string, Added[]>();
  /** Nothing that the hook `all` hears of. */
  readonly #announcements = benchRegistry();
  #count = 0;

  constructor(kind: 'Action' | 'Filter', announce: (event: string, ...details: unknown[]) => void) {
    this.#kind = kind;
    this.#announce = announce;
  }

  /** The names of the hooks; the test file empties it between its tests by deleting them. */
  readonly store = new Proxy<Record<string, unknown>>(
    {},
    {
      ownKeys: () => [...this.#added.keys()],
      getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true, value: undefined }),
      deleteProperty: (_target, name) => {
        this.removeAll(String(name));
        this.#added.delete(String(name));
        if (name === 'all') this.#registry = benchRegistry();
        return true;
      },
    },
  );

  add(hook: string, namespace: string, callback: Callback, priority = 10): void {
    const wrong =
      complaint(hook, namespace) ??
      (typeof callback === 'function' ? undefined : 'The hook callback must be a function.') ??
      (typeof priority === 'number' ? undefined : 'If specified, the hook priority must be a number.');
    if (wrong !== undefined) {
      console.error(wrong);
      return;
    }
    this.#count += 1;
    const options = { id: String(this.#count), priority };
    this.#list(hook).push({ namespace, ...this.#tap(hook, namespace, options, callback) });
    if (hook !== 'hookAdded') this.#announce('hookAdded', hook, namespace, callback, priority);
  }

  remove(hook: string, namespace: string): number | undefined {
    const wrong = complaint(hook, namespace);
    if (wrong !== undefined) {
      console.error(wrong);
      return undefined;
    }
    const removed = (this.#added.get(hook) ?? []).filter((each) => each.namespace === namespace && each.remove());
    if (removed.length > 0 && hook !== 'hookRemoved') this.#announce('hookRemoved', hook, namespace);
    return removed.length;
  }

  removeAll(hook: string): number {
    return (this.#added.get(hook) ?? []).filter((each) => each.remove()).length;
  }

  has(hook: string, namespace?: string): boolean {
    if (namespace === undefined) return this.#added.has(hook);
    return this.#registry.describe().some(({ name, taps }) => {
      return name.startsWith(`${hook}#`) && taps.some(({ plugin }) => plugin === namespace);
    });
  }

  run(hook: string, args: readonly unknown[]): unknown {
    this.#list(hook);
    return this.#fire(hook, args);
  }

  runAsync(hook: string, args: readonly unknown[]): Promise<unknown> {
    this.#list(hook);
    return this.#fireAsync(hook, args);
  }

  current(): string | null {
    return this.#registry.current()?.replace(/#(?:async|sync)$/, '') ?? null;
  }

  doing(hook?: string): boolean {
    if (hook === undefined) return this.#registry.isRunning();
    return this.#registry.isRunning(`${hook}#sync`) || this.#registry.isRunning(`${hook}#async`);
  }

  did(hook: string): number {
    return this.#registry.count(`${hook}#sync`) + this.#registry.count(`${hook}#async`);
  }

  #list(hook: string): Added[] {
    const list = this.#added.get(hook) ?? [];
    this.#added.set(hook, list);
    return list;
  }

  // The package decides at the call whether it waits; ours belongs to the hook. So there are two of each name.
  #sync(hook: string): SyncFilter<unknown, unknown[]> {
    return syncFilter(hook === 'all' ? hook : `${hook}#sync`, { onError: 'fail' });
  }

  #asyncFilter(hook: string): Filter<unknown, unknown[]> {
    return filter(`${hook}#async`, { onError: 'fail' });
  }

  #asyncAction(hook: string): Action<unknown[]> {
    return action(`${hook}#async`, { onError: 'fail' });
  }

  #tap(hook: string, namespace: string, options: { id: string; priority: number }, callback: Callback) {
    const isAction = this.#kind === 'Action';
    const kept: Callback = (value, ...rest) => {
      callback(...rest);
      return value;
    };
    const later = isAction ? this.#asyncAction(hook) : this.#asyncFilter(hook);
    const registry = this.#registryOf(hook);
    const handles = [
      registry.tap(namespace, this.#sync(hook), options, isAction ? kept : callback),
      registry.tap(namespace, later, options, callback),
    ];
    return { remove: () => handles.map((handle) => handle.remove()).every(Boolean) };
  }

  #fire(hook: string, args: readonly unknown[]): unknown {
    const [value, ...rest] = this.#kind === 'Action' ? [undefined, ...args] : args;
    try {
      return this.#registryOf(hook).filter(this.#sync(hook), value, ...rest);
    } catch (thrown) {
      throw original(thrown);
    }
  }

  #registryOf(hook: string) {
    return hook === 'hookAdded' || hook === 'hookRemoved' ? this.#announcements : this.#registry;
  }

  async #fireAsync(hook: string, args: readonly unknown[]): Promise<unknown> {
    const [value, ...rest] = args;
    try {
      if (this.#kind === 'Action') return await this.#registry.action(this.#asyncAction(hook), ...args);
      return await this.#registry.filter(this.#asyncFilter(hook), value, ...rest);
    } catch (thrown) {
      throw original(thrown);
    }
  }
}

/** Ours names the tap that failed; what it threw is the cause. */
function original(thrown: unknown): unknown {
  return thrown instanceof Error && thrown.cause !== undefined ? thrown.cause : thrown;
}

/** What the package's `createHooks` makes. */
export function createHooks() {
  const actions: Family = new Family('Action', (event, ...details) => actions.run(event, details));
  const filters: Family = new Family('Filter', (event, ...details) => actions.run(event, details));
  return {
    addAction: actions.add.bind(actions),
    addFilter: filters.add.bind(filters),
    removeAction: actions.remove.bind(actions),
    removeFilter: filters.remove.bind(filters),
    hasAction: actions.has.bind(actions),
    hasFilter: filters.has.bind(filters),
    removeAllActions: actions.removeAll.bind(actions),
    removeAllFilters: filters.removeAll.bind(filters),
    doAction: (hook: string, ...args: unknown[]) => void actions.run(hook, args),
    doActionAsync: (hook: string, ...args: unknown[]) => actions.runAsync(hook, args),
    applyFilters: (hook: string, ...args: unknown[]) => filters.run(hook, args),
    applyFiltersAsync: (hook: string, ...args: unknown[]) => filters.runAsync(hook, args),
    currentAction: actions.current.bind(actions),
    currentFilter: filters.current.bind(filters),
    doingAction: actions.doing.bind(actions),
    doingFilter: filters.doing.bind(filters),
    didAction: actions.did.bind(actions),
    didFilter: filters.did.bind(filters),
    actions: actions.store,
    filters: filters.store,
  };
}

export const {
  addAction,
  addFilter,
  removeAction,
  removeFilter,
  hasAction,
  hasFilter,
  removeAllActions,
  removeAllFilters,
  doAction,
  doActionAsync,
  applyFilters,
  applyFiltersAsync,
  currentAction,
  currentFilter,
  doingAction,
  doingFilter,
  didAction,
  didFilter,
  actions,
  filters,
} = createHooks();
