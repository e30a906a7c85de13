import { asError } from '../errors.js';
import { attributionStorage } from '../services/attribution.js';
import type { ActivePluginContext } from './runtime.js';

type Undo = () => void;

interface Companion {
  readonly awaited: string;
  readonly owner: ActivePluginContext;
  readonly begin: () => Undo | undefined;
  end: Undo | undefined;
}

/** What plugins do only while another one is on, whichever is switched first. */
export class Companions {
  readonly #on = new Set<string>();
  readonly #all = new Set<Companion>();

  /** Begins now if the awaited plugin is on, and whenever it comes; ends when it goes. Returns how to give that up. */
  add(awaited: string, owner: ActivePluginContext, begin: () => Undo | undefined): Undo {
    const companion: Companion = { awaited, owner, begin, end: undefined };
    this.#all.add(companion);
    if (this.#on.has(awaited)) companion.end = begin();
    return () => {
      this.#all.delete(companion);
      companion.end?.();
    };
  }

  /** A plugin is on. */
  came(id: string): void {
    this.#on.add(id);
    for (const each of this.#of(id)) {
      this.#inNameOf(each, () => {
        each.end = each.begin();
      });
    }
  }

  /** A plugin is about to go. */
  goes(id: string): void {
    this.#on.delete(id);
    for (const each of this.#of(id)) {
      const { end } = each;
      each.end = undefined;
      this.#inNameOf(each, () => end?.());
    }
  }

  #of(id: string): Companion[] {
    return [...this.#all].filter(({ awaited }) => awaited === id);
  }

  /** A mistake of the one must not keep the other from being switched. */
  #inNameOf({ owner, awaited }: Companion, work: () => void): void {
    try {
      attributionStorage.run({ plugin: owner.plugin, what: `what goes with ${awaited}` }, work);
    } catch (thrown) {
      owner.log.error('what goes with another plugin failed', { other: awaited, error: asError(thrown) });
    }
  }
}
