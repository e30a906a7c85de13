import { Agent, request } from 'node:http';
import type { Running } from '../running.js';
import type { MixedKind, MixedRequest } from './mix.js';

/** How many requests are under way at a time. */
export const CONNECTIONS = 16;

const MILLISECONDS = 1_000;
const FIRST_REFUSAL = 400;

/** What came of a mixed load. */
export interface Driven {
  /** Responses a second by wall-clock time. */
  readonly wall: number;
  /** Responses a second of the server's own processor time. */
  readonly processor: number;
  readonly answers: number;
  /** How long each response took, in milliseconds, by kind of request. */
  readonly times: ReadonlyMap<MixedKind, readonly number[]>;
}

/** Sends a request and returns how long the response took. @throws Error when the server refuses it */
function timeOf(agent: Agent, url: string, { body, headers, kind, method, path }: MixedRequest): Promise<number> {
  const start = performance.now();
  const length = body === undefined ? {} : { 'Content-Length': Buffer.byteLength(body) };
  return new Promise((resolve, reject) => {
    const sent = request(url + path, { agent, method, headers: { ...headers, ...length } }, (response) => {
      const { statusCode = 0 } = response;
      response.resume();
      response.once('error', reject);
      response.once('end', () => {
        if (statusCode < FIRST_REFUSAL) resolve(performance.now() - start);
        else reject(new Error(`${kind}: ${method} ${path} returned ${statusCode}.`));
      });
    });
    sent.once('error', reject);
    sent.end(body);
  });
}

/** Sends requests in order over 16 connections. @throws Error when the server refuses one */
export async function drive(
  server: Pick<Running, 'url' | 'seconds'>,
  requests: readonly MixedRequest[],
): Promise<Driven> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const times = new Map<MixedKind, number[]>();
  const waiting = requests.values();
  // The connections share one iterator, so that each request is sent once.
  const connection = async () => {
    for (const next of waiting) {
      const time = await timeOf(agent, server.url, next);
      const found = times.get(next.kind) ?? [];
      found.push(time);
      times.set(next.kind, found);
    }
  };
  const before = await server.seconds();
  const start = performance.now();
  try {
    await Promise.all(Array.from({ length: CONNECTIONS }, connection));
  } finally {
    agent.destroy();
  }
  const seconds = (performance.now() - start) / MILLISECONDS;
  const used = (await server.seconds()) - before;
  const answers = requests.length;
  return { wall: answers / seconds, processor: answers / used, answers, times };
}
