import { filter, syncFilter } from '@plinth/kernel';
import { benchRegistry } from '@plinth/kernel/testing';
import { createHooks } from '@wordpress/hooks';
import { AsyncSeriesWaterfallHook, SyncWaterfallHook } from 'tapable';
import type { Row } from './table.js';

const CALLS = 200_000;
const ROUNDS = 7;

function median(values: number[]): number {
  return values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

/** Nanoseconds a call, median of some rounds. */
function nanoseconds(call: () => unknown): number {
  const rounds = Array.from({ length: ROUNDS }, () => {
    const start = process.hrtime.bigint();
    for (let index = 0; index < CALLS; index += 1) call();
    return Number(process.hrtime.bigint() - start) / CALLS;
  });
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

/** Hook dispatch with 0, 1, 5 and 20 synchronous taps against raw Tapable and `@wordpress/hooks`. */
export function benchHooks(): Row[] {
  const rows: Row[] = [];
  for (const count of [0, 1, 5, 20]) {
    const registry = benchRegistry();
    const wordpress = createHooks();
    const raw = new SyncWaterfallHook<[number]>(['value']);
    const rawAsync = new AsyncSeriesWaterfallHook<[number]>(['value']);
    const ourSync = syncFilter<number>('sync');
    const ourAsync = filter<number>('async');
    for (let index = 0; index < count; index += 1) {
      registry.tap('bench', ourSync, { id: `s${index}` }, (value) => Number(value) + 1);
      registry.tap('bench', ourAsync, { id: `a${index}` }, (value) => Number(value) + 1);
      wordpress.addFilter('sync', `bench/s${index}`, (value: number) => value + 1);
      raw.tap(`s${index}`, (value) => value + 1);
      rawAsync.tapPromise(`a${index}`, async (value) => value + 1);
    }
    const ours = nanoseconds(() => registry.filter(ourSync, 1));
    if (count === 0) rows.push({ ...row('hook without taps', ours, 50, 1), theirs: '50 ns', target: 'under 50 ns' });
    else
      rows.push(
        row(
          `${count} sync taps : raw Tapable (protected)`,
          ours,
          nanoseconds(() => raw.call(1)),
          3,
        ),
      );
    rows.push(
      row(
        `${count} sync taps : @wordpress/hooks`,
        ours,
        nanoseconds(() => wordpress.applyFilters('sync', 1)),
        1,
      ),
    );
    const oursAsync = nanoseconds(() => registry.filter(ourAsync, 1));
    rows.push(row(`${count} taps, asynchronous hook : its sync twin`, oursAsync, Math.max(ours, 1), 3));
  }
  return rows;
}
