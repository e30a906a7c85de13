import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { Method, RawParameters, RestRequest } from '../context/request.js';
import { parseParameters } from './query.js';

/** A request line taken apart: where it goes and what it asks, before the body is read. */
export interface Target {
  /** Path below the mount, decoded, without trailing slashes; '' when it cannot be decoded. */
  readonly path: string;
  readonly query: RawParameters;
}

/** Reads path and query of a request, relative to where the host is mounted. */
export function readTarget(url: string): Target {
  const mark = url.indexOf('?');
  const rawPath = mark < 0 ? url : url.slice(0, mark);
  const query = mark < 0 ? parseParameters('') : parseParameters(url.slice(mark + 1));
  return { path: normalizePath(rawPath), query };
}

function normalizePath(rawPath: string): string {
  const decoded = rawPath.includes('%') ? decode(rawPath) : rawPath;
  if (!decoded.endsWith('/') && !decoded.includes('//')) return decoded;
  return decoded.replace(/\/{2,}/g, '/').replace(/(.)\/$/, '$1');
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}

const METHODS: ReadonlySet<string> = new Set(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']);

function isMethod(text: string): text is Method {
  return METHODS.has(text);
}

/** What is asked for: a method, `OPTIONS`, or nothing that anybody serves. */
export type Verb = Method | 'OPTIONS' | 'unknown';

/** The method that counts: `HEAD` is answered as GET; a POST may name another one (host-conventions A16 to A18). */
export function readVerb(request: IncomingMessage, query: RawParameters): { verb: Verb; headOnly: boolean } {
  const sent = (request.method ?? 'GET').toUpperCase();
  if (sent === 'HEAD') return { verb: 'GET', headOnly: true };
  const override = sent === 'POST' ? (query['_method'] ?? request.headers['x-http-method-override']) : undefined;
  const wanted = override === undefined ? sent : String(override).toUpperCase();
  if (wanted === 'OPTIONS') return { verb: 'OPTIONS', headOnly: false };
  if (wanted === 'HEAD') return { verb: 'GET', headOnly: true };
  return { verb: isMethod(wanted) ? wanted : 'unknown', headOnly: false };
}

/** Where a connection carries its address. */
const PEER = Symbol('address of the peer');

type Range = [ipaddr.IPv4 | ipaddr.IPv6, number];

/** Reads addresses and CIDR ranges; a plain address is a range of one. */
export function parseRanges(texts: readonly string[]): Range[] {
  return texts.map((text) => {
    if (text.includes('/')) return ipaddr.parseCIDR(text);
    const address = ipaddr.process(text);
    return [address, address.kind() === 'ipv4' ? 32 : 128];
  });
}

/** Whether an address lies in one of the ranges. */
export function inRanges(address: string, ranges: readonly Range[]): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  return ranges.some(([network, bits]) => parsed.kind() === network.kind() && parsed.match(network, bits));
}

function first(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header[0] : header;
}

/** Which proxies are believed, and by which header they say where a request came from. */
export interface Proxies {
  readonly ranges: readonly Range[];
  /** The header that the proxy really sets, in lower case; without it the specified order holds. */
  readonly header?: string | undefined;
}

/** The address of the other end in its usual form, found out once a connection; '' for none. */
function peerAddress(socket: Socket & { [PEER]?: string }): string {
  const known = socket[PEER];
  if (known !== undefined) return known;
  const peer = socket.remoteAddress ?? '';
  const own = ipaddr.isValid(peer) ? ipaddr.process(peer).toString() : '';
  // One that is not connected any more has none; it might be asked before it is.
  if (own !== '') socket[PEER] = own;
  return own;
}

/**
 * The client's address: that of the connection, unless it is a trusted proxy's. Then what the owner's header says, or else
 * `CF-Connecting-IP` and then `X-Forwarded-For`, of which the first untrusted one from the right counts.
 */
export function clientAddress(request: IncomingMessage, { ranges, header }: Proxies): string {
  const own = peerAddress(request.socket);
  if (own === '' || ranges.length === 0 || !inRanges(own, ranges)) return own;
  for (const name of header === undefined ? ['cf-connecting-ip', 'x-forwarded-for'] : [header]) {
    const found = forwardedBy(request.headers[name], ranges);
    if (found !== undefined) return found;
  }
  return own;
}

/** Some proxies name the port as well: `192.0.2.7:4711`, `[2001:db8::1]:4711`. */
function withoutPort(text: string): string {
  const bare = text.trim();
  return /^\[([0-9a-f:.]{2,45})\](?::\d{1,5})?$/i.exec(bare)?.[1] ?? /^([\d.]{7,15}):\d{1,5}$/.exec(bare)?.[1] ?? bare;
}

/** The first address from the right that is no trusted proxy's; what is no address ends the search. */
function forwardedBy(value: string | string[] | undefined, ranges: readonly Range[]): string | undefined {
  const named = String(value ?? '').split(',');
  for (const each of named.reverse().map(withoutPort)) {
    if (!ipaddr.isValid(each)) return undefined;
    if (!inRanges(each, ranges)) return ipaddr.process(each).toString();
  }
  return undefined;
}

/** Whether the client came by TLS, as the connection or a trusted proxy says. */
export function isSecure(request: IncomingMessage, { ranges }: Proxies): boolean {
  if ('encrypted' in request.socket && request.socket.encrypted === true) return true;
  // Without the header nothing is claimed that anybody would have to be believed for.
  if (first(request.headers['x-forwarded-proto']) !== 'https') return false;
  return inRanges(request.socket.remoteAddress ?? '', ranges);
}

/** A request that came by a connection, before its body is read. */
export function wireRequest(
  http: IncomingMessage,
  target: Pick<RestRequest, 'path' | 'query' | 'method' | 'headOnly'>,
  proxies: Proxies,
): RestRequest {
  return {
    ...target,
    headers: http.headers,
    body: {},
    bodyKind: 'none',
    files: [],
    address: clientAddress(http, proxies),
    internal: false,
    source: http,
    secure: isSecure(http, proxies),
  };
}

/** A request made inside the process. */
export function internalRequest(parts: {
  method: Method;
  url: string;
  body?: RawParameters;
  headers?: RestRequest['headers'];
  from: RestRequest;
}): RestRequest {
  const { path, query } = readTarget(parts.url);
  return {
    method: parts.method,
    headOnly: false,
    path,
    headers: parts.headers ?? {},
    query,
    body: parts.body ?? {},
    bodyKind: parts.body ? 'json' : 'none',
    files: [],
    address: parts.from.address,
    internal: true,
    secure: parts.from.secure,
  };
}
