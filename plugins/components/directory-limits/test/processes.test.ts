import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { Redis } from 'ioredis';

const REDIS_URL = 'redis://127.0.0.1:6379';

function redisAnswers(): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port: 6379, timeout: 1_000 });
    const answer = (value: boolean) => () => {
      socket.destroy();
      resolve(value);
    };
    socket.once('connect', answer(true)).once('timeout', answer(false)).once('error', answer(false));
  });
}

async function forgetKeys(prefix: string): Promise<void> {
  const redis = new Redis(REDIS_URL);
  for await (const keys of redis.scanStream({ match: `${prefix}*`, count: 500 })) {
    if (Array.isArray(keys) && keys.length > 0) await redis.del(...keys);
  }
  redis.disconnect();
}

interface Started {
  readonly child: ChildProcess;
  readonly url: string;
}

async function start(options: object): Promise<Started> {
  const file = fileURLToPath(new URL('./processes-child.js', import.meta.url));
  const child = fork(file, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const port = await new Promise<unknown>((resolve, reject) => {
    child.once('message', resolve);
    child.once('exit', (code) => reject(new Error(`The process ended with ${code}.`)));
    child.send(options);
  });
  return { child, url: `http://127.0.0.1:${port}` };
}

describe('two processes with Redis', () => {
  const tablePrefix = `limits_${randomUUID().slice(0, 8)}_`;
  let folder: string;
  let both: Started[] = [];

  before(async function () {
    if (!(await redisAnswers())) {
      console.log(`      skipped: no Redis server answers at ${REDIS_URL}`);
      this.skip();
    }
    folder = await mkdtemp(path.join(os.tmpdir(), 'plinth-limits-'));
    const options = {
      ...{ database: path.join(folder, 'site.sqlite'), dataFolder: folder, secret: 's'.repeat(40) },
      ...{ tablePrefix, redisUrl: REDIS_URL },
    };
    // One after the other, because the first migrates.
    both = [await start(options)];
    both.push(await start(options));
  });
  after(async () => {
    for (const { child } of both) {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.send('stop');
      await ended;
    }
    if (!folder) return;
    await forgetKeys(tablePrefix);
    await rm(folder, { recursive: true });
  });

  it('count together, exactly, under fifty parallel requests', async () => {
    const ask = (index: number) =>
      fetch(`${both[index % 2]?.url}/wp-json/directory/v1/submission/check-duplicate`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{"title":"A teahouse"}',
      });
    const answers = await Promise.all(Array.from({ length: 50 }, (_, index) => ask(index)));
    const found = answers.map(({ status }) => status);
    expect(found.filter((status) => status === 200)).to.have.length(30);
    expect(found.filter((status) => status === 429)).to.have.length(20);
  });
});
