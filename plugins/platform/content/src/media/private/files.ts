import { createReadStream } from 'node:fs';
import { chmod, copyFile, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import type { FileStore } from '@plinth/toolkit';

/** The first and last byte to read, both included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** The folder beside the public uploads that no address leads to. */
const FOLDER = 'private';

/** Ends the name of a file that is not copied completely yet. */
const PARTIAL = '.part';

function isMissing(thrown: unknown): boolean {
  return thrown instanceof Error && 'code' in thrown && thrown.code === 'ENOENT';
}

function isFile(place: string): Promise<boolean> {
  return stat(place).then(
    (found) => found.isFile(),
    () => false,
  );
}

/** Copies a file so that a crash leaves either all of it or none under the final name. */
async function copyWhole(source: string, target: string): Promise<void> {
  await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
  await copyFile(source, target + PARTIAL);
  await chmod(target + PARTIAL, 0o600);
  await rename(target + PARTIAL, target);
}

/** Moves a file; across file systems it is copied first. Files that another process moved meanwhile are skipped. */
async function moveFile(source: string, target: string): Promise<void> {
  try {
    await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
    await rename(source, target).catch(async (thrown: unknown) => {
      if (!(thrown instanceof Error && 'code' in thrown && thrown.code === 'EXDEV')) throw thrown;
      await copyWhole(source, target);
      await rm(source, { force: true });
    });
    await chmod(target, 0o600);
  } catch (thrown) {
    if (!isMissing(thrown)) throw thrown;
  }
}

/**
 * Files that only a route with a permission check serves: files for sale, assignments, proofs. They are stored outside the
 * public uploads, under the keys that they had there before, and have no URL.
 */
export class PrivateFiles implements FileStore {
  readonly #folder: string;

  /**
   * @param publicFiles the store of public uploads, in which earlier versions kept these files
   * @param owned the folder whose files all belong here; a file elsewhere in the public uploads is copied, not moved
   */
  constructor(
    private readonly publicFiles: FileStore,
    private readonly owned: string,
  ) {
    const uploads = path.dirname(publicFiles.localPath('any'));
    this.#folder = path.join(path.dirname(uploads), FOLDER);
  }

  async put(key: string, source: string): Promise<void> {
    await copyWhole(source, this.localPath(key));
  }

  /** Whether the file is here. A file that is still among the public uploads is brought here first. */
  async exists(key: string): Promise<boolean> {
    if (await isFile(this.localPath(key))) return true;
    if (!(await isFile(this.publicFiles.localPath(key)))) return false;
    const [source, target] = [this.publicFiles.localPath(key), this.localPath(key)];
    await (key.startsWith(`${this.owned}/`) ? moveFile(source, target) : copyWhole(source, target));
    return isFile(target);
  }

  read(key: string, range?: ByteRange): Readable {
    return createReadStream(this.localPath(key), range);
  }

  async size(key: string): Promise<number> {
    return (await stat(this.localPath(key))).size;
  }

  /** Size in bytes and time of the last change. */
  async facts(key: string): Promise<{ readonly size: number; readonly modified: Date }> {
    const { size, mtime: modified } = await stat(this.localPath(key));
    return { size, modified };
  }

  async delete(key: string): Promise<void> {
    await rm(this.localPath(key), { force: true });
    if (key.startsWith(`${this.owned}/`)) await this.publicFiles.delete(key);
  }

  url(key: string): never {
    throw new Error(`The private file "${key}" has no URL. Link to the route that checks who may read it.`);
  }

  localPath(key: string): string {
    const target = path.resolve(this.#folder, key);
    if (!target.startsWith(this.#folder + path.sep)) throw new Error(`File key "${key}" leaves the private folder.`);
    return target;
  }

  /**
   * Moves every file that an earlier version left in the owned folder of the public uploads. Can be cut off at any moment
   * and run again, also by several processes at once.
   * @param except names in the owned folder that stay public
   */
  async moveFromUploads({ except = [] }: { readonly except?: readonly string[] } = {}): Promise<void> {
    const uploads = path.dirname(this.publicFiles.localPath('any'));
    for (const name of await namesIn(path.join(uploads, this.owned)))
      if (!except.includes(name)) await this.#moveTree(uploads, path.join(this.owned, name));
  }

  async #moveTree(uploads: string, place: string): Promise<void> {
    const source = path.join(uploads, place);
    if (await isFile(source)) {
      await moveFile(source, path.join(this.#folder, place));
      return;
    }
    for (const name of await namesIn(source)) await this.#moveTree(uploads, path.join(place, name));
    await rm(source, { recursive: true, force: true });
  }
}

async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch((thrown: unknown) => {
    if (isMissing(thrown)) return [];
    throw thrown;
  });
}
