import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** Keyed digests under the site's secret. Each purpose has a key of its own, so that one never stands for another. */
export interface Secrets {
  /** Digest (64 hex characters) to store or compare in the place of a secret that the host made itself. */
  digest(purpose: string, text: string): string;
  /** Whether `text` has this digest; takes the same time whatever is wrong. */
  matches(purpose: string, text: string, digest: string): boolean;
  /** A key of 32 bytes derived from the site's secret, for libraries that sign by themselves. */
  key(purpose: string): Buffer;
}

/** Compares two texts in constant time. */
export function sameText(a: string, b: string): boolean {
  const left = Buffer.from(a);
  const right = Buffer.from(b);
  return left.length === right.length && timingSafeEqual(left, right);
}

/** Secrets derived from `SITE_SECRET`. */
export class SiteSecrets implements Secrets {
  readonly #secret: string;
  readonly #keys = new Map<string, Buffer>();

  constructor(secret: string) {
    this.#secret = secret;
  }

  key(purpose: string): Buffer {
    const known = this.#keys.get(purpose);
    if (known) return known;
    const made = Buffer.from(hkdfSync('sha256', this.#secret, 'plinth', purpose, 32));
    this.#keys.set(purpose, made);
    return made;
  }

  digest(purpose: string, text: string): string {
    return createHmac('sha256', this.key(purpose)).update(text).digest('hex');
  }

  matches(purpose: string, text: string, digest: string): boolean {
    return sameText(this.digest(purpose, text), digest);
  }
}
