import type { Readable } from 'node:stream';

/** Headers of a reply, by lower- or mixed-case name; a list where a header is sent several times (`Set-Cookie`). */
export type ResponseHeaders = Readonly<Record<string, string | number | string[]>>;

/** A link as items and replies carry it; `embeddable` ones may be asked for with `_embed`. */
export interface Link {
  readonly href: string;
  readonly embeddable?: boolean;
  readonly [attribute: string]: unknown;
}

/** What a handler answers when a plain value is not enough. */
export class RestResponse {
  readonly status: number;
  readonly headers: ResponseHeaders;
  /** Totals of a paged collection; the kernel makes the headers and links from them. */
  readonly paging: { readonly total: number; readonly pages: number; readonly perPage?: number } | undefined;

  constructor(
    readonly body: unknown,
    options: { status?: number; headers?: ResponseHeaders; paging?: RestResponse['paging'] } = {},
  ) {
    this.status = options.status ?? 200;
    this.headers = options.headers ?? {};
    this.paging = options.paging;
  }
}

/** A body that is not JSON: text, HTML or a stream, with its own content type. */
export class RawBody {
  constructor(
    readonly content: string | Buffer | Readable,
    readonly contentType: string,
  ) {}
}

/** A value with a status and headers of its own. */
export function respond(body: unknown, options: { status?: number; headers?: ResponseHeaders } = {}): RestResponse {
  return new RestResponse(body, options);
}

/** 201, with `Location` when the new thing has an address. */
export function created(body: unknown, location?: string): RestResponse {
  return new RestResponse(body, { status: 201, headers: location === undefined ? {} : { Location: location } });
}

/** A page of a collection: sends `X-WP-Total`, `X-WP-TotalPages` and the `Link` to the neighbours. */
export function paged(
  items: unknown,
  total: number,
  perPage: number,
  options: { headers?: ResponseHeaders } = {},
): RestResponse {
  return new RestResponse(items, { ...options, paging: { total, pages: Math.ceil(total / perPage), perPage } });
}

/** A page that tells what was refused, with the status and the headers of the refusal. */
export function refusedWith(page: RestResponse, { headers }: { readonly headers: ResponseHeaders }, status: number) {
  return new RestResponse(page.body, { status, headers: { ...page.headers, ...headers } });
}

/** Plain text, a file or any other body that is not JSON. */
export function raw(
  content: string | Buffer | Readable,
  contentType: string,
  options: { status?: number; headers?: ResponseHeaders } = {},
): RestResponse {
  return new RestResponse(new RawBody(content, contentType), options);
}

/** 302 (or another status) to another address. */
export function redirect(location: string, status = 302): RestResponse {
  return new RestResponse(null, { status, headers: { Location: location } });
}
