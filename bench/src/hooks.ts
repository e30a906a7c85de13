import { filter, syncFilter } from '@plinth/kernel';
import { benchRegistry } from '@plinth/testing';
import { createHooks } from '@wordpress/hooks';
import { AsyncSeriesWaterfallHook, SyncWaterfallHook } from 'tapable';
import type { Row } from './table.js';

const CALLS = 200_000;
const ROUNDS = 7;

function median(values: number[]): number {
  return values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

/**
 * Nanoseconds a call, median of some rounds. Every call gets another value and its answer is used: otherwise the machine
 * computes what a bare hook answers once for all calls, and nothing is measured.
 */
function nanoseconds(call: (value: number) => unknown): number {
  let sum = 0;
  const rounds = Array.from({ length: ROUNDS }, () => {
    const start = process.hrtime.bigint();
    for (let index = 0; index < CALLS; index += 1) sum += Number(call(index));
    return Number(process.hrtime.bigint() - start) / CALLS;
  });
  if (Number.isNaN(sum)) throw new Error('A hook answered no number.');
  return median(rounds);
}

function row(what: string, ours: number, theirs: number, most: number): Row {
  const ratio = ours / theirs;
  return {
    what,
    ours: `${ours.toFixed(0)} ns`,
    theirs: `${theirs.toFixed(0)} ns`,
    ratio,
    target: `≤ ${most}`,
    ok: ratio <= most,
  };
}

/** Nanoseconds of a call whose taps are asynchronous, one after the other; median of some rounds. */
async function awaitedNanoseconds(call: () => unknown): Promise<number> {
  const rounds: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const start = process.hrtime.bigint();
    for (let index = 0; index < CALLS / 10; index += 1) await call();
    rounds.push(Number(process.hrtime.bigint() - start) / (CALLS / 10));
  }
  return median(rounds);
}

/** Taps that answer by promises, on our hooks with isolation, watchdog and statistics, and on Tapable's without. */
async function asynchronous(count: number): Promise<Row> {
  const registry = benchRegistry();
  const raw = new AsyncSeriesWaterfallHook<[number]>(['value']);
  const ours = filter<number>('awaited');
  for (let index = 0; index < count; index += 1) {
    registry.tap('bench', ours, { id: `a${index}` }, async (value) => Number(value) + 1);
    raw.tapPromise(`a${index}`, async (value) => value + 1);
  }
  const protectedCost = await awaitedNanoseconds(() => registry.filter(ours, 1));
  const rawCost = await awaitedNanoseconds(() => raw.promise(1));
  return row(`${count} async taps : raw Tapable (protected)`, protectedCost, rawCost, 3);
}

/** Hook dispatch with 0, 1, 5 and 20 taps against raw Tapable and `@wordpress/hooks`. */
export async function benchHooks(): Promise<Row[]> {
  const rows: Row[] = [];
  for (const count of [0, 1, 5, 20]) {
    const registry = benchRegistry();
    const wordpress = createHooks();
    const raw = new SyncWaterfallHook<[number]>(['value']);
    const ourSync = syncFilter<number>('sync');
    const ourAsync = filter<number>('async');
    for (let index = 0; index < count; index += 1) {
      registry.tap('bench', ourSync, { id: `s${index}` }, (value) => Number(value) + 1);
      registry.tap('bench', ourAsync, { id: `a${index}` }, (value) => Number(value) + 1);
      wordpress.addFilter('sync', `bench/s${index}`, (value: number) => value + 1);
      raw.tap(`s${index}`, (value) => value + 1);
    }
    const ours = nanoseconds((value) => registry.filter(ourSync, value));
    if (count === 0) rows.push({ ...row('hook without taps', ours, 50, 1), theirs: '50 ns', target: 'under 50 ns' });
    else
      rows.push(
        row(
          `${count} sync taps : raw Tapable (protected)`,
          ours,
          nanoseconds((value) => raw.call(value)),
          3,
        ),
      );
    rows.push(
      row(
        `${count} sync taps : @wordpress/hooks`,
        ours,
        nanoseconds((value) => wordpress.applyFilters('sync', value)),
        0.2,
      ),
    );
    const oursAsync = nanoseconds((value) => registry.filter(ourAsync, value));
    rows.push(row(`${count} taps, asynchronous hook : its sync twin`, oursAsync, Math.max(ours, 1), 3));
    if (count > 0) rows.push(await asynchronous(count));
  }
  return rows;
}
