import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Database } from '../database/database.js';
import { leaseName, leases } from '../database/tables.js';
import { reasonOf } from '../errors.js';
import { storageFault } from '../storage-faults.js';

const PROBE = 'storage-probe';
const PROBE_BYTES = 16_384;

/** Knows whether the site can write: after a request that could not, it tries again until it can. */
export class StorageWatch {
  #problem: string | undefined;

  constructor(private readonly parts: { readonly database: Database; readonly dataFolder: string }) {}

  /** Takes note of whatever a request failed of. */
  note(thrown: unknown): void {
    if (storageFault(thrown)) this.#problem = reasonOf(thrown);
  }

  /** Why nothing can be written at this moment; undefined when it can. */
  async problem(): Promise<string | undefined> {
    if (this.#problem === undefined) return undefined;
    try {
      await this.#probe();
      this.#problem = undefined;
    } catch (thrown) {
      this.#problem = reasonOf(thrown);
    }
    return this.#problem;
  }

  /** Writes to both places that fill up: the database and the data folder. */
  async #probe(): Promise<void> {
    const { database, dataFolder } = this.parts;
    const name = leaseName('lock', PROBE);
    const expiresAt = new Date(0).toISOString();
    const probe = { name, kind: 'lock', owner: String(process.pid), expiresAt } as const;
    await database.rows(leases).upsert(probe, ['name']);
    const file = path.join(dataFolder, `.${PROBE}-${process.pid}`);
    try {
      await writeFile(file, Buffer.alloc(PROBE_BYTES, 1));
    } finally {
      await rm(file, { force: true });
    }
  }
}
