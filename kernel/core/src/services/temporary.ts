import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Clock } from './clock.js';

const DAY_MS = 86_400_000;

/** Folders for what is only needed for a moment, such as the files of a request. */
export interface Temporary {
  /** Makes a folder that only this site may read; whoever asked removes it. */
  folder(): Promise<string>;
}

/** Whether a process of this machine lives. */
function lives(processId: number): boolean {
  try {
    process.kill(processId, 0);
    return true;
  } catch (thrown) {
    // It is there, but somebody else's.
    return thrown instanceof Error && 'code' in thrown && thrown.code === 'EPERM';
  }
}

/**
 * Temporary folders below the data folder. Each process has one of its own, named after machine and process, so that
 * what a process left behind when it was killed can be told apart and removed by the next one that starts.
 */
export class TemporaryFolders implements Temporary {
  readonly #root: string;
  readonly #own: string;
  readonly #clock: Clock;

  constructor(options: { dataFolder: string; clock: Clock }) {
    this.#root = path.join(options.dataFolder, 'tmp');
    this.#own = path.join(this.#root, `${os.hostname()}~${process.pid}`);
    this.#clock = options.clock;
  }

  async folder(): Promise<string> {
    await mkdir(this.#own, { recursive: true, mode: 0o700 });
    return mkdtemp(path.join(this.#own, 'upload-'));
  }

  /** Removes what processes left behind that are gone: of this machine at once, of others after a day. */
  async sweep(): Promise<void> {
    const names = await readdir(this.#root).catch((): string[] => []);
    for (const name of names) {
      const [machine, processId] = name.split('~');
      const place = path.join(this.#root, name);
      const isLeft = machine === os.hostname() ? !lives(Number(processId)) : (await this.#ageOf(place)) > DAY_MS;
      if (isLeft) await rm(place, { recursive: true, force: true });
    }
  }

  async #ageOf(place: string): Promise<number> {
    const found = await stat(place).catch(() => undefined);
    return found ? this.#clock.now().getTime() - found.mtimeMs : 0;
  }
}
