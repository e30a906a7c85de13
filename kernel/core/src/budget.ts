/**
 * How much of anything is read from outside: the one place where it stands. Beyond a bound a request is refused with
 * 400 `rest_invalid_param`, 413 `rest_request_too_large`, 414 `rest_uri_too_long` or 408 `rest_request_timeout`, before
 * anything is parsed, matched or kept. What an owner may set (`limits` in site.json) stands in `Limits`; a schema may
 * always be stricter.
 */
export const BUDGET = {
  /** Characters of a request's path and query. */
  urlCharacters: 16_384,
  /** Characters of a query that the links to neighbouring pages repeat. */
  linkCharacters: 3_000,
  /** Bytes of the request line and all headers together. */
  headerBytes: 65_536,
  /** Lists and maps within each other in a JSON body. */
  jsonDepth: 100,
  /** Values of a JSON body, those within lists and maps among them. */
  jsonValues: 100_000,
  /** Brackets of one name in a query or a form: `a[b][c]`. */
  parameterDepth: 8,
  /** Names in a query or a form. */
  parameters: 2_000,
  /** Items of one list, names of one map. */
  items: 5_000,
  /** Characters of one text. */
  textCharacters: 1_048_576,
  /** Characters of one value that is kept with an account, as JSON. */
  userMetaCharacters: 262_144,
  /** Characters of a text that reads as a list or a number. */
  listCharacters: 65_536,
  numberCharacters: 400,
  /** Names that `_fields` asks for, and dots in one. */
  fieldNames: 500,
  fieldDepth: 12,
  /** Bytes of all bodies together that are in memory; small ones find room beyond it. */
  bodiesBytes: 32 * 1_048_576,
  smallBodyBytes: 65_536,
  /** Text fields and files of one multipart body. */
  formFields: 500,
  formFiles: 20,
  /** HTML elements within each other; deeper ones lose their tags. */
  htmlDepth: 256,
  /** What a refused request goes on sending is read up to here, so that the answer arrives. */
  drainBytes: 8 * 1_048_576,
  drainMs: 5_000,
} as const;

/** The bounds that an owner may set. */
export interface Limits {
  /** A JSON or form body, and all text fields of a multipart body together, in bytes. */
  readonly bodyBytes: number;
  /** All files of one request together, in bytes. */
  readonly uploadBytes: number;
  /** A body that comes slower than this many bytes a second is cut off; 0 lets it take its time. */
  readonly slowestBytesPerSecond: number;
  /** How long PostgreSQL or MariaDB may be silent in the middle of a statement, in seconds; 0 for as long as they like. */
  readonly statementSeconds: number;
  /** How long a tap of a filter may take, in milliseconds, where its hook names no limit: an answer waits for it. */
  readonly shapingMs: number;
  /** From how long on something that holds the event loop is reported, in milliseconds; 0 for never. */
  readonly heldMs: number;
  /** How long a route may take to answer, in seconds, once its body is there; 0 for as long as it likes. */
  readonly handlerSeconds: number;
  /** Connections that are open at the same time; a site of its own only. */
  readonly connections: number;
  /** How long requests under way may take to finish when the site stops, in seconds; a site of its own only. */
  readonly stopSeconds: number;
}

/** What holds where an owner sets nothing. */
export const DEFAULT_LIMITS: Limits = {
  bodyBytes: 8 * 1_048_576,
  uploadBytes: 256 * 1_048_576,
  slowestBytesPerSecond: 10_240,
  statementSeconds: 30,
  shapingMs: 300,
  heldMs: 250,
  handlerSeconds: 120,
  connections: 10_000,
  stopSeconds: 10,
};
