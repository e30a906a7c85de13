import type { ImportReport } from '@plinth/bundle';
import type { Mail, Plugin, PluginContext, Port, ServiceDeclaration, TapDeclaration, User } from '@plinth/kernel';
import type { Host } from '@plinth/kernel/host';

/** What a test client gets back. */
export interface TestResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Parsed JSON, or the text of any other body. */
  readonly body: unknown;
  readonly text: string;
  readonly bytes: Buffer;
  /** The body as the type that the test expects. */
  json<T>(): T;
}

/** Options of one request of a test client. */
export interface TestRequestOptions {
  readonly query?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A file to send by multipart. */
export interface TestFile {
  readonly field?: string;
  readonly filename: string;
  readonly type?: string;
  readonly content: Buffer | string;
  /** Text fields sent beside it. */
  readonly fields?: Readonly<Record<string, string>>;
}

/** Somebody who calls the site. Paths are below the REST root (`/wp/v2/posts`). */
export interface TestClient {
  readonly user: User | undefined;
  get(path: string, options?: TestRequestOptions): Promise<TestResponse>;
  head(path: string, options?: TestRequestOptions): Promise<TestResponse>;
  options(path: string, options?: TestRequestOptions): Promise<TestResponse>;
  post(path: string, body?: unknown, options?: TestRequestOptions): Promise<TestResponse>;
  put(path: string, body?: unknown, options?: TestRequestOptions): Promise<TestResponse>;
  patch(path: string, body?: unknown, options?: TestRequestOptions): Promise<TestResponse>;
  delete(path: string, body?: unknown, options?: TestRequestOptions): Promise<TestResponse>;
  /** Sends a file by multipart. */
  upload(path: string, file: TestFile, options?: TestRequestOptions): Promise<TestResponse>;
  /** A request to an address of the site itself (`/wp-login.php`, a permalink), with the session cookie and no nonce. */
  page(method: string, url: string, options?: TestRequestOptions & { body?: string | Buffer }): Promise<TestResponse>;
  /** The form field `_wpnonce` for an action, for pages that change something. */
  nonce(action: string): string;
  /** The same person by Basic authentication with a new application password, without cookie. */
  withApplicationPassword(): Promise<TestClient>;
}

/** What {@link testHost} takes. */
export interface TestHostOptions {
  readonly plugins: readonly Plugin[];
  /** Settings by plugin id. */
  readonly settings?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  /** Modules by plugin id: which are on. */
  readonly modules?: Readonly<Record<string, Readonly<Record<string, boolean>>>>;
  /** Taps as an extension would add them. */
  readonly taps?: readonly TapDeclaration[];
  /** Whether the site starts although a plugin of `plugins` is not on, for tests of exactly that; default false. */
  readonly mayFail?: boolean;
  /** Services put in the place of a plugin's own. */
  readonly ports?: readonly ServiceDeclaration[];
  /** The frozen moment at which the test begins; default 2026-01-15T12:00:00Z. */
  readonly now?: string;
  /** Whether items are kept between answers, as on a site; default true. */
  readonly preparedItems?: boolean;
  /**
   * Whether each answer to a client is checked against what its route declares (status, schema, errors, paging headers),
   * which is what the OpenAPI document says; default true.
   */
  readonly checkAnswers?: boolean;
  readonly site?: Readonly<{
    timezone?: string;
    description?: string;
    registrationOpen?: boolean;
    title?: string;
    trustedProxies?: readonly string[];
  }>;
}

/** A site in memory: frozen clock, collected mail, recorded hooks. */
export interface TestSite {
  /** The host itself, for what the kit does not cover. */
  readonly host: Host;
  /** A client with cookie and nonce whose user holds exactly this role; the same user each time for the same name. */
  as(role: string, name?: string): Promise<TestClient>;
  /** A subscriber who also holds these capabilities. A new user each time. */
  member(options?: { can?: readonly string[]; roles?: readonly string[] }): Promise<TestClient>;
  visitor(): TestClient;
  /** The context of a plugin, to reach its services in a test. */
  pluginContext(plugin: string): PluginContext;
  use<T>(port: Port<T>): T;
  /** The mail sent so far. */
  readonly mail: readonly Mail[];
  /** Moves the clock on by milliseconds. */
  advance(milliseconds: number): void;
  now(): Date;
  /** Runs a job (`plugin:id`) as its turn would. */
  runJob(name: string): Promise<void>;
  /** Brings a site bundle in; `folder` holds the files that it names. */
  importBundle(bundle: Readonly<Record<string, unknown>>, folder?: string): Promise<ImportReport[]>;
  /** The whole site as a bundle. */
  exportBundle(): Promise<Readonly<Record<string, unknown>>>;
  /** Adds a tap; returns how to remove it. */
  tap(declaration: TapDeclaration): () => void;
  /** How often a hook was started. */
  fired(hook: string): number;
  enable(plugin: string): Promise<void>;
  disable(plugin: string): Promise<void>;
  /** Problems logged at level error since the start; a test may demand that there are none. */
  readonly errors: readonly string[];
  stop(): Promise<void>;
}
