import { lookup as resolveName } from 'node:dns';
import type { IncomingMessage } from 'node:http';
import { type RequestOptions, request } from 'node:https';
import type { LookupFunction } from 'node:net';
import type { ConnectionOptions } from 'node:tls';
import { definePort } from '@plinth/kernel';
import ipaddr from 'ipaddr.js';
import { isAtNumber } from './addresses.js';
import { BoundedLookup } from './bounded-lookup.js';
import { beginningOf, decodedPage, wholeOf } from './reading.js';

/** A page of another site, as far as it was read. */
export interface RemotePage {
  /** The URL after all redirects. */
  readonly url: URL;
  readonly html: string;
}

/** Requests pages of other sites and their embeds. */
export interface RemoteFetch {
  /**
   * The JSON at an address of the web.
   * @throws Error when there is none, or it exceeds the limits
   */
  json(url: URL): Promise<unknown>;
  /**
   * The beginning of the HTML page at an address of the web.
   * @throws Error when there is none, or it exceeds the limits
   */
  page(url: URL): Promise<RemotePage>;
}

/** Requests to other sites; replace it to use a proxy or to send none. */
export const REMOTE_FETCH = definePort<RemoteFetch>('blocks/remote-fetch');

/** Milliseconds for one request, with all its redirects. */
const MAX_WAIT_MS = 5_000;

/** Redirects that are followed. */
const MAX_REDIRECTS = 3;
const REDIRECTS: ReadonlySet<number | undefined> = new Set([301, 302, 303, 307, 308]);

/** Whether an address is one of the public internet. */
export function isPublicAddress(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast';
}

/** Resolves a name as usual, and refuses it when any of its addresses is not of the public internet. */
const lookupPublic: LookupFunction = (hostname, options, callback) => {
  resolveName(hostname, { ...options, all: true }, (error, addresses) => {
    const [first] = addresses ?? [];
    if (error || !first) return callback(error ?? new Error(`${hostname} has no address.`), '');
    const stranger = addresses.find(({ address }) => !isPublicAddress(address));
    if (stranger) return callback(new Error(`${hostname} leads to ${stranger.address}, which is not public.`), '');
    // The connection is made to an address that was checked here.
    return options.all ? callback(null, addresses) : callback(null, first.address, first.family);
  });
};

/** Options of a request, those of its connection among them. */
type AskingOptions = RequestOptions & Pick<ConnectionOptions, 'pskCallback'>;

function answerOf(url: URL, options: AskingOptions): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    request(url, options, resolve).on('error', reject).end();
  });
}

/** @throws Error for a URL that is not HTTPS, names a port, or has an IP address in place of a name */
function refuseOdd(url: URL): void {
  const { port, protocol } = url;
  if (protocol !== 'https:') throw new Error('Other sites are asked by HTTPS alone.');
  if (port !== '') throw new Error('Other sites are asked at the usual port alone.');
  if (isAtNumber(url)) throw new Error('Other sites are asked by name alone.');
}

/** Asks by HTTPS: public addresses only, five seconds, 256 kB of JSON or the first 150 kB of a page. */
export class HttpsRemoteFetch implements RemoteFetch {
  readonly #lookup: BoundedLookup;
  readonly #more: AskingOptions;

  /** @param more further options of each request, for a proxy or a test: another port, other keys */
  constructor(lookup: LookupFunction = lookupPublic, more: AskingOptions = {}) {
    this.#lookup = new BoundedLookup(lookup);
    this.#more = more;
  }

  async json(url: URL): Promise<unknown> {
    const answer = await this.#ask(url, 'application/json', AbortSignal.timeout(MAX_WAIT_MS));
    try {
      if (answer.statusCode !== 200) throw new Error(`${url.hostname} answered ${answer.statusCode}.`);
      return JSON.parse((await wholeOf(answer)).toString('utf8'));
    } finally {
      answer.destroy();
    }
  }

  async page(url: URL): Promise<RemotePage> {
    const signal = AbortSignal.timeout(MAX_WAIT_MS);
    let place = url;
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
      const answer = await this.#ask(place, 'text/html', signal);
      try {
        const { headers, statusCode } = answer;
        if (!REDIRECTS.has(statusCode) || headers.location === undefined) {
          if (statusCode !== 200) throw new Error(`${place.hostname} answered ${statusCode}.`);
          return { url: place, html: decodedPage(await beginningOf(answer), headers['content-type']) };
        }
        place = new URL(headers.location, place);
      } finally {
        answer.destroy();
      }
    }
    throw new Error(`${url.hostname} leads elsewhere more than ${MAX_REDIRECTS} times.`);
  }

  async #ask(url: URL, accept: string, signal: AbortSignal): Promise<IncomingMessage> {
    refuseOdd(url);
    const headers = { Accept: accept, 'User-Agent': 'Plinth' };
    return answerOf(url, { lookup: this.#lookup.within(signal), signal, headers, agent: false, ...this.#more });
  }
}
