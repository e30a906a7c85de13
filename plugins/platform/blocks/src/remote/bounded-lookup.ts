import type { LookupFunction } from 'node:net';
import { Semaphore } from 'async-mutex';

/** `dns.lookup` occupies one of the four threads that the database's driver uses too, for as long as a name server is silent. */
const MAX_LOOKUPS = 2;

const MAX_WAITING = 100;

type Options = Parameters<LookupFunction>[1];
type Found = Parameters<Parameters<LookupFunction>[2]>;

/** Resolves names for all requests of a host, two at a time. */
export class BoundedLookup {
  readonly #turns = new Semaphore(MAX_LOOKUPS);
  readonly #lookup: LookupFunction;
  #waiting = 0;

  constructor(lookup: LookupFunction) {
    this.#lookup = lookup;
  }

  /** The lookup of one request. A request that is aborted before its turn resolves nothing. */
  within(signal: AbortSignal): LookupFunction {
    return (hostname, options, callback) => {
      if (this.#waiting >= MAX_WAITING) return callback(new Error('Too many names are waiting to be resolved.'), '');
      this.#waiting += 1;
      this.#turns
        .runExclusive(() => {
          this.#waiting -= 1;
          signal.throwIfAborted();
          return this.#resolve(hostname, options);
        })
        .then(
          (found) => callback(...found),
          (error: Error) => callback(error, ''),
        );
    };
  }

  /** A lookup cannot be canceled: its turn lasts until the system returns. */
  #resolve(hostname: string, options: Options): Promise<Found> {
    return new Promise((resolve) => {
      this.#lookup(hostname, options, (...found) => resolve(found));
    });
  }
}
