/**
 * What these tests use of `wpapi` 1.2.2, which has no types of its own. Handlers are made at run time from the routes
 * of the site, so what they answer is for the test to say.
 */
declare module 'wpapi' {
  namespace WPAPI {
    interface Paging {
      readonly total: number;
      readonly totalPages: number;
      readonly links: Readonly<Record<string, string>>;
      readonly next?: Request;
      readonly prev?: Request;
    }

    type Collection<T> = T[] & { readonly _paging?: Paging };

    interface Request {
      get<T>(): Promise<T>;
      headers(): Promise<Readonly<Record<string, string>>>;
      create<T>(data?: object): Promise<T>;
      update<T>(data: object): Promise<T>;
      delete<T>(data?: object): Promise<T>;
      id(id: number): Request;
      param(name: string, value: unknown): Request;
      perPage(count: number): Request;
      page(number: number): Request;
      offset(count: number): Request;
      search(text: string): Request;
      slug(slug: string): Request;
      order(direction: 'asc' | 'desc'): Request;
      orderby(field: string): Request;
      embed(): Request;
      context(name: string): Request;
      password(text: string): Request;
      auth(credentials?: { username: string; password: string }): Request;
      setHeaders(name: string, value: string): Request;
      /** On users: the caller. */
      me(): Request;
      /** Attaches a file by its path or its bytes. */
      file(file: string | Buffer, name?: string): Request;
      toString(): string;
      /** A setter that the client made from a part of a route, such as `.revisions()`. */
      [setter: string]: unknown;
    }

    type Handler = (options?: object) => Request;

    type Handlers = Readonly<Record<string, Handler>>;
  }

  class WPAPI {
    constructor(options: { endpoint: string; username?: string; password?: string; nonce?: string; routes?: object });
    static discover(url: string): Promise<WPAPI>;
    static site(endpoint: string): WPAPI;
    auth(credentials: { username: string; password: string }): this;
    namespace(name: string): WPAPI.Handlers;
    root(path?: string): WPAPI.Request;
    url(url: string): WPAPI.Request;
    posts(): WPAPI.Request;
    pages(): WPAPI.Request;
    categories(): WPAPI.Request;
    tags(): WPAPI.Request;
    media(): WPAPI.Request;
    users(): WPAPI.Request;
    types(): WPAPI.Request;
    taxonomies(): WPAPI.Request;
    statuses(): WPAPI.Request;
  }

  export = WPAPI;
}
