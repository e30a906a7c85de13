import { DATABASE, type Database, definePort, inject, injectable, places } from '@plinth/kernel';
import type { FileInfo, FileText } from './file.js';

interface FileRow {
  readonly id: number;
  readonly paste_id: number;
  readonly blob_id: number | null;
  readonly filename: string;
  readonly language: string;
  readonly size: number;
  readonly line_count: number;
  readonly position: number;
}

const COLUMNS = 'f.id, f.paste_id, f.blob_id, f.filename, f.language, f.size, f.line_count, f.position';

function readFile(row: FileRow): FileInfo {
  return {
    id: row.id,
    pasteId: row.paste_id,
    blobId: row.blob_id,
    filename: row.filename,
    language: row.language,
    size: row.size,
    lineCount: row.line_count,
    position: row.position,
  };
}

/** The files of pastes, to be read; they are written with their revision. */
@injectable()
export class FileReader {
  constructor(@inject(DATABASE) private readonly database: Database) {}

  /** The files of some pastes, in their order, without their texts; one query for all. */
  async ofPastes(pasteIds: readonly number[]): Promise<ReadonlyMap<number, readonly FileInfo[]>> {
    if (pasteIds.length === 0) return new Map();
    const rows = await this.database.select<FileRow>(
      `SELECT ${COLUMNS} FROM ${this.database.table('snippets_files')} f
       WHERE f.paste_id IN (${places(pasteIds.length)}) ORDER BY f.paste_id, f.position, f.id`,
      pasteIds,
    );
    const found = new Map<number, FileInfo[]>(pasteIds.map((id) => [id, []]));
    for (const row of rows) found.get(row.paste_id)?.push(readFile(row));
    return found;
  }

  /** The files of a paste without their texts. */
  async ofPaste(pasteId: number): Promise<readonly FileInfo[]> {
    return (await this.ofPastes([pasteId])).get(pasteId) ?? [];
  }

  /** The files of a paste with their texts; empty texts once it was burned. */
  async textsOf(pasteId: number): Promise<FileText[]> {
    const rows = await this.database.select<FileRow & { content: string | null }>(
      `SELECT ${COLUMNS}, b.content FROM ${this.database.table('snippets_files')} f
       LEFT JOIN ${this.database.table('snippets_blobs')} b ON b.id = f.blob_id
       WHERE f.paste_id = $1 ORDER BY f.position, f.id`,
      [pasteId],
    );
    return rows.map((row) => ({ ...readFile(row), content: row.content ?? '' }));
  }

  /** The texts of some blobs, by id. */
  async blobs(ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
    if (ids.length === 0) return new Map();
    const rows = await this.database.select<{ id: number; content: string }>(
      `SELECT id, content FROM ${this.database.table('snippets_blobs')} WHERE id IN (${places(ids.length)})`,
      ids,
    );
    return new Map(rows.map(({ id, content }) => [id, content]));
  }
}

/** The files of pastes. */
export const FILE_READER = definePort<FileReader>('snippets/files');
