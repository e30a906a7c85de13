import { rm } from 'node:fs/promises';
import { BUNDLES } from '@plinth/bundle';
import { createHost } from '@plinth/kernel/host';
import type { SiteBench } from './bench.js';
import { contentBundle } from './bundle.js';
import type { Figure, Found } from './figures.js';
import { siteOptions } from './options.js';
import { temporaryFolder } from './prepare.js';
import { median } from './rounds.js';

const MOST_ROUNDS = 3;

interface Times {
  readonly posts: number;
  readonly all: number;
  readonly exported: number;
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1_000;
}

/** A thousand posts into an empty site, then their comments, then the whole out again; each commit waits for the disk. */
async function once({ prepared }: SiteBench): Promise<Times> {
  const folder = await temporaryFolder();
  const host = await createHost(await siteOptions({ folder }, { whole: true, visitorCache: false }));
  try {
    const { content } = prepared;
    const without = { ...content, posts: content.posts.map((post) => ({ ...post, comments: [] })) };
    const posts = await seconds(() => host.use(BUNDLES).import({ ...contentBundle(without) }));
    const comments = await seconds(() => host.use(BUNDLES).import({ ...contentBundle(content) }));
    const exported = await seconds(() => host.use(BUNDLES).export());
    return { posts, all: posts + comments, exported };
  } finally {
    await host.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** `plinth import` and `plinth export` of a thousand posts. */
export async function bundlesPart(bench: SiteBench): Promise<Found> {
  const times: Times[] = [];
  for (let round = 0; round < Math.min(MOST_ROUNDS, bench.pace.rounds); round += 1) times.push(await once(bench));
  const { posts } = bench.prepared.content;
  const comments = posts.reduce((sum, post) => sum + post.comments.length, 0);
  const figure = (what: string, pick: (time: Times) => number): Figure => ({
    ...{ part: 'bundles', what, value: median(times.map(pick)), unit: 's', better: 'less' },
    detail: `median of ${times.length}`,
  });
  const figures = [
    figure(`import of ${posts.length} posts`, (time) => time.posts),
    figure(`import of ${posts.length} posts, then again with ${comments} comments`, (time) => time.all),
    figure('export of the same', (time) => time.exported),
  ];
  return { figures, throughput: [], notes: [] };
}
