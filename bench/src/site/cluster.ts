import { rm } from 'node:fs/promises';
import { Redis } from 'ioredis';
import { Sequelize } from 'sequelize';
import type { SiteBench } from './bench.js';
import { type Figure, type Found, shown, type Throughput } from './figures.js';
import { type LoadRequest, type Rate, rateOf } from './load.js';
import { fillSite, temporaryFolder } from './prepare.js';
import { medianRate } from './rounds.js';
import { type RunningNode, withServers } from './running.js';

const DATABASE = 'plinth_bench';

/** The least that a processor second of two processes must bring of what one brings. */
const LEAST = 0.9;

/** Long enough for V8 to compile what is hot. */
const WARM_UP_SECONDS = 3;

interface Places {
  readonly postgres: string;
  readonly redis: string;
}

/** Where the servers are: `PLINTH_BENCH_POSTGRES` (without a database) and `PLINTH_BENCH_REDIS`, or on this machine. */
function placesOf({ PLINTH_BENCH_POSTGRES, PLINTH_BENCH_REDIS }: NodeJS.ProcessEnv): Places {
  return {
    postgres: PLINTH_BENCH_POSTGRES ?? 'postgres://postgres@127.0.0.1:5432',
    redis: PLINTH_BENCH_REDIS ?? 'redis://127.0.0.1:6379/9',
  };
}

async function onPostgres({ postgres }: Places, statements: readonly string[]): Promise<void> {
  const sequelize = new Sequelize(`${postgres}/postgres`, { dialect: 'postgres', logging: false });
  try {
    for (const statement of statements) await sequelize.query(statement);
  } finally {
    await sequelize.close();
  }
}

async function emptyRedis({ redis }: Places): Promise<void> {
  const client = new Redis(redis, { lazyConnect: true, retryStrategy: () => null });
  // Whoever waits for the connection hears of the same error.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.flushdb();
  } finally {
    client.disconnect();
  }
}

const DROP = `DROP DATABASE IF EXISTS ${DATABASE} WITH (FORCE)`;

async function emptied(places: Places): Promise<string | undefined> {
  try {
    await onPostgres(places, [DROP, `CREATE DATABASE ${DATABASE}`]);
    await emptyRedis(places);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** Several servers loaded at once: responses of all of them by wall-clock time, and by the processor time of all of them. */
async function rateOfAll(servers: readonly RunningNode[], request: LoadRequest, seconds: number): Promise<Rate> {
  const rates = await Promise.all(servers.map((server) => rateOf(server, { requests: [request], seconds })));
  const answers = rates.reduce((sum, rate) => sum + rate.answers, 0);
  const used = rates.reduce((sum, rate) => sum + rate.answers / rate.processor, 0);
  return { wall: rates.reduce((sum, rate) => sum + rate.wall, 0), processor: answers / used, answers };
}

const READ = [
  { what: 'list of ten posts', path: '/wp-json/wp/v2/posts' },
  { what: 'one post', path: '/wp-json/wp/v2/posts/1' },
];

async function compare(servers: readonly RunningNode[], { pace: { rounds, seconds } }: SiteBench): Promise<Found> {
  const figures: Figure[] = [];
  const throughput: Throughput[] = [];
  for (const { what, path } of READ) {
    const [ones, twos]: [Rate[], Rate[]] = [[], []];
    await rateOfAll(servers, { path }, WARM_UP_SECONDS);
    for (let round = 0; round < rounds; round += 1) {
      ones.push(await rateOfAll(servers.slice(0, 1), { path }, seconds));
      twos.push(await rateOfAll(servers, { path }, seconds));
    }
    const [one, two] = [medianRate(ones), medianRate(twos)];
    throughput.push({ what, server: 'one process', rate: one }, { what, server: 'two processes', rate: two });
    figures.push({
      ...{ part: 'cluster', what: `${what}, of a processor second: two processes : one`, unit: '×', better: 'more' },
      value: two.processor / one.processor,
      target: LEAST,
      detail: `wall-clock ${shown(two.wall / one.wall)} ×, with the load and the database on the same processors`,
    });
  }
  return { figures, throughput, notes: [] };
}

/** Two processes on PostgreSQL and Redis against one of them. */
export async function clusterPart(bench: SiteBench): Promise<Found> {
  const places = placesOf(process.env);
  const missing = await emptied(places);
  if (missing !== undefined)
    return { figures: [], throughput: [], notes: [`Not measured, there is no PostgreSQL or no Redis: ${missing}`] };
  const folder = await temporaryFolder();
  const place = { folder, database: `${places.postgres}/${DATABASE}`, redisUrl: places.redis };
  try {
    await fillSite(place, false);
    const job = { ...place, kind: 'site' as const };
    return await withServers([job, job], (servers) => compare(servers, bench));
  } finally {
    await onPostgres(places, [DROP]);
    await emptyRedis(places);
    await rm(folder, { recursive: true, force: true });
  }
}
