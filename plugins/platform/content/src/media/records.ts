import { type Clock, type Timestamp, timestamp } from '@plinth/kernel';
import { type Database, type Row, type Rows, startsWith } from '@plinth/kernel/database';
import type { PendingFile } from './copies.js';
import { mediaFiles } from './tables.js';

const COLUMNS = ['postId', 'fileKey', 'names', 'mimeType', 'width', 'height', 'bytes'] as const;

/** What is known of a file. */
export type FileRow = Pick<Row<typeof mediaFiles>, (typeof COLUMNS)[number]>;

/** Where the files of an upload want to lie. */
export interface WantedPlace {
  readonly folder: string;
  readonly base: string;
  readonly extension: string;
  readonly mime: string;
}

/** A file whose key is its own until the row goes. */
export interface ReservedFile extends PendingFile {
  readonly key: string;
}

/** How many files one sweep removes. */
const MAX_SWEPT = 1_000;

function keysOf(rows: readonly Pick<FileRow, 'fileKey'>[]): string[] {
  return rows.map(({ fileKey }) => fileKey);
}

/** The rows about files. A key is taken by its row, so that two uploads never share one whatever happens at the same time. */
export class MediaRecords {
  readonly #rows: Rows<typeof mediaFiles>;

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {
    this.#rows = database.rows(mediaFiles);
  }

  /** Takes keys for all files of an upload: under the wanted name, or with `-1`, `-2` … (host-conventions H4). */
  async reserve(place: WantedPlace, files: readonly PendingFile[]): Promise<readonly ReservedFile[]> {
    for (;;) {
      const reserved = await this.database.transaction(async () => {
        const named = await this.#firstFree(place, files);
        return (await this.#take(named, place.mime)) ? named : undefined;
      });
      if (reserved) return reserved;
    }
  }

  /** Gives reserved files to an attachment. */
  async adopt(keys: readonly string[], postId: number): Promise<void> {
    await this.#rows.change({ fileKey: keys }, { postId });
  }

  /** Those of the keys that belong to no attachment. */
  async withoutPost(keys: readonly string[]): Promise<string[]> {
    if (keys.length === 0) return [];
    return keysOf(await this.#rows.list({ postId: null, fileKey: keys }, { columns: ['fileKey'] }));
  }

  /** Frees keys; their files must be gone. */
  async free(keys: readonly string[]): Promise<void> {
    if (keys.length > 0) await this.#rows.remove({ fileKey: keys });
  }

  /** The rows of some attachments, in the order they were made. */
  ofPosts(postIds: readonly number[]): Promise<FileRow[]> {
    return this.#rows.list({ postId: postIds }, { columns: COLUMNS, orderBy: { id: 'asc' } });
  }

  /** Keys that belong to no attachment and were taken before a moment: uploads that broke off, attachments that went. */
  async abandoned(before: Timestamp): Promise<string[]> {
    const first = { columns: ['fileKey'], orderBy: { id: 'asc' }, limit: MAX_SWEPT } as const;
    return keysOf(await this.#rows.list({ postId: null, reservedAt: { below: before } }, first));
  }

  async #firstFree(place: WantedPlace, files: readonly PendingFile[]): Promise<ReservedFile[]> {
    const { folder, base, extension } = place;
    const beginning = startsWith(mediaFiles.claim, `${folder}/${base}`.toLowerCase());
    const taken = new Set((await this.#rows.list(beginning, { columns: ['claim'] })).map(({ claim }) => claim));
    for (let number = 0; ; number += 1) {
      const stem = `${folder}/${base}${number === 0 ? '' : `-${number}`}`;
      const named = files.map((file) => ({ ...file, key: `${stem}${file.suffix}.${extension}` }));
      if (!named.some((file) => taken.has(file.key.toLowerCase()))) return named;
    }
  }

  async #take(files: readonly ReservedFile[], mimeType: string): Promise<boolean> {
    const reservedAt = timestamp(this.clock);
    for (const [index, { key: fileKey, names, width, height, bytes }] of files.entries()) {
      const row = { fileKey, claim: fileKey.toLowerCase(), names, mimeType, width, height, bytes, reservedAt };
      if (await this.#rows.insertIfAbsent(row)) continue;
      await this.free(files.slice(0, index).map((each) => each.key));
      return false;
    }
    return true;
  }
}
