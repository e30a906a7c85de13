import { setImmediate as turn } from 'node:timers/promises';
import { testHost } from '@plinth/testing';
import { expect } from 'chai';
import { JobTurns } from '../../src/host/job-turns.js';
import { JobExecutor } from '../../src/services/job-executor.js';
import type { JobRun, JobSchedule, ScheduledJob } from '../../src/services/jobs.js';
import { LocalJobs } from '../../src/services/jobs-local.js';
import { silentLog } from '../../src/services/log.js';

const HOUR = 3_600_000;

describe('kernel / jobs', () => {
  const runs: JobRun[] = [];
  const executor = () =>
    new JobExecutor({
      log: silentLog,
      observe: async (run) => {
        runs.push(run);
      },
    });
  const job = (name: string, run: ScheduledJob['run'], more: Partial<ScheduledJob> = {}): ScheduledJob => ({
    name,
    every: 60,
    within: 0.03,
    run,
    ...more,
  });
  const hangs = () => new Promise<void>(() => undefined);
  beforeEach(() => {
    runs.length = 0;
  });

  it('that hang are given up, told to stop and named, while others run', async () => {
    const jobs = executor();
    let signal: AbortSignal | undefined;
    const stuck = jobs.run(
      job('a:stuck', (given) => {
        signal = given;
        return hangs();
      }),
    );
    let done = 0;
    await jobs.run(
      job('b:fine', async () => {
        done += 1;
      }),
    );
    expect(done).to.equal(1);
    await stuck;
    expect(signal?.aborted).to.equal(true);
    expect(jobs.hanging().map(({ name }) => name)).to.deep.equal(['a:stuck']);
    expect(runs.find(({ name }) => name === 'a:stuck')?.error?.message).to.include('a:stuck');
    await jobs.run(
      job('b:fine', async () => {
        done += 1;
      }),
    );
    expect(done).to.equal(2);
  });

  it('run once each at a time, and four of a lane at a time', async () => {
    const jobs = executor();
    let running = 0;
    let most = 0;
    const started: string[] = [];
    const work = (name: string, lane?: string) =>
      job(
        name,
        async () => {
          started.push(name);
          running += 1;
          most = Math.max(most, running);
          await new Promise((resolve) => setImmediate(resolve));
          running -= 1;
        },
        { within: 5, ...(lane === undefined ? {} : { lane }) },
      );
    const names = Array.from({ length: 50 }, (_, index) => `p:${index}`);
    await Promise.all([...names, ...names].map((name) => jobs.run(work(name))));
    expect(most).to.equal(4);
    expect(new Set(started).size).to.equal(50);
  });

  it('of another lane do not wait for the four that hang', async () => {
    const jobs = executor();
    for (let index = 0; index < 4; index += 1) void jobs.run(job(`p:${index}`, hangs, { within: 60 }));
    let isSent = false;
    await jobs.run(
      job(
        'mail:deliver',
        async () => {
          isSent = true;
        },
        { lane: 'mail', within: 5 },
      ),
    );
    expect(isSent).to.equal(true);
    for (let index = 0; index < 4; index += 1) void jobs.cancel(`p:${index}`);
  });

  it('are taken out although they hang', async () => {
    const schedule: JobSchedule = { dueIn: async () => HOUR, take: async () => true, finish: async () => undefined };
    const jobs = new LocalJobs({ schedule, log: silentLog, idle: true });
    let isAborted = false;
    const remove = jobs.add(
      job(
        'a:polite',
        (signal) =>
          new Promise((resolve) => {
            signal.addEventListener('abort', () => {
              isAborted = true;
              resolve();
            });
          }),
        { within: 60 },
      ),
    );
    const run = jobs.run('a:polite');
    await new Promise((resolve) => setImmediate(resolve));
    await remove();
    await run;
    expect(isAborted).to.equal(true);
    expect(jobs.list()).to.deep.equal([]);
  });

  it('that wait for their place and are canceled never start, and their turn is left to others', async () => {
    const jobs = executor();
    const ends: (() => void)[] = [];
    const busy = ['a', 'b', 'c', 'd'].map((name) =>
      jobs.run(job(`${name}:busy`, () => new Promise<void>((resolve) => ends.push(resolve)), { within: 60 })),
    );
    let started = 0;
    const waiting = jobs.run(
      job('e:waits', async () => {
        started += 1;
      }),
    );
    await jobs.cancel('e:waits');
    // Those that have a place begin in a later turn.
    await turn();
    for (const end of ends) end();
    await Promise.all(busy);
    expect(await waiting).to.equal(false);
    expect(started).to.equal(0);
    expect(jobs.isRunning('e:waits')).to.equal(false);
    expect(
      await jobs.run(
        job('e:waits', async () => {
          started += 1;
        }),
      ),
    ).to.equal(true);
    expect(started).to.equal(1);
  });

  it('that were missed while no process ran are due at once, and taken by one of many processes', async () => {
    const site = await testHost({ plugins: [] });
    const open = () => new JobTurns(site.host.services.database, site.host.services.clock);
    const history = open();
    expect(await history.dueIn('a:daily', 24 * HOUR)).to.equal(24 * HOUR);
    // Restarted every twenty hours: a timer alone would never run.
    site.advance(20 * HOUR);
    expect(await open().dueIn('a:daily', 24 * HOUR)).to.equal(4 * HOUR);
    site.advance(20 * HOUR);
    expect(await open().dueIn('a:daily', 24 * HOUR)).to.be.below(0);
    const processes = Array.from({ length: 50 }, open);
    const taken = await Promise.all(processes.map((each) => each.take('a:daily', HOUR)));
    expect(taken.filter(Boolean)).to.have.length(1);
    await history.finish('a:daily', 24 * HOUR);
    expect(await history.dueIn('a:daily', 24 * HOUR)).to.equal(24 * HOUR);
    await site.stop();
  });
});
