import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import content from '@plinth/content';
import { createHost } from '@plinth/kernel/host';
import { silentLog } from '@plinth/kernel/testing';
import inject from 'light-my-request';
import { prepare } from './http.js';
import type { Row } from './table.js';

const SMALL = 1_000;
const LARGE = 100_000;
const REQUESTS = 300;

/** Milliseconds of a list at a size, median. */
async function medianOf(database: string, dataFolder: string, url: string): Promise<number> {
  const site = { url: 'http://127.0.0.1', environment: 'local' as const };
  const host = await createHost({
    plugins: [content],
    database,
    dataFolder,
    site,
    log: silentLog,
    visitorCache: false,
    idleJobs: true,
  });
  const times: number[] = [];
  for (let count = 0; count < REQUESTS; count += 1) {
    const start = performance.now();
    await inject((request, response) => host.handler(request, response, () => response.end()), `/wp-json${url}`);
    times.push(performance.now() - start);
  }
  await host.stop();
  return times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
}

/** The main lists at 1,000 and 100,000 rows: the cost may not grow by more than half. */
export async function benchGrowth(): Promise<Row[]> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'plinth-growth-'));
  try {
    const small = await prepare(folder, SMALL);
    const large = await prepare(folder, LARGE);
    const rows: Row[] = [];
    for (const url of [
      '/wp/v2/posts',
      '/wp/v2/posts?author=1',
      '/wp/v2/posts?page=3&orderby=modified',
      '/wp/v2/users',
    ]) {
      const ours = await medianOf(large.database, folder, url);
      const theirs = await medianOf(small.database, folder, url);
      rows.push({
        what: `${url} at 100,000 : at 1,000`,
        ours: `${ours.toFixed(2)} ms`,
        theirs: `${theirs.toFixed(2)} ms`,
        ratio: ours / theirs,
        target: '≤ 1.5',
        ok: ours / theirs <= 1.5,
      });
    }
    return rows;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
