import path from 'node:path';
import { createHost, type Host, type HostOptions } from '@plinth/kernel/host';
import { NONCES, SESSION_COOKIES, SESSIONS } from '@plinth/kernel/identity';
import { silentLog } from '@plinth/testing';
import inject from 'light-my-request';
import type { Row } from './table.js';

/** Requests of which a median is taken, and those before them that only warm up. */
const REQUESTS = 50;
const WARM_UP = 100;

/** What a list may cost more at a hundred times the size. */
const GROWTH_TARGET = 1.5;

/** A host on a SQLite file of its own in a folder, without anything kept for visitors. */
export function openSite(folder: string, name: string, plugins: HostOptions['plugins']): Promise<Host> {
  return createHost({
    plugins: plugins,
    database: path.join(folder, `${name}.sqlite`),
    dataFolder: folder,
    site: { url: 'http://127.0.0.1', environment: 'local' },
    log: silentLog,
    visitorCache: false,
    idleJobs: true,
    durable: false,
  });
}

/** The headers of somebody who has signed in. */
export async function signedIn(host: Host, userId: number): Promise<Readonly<Record<string, string>>> {
  const { session, token } = await host.use(SESSIONS).start(userId);
  const nonce = host.use(NONCES).create('wp_rest', { userId, sessionId: session.id });
  return { cookie: `${host.use(SESSION_COOKIES).name}=${token}`, 'x-wp-nonce': nonce };
}

/** A request below the REST root. */
export interface Asked {
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Gives each request an address of its own, so that nothing kept helps. */
  readonly vary?: (url: string, index: number) => string;
}

/** The answer to a request. @throws Error when its status is not 200 */
export async function answerOf(host: Host, { url, headers = {} }: Asked): Promise<{ readonly payload: string }> {
  const answer = await inject((request, response) => host.handler(request, response, () => response.end()), {
    url: `/wp-json${url}`,
    headers: { ...headers },
  });
  if (answer.statusCode !== 200) throw new Error(`${url} answered ${answer.statusCode}: ${answer.payload}`);
  return answer;
}

/** Milliseconds of one request. @throws Error when its status is not 200 */
export async function milliseconds(host: Host, asked: Asked): Promise<number> {
  const start = performance.now();
  await answerOf(host, asked);
  return performance.now() - start;
}

/** Milliseconds of a request, median of fifty. */
export async function medianOf(host: Host, asked: Asked): Promise<number> {
  const times: number[] = [];
  for (let index = -WARM_UP; index < REQUESTS; index += 1) {
    const time = await milliseconds(host, { ...asked, url: asked.vary?.(asked.url, index) ?? asked.url });
    if (index >= 0) times.push(time);
  }
  return times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
}

/** What a row says beside its figures. */
export interface Compared {
  readonly what: string;
  readonly target?: string;
  /** Default: the cost grows by half at most. */
  readonly isMet?: (ours: number, theirs: number) => boolean;
}

/** A row of two medians in milliseconds, of the large site and of the small one. */
export function growthRow(ours: number, theirs: number, { what, target, isMet }: Compared): Row {
  const ok = isMet?.(ours, theirs) ?? ours / theirs <= GROWTH_TARGET;
  return {
    what,
    ours: `${ours.toFixed(2)} ms`,
    theirs: `${theirs.toFixed(2)} ms`,
    ratio: ours / theirs,
    target: target ?? `≤ ${GROWTH_TARGET}`,
    ok,
  };
}
