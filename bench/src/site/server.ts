// Started as a process of its own: one of the servers under measurement.
import { writeFile } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import { Session } from 'node:inspector/promises';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { siteListener } from '@plinth/cli/site';
import { createHost, type Host } from '@plinth/kernel/host';
import express from 'express';
import { QueryTypes, Sequelize } from 'sequelize';
import sqlite3 from 'sqlite3';
import { listByHand, oneByHand, type Select } from './hand.js';
import { writesByHand } from './hand-writes.js';
import { mixedByHand } from './mixed/hand.js';
import { siteOptions } from './options.js';
import { type Address, forgetReports, type Recorded, recordAddress } from './recording.js';

/** What stands behind the port. */
export type ServerKind =
  | 'site'
  | 'site-kept'
  | 'site-fresh'
  | 'site-cold'
  | 'site-plain'
  | 'content'
  | 'express-sqlite3'
  | 'express-writes'
  | 'express-mixed'
  | 'express-sequelize'
  | 'node-sqlite3'
  | 'node-constant';

/** What a server is told by its parent. */
export interface SiteServerJob {
  readonly kind: ServerKind;
  readonly folder: string;
  /** Whether a site has the heap that V8 gives it, instead of that of the command `plinth`. */
  readonly ownHeap?: boolean;
  /** Default: the file of SQLite in the folder. */
  readonly database?: string | undefined;
  readonly redisUrl?: string | undefined;
  /** For Express + sqlite3: addresses that send these statements and answer these bodies. */
  readonly recorded?: readonly Recorded[];
  /** For a constant body: the body. */
  readonly body?: string;
}

/** What a server says of itself. */
export interface ServerState {
  /** Processor time in all, in seconds. */
  readonly seconds: number;
  readonly residentMb: number;
  /** The worst and the 99th turn of the event loop since it was told to watch them, in milliseconds. */
  readonly worstTurnMs: number;
  readonly lateTurnMs: number;
}

const JSON_TYPE = 'application/json; charset=UTF-8';
const LIST = '/wp-json/wp/v2/posts';

/** Statements that are prepared once and kept. */
function preparedSelect(file: string): Select {
  const database = new sqlite3.Database(file, sqlite3.OPEN_READONLY);
  const kept = new Map<string, sqlite3.Statement>();
  return <R extends object>(sql: string, values: readonly unknown[]) => {
    const statement = kept.get(sql) ?? database.prepare(sql);
    kept.set(sql, statement);
    return new Promise<R[]>((resolve, reject) => {
      statement.all<R>([...values], (error: Error | null, rows: R[]) => (error ? reject(error) : resolve(rows)));
    });
  };
}

function sequelizeSelect(storage: string): Select {
  const sequelize = new Sequelize({ dialect: 'sqlite', storage, logging: false });
  return <R extends object>(sql: string, values: readonly unknown[]) => {
    // Without the names of its tables Sequelize asks SQLite for the columns of each before the query itself.
    const options = { type: QueryTypes.SELECT as const, bind: [...values], raw: true, tableNames: [] };
    return sequelize.query<R>(sql.replace(/\?(\d+)/g, '$$$1'), options);
  };
}

/** What somebody would write by hand in Express. */
function byHand(select: Select, recorded: readonly Recorded[] = []): RequestListener {
  const app = express();
  app.get(LIST, async (_request, response) => {
    const { body, total } = await listByHand(select);
    response.set('X-WP-Total', String(total)).json(body);
  });
  app.get(`${LIST}/:id`, async (request, response) => {
    const found = await oneByHand(select, Number(request.params.id));
    if (found) response.json(found.body);
    else response.sendStatus(404);
  });
  for (const { path, statements, body, type } of recorded) {
    const json: unknown = type.startsWith('application/json') ? JSON.parse(body) : undefined;
    const asked = statements.map(([sql, values]) => [sql.replace(/\$(\d+)/g, '?$1'), values] as const);
    app.get(path.split('?')[0] ?? path, async (_request, response) => {
      for (const [sql, values] of asked) await select(sql, values);
      if (json === undefined) response.type('html').send(body);
      else response.json(json);
    });
  }
  return app;
}

