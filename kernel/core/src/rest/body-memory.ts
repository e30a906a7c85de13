import { BUDGET } from '../budget.js';
import { Unavailable } from '../errors.js';

const RETRY_AFTER = 2;

/**
 * How many bytes of bodies are in memory at this moment, over all requests of a host. Small ones always find room; large
 * ones are put off rather than let a few dozen of them use up all memory.
 */
export class BodyMemory {
  readonly #most: number;
  #held = 0;

  /** @param bodyBytes the largest single body, of which at least two find room */
  constructor(bodyBytes: number) {
    this.#most = Math.max(BUDGET.bodiesBytes, 2 * bodyBytes);
  }

  /** A share for one request. */
  share(): BodyShare {
    let mine = 0;
    return {
      take: (bytes) => {
        mine += bytes;
        this.#held += bytes;
        if (this.#held > this.#most && mine > BUDGET.smallBodyBytes) {
          throw new Unavailable('Too many large bodies are being read at once.', RETRY_AFTER);
        }
      },
      giveBack: () => {
        this.#held -= mine;
        mine = 0;
      },
    };
  }

  /** How many bytes are held. */
  get held(): number {
    return this.#held;
  }
}

/** What one request holds. */
export interface BodyShare {
  /** Holds so many bytes more. @throws Unavailable when there is no room for them */
  take(bytes: number): void;
  /** Holds nothing any more. */
  giveBack(): void;
}
