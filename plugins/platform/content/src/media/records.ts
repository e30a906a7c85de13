import { type Clock, type Database, places, type Timestamp, timestamp } from '@plinth/kernel';
import type { PendingFile } from './copies.js';

/** A row of the table `media_files`. */
export interface FileRow {
  readonly post_id: number | null;
  readonly file_key: string;
  readonly names: string;
  readonly mime_type: string;
  readonly width: number | null;
  readonly height: number | null;
  readonly bytes: number | string;
}

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

const FILE_COLUMNS = 'f.post_id, f.file_key, f.names, f.mime_type, f.width, f.height, f.bytes';

/** How many files one sweep removes. */
const MOST_SWEPT = 1_000;

type KeyRow = Pick<FileRow, 'file_key'>;

function keysOf(rows: readonly KeyRow[]): string[] {
  return rows.map((row) => row.file_key);
}

/** The rows about files. A key is taken by its row, so that two uploads never share one whatever happens at the same time. */
export class MediaRecords {
  readonly #table: string;

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {
    this.#table = database.table('media_files');
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
    await this.database.update('media_files', { post_id: postId }, `file_key IN (${places(keys.length)})`, keys);
  }

  /** Those of the keys that belong to no attachment. */
  async withoutPost(keys: readonly string[]): Promise<string[]> {
    if (keys.length === 0) return [];
    const sql = `SELECT f.file_key FROM ${this.#table} f WHERE f.post_id IS NULL AND f.file_key IN (${places(keys.length)})`;
    return keysOf(await this.database.select<KeyRow>(sql, keys));
  }

  /** Frees keys; their files must be gone. */
  async free(keys: readonly string[]): Promise<void> {
    if (keys.length > 0) await this.database.remove('media_files', `file_key IN (${places(keys.length)})`, keys);
  }

  /** The rows of some attachments, in the order they were made. */
  ofPosts(postIds: readonly number[]): Promise<FileRow[]> {
    const sql = `SELECT ${FILE_COLUMNS} FROM ${this.#table} f
      WHERE f.post_id IN (${places(postIds.length)}) ORDER BY f.id`;
    return this.database.select<FileRow>(sql, postIds);
  }

  /** Keys that belong to no attachment and were taken before a moment: uploads that broke off, attachments that went. */
  async abandoned(before: Timestamp): Promise<string[]> {
    const sql = `SELECT f.file_key FROM ${this.#table} f
      WHERE f.post_id IS NULL AND f.reserved_at < $1 ORDER BY f.id LIMIT ${MOST_SWEPT}`;
    return keysOf(await this.database.select<KeyRow>(sql, [before]));
  }

  async #firstFree(place: WantedPlace, files: readonly PendingFile[]): Promise<ReservedFile[]> {
    const { folder, base, extension } = place;
    const pattern = `${`${folder}/${base}`.toLowerCase().replace(/[!%_]/g, '!$&')}%`;
    const sql = `SELECT claim FROM ${this.#table} WHERE claim LIKE $1 ESCAPE '!'`;
    const taken = new Set((await this.database.select<{ claim: string }>(sql, [pattern])).map((row) => row.claim));
    for (let number = 0; ; number += 1) {
      const stem = `${folder}/${base}${number === 0 ? '' : `-${number}`}`;
      const named = files.map((file) => ({ ...file, key: `${stem}${file.suffix}.${extension}` }));
      if (!named.some((file) => taken.has(file.key.toLowerCase()))) return named;
    }
  }

  async #take(files: readonly ReservedFile[], mime: string): Promise<boolean> {
    for (const [index, file] of files.entries()) {
      const row = {
        file_key: file.key,
        claim: file.key.toLowerCase(),
        names: file.names,
        mime_type: mime,
        width: file.width,
        height: file.height,
        bytes: file.bytes,
        reserved_at: timestamp(this.clock),
      };
      if (await this.database.insertIgnore('media_files', row)) continue;
      await this.free(files.slice(0, index).map((each) => each.key));
      return false;
    }
    return true;
  }
}
