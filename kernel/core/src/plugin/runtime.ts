import type { DependencyContainer } from 'tsyringe';
import type { PluginContext, PointReference } from '../context/plugin-context.js';
import type { SettingsDefinition, SettingsSchemas, SettingsValues } from '../context/settings.js';
import { HostError, reasonOf } from '../errors.js';
import type { HookRegistry, Hooks } from '../hooks/registry.js';
import { CONTEXT, misusedContext } from '../misused-context.js';
import type { Port } from '../ports.js';
import type { Gate } from '../rest/route-table.js';
import type { Clock } from '../services/clock.js';
import type { Log } from '../services/log.js';
import type { SiteInfo } from '../site.js';
import type { Contributions } from './contributions.js';
import type { Plugin } from './definition.js';

/** What the context of a plugin is made of. */
export interface RuntimeParts {
  readonly plugin: Plugin;
  readonly container: DependencyContainer;
  readonly hooks: HookRegistry;
  readonly contributions: Contributions;
  readonly log: Log;
  readonly clock: Clock;
  readonly site: SiteInfo;
  /** The settings as they are now. */
  currentSettings(): Readonly<Record<string, unknown>>;
  isModuleOn(id: string): boolean;
}

/** The context of one plugin. */
export class ActivePluginContext implements PluginContext {
  readonly plugin: string;
  readonly hooks: Hooks;
  readonly log: Log;
  readonly clock: Clock;
  readonly site: SiteInfo;
  readonly [CONTEXT] = true;
  readonly #parts: RuntimeParts;
  readonly #resolved = new Map<symbol, unknown>();
  /** The ports of other plugins, and whether their owner is on. */
  readonly #borrowed = new Map<symbol, () => boolean>();

  constructor(parts: RuntimeParts) {
    this.#parts = parts;
    this.plugin = parts.plugin.id;
    this.hooks = parts.hooks;
    this.log = parts.log;
    this.clock = parts.clock;
    this.site = parts.site;
  }

  /** @throws HostError `HOST_CONTEXT_MISUSED`, because it was put into JSON */
  toJSON(): never {
    throw misusedContext(this.plugin, 'write JSON of');
  }

  /** @throws HostError `HOST_CONTEXT_MISUSED`, because it was put into a text or a sum */
  [Symbol.toPrimitive](): never {
    throw misusedContext(this.plugin, 'print');
  }

  // Arrow functions, because handlers and taps take these apart: `({ use, settings }) => …`.
  readonly use = <T>(port: Port<T>): T => {
    const known = this.#resolved.get(port);
    if (known !== undefined) return known as T;
    const made = this.#make(port);
    this.#resolved.set(port, made);
    return made;
  };

  readonly has = (port: Port<unknown>): boolean =>
    (this.#borrowed.get(port)?.() ?? true) &&
    (this.#resolved.has(port) || this.#parts.container.isRegistered(port, true));

  readonly settings = <S extends SettingsSchemas>(_definition: SettingsDefinition<S>): SettingsValues<S> =>
    // The values were checked against these very schemas when they were set.
    this.#parts.currentSettings() as SettingsValues<S>;

  readonly contributions = <T>(point: PointReference<T>): readonly T[] => this.#parts.contributions.values(point);

  readonly module = (id: string): boolean => this.#parts.isModuleOn(id);

  #make<T>(port: Port<T>): T {
    const { container, plugin } = this.#parts;
    const name = port.description ?? 'an unnamed port';
    if (!this.has(port)) throw new HostError('HOST_SERVICE_UNKNOWN', { plugin: plugin.id, port: name });
    try {
      return container.resolve<T>(port);
    } catch (thrown) {
      if (thrown instanceof HostError) throw thrown;
      throw new HostError(
        'HOST_PLUGIN_FAILED',
        { plugin: plugin.id, phase: `making ${name}`, reason: reasonOf(thrown) },
        thrown,
      );
    }
  }

  /** Says that a port is another plugin's, which may be switched off. */
  borrow(port: Port<unknown>, isThere: () => boolean): void {
    this.#borrowed.set(port, isThere);
  }

  /** Forgets services of other plugins, which may have been replaced or gone. */
  forget(): void {
    this.#resolved.clear();
  }
}

/** Counts what is in flight inside a plugin. */
export class DrainGate implements Gate {
  #inside = 0;
  #waiting: { readonly atMost: number; readonly wake: () => void }[] = [];

  enter(): void {
    this.#inside += 1;
  }

  leave(): void {
    this.#inside -= 1;
    const isOver = ({ atMost }: { atMost: number }) => this.#inside <= atMost;
    for (const { wake } of this.#waiting.filter(isOver)) wake();
    this.#waiting = this.#waiting.filter((each) => !isOver(each));
  }

  get inside(): number {
    return this.#inside;
  }

  /**
   * Resolves when nobody is inside any more, at the latest after `patienceMs`; returns whether that is so.
   * @param atMost how many may be inside: one, where whoever waits is inside, and would wait for itself
   */
  async drained(patienceMs: number, atMost = 0): Promise<boolean> {
    if (this.#inside <= atMost) return true;
    let timer: NodeJS.Timeout | undefined;
    const patience = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, patienceMs);
    });
    await Promise.race([new Promise<void>((wake) => this.#waiting.push({ atMost, wake })), patience]);
    clearTimeout(timer);
    return this.#inside <= atMost;
  }
}
