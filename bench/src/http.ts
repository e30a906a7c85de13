import { type ChildProcess, fork } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import content, { POSTS } from '@plinth/content';
import credentials, { API_KEYS } from '@plinth/credentials';
import { standardPlugins } from '@plinth/host-config';
import { USERS } from '@plinth/kernel';
import { createHost } from '@plinth/kernel/host';
import { APPLICATION_PASSWORDS, NONCES, SESSION_COOKIES, SESSIONS } from '@plinth/kernel/identity';
import { silentLog } from '@plinth/testing';
import autocannon from 'autocannon';
import type { ServerJob, ServerUse } from './servers.js';
import type { Row } from './table.js';

const LIST = '/wp-json/wp/v2/posts';
const POSTS_WRITTEN = 1000;
const ROUNDS = 5;
const SECONDS = 2;
const CONNECTIONS = 16;
const SECRET = 'a secret for the bench of some length';

interface Running {
  readonly process: ChildProcess;
  readonly url: string;
}

interface Prepared {
  readonly database: string;
  readonly dataFolder: string;
  /** The highest id of a post. */
  readonly newest: number;
  readonly credentials: Readonly<Record<'cookie' | 'applicationPassword' | 'apiKey', Readonly<Record<string, string>>>>;
}

/** A database with a thousand posts of about two kilobytes, and somebody who can sign in. */
async function prepare(folder: string): Promise<Prepared> {
  const database = path.join(folder, 'bench.sqlite');
  const site = { url: 'http://127.0.0.1', environment: 'local' as const };
  const host = await createHost({
    plugins: [...standardPlugins, content, credentials],
    database,
    dataFolder: folder,
    secret: SECRET,
    site,
    idleJobs: true,
    durable: false,
    log: silentLog,
  });
  const author = await host.use(USERS).create({ login: 'bench', email: 'bench@example.org', roles: ['author'] });
  const posts = host.pluginContext('content').use(POSTS);
  const text = '<p>Lorem ipsum dolor sit amet, consectetur adipiscing elit, sed do eiusmod tempor.</p>\n'.repeat(22);
  let newest = 0;
  for (let index = 0; index < POSTS_WRITTEN; index += 1) {
    const createdAt = new Date(Date.UTC(2020, 0, 1) + index * 3_600_000).toISOString();
    const fresh = {
      type: 'post',
      status: 'publish',
      title: `Post ${index}`,
      content: text,
      createdAt,
      authorId: author.id,
    };
    newest = (await posts.insert(fresh)).id;
  }
  const { session, token } = await host.use(SESSIONS).start(author.id);
  const nonce = host.use(NONCES).create('wp_rest', { userId: author.id, sessionId: session.id });
  const { secret } = await host.use(APPLICATION_PASSWORDS).create(author.id, 'bench');
  const key = await host.pluginContext('credentials').use(API_KEYS).create(author.id, 'bench', null);
  const cookie = `${host.use(SESSION_COOKIES).name}=${token}`;
  await host.stop();
  return {
    database,
    dataFolder: folder,
    newest,
    credentials: {
      cookie: { cookie, 'x-wp-nonce': nonce },
      applicationPassword: { authorization: `Basic ${Buffer.from(`bench:${secret}`).toString('base64')}` },
      apiKey: { 'x-api-key': key?.secret ?? '' },
    },
  };
}

async function startServer(job: ServerJob): Promise<Running> {
  const child = fork(fileURLToPath(new URL('./servers.js', import.meta.url)), {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const port = await new Promise<number>((resolve, reject) => {
    child.once('message', (message: { port: number }) => resolve(message.port));
    child.once('exit', (code) => reject(new Error(`A server of the bench ended with ${code}.`)));
    child.send(job);
  });
  return { process: child, url: `http://127.0.0.1:${port}` };
}

async function secondsUsed({ process: child }: Running): Promise<number> {
  const answered = new Promise<ServerUse>((resolve) => child.once('message', resolve));
  child.send('use');
  return (await answered).seconds;
}

/** Requests a second of the server's own processor time: what the load generator takes of the machine does not count. */
async function load({ server, path: address, headers = {} }: Target): Promise<number> {
  const url = server.url + address;
  const before = await secondsUsed(server);
  const result = await autocannon({ url, connections: CONNECTIONS, duration: SECONDS, headers: { ...headers } });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refusals, ${result.errors} errors`);
  return result.requests.total / ((await secondsUsed(server)) - before);
}

/** Requests a second of two addresses, loaded in turns so that both meet the same machine; the medians of the rounds. */
async function compare(one: () => Promise<number>, other: () => Promise<number>): Promise<[number, number]> {
  const ones: number[] = [];
  const others: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    ones.push(await one());
    others.push(await other());
  }
  const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
  return [median(ones), median(others)];
}

async function json(url: string): Promise<unknown> {
  return (await fetch(url)).json();
}

interface Target {
  readonly server: Running;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
}

interface Comparison {
  readonly what: string;
  /** The least that the ratio must be. */
  readonly least: number;
  readonly ours: Target;
  readonly theirs: Target;
}

function comparisons(servers: Record<'plinth' | 'cached' | 'bare', Running>, prepared: Prepared): Comparison[] {
  const { plinth, cached, bare } = servers;
  const { cookie, applicationPassword, apiKey } = prepared.credentials;
  const one = `${LIST}/${prepared.newest}`;
  const list = { server: plinth, path: LIST };
  const signedIn = { ...list, headers: cookie };
  return [
    { what: 'list of ten posts : bare Express', least: 0.85, ours: list, theirs: { server: bare, path: LIST } },
    {
      what: 'one post : bare Express',
      least: 0.9,
      ours: { server: plinth, path: one },
      theirs: { server: bare, path: one },
    },
    { what: 'list kept : list not kept', least: 5, ours: { server: cached, path: LIST }, theirs: list },
    { what: 'cookie and nonce : visitor', least: 0.75, ours: signedIn, theirs: list },
    {
      what: 'application password : cookie',
      least: 0.9,
      ours: { ...list, headers: applicationPassword },
      theirs: signedIn,
    },
    { what: 'API key : cookie', least: 0.9, ours: { ...list, headers: apiKey }, theirs: signedIn },
  ];
}

async function measure({ what, least, ours, theirs }: Comparison): Promise<Row> {
  const [one, other] = await compare(
    () => load(ours),
    () => load(theirs),
  );
  const ratio = one / other;
  const target = `≥ ${least}`;
  return { what, ours: `${one.toFixed(0)}/s`, theirs: `${other.toFixed(0)}/s`, ratio, target, ok: ratio >= least };
}

/** Lists and single posts against bare Express, and what credentials and the cache cost. */
export async function benchHttp(): Promise<Row[]> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'plinth-bench-'));
  const prepared = await prepare(folder);
  const job = { database: prepared.database, dataFolder: folder, secret: SECRET };
  const plinth = await startServer({ ...job, kind: 'plinth' });
  const cached = await startServer({ ...job, kind: 'plinth-cached' });
  const bodies = { list: await json(plinth.url + LIST), one: await json(`${plinth.url}${LIST}/${prepared.newest}`) };
  const bare = await startServer({ ...job, kind: 'bare', bodies });
  try {
    const rows: Row[] = [];
    for (const comparison of comparisons({ plinth, cached, bare }, prepared)) rows.push(await measure(comparison));
    return rows;
  } finally {
    for (const server of [plinth, cached, bare]) server.process.kill();
    await rm(folder, { recursive: true, force: true });
  }
}
