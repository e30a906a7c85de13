import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import content from '@plinth/content';
import { JOBS, USERS } from '@plinth/kernel';
import { DATABASE } from '@plinth/kernel/database';
import type { Host } from '@plinth/kernel/host';
import memberBlog from '@plinth/member-blog';
import { RawTables } from '@plinth/testing';
import { writePosts } from './posts.js';
import { growthRow, medianOf, openSite, signedIn } from './sites.js';
import type { Row } from './table.js';

const SMALL = 1_000;
const LARGE = 100_000;
const AUTHORS = 50;

const ROOT = '/member-blog/v1';

const VISITED = [
  '/popular',
  '/popular?page=5&per_page=20',
  '/popular?timeframe=month',
  '/authors',
  '/authors?orderby=total_views',
];

/** Feeds among them, because those of visitors are kept for a minute. */
const SIGNED_IN = [
  '/dashboard',
  '/dashboard?page=2',
  '/dashboard/counts',
  '/feed?source=recent',
  '/feed?source=recent&page=30',
  '/feed?source=popular',
  '/feed?source=authors',
];

/** What is found in another way once the member writes with others. */
const CO_AUTHORED = ['/dashboard', '/dashboard?page=2', '/dashboard/counts'];

/** Posts by fifty authors an hour apart, two in three of them read, and as many own posts at every size; answers whose. */
async function fill(host: Host, count: number): Promise<number> {
  const users = host.use(USERS);
  const make = async (login: string) =>
    (await users.create({ login, email: `${login}@example.org`, roles: ['author'] })).id;
  const own = await make('own');
  const authors: number[] = [];
  for (let index = 0; index < AUTHORS; index += 1) authors.push(await make(`author${index}`));
  await writePosts(host, count, { authorIds: authors, ownId: own });
  const database = host.use(DATABASE);
  await new RawTables(database).execute(
    `INSERT INTO ${database.table('mb_post_views')} (post_id, views)
      SELECT id, (id * 7919) % 1000 FROM ${database.table('posts')} WHERE id % 3 <> 0`,
  );
  // The rows above were written past every hook.
  await host.use(JOBS).run('member-blog:count-authors');
  return own;
}

/** Makes a member co-author of twenty posts of others, the same at every size. */
async function writeTogether(host: Host, userId: number): Promise<void> {
  const database = host.use(DATABASE);
  await new RawTables(database).execute(
    `INSERT INTO ${database.table('mb_coauthors')} (post_id, user_id, status, position, invited_at, expires_at)
      SELECT id, $1, 'accepted', 0, '', '' FROM ${database.table('posts')}
      WHERE id <= ${SMALL} AND id % 40 = 7 AND author_id <> $1 ORDER BY id LIMIT 20`,
    [userId],
  );
}

/** The sites of both sizes, and who owns the dashboard there. */
interface Sites {
  readonly small: Host;
  readonly large: Host;
  readonly owners: { readonly small: number; readonly large: number };
}

/** The rows of some addresses, as the owner of the dashboard or a visitor asks for them. */
async function compared({ small, large, owners }: Sites, urls: readonly string[], how = ''): Promise<Row[]> {
  const headers = { small: await signedIn(small, owners.small), large: await signedIn(large, owners.large) };
  const rows: Row[] = [];
  for (const url of urls) {
    const isVisitor = VISITED.includes(url);
    const of = (host: Host, who: Record<string, string>) =>
      medianOf(host, { url: ROOT + url, ...(isVisitor ? {} : { headers: who }) });
    const what = `member-blog/v1${url}${how} at 100,000 : at 1,000`;
    rows.push(growthRow(await of(large, headers.large), await of(small, headers.small), { what }));
  }
  return rows;
}

/** Dashboard, feed, popular posts and authors at 1,000 and 100,000 posts. */
export async function benchBlog(): Promise<Row[]> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'plinth-blog-'));
  const small = await openSite(folder, 'small', [content, memberBlog]);
  const large = await openSite(folder, 'large', [content, memberBlog]);
  try {
    const owners = { small: await fill(small, SMALL), large: await fill(large, LARGE) };
    const sites = { small, large, owners };
    const rows = await compared(sites, [...VISITED, ...SIGNED_IN]);
    await writeTogether(small, owners.small);
    await writeTogether(large, owners.large);
    return [...rows, ...(await compared(sites, CO_AUTHORED, ' with co-authored posts'))];
  } finally {
    await small.stop();
    await large.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
