import { CLOCK, type Clock, definePort, inject, injectable } from '@plinth/kernel';

/** How many addresses are remembered; the ones that were requested longest ago are forgotten first. */
const MAX_ADDRESSES = 1000;

/** A date of HTTP has whole seconds, so a body younger than this might be mistaken for the one before it. */
const MIN_AGE_MS = 2000;

const SECOND_MS = 1000;

interface SeenBody {
  readonly tag: string;
  /** Milliseconds since 1970. */
  readonly since: number;
}

/**
 * Since when each address has had its present body, as far as this process has seen. What a body is made of (posts, names,
 * settings, what was deleted) has no time of its last change that could be read anywhere.
 */
@injectable()
export class SeenBodies {
  readonly #bodies = new Map<string, SeenBody>();

  constructor(@inject(CLOCK) private readonly clock: Clock) {}

  /**
   * The `Last-Modified` of a body; undefined while it is less than two seconds old.
   * @param tag the digest of the body that the address has now
   */
  lastModified(address: string, tag: string): string | undefined {
    const now = this.clock.now().getTime();
    const known = this.#bodies.get(address);
    const since = known?.tag === tag ? known.since : now;
    this.#bodies.delete(address);
    this.#bodies.set(address, { tag, since });
    if (this.#bodies.size > MAX_ADDRESSES) {
      const [oldest = ''] = this.#bodies.keys();
      this.#bodies.delete(oldest);
    }
    if (now - since < MIN_AGE_MS) return undefined;
    // Rounded up: at the beginning of that second the address may have had another body.
    return new Date(Math.ceil(since / SECOND_MS) * SECOND_MS).toUTCString();
  }
}

/** The bodies of feeds that this process has seen. */
export const SEEN_BODIES = definePort<SeenBodies>('content/seen-bodies');
