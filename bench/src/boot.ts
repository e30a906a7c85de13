import { fork } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Booted } from './booted.js';
import type { Row } from './table.js';

/** Starts the whole site in a process of its own. */
export async function startInChild(folder: string): Promise<Booted> {
  const child = fork(fileURLToPath(new URL('./booted.js', import.meta.url)), [folder], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  return new Promise((resolve, reject) => {
    child.once('message', (message: Booted) => resolve(message));
    child.once('error', reject);
  });
}

/** The whole site from `node` to its first response on a migrated database, and what it holds after ten thousand requests. */
export async function benchBoot(): Promise<Row[]> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'plinth-boot-'));
  try {
    await startInChild(folder);
    const { bootMs, residentMb } = await startInChild(folder);
    return [
      {
        what: 'from node to the first response',
        ours: `${bootMs.toFixed(0)} ms`,
        theirs: '1200 ms',
        ratio: bootMs / 1200,
        target: 'under 1.2 s',
        ok: bootMs < 1200,
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
