import { SESSION_COOKIES, SESSIONS } from '@plinth/kernel/identity';
import type { TestResponse, TestSite } from '@plinth/testing';
import type { Product } from '../src/plugin.js';

/** What is typed into a form. */
export type Typed = Readonly<Record<string, string | number>>;

/** An address that a shop sends to. */
export const ADDRESS = {
  ...{ name: 'Ada Byron', phone: '+49 451 12345', street: 'Quay 3', postcode: '23552', city: 'Lübeck', country: 'DE' },
  payment: 'bank-transfer',
};

/** The same with the email of a guest. */
export const GUEST = { ...ADDRESS, email: 'ada@example.org' };

function hiddenFields(form: string): [string, string][] {
  return [...form.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)].map((match) => [
    match[1] ?? '',
    match[2] ?? '',
  ]);
}

/** Somebody who shops with a browser: what it was given as cookies comes along. */
export class Shopper {
  readonly #cookies = new Map<string, string>();

  constructor(readonly site: TestSite) {}

  /** Signs somebody in, in the same browser. */
  async signIn(userId: number): Promise<void> {
    const { token } = await this.site.use(SESSIONS).start(userId);
    this.#cookies.set(this.site.use(SESSION_COOKIES).name, token);
  }

  /** Signs them out. */
  signOut(): void {
    this.#cookies.delete(this.site.use(SESSION_COOKIES).name);
  }

  /** The token of the cart in this browser. */
  get cartToken(): string | undefined {
    return this.#cookies.get('plinth_cart');
  }

  set cartToken(token: string | undefined) {
    this.#cookies.set('plinth_cart', token ?? '');
  }

  /** Opens a page. */
  open(path: string): Promise<TestResponse> {
    return this.#send('GET', path);
  }

  /** The fields that the form of a page carries by itself. */
  async carried(from: string, path: string): Promise<Record<string, string>> {
    const { text } = await this.open(from);
    const form = text.split('<form ').find((each) => /action="[^"]*"/.exec(each)?.[0].endsWith(`${path}"`)) ?? '';
    return Object.fromEntries(hiddenFields(form.split('</form>')[0] ?? ''));
  }

  /** Sends fields as they are. */
  post(path: string, fields: Typed): Promise<TestResponse> {
    const body = new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)]));
    return this.#send('POST', path, body.toString());
  }

  /** Sends the form of a page, as a browser does. */
  async submit(path: string, fields: Typed, from = path): Promise<TestResponse> {
    return this.post(path, { ...(await this.carried(from, path)), ...fields });
  }

  /** Puts a product into the cart. */
  add(product: Product, quantity = 1): Promise<TestResponse> {
    return this.submit('/cart', { act: 'add', product: product.id, quantity }, `/product/${product.slug}`);
  }

  /** Orders what is in the cart. */
  order(fields: Typed = GUEST): Promise<TestResponse> {
    return this.submit('/checkout', { act: 'place', ...fields });
  }

  async #send(method: string, path: string, body?: string): Promise<TestResponse> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers: Record<string, string> = cookie === '' ? {} : { cookie };
    const response = await this.site.visitor().page(method, path, body === undefined ? { headers } : { headers, body });
    for (const each of [response.headers['set-cookie'] ?? []].flat()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(each) ?? [];
      if (value === '') this.#cookies.delete(name);
      else this.#cookies.set(name, value);
    }
    return response;
  }
}

/** The path of an address of the site. */
export function pathOf(site: TestSite, response: TestResponse): string {
  return String(response.headers['location'] ?? '').slice(site.host.site.url.length);
}
