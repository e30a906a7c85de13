import { definePort, inject, injectable } from '@plinth/kernel';
import { DATABASE, type Database, fields, sql } from '@plinth/kernel/database';
import type { FileInfo, FileText } from './file.js';
import { blobs, files } from './tables.js';

const WITH_TEXT = fields({ ...files, content: sql`COALESCE(${blobs.content}, '')` });

/** The files of pastes, to be read; they are written with their revision. */
@injectable()
export class FileReader {
  constructor(@inject(DATABASE) private readonly database: Database) {}

  /** The files of some pastes, in their order, without their texts; one query for all. */
  async ofPastes(pasteIds: readonly number[]): Promise<ReadonlyMap<number, readonly FileInfo[]>> {
    if (pasteIds.length === 0) return new Map();
    const orderBy = { pasteId: 'asc', position: 'asc', id: 'asc' } as const;
    const rows = await this.database.rows(files).list({ pasteId: pasteIds }, { orderBy });
    const found = new Map<number, FileInfo[]>(pasteIds.map((id) => [id, []]));
    for (const row of rows) found.get(row.pasteId)?.push(row);
    return found;
  }

  /** The files of a paste without their texts. */
  async ofPaste(pasteId: number): Promise<readonly FileInfo[]> {
    return (await this.ofPastes([pasteId])).get(pasteId) ?? [];
  }

  /** The files of a paste with their texts; empty texts once it was burned. */
  textsOf(pasteId: number): Promise<FileText[]> {
    return this.database.sql<FileText>`
      SELECT ${WITH_TEXT} FROM ${files} LEFT JOIN ${blobs} ON ${blobs.id} = ${files.blobId}
      WHERE ${files.pasteId} = ${pasteId} ORDER BY ${files.position}, ${files.id}`;
  }

  /** The texts of some blobs, by id. */
  async blobs(ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
    if (ids.length === 0) return new Map();
    const rows = await this.database.rows(blobs).list({ id: ids }, { columns: ['id', 'content'] });
    return new Map(rows.map(({ id, content }) => [id, content]));
  }
}

/** The files of pastes. */
export const FILE_READER = definePort<FileReader>('snippets/files');
