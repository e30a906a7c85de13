import { fork } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { plugins } from '@plinth/host-config';
import { createHost } from '@plinth/kernel/host';
import { silentLog } from '@plinth/kernel/testing';
import type { Row } from './table.js';

/** What the child of the boot bench reports: milliseconds and megabytes. */
interface Booted {
  readonly bootMs: number;
  readonly residentMb: number;
}

async function bootOnce(folder: string): Promise<Booted> {
  const start = performance.now();
  const site = { url: 'http://127.0.0.1', environment: 'local' as const };
  const host = await createHost({ plugins, dataFolder: folder, site, log: silentLog, idleJobs: true });
  const bootMs = performance.now() - start;
  const { default: inject } = await import('light-my-request');
  for (let count = 0; count < 10_000; count += 1) {
    await inject(
      (request, response) => host.handler(request, response, () => response.end()),
      `/wp-json/wp/v2/posts?x=${count}`,
    );
  }
  const residentMb = process.memoryUsage().rss / 1024 / 1024;
  await host.stop();
  return { bootMs, residentMb };
}

async function inChild(folder: string): Promise<Booted> {
  const child = fork(fileURLToPath(import.meta.url), [folder], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  return new Promise((resolve, reject) => {
    child.once('message', (message: Booted) => resolve(message));
    child.once('error', reject);
  });
}

/** The whole site booted on a migrated database, and what it holds after ten thousand requests. */
export async function benchBoot(): Promise<Row[]> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'plinth-boot-'));
  try {
    await inChild(folder);
    const { bootMs, residentMb } = await inChild(folder);
    return [
      {
        what: 'boot on a migrated database',
        ours: `${bootMs.toFixed(0)} ms`,
        theirs: '1000 ms',
        ratio: bootMs / 1000,
        target: 'under 1 s',
        ok: bootMs < 1000,
      },
      {
        what: 'resident after 10,000 requests',
        ours: `${residentMb.toFixed(0)} MB`,
        theirs: '150 MB',
        ratio: residentMb / 150,
        target: 'under 150 MB',
        ok: residentMb < 150,
      },
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const [, , folder] = process.argv;
if (process.send && folder) {
  process.send(await bootOnce(folder));
  process.disconnect();
}