function withoutExpress(select: Select): RequestListener {
  return (_request, response) => {
    listByHand(select).then(
      ({ body }) => {
        const text = JSON.stringify(body);
        response.writeHead(200, { 'Content-Type': JSON_TYPE, 'Content-Length': Buffer.byteLength(text) }).end(text);
      },
      () => response.writeHead(500).end(),
    );
  };
}

function constant(body: string): RequestListener {
  const headers = { 'Content-Type': JSON_TYPE, 'Content-Length': Buffer.byteLength(body) };
  return (_request, response) => response.writeHead(200, headers).end(body);
}

/** The site of this process, where it is one. */
let site: Host | undefined;

async function hosted(job: SiteServerJob): Promise<RequestListener> {
  const choice = {
    whole: job.kind !== 'content',
    visitorCache: job.kind === 'site-kept' || job.kind === 'site-plain',
    preparedItems: job.kind !== 'site-cold' && job.kind !== 'site-plain',
  };
  const host = await createHost(await siteOptions(job, choice));
  site = host;
  const listener = siteListener(host, () => true);
  if (job.kind !== 'site-fresh') return listener;
  return (request, response) => {
    forgetReports(host).then(
      () => listener(request, response),
      () => response.writeHead(500).end(),
    );
  };
}

async function listenerFor(job: SiteServerJob): Promise<RequestListener> {
  const file = `${job.folder}/site.sqlite`;
  switch (job.kind) {
    case 'express-sqlite3':
      return byHand(preparedSelect(file), job.recorded);
    case 'express-writes':
      return express().use(writesByHand(file));
    case 'express-mixed':
      return mixedByHand(preparedSelect(file), file);
    case 'express-sequelize':
      return byHand(sequelizeSelect(file));
    case 'node-sqlite3':
      return withoutExpress(preparedSelect(file));
    case 'node-constant':
      return constant(job.body ?? '');
    default:
      return hosted(job);
  }
}

const NANOSECONDS = 1e6;
const LATE = 99;
const turns = monitorEventLoopDelay({ resolution: 1 });

function state(): ServerState {
  const { user, system } = process.cpuUsage();
  return {
    seconds: (user + system) / 1e6,
    residentMb: process.memoryUsage().rss / 1024 / 1024,
    worstTurnMs: turns.max / NANOSECONDS,
    lateTurnMs: turns.percentile(LATE) / NANOSECONDS,
  };
}

const inspector = new Session();

async function beginProfile(): Promise<void> {
  inspector.connect();
  await inspector.post('Profiler.enable');
  await inspector.post('Profiler.start');
}

/** Writes what was seen since the profile began, as a `.cpuprofile`. */
async function endProfile(file: string): Promise<void> {
  const { profile } = await inspector.post('Profiler.stop');
  await writeFile(file, JSON.stringify(profile));
  inspector.disconnect();
  process.send?.('written');
}

/** Sends the statements of a URL to the parent. @throws Error in a process that is not a site */
async function record(address: Address): Promise<void> {
  if (!site) throw new Error(`Only a site records statements; ${address.path} was requested from another server.`);
  process.send?.(await recordAddress(site, address));
}

/** What a server is asked once it runs. */
export type ServerQuestion =
  | 'state'
  | 'turns'
  | 'profile'
  | { readonly profileInto: string }
  | { readonly record: Address };

process.on('message', async (message: SiteServerJob | ServerQuestion) => {
  if (message === 'profile') await beginProfile();
  else if (typeof message === 'object' && 'profileInto' in message) await endProfile(message.profileInto);
  else if (typeof message === 'object' && 'record' in message) await record(message.record);
  else if (message === 'state') process.send?.(state());
  else if (message === 'turns') {
    turns.reset();
    turns.enable();
  } else {
    const server = createServer(await listenerFor(message)).listen(0, '127.0.0.1', () => {
      const address = server.address();
      process.send?.({ port: typeof address === 'object' ? address?.port : 0 });
    });
  }
});
