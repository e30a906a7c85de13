import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '../database/database.js';
import { reasonOf } from '../errors.js';
import type { Incidents } from '../insight/incidents.js';
import type { PluginManager } from '../plugin/manager.js';
import type { LiveStreams } from '../rest/live-streams.js';
import { type Clock, timestampAfter } from '../services/clock.js';
import type { Peers } from './peers.js';

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
const HOUR_MS = 3_600_000;

/** `/healthz` says that the process lives, `/readyz` whether it can serve: database, Redis, plugins. */
export class Health {
  readonly #database: Database;
  readonly #redis: RedisPulse | undefined;
  readonly #manager: PluginManager;
  readonly #peers: Peers | undefined;
  readonly #incidents: Incidents;
  readonly #clock: Clock;
  readonly #live: LiveStreams;
  #stopping = false;

  constructor(parts: {
    database: Database;
    redis: RedisPulse | undefined;
    manager: PluginManager;
    peers: Peers | undefined;
    incidents: Incidents;
    clock: Clock;
    live: LiveStreams;
  }) {
    this.#database = parts.database;
    this.#redis = parts.redis;
    this.#manager = parts.manager;
    this.#peers = parts.peers;
    this.#incidents = parts.incidents;
    this.#clock = parts.clock;
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
    const checks = [await this.#check('database', () => this.#database.sql`SELECT 1 AS one`)];
    const redis = this.#redis;
    // The site goes on without Redis, so it stays ready; whoever runs it must know all the same.
    if (redis) checks.push({ ...(await this.#check('redis', () => redis.ping())), warning: true });
    const strangers = this.#peers?.strangers ?? [];
    if (strangers.length > 0) {
      const detail = `others serve this site without sharing Redis: ${strangers.join(', ')}`;
      checks.push({ name: 'processes', ok: false, warning: true, detail });
    }
    const failed = this.#manager.list().filter(({ state }) => state === 'failed' || state === 'blocked');
    checks.push({
      name: 'plugins',
      ok: failed.length === 0,
      detail: failed.map(({ id }) => id).join(', ') || 'all well',
    });
    checks.push(await this.#failures());
    if (this.#stopping) checks.push({ name: 'process', ok: false, detail: 'stopping' });
    return checks;
  }

  /** Whoever may know what failed finds it by `plinth doctor` or in the console. */
  async #failures(): Promise<Check> {
    const seen = await this.#incidents.since(timestampAfter(this.#clock, -HOUR_MS)).catch(() => []);
    const detail = seen.length === 0 ? 'none within the hour' : `${seen.length} kind(s) within the hour`;
    return { name: 'failures', ok: seen.length === 0, warning: true, detail };
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
