import { CookieJar } from './cookie-jar.js';

const MAX_REDIRECTS = 5;

/** A body as a REST client reads it. */
export interface RestAnswer<T> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: T;
}

/** What every refusal is. */
export interface Envelope {
  readonly code: string;
  readonly message: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** A person's browser on one site: keeps cookies, follows redirects, signs in on the form. */
export class Browser {
  readonly jar: CookieJar;
  readonly #home: string;
  #nonce: string | undefined;

  /** @param home address of the site without a trailing slash */
  constructor(home: string) {
    this.#home = home;
    this.jar = new CookieJar(home);
  }

  /** Like the global `fetch`, with the cookies of this browser. Addresses may be relative to the home page. */
  readonly fetch = async (input: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    let url = new URL(input instanceof Request ? input.url : input, `${this.#home}/`);
    let options = init;
    for (let hop = 0; hop <= MAX_REDIRECTS; hop += 1) {
      const response = await this.#once(url, options);
      const location = response.headers.get('location');
      if (options.redirect === 'manual' || location === null || ![301, 302, 303].includes(response.status))
        return response;
      await response.arrayBuffer();
      url = new URL(location, url);
      const { body: _body, method: _method, headers: _headers, ...rest } = options;
      options = rest;
    }
    throw new Error(`More than ${MAX_REDIRECTS} redirects, the last to ${url.href}.`);
  };

  /** Sends the sign-in form; answers where it led. */
  async signIn(login: string, password: string, fields: Readonly<Record<string, string>> = {}): Promise<Response> {
    this.#nonce = undefined;
    const body = new URLSearchParams({ log: login, pwd: password, ...fields });
    return this.fetch(`${this.#home}/wp-login.php`, { method: 'POST', body });
  }

  /** A fresh nonce of the session. */
  async nonce(): Promise<string> {
    const response = await this.fetch(`${this.#home}/wp-admin/admin-ajax.php?action=rest-nonce`);
    if (response.status !== 200) throw new Error(`No nonce: ${response.status} ${await response.text()}`);
    return response.text();
  }

  /** A REST request below `/wp-json`, with the nonce once signed in. A body is sent as JSON. */
  async rest<T>(method: string, path: string, body?: unknown): Promise<RestAnswer<T>> {
    const headers: Record<string, string> = {};
    if (this.jar.all.length > 0) {
      this.#nonce ??= await this.nonce();
      headers['X-WP-Nonce'] = this.#nonce;
    }
    if (body !== undefined) headers['Content-Type'] = 'application/json';
    const payload = body === undefined ? {} : { body: JSON.stringify(body) };
    const response = await this.fetch(`${this.#home}/wp-json${path}`, { method, headers, ...payload });
    const text = await response.text();
    // The test says what it expects; a wrong expectation fails in its own assertions.
    return { status: response.status, headers: response.headers, body: text === '' ? null : JSON.parse(text) };
  }

  /** The status and the text of a page. */
  async page(path: string, init: RequestInit = {}): Promise<{ status: number; text: string; headers: Headers }> {
    const response = await this.fetch(this.#home + path, init);
    return { status: response.status, text: await response.text(), headers: response.headers };
  }

  async #once(url: URL, { headers: given, ...init }: RequestInit): Promise<Response> {
    const headers = new Headers(given);
    const cookie = this.jar.header(url);
    if (cookie !== undefined && init.credentials !== 'omit') headers.set('cookie', cookie);
    const send = () => Browser.#send(url, { ...init, headers, redirect: 'manual' });
    const isRead = ['GET', 'HEAD'].includes(init.method ?? 'GET');
    // As browsers do: what only reads is sent once more when the kept connection was closed while it was on its way.
    const response = await send().catch((error) => (isRead && isClosed(error) ? send() : Promise.reject(error)));
    this.jar.keep(response.headers.getSetCookie(), url);
    return response;
  }

  // The global one: a test may have put this browser into the place of `globalThis.fetch`.
  static readonly #send = globalThis.fetch;
}

/** Whether a request failed because the other side had closed the connection that was kept for it. */
function isClosed(error: unknown): boolean {
  const cause = error instanceof TypeError ? error.cause : undefined;
  return (
    cause instanceof Error && 'code' in cause && ['ECONNRESET', 'UND_ERR_SOCKET', 'EPIPE'].includes(`${cause.code}`)
  );
}
