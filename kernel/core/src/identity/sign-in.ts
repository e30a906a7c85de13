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

/** Somebody's try to sign in. */
export interface SignInAttempt {
  /** What is counted beside the address: one name for one account. */
  readonly account: string;
  readonly login: string;
  readonly address: string;
  /** The browser, where it was signed in to this account before: it has a counter of its own, which strangers cannot fill. */
  readonly device?: string | undefined;
  /** What is said when it proves nothing. */
  readonly wrong: { readonly code: string; readonly message: string };
  readonly tell?: Tell | undefined;
}

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
   *   after ten wrong tries in 15 minutes per address or account, then for right passwords
   *   too; or what a tap on `sign_in_check` refuses with. A browser that was signed in to the account before
   *   is counted apart.
   * @param tell hears the headers that say how much is left to the address
   * @param deviceOf which known browser of the account it is, if it is one
   */
  async check(
    login: string,
    password: string,
    address: string,
    { tell, deviceOf }: { tell?: Tell; deviceOf?: (user: User) => string | undefined } = {},
  ): Promise<User> {
    const user = await this.#users.findByLoginOrEmail(login.trim());
    // One account has one counter, whichever of its names is tried; a name of nobody has one as well, and so tells nothing.
    const account = user ? String(user.id) : `unknown:${login.trim().toLowerCase()}`;
    const prove = async () => ((await this.#users.verifyPassword(user, password)) ? user : undefined);
    const wrong = { code: 'incorrect_password', message: 'The username or the password is incorrect.' };
    const device = user && deviceOf?.(user);
    return this.judge({ account, login, address, wrong, tell, device }, prove);
  }

  /**
   * The user whom something proves, by the same rules whatever it is.
   * @param prove answers nobody for what proves nothing; when it throws, nobody judged it, and it was no wrong try
   * @throws RestError 401 with the code of `wrong`; 429 `too_many_tries`; or what a tap on `sign_in_check` refuses with
   */
  async judge(attempt: SignInAttempt, prove: () => Promise<User | undefined>): Promise<User> {
    const { login, address, wrong, tell } = attempt;
    const keys = countersOf(attempt);
    await this.#takePlaces(keys, tell);
    const user = await prove().catch(async (thrown: unknown) => {
      for (const key of keys) await this.#limiter.undo(key);
      throw thrown;
    });
    if (!user) {
      await this.#hooks.action(identityHooks.sign_in_failed, login, address);
      throw new RestError(wrong.code, wrong.message, { status: 401 });
    }
    const veto = await this.#hooks.filter(identityHooks.sign_in_check, null, user, login, address);
    if (veto) throw veto;
    for (const key of keys) await this.#limiter.undo(key);
    return user;
  }

  /** Every try takes a place before it is judged, so that parallel tries cannot pass together; success gives it back. */
  async #takePlaces(keys: readonly string[], tell: Tell | undefined): Promise<void> {
    const taken: string[] = [];
    const nowMs = this.#clock.now().getTime();
    for (const key of keys) {
      const verdict = await this.#limiter.hit(key, TRIES, WINDOW_MS);
      if (!verdict.allowed) {
        for (const each of taken) await this.#limiter.undo(each);
        const message = 'Too many failed attempts to sign in. Try again later.';
        throw tooManyRequests('too_many_tries', message, verdict, nowMs);
      }
      if (taken.length === 0) tell?.(rateHeaders(verdict, nowMs));
      taken.push(key);
    }
  }
}

/** Known browsers and passkeys have their own counters, so attempts from elsewhere cannot lock the owner out. */
function countersOf({ account, address, device }: SignInAttempt): readonly string[] {
  if (device !== undefined) return [`sign-in:device:${account}:${device}`];
  const place = account.startsWith('passkey:') ? 'sign-in:passkey-address' : 'sign-in:address';
  return [`${place}:${clientNetwork(address)}`, `sign-in:account:${account}`];
}

/** Checks names and passwords. */
export const SIGN_IN = definePort<SignIn>('kernel/sign-in');
