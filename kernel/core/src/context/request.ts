import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';

/** HTTP methods a route can answer. */
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** A file that came in by multipart or as a raw body, kept in a temporary place until the request ends. */
export interface IncomingFile {
  /** Name of the form field (`file` for a raw body). */
  readonly field: string;
  /** The file name that the client gave, its last path part only. Never used as a path. */
  readonly filename: string;
  /** The type that the client declared; look at the bytes instead. */
  readonly declaredType: string;
  readonly size: number;
  /** Where the bytes lie until the request ends. */
  readonly path: string;
}

/** Named values, as sent: texts, lists and maps. */
export type RawParameters = Readonly<Record<string, unknown>>;

/** A request on its way through the pipeline, free of Express. */
export interface RestRequest {
  readonly method: Method;
  /** Whether only the headers of the answer are wanted (`HEAD`): nobody reads the body then. */
  readonly headOnly: boolean;
  /** Path below the REST root (or the site root for pages), decoded, e.g. `/wp/v2/posts/7`. */
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly query: RawParameters;
  /** Parsed JSON or form body; an empty object for other bodies. */
  readonly body: RawParameters;
  /** How the body came: also tells whether `_wpnonce` in it is honoured (forms only). */
  readonly bodyKind: 'none' | 'json' | 'form' | 'multipart' | 'raw';
  readonly files: readonly IncomingFile[];
  /** Address of the client as far as it is known (behind trusted proxies only), or an empty text. */
  readonly address: string;
  /** True for requests made inside the process (embeds, batches). */
  readonly internal: boolean;
  /** The request as Node gave it, for an embedder's own way to tell who calls; absent inside the process. */
  readonly source?: IncomingMessage;
  /** Whether the connection to the client is by TLS (as told by trusted proxies). */
  readonly secure: boolean;
}
