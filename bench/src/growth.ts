import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import content from '@plinth/content';
import { USERS } from '@plinth/kernel';
import { writePosts } from './posts.js';
import { growthRow, medianOf, openSite } from './sites.js';
import type { Row } from './table.js';

const SMALL = 1_000;
const LARGE = 100_000;
const LISTS = ['/wp/v2/posts', '/wp/v2/posts?author=1', '/wp/v2/posts?page=3&orderby=modified', '/wp/v2/users'];

/** The main lists at 1,000 and 100,000 rows: the cost may not grow by more than half. */
export async function benchGrowth(): Promise<Row[]> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'plinth-growth-'));
  try {
    const small = await openSite(folder, 'small', [content]);
    const large = await openSite(folder, 'large', [content]);
    for (const [host, count] of [
      [small, SMALL],
      [large, LARGE],
    ] as const) {
      const author = await host.use(USERS).create({ login: 'bench', email: 'bench@example.org', roles: ['author'] });
      await writePosts(host, count, { authorIds: [author.id] });
    }
    const rows: Row[] = [];
    for (const url of LISTS) {
      const what = `${url} at 100,000 : at 1,000`;
      rows.push(growthRow(await medianOf(large, { url }), await medianOf(small, { url }), { what }));
    }
    await small.stop();
    await large.stop();
    return rows;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
