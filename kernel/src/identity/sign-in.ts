import type { HookRegistry } from '../hooks/registry.js';
import { definePort } from '../ports.js';
import { RestError } from '../rest-error.js';
import { clientNetwork } from '../services/client-network.js';
import type { Clock } from '../services/clock.js';
import type { RateLimiter } from '../services/rate-limit.js';
import { rateHeaders, tooManyRequests } from '../services/too-many.js';
import { identityHooks } from './hooks.js';
import type { User } from './user.js';
import type { Users } from './users.js';

const TRIES = 10;
const WINDOW_MS = 15 * 60_000;

/** Is told headers for the answer. */
type Tell = (headers: Readonly<Record<string, string>>) => void;

/** Checks a name and a password, wherever one is presented: throttled, with the same hooks, and telling strangers nothing. */
export class SignIn {
  readonly #users: Users;
  readonly #limiter: RateLimiter;
  readonly #hooks: HookRegistry;
  readonly #clock: Clock;

  constructor(parts: { users: Users; limiter: RateLimiter; hooks: HookRegistry; clock: Clock }) {
    this.#users = parts.users;
    this.#limiter = parts.limiter;
    this.#hooks = parts.hooks;
    this.#clock = parts.clock;
  }

  /**
   * The user with this login (or e-mail address) and password.
   * @throws RestError 401 `incorrect_password` for an unknown name and a wrong password alike; 429 `too_many_tries`
   *   after ten wrong tries in 15 minutes per address or account, then for right passwords too; or what a tap on
   *   `sign_in_check` refuses with
   * @param tell hears the headers that say how much is left to the address
   */
  async check(login: string, password: string, address: string, tell?: Tell): Promise<User> {
    const user = await this.#users.findByLoginOrEmail(login.trim());
    // One account has one counter, whichever of its names is tried; a name of nobody has one as well, and so tells nothing.
    const account = user ? String(user.id) : `unknown:${login.trim().toLowerCase()}`;
    const keys = [`sign-in:address:${clientNetwork(address)}`, `sign-in:account:${account}`];
    // Every try takes a place before it is judged, so that parallel tries cannot pass together; success gives it back.
    const taken: string[] = [];
    const nowMs = this.#clock.now().getTime();
    for (const key of keys) {
      const verdict = await this.#limiter.hit(key, TRIES, WINDOW_MS);
      if (!verdict.allowed) {
        for (const each of taken) await this.#limiter.undo(each);
        const message = 'Too many failed attempts to sign in. Please try again later.';
        throw tooManyRequests('too_many_tries', message, verdict, nowMs);
      }
      if (taken.length === 0) tell?.(rateHeaders(verdict, nowMs));
      taken.push(key);
    }
    const right = await this.#users.verifyPassword(user, password).catch(async (thrown: unknown) => {
      // Nobody judged it (the database is away, too many passwords wait): it was no wrong try.
      for (const key of keys) await this.#limiter.undo(key);
      throw thrown;
    });
    const veto = right ? await this.#hooks.filter(identityHooks.sign_in_check, null, user, login, address) : null;
    if (!right || !user) {
      await this.#hooks.action(identityHooks.sign_in_failed, login, address);
      throw new RestError('incorrect_password', 'The username or the password is not right.', { status: 401 });
    }
    if (veto) throw veto;
    for (const key of keys) await this.#limiter.undo(key);
    return user;
  }
}

/** Checks names and passwords. */
export const SIGN_IN = definePort<SignIn>('kernel/sign-in');
