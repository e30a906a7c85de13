import type { IncomingMessage, ServerResponse } from 'node:http';
import type { User } from '@plinth/kernel';
import type { Host } from '@plinth/kernel/host';
import { APPLICATION_PASSWORDS, NONCES, REST_NONCE_ACTION, SESSION_COOKIES, SESSIONS } from '@plinth/kernel/identity';
import { formatParameters } from '@plinth/kernel/layer';
import inject, { type InjectOptions } from 'light-my-request';
import { checkAnswer } from './answers.js';
import { toTestResponse } from './responses.js';
import type { TestClient, TestFile, TestRequestOptions, TestResponse } from './types.js';

type Verb = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS';

/** How a client shows who it is. */
export interface Credentials {
  readonly user: User | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly cookie: string;
  readonly nonceFor: (action: string) => string;
}

/** The site that a client calls. */
export interface CalledSite {
  readonly host: Host;
  /** Whether answers are checked against what their routes declare. */
  readonly checksAnswers: boolean;
}

const BOUNDARY = 'plinth-test-boundary';

function multipart({
  field = 'file',
  filename,
  type = 'application/octet-stream',
  content,
  fields = {},
}: TestFile): Buffer {
  const texts = Object.entries(fields).map(
    ([name, value]) => `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${field}"; filename="${filename}"\r\nContent-Type: ${type}\r\n\r\n`;
  return Buffer.concat([
    Buffer.from(texts.join('') + head),
    Buffer.from(content),
    Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
  ]);
}

/** Sends requests into a host without a port. */
export class InjectedClient implements TestClient {
  readonly #site: CalledSite;
  readonly #host: Host;
  readonly #credentials: Credentials;

  constructor(site: CalledSite, credentials: Credentials) {
    this.#site = site;
    this.#host = site.host;
    this.#credentials = credentials;
  }

  get user(): User | undefined {
    return this.#credentials.user;
  }

  get(path: string, options?: TestRequestOptions) {
    return this.#rest('GET', path, undefined, options);
  }

  head(path: string, options?: TestRequestOptions) {
    return this.#rest('HEAD', path, undefined, options);
  }

  options(path: string, options?: TestRequestOptions) {
    return this.#rest('OPTIONS', path, undefined, options);
  }

  post(path: string, body?: unknown, options?: TestRequestOptions) {
    return this.#rest('POST', path, body, options);
  }

  put(path: string, body?: unknown, options?: TestRequestOptions) {
    return this.#rest('PUT', path, body, options);
  }

  patch(path: string, body?: unknown, options?: TestRequestOptions) {
    return this.#rest('PATCH', path, body, options);
  }

  delete(path: string, body?: unknown, options?: TestRequestOptions) {
    return this.#rest('DELETE', path, body, options);
  }

  upload(path: string, file: TestFile, options: TestRequestOptions = {}) {
    const headers = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}`, ...options.headers };
    return this.#rest('POST', path, multipart(file), { ...options, headers });
  }

  page(
    method: string,
    url: string,
    options: TestRequestOptions & { body?: string | Buffer } = {},
  ): Promise<TestResponse> {
    const home = `${this.#host.site.url}/`;
    const { pathname, search } = new URL(url, home);
    const headers: Record<string, string> = { ...options.headers };
    if (this.#credentials.cookie !== '') headers['cookie'] = this.#credentials.cookie;
    const isForm =
      typeof options.body === 'string' && !Object.keys(headers).some((name) => name.toLowerCase() === 'content-type');
    if (isForm) headers['content-type'] = 'application/x-www-form-urlencoded';
    const query = options.query ? `${search ? '&' : '?'}${formatParameters(options.query)}` : '';
    const payload = options.body === undefined ? {} : { payload: options.body };
    return this.#send({ method: verbOf(method), url: pathname + search + query, headers, ...payload });
  }

  nonce(action: string): string {
    return this.#credentials.nonceFor(action);
  }

  async withApplicationPassword(): Promise<TestClient> {
    const { user } = this.#credentials;
    if (!user) throw new Error('A visitor has no application passwords.');
    const { secret } = await this.#host.use(APPLICATION_PASSWORDS).create(user.id, 'test');
    const authorization = `Basic ${Buffer.from(`${user.login}:${secret}`).toString('base64')}`;
    const nonceFor = () => '';
    return new InjectedClient(this.#site, { user, headers: { authorization }, cookie: '', nonceFor });
  }

  async #rest(method: Verb, path: string, body: unknown, options: TestRequestOptions = {}): Promise<TestResponse> {
    const root = new URL(this.#host.site.restUrl).pathname;
    const query = options.query ? `${path.includes('?') ? '&' : '?'}${formatParameters(options.query)}` : '';
    const headers: Record<string, string> = { ...this.#credentials.headers, ...options.headers };
    if (this.#credentials.cookie !== '' && headers['cookie'] === undefined)
      headers['cookie'] = this.#credentials.cookie;
    const payload = payloadOf(body, headers);
    const response = await this.#send({ method, url: root + path + query, headers, ...payload });
    if (this.#site.checksAnswers) checkAnswer(this.#host, { method, url: path + query, headers }, response);
    return response;
  }

  async #send(options: InjectOptions): Promise<TestResponse> {
    const { pathname } = new URL(`${this.#host.site.url}/`);
    const url = typeof options.url === 'string' ? options.url : '/';
    // The application is mounted at the site's own path.
    const below =
      pathname !== '/' && url.startsWith(pathname.slice(0, -1)) ? url.slice(pathname.length - 1) || '/' : url;
    const dispatch = (request: IncomingMessage, response: ServerResponse) =>
      this.#host.handler(request, response, () => response.writeHead(404).end('not served'));
    return toTestResponse(await inject(dispatch, { ...options, url: below }));
  }
}

function payloadOf(body: unknown, headers: Record<string, string>): { payload?: string | Buffer } {
  if (body === undefined) return {};
  if (Buffer.isBuffer(body)) return { payload: body };
  const declared = Object.entries(headers).find(([name]) => name.toLowerCase() === 'content-type')?.[1];
  if (typeof body === 'string' && declared !== undefined) return { payload: body };
  if (declared === undefined) headers['content-type'] = 'application/json';
  return { payload: typeof body === 'string' ? body : JSON.stringify(body) };
}

function verbOf(method: string): Verb {
  const known: readonly Verb[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
  const found = known.find((verb) => verb === method.toUpperCase());
  if (!found) throw new Error(`Method "${method}" is not one of ${known.join(', ')}.`);
  return found;
}

/** A client with no credentials at all. */
export function visitorClient(site: CalledSite): TestClient {
  const { host } = site;
  const nonceFor = (action: string) => host.use(NONCES).create(action, { userId: 0, sessionId: '' });
  return new InjectedClient(site, { user: undefined, headers: {}, cookie: '', nonceFor });
}

/** A client with a session cookie and its REST nonce. */
export async function sessionClient(site: CalledSite, user: User): Promise<TestClient> {
  const { host } = site;
  const { session, token } = await host.use(SESSIONS).start(user.id);
  const owner = { userId: user.id, sessionId: session.id };
  const nonceFor = (action: string) => host.use(NONCES).create(action, owner);
  const cookie = `${host.use(SESSION_COOKIES).name}=${token}`;
  const headers = { 'x-wp-nonce': nonceFor(REST_NONCE_ACTION) };
  return new InjectedClient(site, { user, headers, cookie, nonceFor });
}
