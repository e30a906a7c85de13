import { createHook } from 'node:async_hooks';
import path from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { MESSAGE_BUS } from '@plinth/kernel';
import { EVENTS } from '@plinth/kernel/administration';
import type { TestSite } from './types.js';

/** Kinds of asynchronous resources that live until somebody ends them. */
const LASTING: ReadonlySet<string> = new Set([
  'FSEVENTWRAP',
  'PIPESERVERWRAP',
  'PIPEWRAP',
  'PROCESSWRAP',
  'SIGNALWRAP',
  'STATWATCHER',
  'TCPSERVERWRAP',
  'TCPWRAP',
  'Timeout',
  'UDPWRAP',
  'WORKER',
]);

/** Turns of the event loop in which Node.js reports what was ended before. */
const TURNS = 10;

/** Frames of a stack that are not of interest; with source maps this file has another ending. */
const SKIPPED = /node:|<anonymous>|[\\/]leak-watch\.[jt]s/;

const compiledKernel = path.dirname(fileURLToPath(import.meta.resolve('@plinth/kernel')));

/** Where the kernel's own code is, also under the paths of its source maps. */
const KERNEL_FOLDERS = [compiledKernel, compiledKernel.replace(/dist(?=[\\/]src$)/, '.')].map(
  (folder) => path.normalize(folder) + path.sep,
);

/** The line of code that created what is created now; undefined for the kernel itself, which is not under test. */
function creationSite(): string | undefined {
  const lines = (new Error().stack ?? '').split('\n').slice(1);
  const outside = lines.find((line) => !SKIPPED.test(line));
  if (KERNEL_FOLDERS.some((folder) => outside?.includes(folder))) return undefined;
  return outside?.trim().replace(/^at /, '') ?? 'an unknown place';
}

function processListeners(): Map<string, number> {
  const names = process.eventNames();
  return new Map(names.map((name) => [`listener of the process for "${String(name)}"`, process.listenerCount(name)]));
}

/** Something that hands out a function to end each listener. */
interface Source {
  on(...args: never[]): () => void;
}

/** Counts the timers, handles and listeners that are created on a site and not ended again. */
export class LeakWatch {
  readonly #before = processListeners();
  readonly #resources = new Map<number, string>();
  readonly #listeners = new Map<string, number>();
  readonly #restore: (() => void)[] = [];
  readonly #hook = createHook({
    init: (id, type) => {
      const site = LASTING.has(type) ? creationSite() : undefined;
      if (site !== undefined) this.#resources.set(id, `${type} created by ${site}`);
    },
    destroy: (id) => void this.#resources.delete(id),
  });

  constructor(site: TestSite) {
    this.#watch('message bus', site.use(MESSAGE_BUS));
    this.#watch('kernel events', site.use(EVENTS));
    this.#hook.enable();
  }

  /** Stops counting; returns what was created at least so often and is still there, a sentence each. */
  async end(atLeast: number): Promise<string[]> {
    for (let count = 0; count < TURNS; count += 1) await turn();
    this.#hook.disable();
    for (const restore of this.#restore) restore();
    const alive = new Map(this.#listeners);
    for (const what of this.#resources.values()) alive.set(what, (alive.get(what) ?? 0) + 1);
    for (const [what, count] of processListeners()) alive.set(what, count - (this.#before.get(what) ?? 0));
    return [...alive].filter(([, count]) => count >= atLeast).map(([what, count]) => `${count} × ${what}`);
  }

  #watch(title: string, source: Source): void {
    const listen = source.on;
    const on = (name: string, ...rest: readonly unknown[]) => {
      const what = `listener of the ${title} for "${name}"`;
      const off: () => void = Reflect.apply(listen, source, [name, ...rest]);
      this.#count(what, 1);
      let isOn = true;
      return () => {
        if (isOn) this.#count(what, -1);
        isOn = false;
        return off();
      };
    };
    Object.defineProperty(source, 'on', { value: on, configurable: true });
    this.#restore.push(() => void Reflect.deleteProperty(source, 'on'));
  }

  #count(what: string, change: number): void {
    this.#listeners.set(what, (this.#listeners.get(what) ?? 0) + change);
  }
}
