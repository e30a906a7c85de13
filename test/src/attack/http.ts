import { Agent, type IncomingHttpHeaders, request } from 'node:http';

/** A request as it goes out. */
export interface Outgoing {
  readonly method: string;
  /** Path and query. */
  readonly target: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
  /** Who sends it, for the finding. */
  readonly as?: string;
  /** How often it must be sent at once to show what it shows. */
  readonly times?: number;
  /** The loopback address that sends it, where a limit by address is the point; otherwise they take turns. */
  readonly from?: string;
}

/** What came back; status 0 when nothing did. */
export interface Incoming {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  /** Why nothing came back: `silence`, or the code of the socket's error. */
  readonly trouble?: string;
}

/** After so long without an answer a request counts as hung. */
export const PATIENCE_MS = 6_000;

const REQUESTS_AN_ADDRESS = 15;

const MAX_READ = 4 * 1024 * 1024;

/** Sends requests to one site over connections that are kept. */
export class Http {
  readonly #url: URL;
  #agent = new Agent({ keepAlive: true, maxSockets: 64 });
  #count = 0;

  /** @param url address of the site */
  constructor(url: string) {
    this.#url = new URL(url);
  }

  /**
   * Never rejects: a connection that breaks is an answer too.
   * @param agent false for a connection of its own
   */
  send(
    { method, target, headers, body, from }: Outgoing,
    patienceMs = PATIENCE_MS,
    agent: Agent | false = this.#agent,
  ): Promise<Incoming> {
    return new Promise((resolve) => {
      const { hostname, port } = this.#url;
      const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
      const localAddress = this.#address(from);
      const sent = request({
        hostname,
        port,
        method,
        path: target,
        agent,
        ...localAddress,
        headers: { ...headers, ...length },
      });
      const failed = (trouble: string) => resolve({ status: 0, headers: {}, text: '', trouble });
      const timer = setTimeout(() => {
        failed('silence');
        sent.destroy();
      }, patienceMs);
      sent.on('error', (error: NodeJS.ErrnoException) => {
        clearTimeout(timer);
        failed(error.code ?? error.message);
      });
      sent.on('response', (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (chunk: string) => {
          if (text.length < MAX_READ) text += chunk;
        });
        response.on('error', () => undefined);
        response.on('close', () => {
          clearTimeout(timer);
          resolve({ status: response.statusCode ?? 0, headers: response.headers, text });
        });
      });
      sent.end(body);
    });
  }

  /** Limits by address would hide what lies behind them: on Linux any address of the loopback may be the sender's. */
  #address(from: string | undefined): { localAddress?: string } {
    if (process.platform !== 'linux') return {};
    if (from !== undefined) return { localAddress: from };
    this.#count += 1;
    const turn = Math.floor(this.#count / REQUESTS_AN_ADDRESS);
    return { localAddress: `127.0.${Math.floor(turn / 250) % 250}.${(turn % 250) + 2}` };
  }

  /** Forgets all connections, as after a restart of the site. */
  reset(): void {
    this.#agent.destroy();
    this.#agent = new Agent({ keepAlive: true, maxSockets: 64 });
  }
}

/** A value as a query or a form carries it: `a[b]=c`, `a[]=c`. */
export function formatted(values: Readonly<Record<string, unknown>>): string {
  return Object.entries(values)
    .flatMap(([name, value]) => pairs(name, value))
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .join('&');
}

function pairs(name: string, value: unknown): [string, string][] {
  if (Array.isArray(value)) return value.flatMap((item: unknown) => pairs(`${name}[]`, item));
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([key, item]) => pairs(`${name}[${key}]`, item));
  return value === undefined ? [] : [[name, value === null ? '' : String(value)]];
}

/** A text as it stands in an address. Half a character has no form in UTF-8 and becomes another. */
export function encode(text: string): string {
  return encodeURIComponent(Buffer.from(text, 'utf8').toString('utf8'));
}

const SHORT = 1_500;

/** A body so that a shell can make it: long repetitions are written as such. */
function shellBody(body: string | Buffer): string {
  const text = Buffer.isBuffer(body) ? body.toString('latin1') : body;
  if (text.length <= SHORT && !/[\0\r\n]/.test(text)) return `printf %s ${quoted(text)}`;
  return `node -e ${quoted(`process.stdout.write(${asExpression(text)})`)}`;
}

/** How far a unit that repeats is looked for. */
const MAX_UNIT_LENGTH = 400;

/** The unit of at least 200 characters of repetition that begins here. */
function unitAt(text: string, at: number): string | undefined {
  const near = text.indexOf(text.slice(at, at + 16), at + 1) - at;
  // What begins with a boundary may be a part of megabytes.
  const isPart = text.startsWith('--', at);
  const length = near > 0 && (near < MAX_UNIT_LENGTH || isPart) ? near : 0;
  const unit = text.slice(at, at + length);
  return length > 0 && repetitions(text, at, unit) * length >= 200 ? unit : undefined;
}

function repetitions(text: string, at: number, unit: string): number {
  let count = 0;
  while (text.startsWith(unit, at + count * unit.length)) count += 1;
  return count;
}

/** A text as JavaScript, in which repetitions are named once. */
function asExpression(text: string, depth = 0): string {
  const parts: string[] = [];
  let plain = '';
  let at = 0;
  while (at < text.length && plain.length < SHORT) {
    const unit = depth < 2 ? unitAt(text, at) : undefined;
    if (unit === undefined) {
      plain += text[at];
      at += 1;
      continue;
    }
    const count = repetitions(text, at, unit);
    if (plain !== '') parts.push(JSON.stringify(plain));
    plain = '';
    parts.push(count === 1 ? asExpression(unit, depth + 1) : `(${asExpression(unit, depth + 1)}).repeat(${count})`);
    at += count * unit.length;
  }
  return [...parts, ...(plain === '' && parts.length > 0 ? [] : [JSON.stringify(plain)])].join('+');
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`).replaceAll('\0', '\\0')}'`;
}

/** The request as curl would send it. */
export function asCurl(url: string, request: Outgoing): string {
  const once = oneCurl(url, request);
  return request.times === undefined ? once : `for i in $(seq ${request.times}); do ${once} & done; wait`;
}

function oneCurl(url: string, { method, target, headers = {}, body, as }: Outgoing): string {
  // The session's own are those of a browser; a password of the same account does as well.
  const shown = Object.entries(headers).filter(
    ([name]) => as === undefined || !['cookie', 'x-wp-nonce'].includes(name),
  );
  const given = shown.map(([name, value]) => ` -H ${quoted(`${name}: ${value}`)}`).join('');
  const who = as === undefined ? '' : ` -u ${as}:"$APPLICATION_PASSWORD"`;
  const address = target.length > SHORT ? `${url}"$(node -p ${quoted(asExpression(target))})"` : quoted(url + target);
  const line = `curl -sS -g -X ${method}${who}${given} ${address}`;
  return body === undefined ? line : `${shellBody(body)} | ${line} --data-binary @-`;
}
