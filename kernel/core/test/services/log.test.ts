import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { definePlugin } from '@plinth/kernel';
import { createHost, type HostOptions, silentLog, toLog } from '@plinth/kernel/host';
import { expect } from 'chai';
import { pino } from 'pino';

const failing = definePlugin({
  id: 'failing',
  version: '1.0.0',
  title: 'Failing',
  setup: () => {
    throw new Error('the teapot is empty');
  },
});

describe('kernel / log', () => {
  let dataFolder = '';
  before(async () => {
    dataFolder = await mkdtemp(path.join(os.tmpdir(), 'plinth-log-'));
  });
  after(() => rm(dataFolder, { recursive: true, force: true }));

  async function startAndStop(log: Exclude<HostOptions['log'], undefined>): Promise<void> {
    const host = await createHost({ plugins: [failing], dataFolder, idleJobs: true, log });
    await host.stop();
  }

  it('can be a pino logger, which receives the plugin and the stack of an error', async () => {
    const lines: Record<string, unknown>[] = [];
    await startAndStop(pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) }));
    const failure = lines.find(({ level }) => level === 50);
    expect(failure).to.include({ plugin: 'failing' });
    expect(failure).to.have.nested.property('err.message').that.includes('the teapot is empty');
    expect(failure).to.have.nested.property('err.stack').that.includes('log.test');
  });

  it('can be the console or any object with the same four functions, which receives the fields of each child', async () => {
    const lines: unknown[][] = [];
    const write = (...line: unknown[]) => void lines.push(line);
    await startAndStop({ debug: write, info: write, warn: write, error: write });
    const failure = lines.find(([message]) => String(message).includes('could not be switched on'));
    expect(failure?.[1]).to.have.property('plugin', 'failing');
    expect(failure?.[1]).to.have.nested.property('error.message').that.includes('the teapot is empty');
    expect(toLog(console)).to.have.property('child');
  });

  it('stays as it is when it already has our interface', () => {
    expect(toLog(silentLog)).to.equal(silentLog);
  });

  for (const wrong of [{ info: () => undefined }, 'pino', 5]) {
    it(`refuses ${typeof wrong} that is not a logger and says what is expected`, async () => {
      const options: HostOptions = { plugins: [], dataFolder };
      Reflect.set(options, 'log', wrong);
      const error: unknown = await createHost(options).catch((thrown: unknown) => thrown);
      expect(error).to.have.property('code', 'HOST_OPTIONS_INVALID');
      expect(error).to.have.property('message').that.includes('log: expected pino(), console, or an object with');
    });
  }
});
