import { opendir, stat } from 'node:fs/promises';
import path from 'node:path';
import { type Clock, definePort } from '@plinth/kernel';
import { type Database, type Sql, sql } from '@plinth/kernel/database';

/** What a site takes of a disk, in bytes. */
export interface StorageFigures {
  /** The database; undefined where it does not say. */
  readonly database: number | undefined;
  /** Uploaded files and the copies made of them. */
  readonly uploads: number;
  readonly files: number;
  /** Whether there are more files than were counted. */
  readonly isCapped: boolean;
}

/** How much the site takes of a disk. */
export interface Storage {
  /** As it was within the last ten minutes: counting files takes its time. */
  figures(): Promise<StorageFigures>;
}

/** How much the site takes of a disk. */
export const STORAGE = definePort<Storage>('kernel/storage');

const KEPT_MS = 600_000;
const MOST_FILES = 100_000;

const SIZES: Readonly<Record<Database['dialect'], Sql>> = {
  sqlite: sql`SELECT page_count * page_size AS bytes FROM pragma_page_count(), pragma_page_size()`,
  postgres: sql`SELECT pg_database_size(current_database()) AS bytes`,
  mariadb: sql`SELECT SUM(data_length + index_length) AS bytes FROM information_schema.tables WHERE table_schema = DATABASE()`,
};

/** Counts the files that people sent, public and private, and asks the database how large it is. */
export class CountedStorage implements Storage {
  #kept: { readonly at: number; readonly figures: Promise<StorageFigures> } | undefined;

  constructor(
    private readonly parts: { readonly database: Database; readonly clock: Clock; readonly folders: readonly string[] },
  ) {}

  figures(): Promise<StorageFigures> {
    const now = this.parts.clock.monotonic();
    if (this.#kept && now - this.#kept.at < KEPT_MS) return this.#kept.figures;
    const figures = this.#count();
    this.#kept = { at: now, figures };
    // What failed is asked again.
    figures.catch(() => {
      this.#kept = undefined;
    });
    return figures;
  }

  async #count(): Promise<StorageFigures> {
    const { database } = this.parts;
    const [[size], found] = await Promise.all([
      database.sql<{ bytes: number | string | null }>`${SIZES[database.dialect]}`,
      this.#files(),
    ]);
    return { database: size?.bytes ? Number(size.bytes) : undefined, ...found };
  }

  async #files(): Promise<Omit<StorageFigures, 'database'>> {
    let uploads = 0;
    let files = 0;
    const folders = [...this.parts.folders];
    for (let folder = folders.pop(); folder !== undefined && files < MOST_FILES; folder = folders.pop()) {
      // Without an upload there is no folder yet, and one may go while it is counted.
      const entries = await opendir(folder).catch(() => undefined);
      if (!entries) continue;
      for await (const entry of entries) {
        const place = path.join(folder, entry.name);
        if (entry.isDirectory()) folders.push(place);
        else {
          files += 1;
          uploads += await stat(place).then(
            ({ size }) => size,
            () => 0,
          );
        }
      }
    }
    return { uploads, files, isCapped: files >= MOST_FILES };
  }
}
