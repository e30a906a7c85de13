import { createHash } from 'node:crypto';
import type { Database, RowValues, Timestamp } from '@plinth/kernel';
import { type FileInfo, lineCountOf, type WantedFile } from '../files/file.js';
import type { FileChangeKind } from './revision.js';

/** Which paste is written, by whom and when; its row is held by the transaction. */
export interface RevisionOrigin {
  readonly pasteId: number;
  /** Number of the revision that stands. */
  readonly revision: number;
  readonly authorId: number;
  readonly at: Timestamp;
  /** What the revision is called; made from its changes when left out. */
  readonly message?: string;
}

interface Written {
  readonly kind: FileChangeKind;
  readonly file: FileInfo;
  /** Its name before. */
  readonly was?: string;
}

const MAX_MESSAGE_LENGTH = 300;

/** The place of a text among those of its paste; a text that is there already is not kept again. */
async function blobOf(database: Database, pasteId: number, content: string): Promise<number> {
  const digest = createHash('sha256').update(content).digest('hex');
  const known = await database.selectOne<{ id: number }>(
    `SELECT id FROM ${database.table('snippets_blobs')} WHERE paste_id = $1 AND digest = $2`,
    [pasteId, digest],
  );
  return known?.id ?? database.insert('snippets_blobs', { paste_id: pasteId, digest, content });
}

function kindOf(was: FileInfo, now: Omit<FileInfo, 'id' | 'pasteId'>): FileChangeKind {
  if (was.filename !== now.filename) return 'renamed';
  return was.blobId === now.blobId && was.language === now.language ? 'unchanged' : 'modified';
}

async function writeFile(
  database: Database,
  pasteId: number,
  wanted: WantedFile,
  place: { was: FileInfo | undefined; position: number },
): Promise<Written> {
  const { filename, language, content } = wanted;
  const { was, position } = place;
  const text =
    content === undefined
      ? { blobId: was?.blobId ?? null, size: was?.size ?? 0, lineCount: was?.lineCount ?? 0 }
      : {
          blobId: await blobOf(database, pasteId, content),
          size: Buffer.byteLength(content),
          lineCount: lineCountOf(content),
        };
  const now = { filename, language, position, ...text };
  const row: RowValues = {
    filename,
    language,
    position,
    blob_id: now.blobId,
    size: now.size,
    line_count: now.lineCount,
  };
  if (!was) {
    const id = await database.insert('snippets_files', { paste_id: pasteId, ...row });
    return { kind: 'added', file: { id, pasteId, ...now } };
  }
  const kind = kindOf(was, now);
  if (kind !== 'unchanged' || was.position !== position)
    await database.update('snippets_files', row, 'id = $1', [was.id]);
  return { kind, file: { id: was.id, pasteId, ...now }, was: was.filename };
}

/** Names that move from one file to another would meet on the way: files that are renamed first get one of no file. */
async function clearNames(database: Database, pairs: readonly { was: FileInfo; now: WantedFile }[]): Promise<void> {
  for (const { was, now } of pairs)
    if (was.filename !== now.filename)
      await database.update('snippets_files', { filename: `/${was.id}` }, 'id = $1', [was.id]);
}

function sentence({ kind, file, was }: Written): string {
  if (kind === 'added') return `Added ${file.filename}`;
  if (kind === 'removed') return `Removed ${file.filename}`;
  return kind === 'renamed' ? `Renamed ${was} to ${file.filename}` : `Updated ${file.filename}`;
}

function messageOf(changes: readonly Written[], isFirst: boolean): string {
  if (isFirst) return 'Created';
  const whole = changes.map(sentence).join(', ');
  return whole.length <= MAX_MESSAGE_LENGTH ? whole : `${whole.slice(0, MAX_MESSAGE_LENGTH - 1)}…`;
}

async function keepRevision(database: Database, origin: RevisionOrigin, written: readonly Written[]): Promise<number> {
  const changes = written.filter(({ kind }) => kind !== 'unchanged');
  const number = origin.revision + 1;
  const revisionId = await database.insert('snippets_revisions', {
    paste_id: origin.pasteId,
    number,
    author_id: origin.authorId,
    created_at: origin.at,
    message: origin.message ?? messageOf(changes, number === 1),
  });
  const rows = written.map(({ kind, file }) => {
    const blob = kind === 'removed' ? null : file.blobId;
    return [revisionId, file.id, blob, file.filename, file.language, file.size, file.position, kind];
  });
  const width = rows[0]?.length ?? 0;
  const tuples = rows.map(
    (_, row) => `(${Array.from({ length: width }, (_, column) => `$${row * width + column + 1}`).join(', ')})`,
  );
  await database.execute(
    `INSERT INTO ${database.table('snippets_revision_files')}
     (revision_id, file_id, blob_id, filename, language, size, position, kind) VALUES ${tuples.join(', ')}`,
    rows.flat(),
  );
  await database.update('snippets_pastes', { revision: number }, 'id = $1', [origin.pasteId]);
  return number;
}

/**
 * Makes the files of a paste what is wanted, inside the transaction that holds its row, and keeps a revision when that
 * changes any file (docs/components/snippets.md, update). Returns the number of the revision that then stands.
 */
export async function writeFiles(
  database: Database,
  origin: RevisionOrigin,
  current: readonly FileInfo[],
  wanted: readonly WantedFile[],
): Promise<number> {
  const wasOf = (file: WantedFile) => current.find(({ id }) => id === file.id);
  const removed = current.filter(({ id }) => !wanted.some((file) => file.id === id));
  for (const { id } of removed) await database.remove('snippets_files', 'id = $1', [id]);
  await clearNames(
    database,
    wanted.flatMap((now) => {
      const was = wasOf(now);
      return was ? { was, now } : [];
    }),
  );
  const written: Written[] = [];
  for (const [position, file] of wanted.entries())
    written.push(await writeFile(database, origin.pasteId, file, { was: wasOf(file), position }));
  written.push(...removed.map((file) => ({ kind: 'removed' as const, file })));
  const hasChanged = written.some(({ kind }) => kind !== 'unchanged');
  return hasChanged ? keepRevision(database, origin, written) : origin.revision;
}
