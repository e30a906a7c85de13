import { lookup as resolveName } from 'node:dns';
import type { IncomingMessage } from 'node:http';
import { type RequestOptions, request } from 'node:https';
import type { LookupFunction } from 'node:net';
import { definePort } from '@plinth/kernel';
import ipaddr from 'ipaddr.js';

/** Asks other sites what their pages embed. */
export interface EmbedFetch {
  /**
   * The JSON at an address of the web.
   * @throws Error when there is none, or it cannot be had within the bounds
   */
  json(url: URL): Promise<unknown>;
}

/** Asking other sites; put another in its place to go by a proxy, or nowhere. */
export const EMBED_FETCH = definePort<EmbedFetch>('blocks/embed-fetch');

/** What one answer may take. */
const LONGEST_WAIT_MS = 5_000;
const LARGEST_ANSWER = 256 * 1024;

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
    // Whoever asks for all is given all; the connection is made to what was looked at here.
    return options.all ? callback(null, addresses) : callback(null, first.address, first.family);
  });
};

function answerOf(url: URL, options: RequestOptions): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    request(url, options, resolve).on('error', reject).end();
  });
}

/** Asks by HTTPS: public addresses only, no redirects, five seconds, 256 kB. */
export class HttpsEmbedFetch implements EmbedFetch {
  constructor(private readonly lookup: LookupFunction = lookupPublic) {}

  async json(url: URL): Promise<unknown> {
    if (url.protocol !== 'https:') throw new Error('Embeds are asked for by HTTPS alone.');
    if (ipaddr.isValid(url.hostname.replace(/^\[|\]$/g, ''))) throw new Error('Embeds are asked for by name alone.');
    const signal = AbortSignal.timeout(LONGEST_WAIT_MS);
    const headers = { Accept: 'application/json', 'User-Agent': 'Plinth oEmbed' };
    const answer = await answerOf(url, { lookup: this.lookup, signal, headers, agent: false });
    try {
      if (answer.statusCode !== 200) throw new Error(`${url.hostname} answered ${answer.statusCode}.`);
      return JSON.parse(await textOf(answer));
    } finally {
      answer.destroy();
    }
  }
}

async function textOf(answer: AsyncIterable<Buffer>): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of answer) {
    size += part.length;
    if (size > LARGEST_ANSWER) throw new Error(`An answer is larger than ${LARGEST_ANSWER} bytes.`);
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}
