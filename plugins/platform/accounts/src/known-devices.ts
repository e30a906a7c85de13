import { definePort, type Randomness, type RestRequest, type Secrets, type SiteInfo, type User } from '@plinth/kernel';
import { cookieValue, siteCookie } from '@plinth/kernel/identity';
import { sameText } from '@plinth/kernel/layer';

/** Accounts that one browser is remembered for. */
const MAX_ACCOUNTS = 5;
const YEAR_SECONDS = 365 * 86_400;
const SIGNATURE_LENGTH = 32;
const ID = /^[\w-]{20,60}$/;

/** A browser's id and the signatures of the accounts that were signed in on it. */
interface Device {
  readonly id: string;
  readonly signatures: readonly string[];
}

/**
 * Browsers that somebody signed in on before, by a signed cookie. They have counters of their own for wrong passwords, so
 * that nobody elsewhere can lock the owner of an account out.
 */
export class KnownDevices {
  readonly #random: Randomness;
  readonly #secrets: Secrets;
  readonly #site: Pick<SiteInfo, 'url'>;
  readonly #name: string;

  constructor(parts: { random: Randomness; secrets: Secrets; site: Pick<SiteInfo, 'url'>; cookieName: string }) {
    this.#random = parts.random;
    this.#secrets = parts.secrets;
    this.#site = parts.site;
    this.#name = `${parts.cookieName}_device`;
  }

  /** The id of the browser, if this account was signed in on it before. */
  deviceOf(request: Pick<RestRequest, 'headers'>, user: Pick<User, 'id'>): string | undefined {
    const device = this.#read(request);
    if (!device) return undefined;
    const own = this.#sign(user, device.id);
    return device.signatures.some((signature) => sameText(signature, own)) ? device.id : undefined;
  }

  /** The `Set-Cookie` by which the browser is known for this account from now on. */
  remember(request: Pick<RestRequest, 'headers' | 'secure'>, user: Pick<User, 'id'>): string {
    const known = this.#read(request);
    const id = known?.id ?? this.#random.token(24);
    const own = this.#sign(user, id);
    const others = (known?.signatures ?? []).filter((signature) => signature !== own);
    const value = [id, own, ...others.slice(0, MAX_ACCOUNTS - 1)].join('.');
    return siteCookie({ site: this.#site, request }, { name: this.#name, value, maxAge: YEAR_SECONDS });
  }

  #read({ headers }: Pick<RestRequest, 'headers'>): Device | undefined {
    const [id = '', ...signatures] = (cookieValue(headers, this.#name) ?? '').split('.', MAX_ACCOUNTS + 1);
    return ID.test(id) ? { id, signatures } : undefined;
  }

  #sign({ id: userId }: Pick<User, 'id'>, id: string): string {
    return this.#secrets.digest('known-device', `${userId}|${id}`).slice(0, SIGNATURE_LENGTH);
  }
}

/** Browsers that somebody signed in on before. */
export const KNOWN_DEVICES = definePort<KnownDevices>('accounts/known-devices');
