import type { IncomingMessage } from 'node:http';
import type { CacheTags } from '@plinth/kernel';
import { type Match, PLUGINS_TAG } from '@plinth/kernel/layer';

/** Forgotten when it grows beyond this: an address costs one question again. */
const MAX_ADDRESSES = 5_000;

/**
 * Addresses at which a page found nothing of its own, so that an application around the site, whose addresses they are, does
 * not wait for a look into the database each time.
 */
export class PassedOn {
  readonly #known = new Map<string, string>();

  constructor(private readonly cacheTags: CacheTags) {}

  /** Has a page look at a request, unless it found nothing at that address and nothing has changed since. */
  async around(request: IncomingMessage, match: Match, look: () => Promise<boolean>): Promise<boolean> {
    const state = this.#stateOf(request, match);
    const { url = '/' } = request;
    if (state !== undefined && this.#known.get(url) === state) return false;
    const isServed = await look();
    if (state !== undefined && !isServed) this.#remember(url, state);
    return isServed;
  }

  /** How everything that decides stands; undefined for a page that does not say what does, or for somebody known. */
  #stateOf({ headers }: IncomingMessage, { entry }: Match): string | undefined {
    const { passesOn } = entry.route.declaration;
    if (!passesOn || headers.cookie !== undefined || headers.authorization !== undefined) return undefined;
    return this.cacheTags.of([PLUGINS_TAG, ...passesOn]);
  }

  #remember(address: string, state: string): void {
    if (this.#known.size >= MAX_ADDRESSES) this.#known.clear();
    this.#known.set(address, state);
  }
}
