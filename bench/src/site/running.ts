import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { launchFor } from '@plinth/cli';
import type { Address, Recorded } from './recording.js';
import type { ServerKind, ServerState, SiteServerJob } from './server.js';

/** A server under measurement. */
export interface Running {
  readonly url: string;
  /** Processor time that its processes have used, in seconds. */
  seconds(): Promise<number>;
  stop(): Promise<void>;
}

/** A server of Node, which says more of itself. */
export interface RunningNode extends Running {
  readonly process: ChildProcess;
  state(): Promise<ServerState>;
  /** Records the statements that a site sends for a URL, and its response. */
  record(address: Address): Promise<Recorded>;
  /** Writes down where the time goes while some work is done. */
  profile(file: string, work: () => Promise<void>): Promise<void>;
}

/** A site runs as the command `plinth` has it, unless its job says otherwise. */
function runsAsShipped({ kind, ownHeap = false }: SiteServerJob): boolean {
  return (kind.startsWith('site') || kind === 'content') && !ownHeap;
}

/** Hand-written servers that write. */
const WRITING: ReadonlySet<ServerKind> = new Set(['express-writes', 'express-mixed']);

/**
 * A site has its database for itself: processes that serve one database without Redis do not hear each other, and keep
 * nothing then.
 */
async function ownDatabase(job: SiteServerJob): Promise<SiteServerJob> {
  const isOwn = job.kind.startsWith('site') || job.kind === 'content' || WRITING.has(job.kind);
  if (!isOwn || job.database !== undefined) return job;
  const folder = await mkdtemp(path.join(job.folder, 'server-'));
  await copyFile(path.join(job.folder, 'site.sqlite'), path.join(folder, 'site.sqlite'));
  return { ...job, folder };
}

/** Starts one of our servers as a process of its own. @throws Error when it ends before it listens */
export async function startServer(asked: SiteServerJob): Promise<RunningNode> {
  const job = await ownDatabase(asked);
  const isShipped = runsAsShipped(job);
  const launch = launchFor([]);
  const program = fileURLToPath(new URL(isShipped ? './shipped.js' : './server.js', import.meta.url));
  const child = fork(program, {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: { ...process.env, ...(isShipped ? launch.env : {}), NODE_ENV: 'production' },
    execArgv: isShipped ? [...launch.execArgv] : [],
  });
  const port = await new Promise<number>((resolve, reject) => {
    child.once('message', (message: { port: number }) => resolve(message.port));
    child.once('exit', (code) => reject(new Error(`The server "${job.kind}" ended with ${code}.`)));
    child.send(job);
  });
  const state = async () => {
    const answered = new Promise<ServerState>((resolve) => child.once('message', resolve));
    child.send('state');
    return answered;
  };
  return {
    process: child,
    url: `http://127.0.0.1:${port}`,
    state,
    seconds: async () => (await state()).seconds,
    async record(address) {
      const answered = new Promise<Recorded>((resolve, reject) => {
        const fail = (code: number) => reject(new Error(`The server that records ${address.path} ended with ${code}.`));
        child.once('exit', fail);
        child.once('message', (recorded: Recorded) => {
          child.off('exit', fail);
          resolve(recorded);
        });
      });
      child.send({ record: address });
      return answered;
    },
    async profile(profileInto, work) {
      child.send('profile');
      await work();
      const written = once(child, 'message');
      child.send({ profileInto });
      await written;
    },
    async stop() {
      const ended = once(child, 'exit');
      child.kill();
      await ended;
      if (job.folder !== asked.folder) await rm(job.folder, { recursive: true, force: true });
    },
  };
}

/** Does some work with servers, which are stopped afterwards whatever happens. */
export async function withServers<T>(
  jobs: readonly SiteServerJob[],
  work: (servers: readonly RunningNode[]) => Promise<T>,
): Promise<T> {
  const servers: RunningNode[] = [];
  try {
    for (const job of jobs) servers.push(await startServer(job));
    return await work(servers);
  } finally {
    for (const server of servers) await server.stop();
  }
}

/** One of the servers that some work is done with. @throws Error when fewer were started */
export function serverAt(servers: readonly RunningNode[], place: number): RunningNode {
  const server = servers[place];
  if (!server) throw new Error(`Only ${servers.length} servers were started.`);
  return server;
}
