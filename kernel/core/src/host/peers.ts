import os from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '../database/database.js';
import type { Row } from '../database/table.js';
import { leaseName, leases, type ProcessDetails } from '../database/tables.js';
import { type Clock, timestamp, timestampAfter } from '../services/clock.js';
import type { Log } from '../services/log.js';
import type { Liveness } from '../services/message-bus.js';
import type { Randomness } from '../services/random.js';

interface Peer extends ProcessDetails {
  readonly id: string;
  readonly seenAt: string;
}

const BEAT_MS = 3_000;
/**
 * A process whose row did not change for so long, by our own clock, is gone; what it changed last has been heard of by then.
 * The clocks of two machines may differ by any amount, so the time that it wrote is compared with nothing but itself.
 */
const GONE_MS = 10_000;
/** A row that is older than any clock is wrong. */
const STALE_MS = 3_600_000;
/** A process that did not beat for so long was paused. */
const PAUSED_MS = 9_000;
const APART = 'another process works on the database, and the two do not share Redis';

/** What peers work with. */
export interface PeerParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly random: Randomness;
  readonly log: Log;
  readonly liveness: Liveness;
  /** Names the Redis by which this process hears others; '' for none. */
  readonly channel: string;
  /** Whether this process serves the site, as against a command that works on it for a moment. */
  readonly serves: boolean;
}

/**
 * The processes that work on one database, as they write themselves down in it. Those that do not share Redis do not hear
 * of each other's changes: each keeps nothing then that decides about rights, and says so.
 */
export class Peers {
  readonly #id: string;
  #timer: NodeJS.Timeout | undefined;
  #others: readonly Peer[] = [];
  #warned = false;
  /** What each row said when it changed last, and when that was by our own clock. */
  readonly #seen = new Map<string, { readonly seenAt: string; readonly at: number }>();
  #beatAt = Number.NEGATIVE_INFINITY;

  constructor(private readonly parts: PeerParts) {
    this.#id = parts.random.uuid();
  }

  /** Writes this process down. One that finds another that serves waits until that one must have noticed. */
  async start(): Promise<void> {
    await this.#rows.insert({
      name: this.#name,
      kind: 'process',
      owner: this.#id,
      expiresAt: this.#now,
      details: this.#details(false),
    });
    await this.#look();
    this.#beatAt = this.parts.clock.monotonic();
    const { log } = this.parts;
    this.#timer = setInterval(() => {
      this.beat().catch((error: unknown) => log.warn('the other processes could not be looked for', { error }));
    }, BEAT_MS);
    this.#timer.unref();
    if (this.#others.some(({ serves, ended }) => serves && !ended)) await pause(BEAT_MS + 500);
  }

  /** Says that this process lives and looks for others. */
  async beat(): Promise<void> {
    await this.#rows.change({ name: this.#name }, { expiresAt: this.#now });
    const expiresAt = { below: timestampAfter(this.parts.clock, -24 * STALE_MS) };
    await this.#rows.remove({ kind: 'process', expiresAt });
    await this.#look();
    this.#beatAt = this.parts.clock.monotonic();
  }

  /** Those that serve the site without hearing each other; a command serves nobody and is no second one. */
  get strangers(): readonly string[] {
    const serving = this.#others.filter(({ serves, ended }) => serves && !ended);
    if (!this.parts.serves && serving.length < 2) return [];
    return serving.map(({ machine, processId }) => `process ${processId} on ${machine}`);
  }

  /** Whether others serve the site at this moment that hear of changes only by looking. */
  get hasServers(): boolean {
    return this.#others.some(({ serves, ended }) => serves && !ended);
  }

  /**
   * After a pause (a stopped process, a machine that slept) others may have changed anything unheard: nothing that was kept
   * counts until they were looked for again. Costs nothing while the process beats.
   */
  catchUp(): Promise<void> | undefined {
    const { clock, liveness } = this.parts;
    if (this.#timer === undefined || clock.monotonic() - this.#beatAt < PAUSED_MS) return undefined;
    this.#beatAt = clock.monotonic();
    liveness.lapse();
    return this.beat().catch(() => undefined);
  }

  /** Leaves; what was changed last is still to be noticed by the others. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    if (this.#timer === undefined) return;
    await this.#rows.change({ name: this.#name }, { expiresAt: this.#now, details: this.#details(true) });
  }

  get #rows() {
    return this.parts.database.rows(leases);
  }

  get #name(): string {
    return leaseName('process', this.#id);
  }

  #details(ended: boolean): ProcessDetails {
    const { channel, serves } = this.parts;
    return { machine: os.hostname(), processId: process.pid, channel, serves, ended };
  }

  get #now(): string {
    return timestamp(this.parts.clock);
  }

  /** Whether a row changes; one that is met for the first time counts until it has had the time to. */
  #isAlive({ id, seenAt, ended }: Peer): boolean {
    const now = this.parts.clock.monotonic();
    const known = this.#seen.get(id);
    // What ended before this process began changed nothing that this one has cached.
    const isOver = known === undefined && ended && this.#beatAt === Number.NEGATIVE_INFINITY;
    if (known?.seenAt !== seenAt) this.#seen.set(id, { seenAt, at: now });
    if (isOver) return false;
    return known === undefined || known.seenAt !== seenAt || now - known.at < GONE_MS;
  }

  async #look(): Promise<void> {
    const { channel, clock, liveness, log } = this.parts;
    const expiresAt = { above: timestampAfter(clock, -STALE_MS) };
    const rows = await this.#rows.list({ kind: 'process', name: { not: this.#name }, expiresAt });
    const living = rows.flatMap(peerOf).filter((row) => this.#isAlive(row));
    const others = living.filter((row) => (row.channel !== channel || channel === '') && !isGone(row));
    const changed = others.map(({ id }) => id).join() !== this.#others.map(({ id }) => id).join();
    this.#others = others;
    liveness.set(APART, others.length > 0);
    // Somebody came and went between two looks.
    if (changed) liveness.lapse();
    if (this.strangers.length === 0) this.#warned = false;
    else if (!this.#warned) {
      this.#warned = true;
      log.warn('another process serves this site without sharing Redis; limits count by process. Set REDIS_URL', {
        others: this.strangers,
      });
    }
  }
}

function peerOf({ owner, expiresAt, details }: Row<typeof leases>): Peer[] {
  return details && expiresAt !== null ? [{ ...details, id: owner, seenAt: expiresAt }] : [];
}

/** A process of this machine that was killed leaves its row behind; it changes nothing any more. */
function isGone({ machine, processId, ended }: Peer): boolean {
  if (machine !== os.hostname() || ended) return false;
  try {
    process.kill(processId, 0);
    return false;
  } catch (thrown) {
    return thrown instanceof Error && 'code' in thrown && thrown.code === 'ESRCH';
  }
}
