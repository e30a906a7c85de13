/** A cookie as a browser keeps it. */
export interface Cookie {
  readonly name: string;
  readonly value: string;
  readonly path: string;
  /** The attributes as they were sent, in lower case. */
  readonly attributes: ReadonlyMap<string, string>;
}

function parse(line: string): Cookie {
  const [pair = '', ...rest] = line.split(';').map((part) => part.trim());
  const [name, value] = splitAtEquals(pair);
  const attributes = new Map(
    rest.map((part) => {
      const [key, text] = splitAtEquals(part);
      return [key.toLowerCase(), text];
    }),
  );
  return { name, value, path: attributes.get('path') ?? '/', attributes };
}

function splitAtEquals(text: string): [string, string] {
  const equals = text.indexOf('=');
  return equals < 0 ? [text, ''] : [text.slice(0, equals), text.slice(equals + 1)];
}

/** RFC 6265, 5.1.4: `/cms` covers `/cms` and `/cms/x`, not `/cmsx`. */
function covers(path: string, pathname: string): boolean {
  return pathname === path || (pathname.startsWith(path) && (path.endsWith('/') || pathname[path.length] === '/'));
}

function isOver({ attributes }: Cookie): boolean {
  const expires = attributes.get('expires');
  return attributes.get('max-age') === '0' || (expires !== undefined && new Date(expires).getTime() <= Date.now());
}

/** Keeps the cookies of one host by name and path. Ports make no difference to cookies. */
export class CookieJar {
  readonly #cookies = new Map<string, Cookie>();

  /** Every cookie that is kept. */
  get all(): readonly Cookie[] {
    return [...this.#cookies.values()];
  }

  /** Takes in what an answer sets. */
  keep(setCookie: readonly string[]): void {
    for (const cookie of setCookie.map(parse)) {
      const key = `${cookie.path} ${cookie.name}`;
      if (isOver(cookie)) this.#cookies.delete(key);
      else this.#cookies.set(key, cookie);
    }
  }

  /** The `Cookie` header for an address, or undefined when there is none. */
  header(url: URL): string | undefined {
    const sent = this.all.filter(({ path }) => covers(path, url.pathname)).map(({ name, value }) => `${name}=${value}`);
    return sent.length === 0 ? undefined : sent.join('; ');
  }

  clear(): void {
    this.#cookies.clear();
  }
}
