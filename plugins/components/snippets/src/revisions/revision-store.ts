import { definePort, inject, injectable } from '@plinth/kernel';
import { DATABASE, type Database } from '@plinth/kernel/database';
import type { Revision, RevisionFile } from './revision.js';
import { revisionFiles, revisions } from './tables.js';

/** The revisions of pastes; written with the files. */
@injectable()
export class RevisionStore {
  constructor(@inject(DATABASE) private readonly database: Database) {}

  /** A page of the revisions of a paste, newest first. */
  list(pasteId: number, range: { limit: number; offset: number }): Promise<Revision[]> {
    return this.database.rows(revisions).list({ pasteId }, { orderBy: { number: 'desc' }, ...range });
  }

  /** The revisions of a paste with these numbers, by number. */
  async numbered(pasteId: number, numbers: readonly number[]): Promise<ReadonlyMap<number, Revision>> {
    const rows = await this.database.rows(revisions).list({ pasteId, number: numbers });
    return new Map(rows.map((row) => [row.number, row]));
  }

  /** All files of some revisions, removed ones among them, by revision; one query for all. */
  async filesOf(revisionIds: readonly number[]): Promise<ReadonlyMap<number, readonly RevisionFile[]>> {
    const found = new Map<number, RevisionFile[]>(revisionIds.map((id) => [id, []]));
    if (revisionIds.length === 0) return found;
    const orderBy = { revisionId: 'asc', position: 'asc', fileId: 'asc' } as const;
    const rows = await this.database.rows(revisionFiles).list({ revisionId: revisionIds }, { orderBy });
    for (const row of rows) found.get(row.revisionId)?.push(row);
    return found;
  }

  /** Keeps how many lines a revision added and removed. */
  async keepCounts(id: number, counts: { additions: number; deletions: number }): Promise<void> {
    await this.database.transaction(() => this.database.rows(revisions).change({ id }, counts));
  }
}

/** The revisions. */
export const PASTE_REVISIONS = definePort<RevisionStore>('snippets/revisions');
