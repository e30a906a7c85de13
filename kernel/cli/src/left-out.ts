import path from 'node:path';
import type { Plugin } from '@plinth/kernel';
import { unknownPlugin } from '@plinth/kernel/layer';

/** What the owner leaves out of one command: single plugins and extensions, or everything that does not ship with Plinth. */
export interface LeftOut {
  readonly without: readonly string[];
  readonly isSafe: boolean;
}

/** Everything is there. */
export const NOTHING_LEFT_OUT: LeftOut = { without: [], isSafe: false };

/** The names by which the owner may call a module that site.json names: its word, its file, the folder of that. */
function namesOf(word: string): string[] {
  const { name, dir } = path.posix.parse(word);
  return [word, name, path.posix.basename(dir)];
}

/** Looks at the words of site.json for what is left out, and remembers it. */
export class LeftOutPlugins {
  /** What was left out, as site.json or the plugin calls it. */
  readonly names = new Set<string>();
  readonly #unseen: Set<string>;
  readonly #ours: ReadonlySet<string>;

  /** @param installed the plugins that the site has beside those that site.json brings */
  constructor(
    private readonly leftOut: LeftOut,
    installed: readonly Plugin[],
  ) {
    this.#unseen = new Set(leftOut.without);
    this.#ours = new Set(installed.map(({ id }) => id));
  }

  /** Whether a word of site.json is passed over; its module is then never loaded. */
  readonly isPassedOver = (word: string): boolean => {
    const named = namesOf(word).filter((name) => this.leftOut.without.includes(name));
    for (const name of named) this.#unseen.delete(name);
    const isForeign = this.leftOut.isSafe && !word.startsWith('@plinth/') && !this.#ours.has(word);
    if (named.length > 0 || isForeign) this.names.add(word);
    return named.length > 0 || isForeign;
  };

  /**
   * The plugins without those that are left out by their ids.
   * @throws HostError `HOST_PLUGIN_UNKNOWN` for a name that nothing has
   */
  without(plugins: readonly Plugin[]): Plugin[] {
    const kept = plugins.filter(({ id }) => !this.leftOut.without.includes(id));
    for (const { id } of plugins) if (this.#unseen.delete(id)) this.names.add(id);
    const [unknown] = this.#unseen;
    if (unknown === undefined) return kept;
    throw unknownPlugin(
      unknown,
      plugins.map(({ id }) => id),
    );
  }
}
