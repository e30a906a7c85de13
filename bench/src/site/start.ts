import { rm } from 'node:fs/promises';
import { startInChild } from '../boot.js';
import type { SiteBench } from './bench.js';
import type { Found } from './figures.js';
import { temporaryFolder } from './prepare.js';
import { median } from './rounds.js';

const TARGET_MS = 1_200;

/** How long the whole site takes from `node` to its first response, on a database that is migrated already. */
export async function startPart({ pace }: Pick<SiteBench, 'pace'>): Promise<Found> {
  const folder = await temporaryFolder();
  try {
    await startInChild(folder);
    const times: number[] = [];
    for (let round = 0; round < pace.rounds; round += 1) times.push((await startInChild(folder)).bootMs);
    const figure = {
      ...{ part: 'start', what: 'from node to the first response', value: median(times), unit: 'ms' },
      ...{ better: 'less' as const, target: TARGET_MS, detail: `median of ${times.length}, imports included` },
    };
    return { figures: [figure], throughput: [], notes: [] };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
