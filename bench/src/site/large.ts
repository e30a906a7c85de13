import { rm } from 'node:fs/promises';
import { DATABASE, type Database } from '@plinth/kernel/database';
import { createHost } from '@plinth/kernel/host';
import { RawTables } from '@plinth/testing';
import { multiply } from '../posts.js';
import { NAMES, type SiteBench } from './bench.js';
import { RARE, SEARCHED } from './content.js';
import { type Figure, type Found, shown } from './figures.js';
import { siteOptions } from './options.js';
import { copyOf } from './prepare.js';
import { median } from './rounds.js';
import { type RunningNode, serverAt, withServers } from './running.js';

/** How much dearer a list may be in the large site. */
const MOST = 1.3;

const LIST = '/wp-json/wp/v2/posts';

/** A URL that is requested of the small site and of the large one. */
interface ReadUrl {
  readonly what: string;
  readonly path: string;
  /** What finds more rows in the large site cannot take as long there. */
  readonly ofMany?: boolean;
  /** Whether an administrator requests it. */
  readonly asAdmin?: boolean;
  /** How often it is requested at most: one address may search sixty times a minute. */
  readonly most?: number;
  /** Whether its last page is requested. */
  readonly isLastPage?: boolean;
  /** The longest that it may take in the large site, in milliseconds, instead of a ratio. */
  readonly boundMs?: number;
}

const READ: readonly ReadUrl[] = [
  { what: 'home page', path: '/' },
  { what: 'search page', path: `/search?q=${RARE}`, most: 20 },
  { what: 'search page of posts', path: `/?s=${RARE}` },
  { what: 'console overview', path: '/wp-admin/', asAdmin: true },
  { what: 'console list of posts', path: '/wp-admin/posts', asAdmin: true },
  { what: 'console search of posts', path: `/wp-admin/posts?search=${RARE}`, asAdmin: true },
  { what: 'console list of comments', path: '/wp-admin/comments', asAdmin: true },
  { what: 'feed of comments', path: '/comments/feed/' },
  { what: 'last page of the list', path: LIST, isLastPage: true, boundMs: 100 },
  { what: 'last page of comments', path: '/wp-json/wp/v2/comments', isLastPage: true, boundMs: 100 },
  { what: 'list of ten', path: LIST },
  { what: 'third page by date of change', path: `${LIST}?page=3&orderby=modified` },
  { what: 'posts of a category', path: `${LIST}?categories=2` },
  { what: 'posts of an author', path: `${LIST}?author=3` },
  { what: 'one post', path: `${LIST}/1` },
  { what: 'search', path: `${LIST}?search=${SEARCHED}` },
  { what: 'search that nobody made before, of as many hits', path: `${LIST}?search=${RARE}+-[<id>]` },
  {
    what: 'search that nobody made before, of a hit in thirty',
    path: `${LIST}?search=${SEARCHED}+-[<id>]`,
    ofMany: true,
  },
  { what: 'latest comments', path: '/wp-json/wp/v2/comments' },
];
/** What the hand-written routes have as well. */
const BY_HAND = ['list of ten', 'one post'];

/** Gives the copies of posts the terms and comments of what they are copies of, and takes the rare word out of them. */
async function multiplyRelated(database: Database, times: number, written: number): Promise<void> {
  const table = (name: string) => database.table(name);
  const copies = `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${times})`;
  const said = `parent_id, user_id, author_name, author_email, author_url, author_ip, user_agent, content, status, judged_at, type,
    author_name_folded, author_url_folded, content_folded, author_email_folded, author_ip_folded`;
  await database.transaction(async () => {
    await new RawTables(
      database,
    ).execute(`${copies} INSERT INTO ${table('post_terms')} (post_id, term_id, taxonomy, position)
      SELECT t.post_id + n.i * ${written}, t.term_id, t.taxonomy, t.position
      FROM ${table('post_terms')} t CROSS JOIN n WHERE t.post_id <= ${written}`);
    await new RawTables(database).execute(`UPDATE ${table('terms')} SET count = count * ${times + 1} WHERE count > 0`);
    await new RawTables(database).execute(`${copies} INSERT INTO ${table('comments')} (post_id, created_at, ${said})
      SELECT c.post_id + n.i * ${written},
        strftime('%Y-%m-%dT%H:%M:%S.000Z', c.created_at, (n.i * -${written}) || ' hours'), ${said}
      FROM ${table('comments')} c CROSS JOIN n WHERE c.post_id <= ${written}`);
    await new RawTables(database).execute(`UPDATE ${table('posts')} SET content = replace(content, '${RARE}', 'donkey'),
        content_folded = replace(content_folded, '${RARE}', 'donkey')
      WHERE id > ${written} AND content LIKE '%${RARE}%'`);
    await new RawTables(database).execute(`UPDATE ${table('posts')} SET comment_count = (
        SELECT o.comment_count FROM ${table('posts')} o WHERE o.id = (${table('posts')}.id - 1) % ${written} + 1)
      WHERE id > ${written}`);
  });
}

