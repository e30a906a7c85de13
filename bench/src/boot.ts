import { fork } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Booted } from './booted.js';
import type { Row } from './table.js';

async function inChild(folder: string): Promise<Booted> {
  const child = fork(fileURLToPath(new URL('./booted.js', import.meta.url)), [folder], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
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
