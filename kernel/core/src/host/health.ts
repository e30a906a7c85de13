import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '../database/database.js';
import { reasonOf } from '../errors.js';
import type { Contributed, Contributions } from '../plugin/contributions.js';
import type { PluginManager } from '../plugin/manager.js';
import type { LiveStreams } from '../rest/live-streams.js';
import type { JobRunner } from '../services/jobs.js';
import { type HealthCheck, healthChecks } from './health-checks.js';
import type { LoopHolds } from './loop-holds.js';
import type { Peers } from './peers.js';
import type { StorageWatch } from './storage-watch.js';

/** What tells whether Redis answers. */
export interface RedisPulse {
  ping(): Promise<unknown>;
}

interface Check {
  readonly name: string;
  readonly ok: boolean;
  /** Works, but somebody should look: it does not keep the site from being ready. */
  readonly warning?: boolean;
  readonly detail: string;
}

/** How long a part may take to say that it is well. */
const PATIENCE_MS = 2_000;

/** `/healthz` says that the process lives, `/readyz` whether it can serve: database, Redis, plugins. */
export class Health {
  readonly #database: Database;
  readonly #redis: RedisPulse | undefined;
  readonly #manager: PluginManager;
  readonly #peers: Peers | undefined;
  readonly #contributions: Contributions;
  readonly #live: LiveStreams;
  readonly #storage: StorageWatch;
  readonly #jobs: Pick<JobRunner, 'hanging'>;
  readonly #holds: Pick<LoopHolds, 'problem'>;
  #stopping = false;

  constructor(parts: {
    database: Database;
    redis: RedisPulse | undefined;
    manager: PluginManager;
    peers: Peers | undefined;
    contributions: Contributions;
    live: LiveStreams;
    storage: StorageWatch;
    jobs: Pick<JobRunner, 'hanging'>;
    holds: Pick<LoopHolds, 'problem'>;
  }) {
    this.#holds = parts.holds;
    this.#storage = parts.storage;
    this.#jobs = parts.jobs;
    this.#database = parts.database;
    this.#redis = parts.redis;
    this.#manager = parts.manager;
    this.#peers = parts.peers;
    this.#contributions = parts.contributions;
    this.#live = parts.live;
  }

  /** From now on the site is not ready: nobody should send it new requests. */
  beginStopping(): void {
    this.#stopping = true;
    // They would keep the server waiting for as long as anybody looks.
    this.#live.close();
  }

  /** Serves the two addresses; returns false for any other. */
  async handle({ url = '/', method }: IncomingMessage, response: ServerResponse): Promise<boolean> {
    if (method !== 'GET' && method !== 'HEAD') return false;
    const path = url.split('?', 1)[0];
    if (path === '/healthz') {
      this.#send(response, 200, { status: 'ok' });
      return true;
    }
    if (path !== '/readyz') return false;
    const checks = await this.checks();
    const ready = checks.every(({ ok, warning }) => ok || warning);
    this.#send(response, ready ? 200 : 503, { status: ready ? 'ready' : 'not ready', checks });
    return true;
  }

  /** What was looked at, and how it is. */
  async checks(): Promise<Check[]> {
    const redis = this.#redis;
    // Beside each other: whatever is silent, the answer comes within one patience.
    const [database, pulse, storage, contributed] = await Promise.all([
      this.#check('database', () => this.#database.sql`SELECT 1 AS one`),
      redis && this.#check('redis', () => redis.ping()),
      this.#storageCheck(),
      Promise.all(this.#contributions.list(healthChecks).map((each) => this.#contributed(each))),
    ]);
    const checks: Check[] = [database];
    // The site goes on without Redis, so it stays ready; whoever runs it must know all the same.
    if (pulse) checks.push({ ...pulse, warning: true });
    if (storage) checks.push(storage);
    const strangers = this.#peers?.strangers ?? [];
    if (strangers.length > 0) {
      const detail = `others serve this site without sharing Redis: ${strangers.join(', ')}`;
      checks.push({ name: 'processes', ok: false, warning: true, detail });
    }
    checks.push(...this.#plugins(), ...contributed);
    const hanging = this.#jobs.hanging().map(({ name, seconds }) => `${name} (${seconds} s)`);
    if (hanging.length > 0) {
      checks.push({ name: 'jobs', ok: false, warning: true, detail: `these do not end: ${hanging.join(', ')}` });
    }
    const held = this.#holds.problem();
    if (held !== undefined) checks.push({ name: 'event loop', ok: false, warning: true, detail: held });
    if (this.#stopping) checks.push({ name: 'process', ok: false, detail: 'stopping' });
    return checks;
  }

  /** A plugin that failed keeps the site from being ready; one that waits for another that is off is the owner's choice. */
  #plugins(): Check[] {
    const named = (wanted: string) =>
      this.#manager
        .list()
        .filter(({ state }) => state === wanted)
        .map(({ id }) => id)
        .join(', ');
    const [failed, blocked] = [named('failed'), named('blocked')];
    const check = { name: 'plugins', ok: failed === '', detail: failed || 'all well' };
    if (blocked === '') return [check];
    return [check, { name: 'blocked plugins', ok: false, warning: true, detail: blocked }];
  }

  async #storageCheck(): Promise<Check | undefined> {
    const late = pause(PATIENCE_MS, `no answer within ${PATIENCE_MS} ms`, { ref: false });
    const detail = await Promise.race([this.#storage.problem(), late]);
    return detail === undefined
      ? undefined
      : { name: 'storage', ok: false, detail: `nothing can be written: ${detail}` };
  }

  async #contributed({ value, context }: Contributed<HealthCheck>): Promise<Check> {
    const { name, isWarning: warning = false } = value;
    try {
      const late = pause(PATIENCE_MS, undefined, { ref: false }).then(noAnswer);
      return { name, warning, ...(await Promise.race([value.run(context), late])) };
    } catch (thrown) {
      return { name, warning, ok: false, detail: reasonOf(thrown) };
    }
  }

  async #check(name: string, work: () => Promise<unknown>): Promise<Check> {
    try {
      await Promise.race([work(), pause(PATIENCE_MS, undefined, { ref: false }).then(noAnswer)]);
      return { name, ok: true, detail: 'answers' };
    } catch (thrown) {
      return { name, ok: false, detail: reasonOf(thrown) };
    }
  }

  #send(response: ServerResponse, status: number, body: object): void {
    response.writeHead(status, { 'Content-Type': 'application/json; charset=UTF-8', 'Cache-Control': 'no-store' });
    response.end(JSON.stringify(body));
  }
}

function noAnswer(): never {
  throw new Error(`no answer within ${PATIENCE_MS} ms`);
}