/** Makes a site with a thousand posts one of so many. */
async function grow(folder: string, rows: number, written: number): Promise<void> {
  const host = await createHost({
    ...(await siteOptions({ folder }, { whole: true, visitorCache: false })),
    // Leaves no trace of a process that serves, whose changes others would wait to hear of.
    role: 'test' as const,
    durable: false,
    limits: { statementSeconds: 0 },
  });
  const database = host.use(DATABASE);
  const authors = await database.select<{ id: number }>(
    `SELECT DISTINCT author_id AS id FROM ${database.table('posts')} WHERE type = 'post' ORDER BY 1`,
    [],
  );
  const times = rows / written - 1;
  const ids = authors.map(({ id }) => id);
  await multiply(database, times, ids);
  await multiplyRelated(database, times, written);
  await host.stop();
}

interface Sizes {
  readonly small: RunningNode;
  readonly large: RunningNode;
}

/** How often an address is asked, and for how long at most; the first half warms up. */
const REQUESTS = 200;
const MOST_MS = 15_000;
const WARM_UP = 40;

type Headers = Readonly<Record<string, string>>;

async function milliseconds(url: string, headers: Headers): Promise<number> {
  const start = performance.now();
  const answer = await fetch(url, { headers: { ...headers } });
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}.`);
  return performance.now() - start;
}

/** The URL of what is read on a server. */
async function urlOn({ url }: RunningNode, { isLastPage = false, path }: ReadUrl): Promise<string> {
  if (!isLastPage) return url + path;
  const pages = (await fetch(url + path)).headers.get('x-wp-totalpages');
  return `${url}${path}?page=${pages}`;
}

interface Compared {
  readonly name: string;
  readonly sizes: Sizes;
  readonly read: ReadUrl;
  /** Sent with each request. */
  readonly headers: Headers;
}

/** The medians of both, asked in turns, one request at a time: what looks at every row would keep 32 waiting for minutes. */
async function bothMedians({ headers, read, sizes }: Compared, most = REQUESTS): Promise<readonly [number, number]> {
  const [small, large] = [await urlOn(sizes.small, read), await urlOn(sizes.large, read)];
  const [smalls, larges]: [number[], number[]] = [[], []];
  const start = performance.now();
  const limit = Math.min(most, read.most ?? most);
  for (let count = 0; count < limit && performance.now() - start < MOST_MS; count += 1) {
    const filled = (url: string) => url.replace('[<id>]', `${most}${count}`);
    smalls.push(await milliseconds(filled(small), headers));
    larges.push(await milliseconds(filled(large), headers));
  }
  const ofSecondHalf = (values: readonly number[]) => median(values.slice(Math.floor(values.length / 2)));
  return [ofSecondHalf(smalls), ofSecondHalf(larges)];
}

async function compared(each: Compared, { largeRows, prepared }: SiteBench): Promise<readonly Figure[]> {
  const { name, read } = each;
  const [small, large] = await bothMedians(each);
  const said = { part: 'large', better: 'less' as const, detail: `${shown(large)} ms : ${shown(small)} ms` };
  if (read.boundMs !== undefined) {
    const what = `${read.what}, ${name}: at ${largeRows} posts`;
    return [{ ...said, what, value: large, unit: 'ms', target: read.boundMs }];
  }
  const what = `${read.what}, ${name}: at ${largeRows} posts : at ${prepared.content.posts.length}`;
  const target = name === NAMES.site && !read.ofMany ? { target: MOST } : {};
  return [{ ...said, what, value: large / small, unit: '×', ...target }];
}

/** The main lists at a thousand posts and at a hundred thousand, or at a million. */
export async function largePart(bench: SiteBench): Promise<Found> {
  const { prepared, largeRows } = bench;
  const folder = await copyOf(prepared.folder);
  try {
    await grow(folder, largeRows, prepared.content.posts.length);
    const jobs = [
      { kind: 'site' as const, folder: prepared.folder },
      { kind: 'site' as const, folder },
      { kind: 'express-sqlite3' as const, folder: prepared.folder },
      { kind: 'express-sqlite3' as const, folder },
    ];
    return await withServers(jobs, async (servers) => {
      const site = { small: serverAt(servers, 0), large: serverAt(servers, 1) };
      const bare = { small: serverAt(servers, 2), large: serverAt(servers, 3) };
      // Whatever a process does for the first time is done before anything is measured.
      const headersOf = ({ asAdmin = false }: ReadUrl) => (asAdmin ? prepared.admin : {});
      const ours = READ.map((read) => ({ name: NAMES.site, sizes: site, read, headers: headersOf(read) }));
      for (const each of ours) await bothMedians(each, WARM_UP);
      const figures: Figure[] = [];
      for (const each of ours) {
        figures.push(...(await compared(each, bench)));
        if (!BY_HAND.includes(each.read.what)) continue;
        figures.push(...(await compared({ ...each, name: NAMES.express, sizes: bare }, bench)));
      }
      return { figures, throughput: [], notes: [] };
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
