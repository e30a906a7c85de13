import cluster from 'node:cluster';
import { InvalidArgumentError } from 'commander';
import { dialectOf } from '../database/open.js';
import { HostError } from '../errors.js';
import type { HostOptions } from '../host/options.js';
import { systemClock } from '../services/clock.js';
import type { Log } from '../services/log.js';
import type { Launch } from './context.js';
import type { Output } from './output.js';
import { ProcessGroup, STOP } from './process-group.js';

const MOST_PROCESSES = 64;

/** Reads the value of `--processes`. @throws InvalidArgumentError */
export function processCount(value: string): number {
  const count = Number(value);
  if (!/^\d{1,3}$/.test(value) || count < 1 || count > MOST_PROCESSES)
    throw new InvalidArgumentError(`Wanted is a whole number from 1 to ${MOST_PROCESSES}.`);
  return count;
}

/** Which of several processes this is: its number, or undefined where the site has but one. */
export function numberInGroup(): number | undefined {
  return cluster.worker?.id;
}

/**
 * In one of several processes: heeds what tells it to stop, once, because that may come from two sides (a terminal and systemd
 * signal all processes). Until the function that is returned says how, the process simply ends.
 */
export function stopWithGroup(): (gracefully: () => void) => void {
  let end: () => void = () => process.exit(0);
  let isStopping = false;
  const stop = () => {
    if (isStopping) return;
    isStopping = true;
    end();
  };
  process.on('message', (message) => {
    if (message === STOP) stop();
  });
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  return (gracefully) => {
    end = gracefully;
  };
}

/** @throws HostError `HOST_PROCESSES_APART` where several processes would not share their data and hear of each other */
export function demandShared(count: number, { database, redisUrl }: Pick<HostOptions, 'database' | 'redisUrl'>): void {
  const missing: string[] = [];
  if (database === undefined || (typeof database === 'string' && dialectOf(database) === 'sqlite'))
    missing.push('a database server (set DATABASE_URL to postgres://… or mariadb://…)');
  if (redisUrl === undefined) missing.push('Redis (set REDIS_URL to redis://…)');
  if (missing.length > 0) throw new HostError('HOST_PROCESSES_APART', { count, missing: missing.join(' and ') });
}

/** What several processes are started with. */
export interface SeveralParts {
  readonly count: number;
  readonly launch: Launch;
  readonly output: Output;
  readonly log: Log;
}

/** Tells the process that started this one that it serves, and what there is to show of that. */
export function tellServing(summary: readonly string[]): void {
  process.send?.(summary);
}

/**
 * Serves the site by several processes and resolves when all have stopped. The first migrates the site and fills it before
 * the others are started.
 * @throws HostError `HOST_PROCESS_NOT_STARTED`, `HOST_PROCESSES_ENDED`
 */
export async function serveBySeveral({ count, launch, output, log }: SeveralParts): Promise<void> {
  cluster.setupPrimary({ execArgv: [...process.execArgv, ...launch.execArgv] });
  const ready = (summary: readonly string[]) => {
    for (const line of [...summary, `  Processes   ${count}`]) output.line(line);
  };
  const group = new ProcessGroup({ count, env: launch.env, clock: systemClock, log, ready });
  let isStopping = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (!isStopping) output.line(`\n${signal}: finishing what is in flight …`);
      else process.exitCode = 1;
      isStopping = true;
      group.stop();
    });
  }
  await group.run();
}
