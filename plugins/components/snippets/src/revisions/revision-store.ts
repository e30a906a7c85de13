import { DATABASE, type Database, definePort, inject, injectable, places } from '@plinth/kernel';
import { oneOf } from '../pastes/rows.js';
import { FILE_CHANGES, type Revision, type RevisionFile } from './revision.js';

interface RevisionRow {
  readonly id: number;
  readonly paste_id: number;
  readonly number: number;
  readonly author_id: number | null;
  readonly message: string;
  readonly additions: number | null;
  readonly deletions: number | null;
  readonly created_at: string;
}

interface RevisionFileRow {
  readonly revision_id: number;
  readonly file_id: number;
  readonly blob_id: number | null;
  readonly filename: string;
  readonly language: string;
  readonly size: number;
  readonly kind: string;
}

function readRevision(row: RevisionRow): Revision {
  return {
    id: row.id,
    pasteId: row.paste_id,
    number: row.number,
    authorId: row.author_id,
    message: row.message,
    additions: row.additions,
    deletions: row.deletions,
    createdAt: row.created_at,
  };
}

function readRevisionFile(row: RevisionFileRow): RevisionFile {
  return {
    revisionId: row.revision_id,
    fileId: row.file_id,
    blobId: row.blob_id,
    filename: row.filename,
    language: row.language,
    size: row.size,
    kind: oneOf(FILE_CHANGES, row.kind, 'modified'),
  };
}

/** The revisions of pastes; written with the files. */
@injectable()
export class RevisionStore {
  constructor(@inject(DATABASE) private readonly database: Database) {}

  /** A page of the revisions of a paste, newest first. */
  async list(pasteId: number, range: { limit: number; offset: number }): Promise<Revision[]> {
    const rows = await this.database.select<RevisionRow>(
      `SELECT * FROM ${this.database.table('snippets_revisions')} WHERE paste_id = $1
       ORDER BY number DESC LIMIT ${range.limit} OFFSET ${range.offset}`,
      [pasteId],
    );
    return rows.map(readRevision);
  }

  /** The revisions of a paste with these numbers, by number. */
  async numbered(pasteId: number, numbers: readonly number[]): Promise<ReadonlyMap<number, Revision>> {
    const rows = await this.database.select<RevisionRow>(
      `SELECT * FROM ${this.database.table('snippets_revisions')}
       WHERE paste_id = $1 AND number IN (${places(numbers.length, 2)})`,
      [pasteId, ...numbers],
    );
    return new Map(rows.map((row) => [row.number, readRevision(row)]));
  }

  /** All files of some revisions, removed ones among them, by revision; one query for all. */
  async filesOf(revisionIds: readonly number[]): Promise<ReadonlyMap<number, readonly RevisionFile[]>> {
    const found = new Map<number, RevisionFile[]>(revisionIds.map((id) => [id, []]));
    if (revisionIds.length === 0) return found;
    const rows = await this.database.select<RevisionFileRow>(
      `SELECT revision_id, file_id, blob_id, filename, language, size, kind
       FROM ${this.database.table('snippets_revision_files')}
       WHERE revision_id IN (${places(revisionIds.length)}) ORDER BY revision_id, position, file_id`,
      revisionIds,
    );
    for (const row of rows) found.get(row.revision_id)?.push(readRevisionFile(row));
    return found;
  }

  /** Keeps how many lines a revision added and removed. */
  async keepCounts(id: number, counts: { additions: number; deletions: number }): Promise<void> {
    await this.database.transaction(() => this.database.update('snippets_revisions', counts, 'id = $1', [id]));
  }
}

/** The revisions. */
export const PASTE_REVISIONS = definePort<RevisionStore>('snippets/revisions');
