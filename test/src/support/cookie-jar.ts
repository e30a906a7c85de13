import { CookieJar as StandardJar } from 'tough-cookie';

/** A cookie as a browser keeps it. */
export interface Cookie {
  readonly name: string;
  readonly value: string;
  readonly path: string;
}

/** The cookies that a browser keeps of one site. Ports make no difference to cookies. */
export class CookieJar {
  readonly #jar = new StandardJar();
  readonly #home: string;

  /** @param home the address at which cookies are set, unless another is said */
  constructor(home: string) {
    this.#home = `${home}/`;
  }

  /** Every cookie that is kept. */
  get all(): readonly Cookie[] {
    const { cookies } = this.#jar.serializeSync() ?? { cookies: [] };
    return cookies.map(({ key = '', value = '', path }) => ({ name: key, value, path: String(path) }));
  }

  /** Takes in what an answer sets. */
  keep(setCookie: readonly string[], url: URL | string = this.#home): void {
    for (const line of setCookie) this.#jar.setCookieSync(line, url);
  }

  /** The `Cookie` header for an address, or undefined when there is none. */
  header(url: URL): string | undefined {
    const cookies = this.#jar.getCookieStringSync(url);
    return cookies === '' ? undefined : cookies;
  }

  clear(): void {
    this.#jar.removeAllCookiesSync();
  }
}
