import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

/** A folder of one test. */
export interface TemporaryFolder {
  readonly path: string;
  remove(): Promise<void>;
}

/** Makes an empty folder. */
export async function temporaryFolder(): Promise<TemporaryFolder> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'plinth-whole-'));
  return { path: folder, remove: () => rm(folder, { recursive: true, force: true, maxRetries: 3 }) };
}
