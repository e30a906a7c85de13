import { syncFilter } from '../hooks/definition.js';
import type { HookRegistry } from '../hooks/registry.js';
import type { Clock } from '../services/clock.js';
import { type Secrets, sameText } from '../services/secrets.js';

/** Whose nonce it is: the user and the session it belongs to (0 and an empty text for a visitor). */
export interface NonceOwner {
  readonly userId: number;
  readonly sessionId: string;
}

/** 1 within the half-life of its creation, 2 in the next one, false when it is not (or no longer) good. */
export type NonceVerdict = 1 | 2 | false;

const LIFE_SECONDS = 86_400;
const LENGTH = 10;
const SEAL_LENGTH = 20;

/** Life of a nonce in seconds (default one day); half of it is a tick (host-conventions B6). */
export const nonceLife = syncFilter<number, [action: string]>('nonce_life', {
  describes: 'Seconds a nonce can live at most; it is good for between half of it and all of it.',
});

/** Why a nonce was refused, for `data.reason` of `rest_cookie_invalid_nonce`. */
export type NonceFault = 'malformed' | 'expired' | 'other-session';

/** Small tokens that prove that a request was made on purpose: bound to action, user and session. */
export class Nonces {
  constructor(
    private readonly secrets: Secrets,
    private readonly clock: Clock,
    private readonly hooks: HookRegistry,
  ) {}

  /** A nonce for an action: 10 hex characters. */
  create(action: string, owner: NonceOwner): string {
    return this.#at(this.#tick(action), action, owner);
  }

  /** Whether a nonce is good for this action and owner. */
  verify(nonce: string, action: string, owner: NonceOwner): NonceVerdict {
    const tick = this.#tick(action);
    if (sameText(nonce, this.#at(tick, action, owner))) return 1;
    if (sameText(nonce, this.#at(tick - 1, action, owner))) return 2;
    return false;
  }

  /** What is wrong with a nonce that did not verify. */
  fault(nonce: string, action: string, owner: NonceOwner): NonceFault {
    if (!/^[0-9a-f]{10}$/.test(nonce)) return 'malformed';
    const tick = this.#tick(action);
    const past = Array.from({ length: 14 }, (_, index) => tick - 2 - index);
    return past.some((old) => sameText(nonce, this.#at(old, action, owner))) ? 'expired' : 'other-session';
  }

  /**
   * A mark that forms carry beside their nonce: proof that the site showed this form to this user, in whatever session and
   * however long ago. It takes nothing in; it only lets the site ask again.
   */
  seal(action: string, { userId }: Pick<NonceOwner, 'userId'>): string {
    return this.secrets.digest('form-seal', `${action}|${userId}`).slice(0, SEAL_LENGTH);
  }

  /** Whether the site showed a form with this action to this user. */
  isSealed(seal: string, action: string, owner: Pick<NonceOwner, 'userId'>): boolean {
    return sameText(seal, this.seal(action, owner));
  }

  #tick(action: string): number {
    const life = this.hooks.filter(nonceLife, LIFE_SECONDS, action);
    return Math.ceil(this.clock.now().getTime() / 1000 / (life / 2));
  }

  #at(tick: number, action: string, owner: NonceOwner): string {
    return this.secrets.digest('nonce', `${tick}|${action}|${owner.userId}|${owner.sessionId}`).slice(-LENGTH - 2, -2);
  }
}

/** Kept here so that the name stands beside its use: what the REST surface calls its action. */
export const REST_NONCE_ACTION = 'wp_rest';
