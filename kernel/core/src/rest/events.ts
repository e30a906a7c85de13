import type { RestRequest } from '../context/request.js';
import { asError } from '../errors.js';
import type { Caller } from '../identity/caller.js';
import type { User } from '../identity/user.js';
import { definePort } from '../ports.js';
import type { JobRun } from '../services/jobs.js';
import type { Log } from '../services/log.js';
import type { LoggedError } from '../services/reported-log.js';
import type { Exchange } from './exchange.js';
import type { Match } from './route-table.js';

/** Who did something: a request, or the command line where there is none. */
export interface Actor {
  readonly caller?: Caller;
  /** Who did it where that is not the caller yet: the person who set the site up. */
  readonly user?: Pick<User, 'id' | 'displayName'>;
  readonly request?: RestRequest;
}

/** What was done. */
export interface AuditedAct {
  readonly plugin: string;
  readonly act: string;
  readonly object: string;
  readonly details?: Readonly<Record<string, unknown>>;
}

/** What the kernel tells its layers, and what it hands over. */
export interface KernelEventArguments {
  /** A request came in. */
  'request:begun': readonly [];
  /** The site could not respond to a request. */
  'request:failed': readonly [];
  /** A request that may change something succeeded. The response waits for the listeners. */
  'request:done': readonly [exchange: Exchange, match: Match, status: number];
  /** Something was done that is no request, or that a request describes in its own words. */
  act: readonly [actor: Actor, act: AuditedAct];
  /** An error went to the log. */
  'log:error': readonly [error: LoggedError];
  /** A job ran. */
  'job:done': readonly [run: JobRun];
}

type Listener<N extends keyof KernelEventArguments> = (...args: KernelEventArguments[N]) => void | Promise<void>;

/** Events of the kernel, for layers that count and record what happens. */
export class KernelEvents {
  readonly #listeners: { readonly [N in keyof KernelEventArguments]: Set<Listener<N>> } = {
    'request:begun': new Set(),
    'request:failed': new Set(),
    'request:done': new Set(),
    act: new Set(),
    'log:error': new Set(),
    'job:done': new Set(),
  };
  #log: Log | undefined;

  /** From now on a listener that fails is reported to the log. */
  reportTo(log: Log): void {
    this.#log = log;
  }

  /** Calls a function at each event of a name; the function that is returned ends that. */
  on<N extends keyof KernelEventArguments>(name: N, listener: Listener<N>): () => void {
    const listeners = this.#listeners[name];
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  /** Tells all listeners without waiting for any: for what happens with every request. */
  notify<N extends keyof KernelEventArguments>(name: N, ...args: KernelEventArguments[N]): void {
    if (this.#listeners[name].size === 0) return;
    // It never fails.
    this.emit(name, ...args).catch(() => undefined);
  }

  /** Tells all listeners; resolves when they are done. A listener that fails keeps nobody from working. */
  async emit<N extends keyof KernelEventArguments>(name: N, ...args: KernelEventArguments[N]): Promise<void> {
    const listeners = this.#listeners[name];
    if (listeners.size === 0) return;
    await Promise.all(
      [...listeners].map(async (listener) => {
        try {
          await listener(...args);
        } catch (thrown) {
          this.#log?.warn('a listener of the kernel failed', { event: name, error: asError(thrown) });
        }
      }),
    );
  }
}

/** The events of the kernel. */
export const EVENTS = definePort<KernelEvents>('kernel/events');
