import { createHash } from 'node:crypto';
import type { Timestamp } from '@plinth/kernel';
import { type Database, joined, sql } from '@plinth/kernel/database';
import { type FileInfo, lineCountOf, type WantedFile } from '../files/file.js';
import { blobs, files } from '../files/tables.js';
import { pastes } from '../pastes/tables.js';
import type { FileChangeKind } from './revision.js';
import { revisionFiles, revisions } from './tables.js';

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
  const known = await database.rows(blobs).find({ pasteId, digest }, { columns: ['id'] });
  return known?.id ?? database.rows(blobs).insert({ pasteId, digest, content });
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
  if (!was) {
    const id = await database.rows(files).insert({ pasteId, ...now });
    return { kind: 'added', file: { id, pasteId, ...now } };
  }
  const kind = kindOf(was, now);
  if (kind !== 'unchanged' || was.position !== position) await database.rows(files).change({ id: was.id }, now);
  return { kind, file: { id: was.id, pasteId, ...now }, was: was.filename };
}

/** Names that move from one file to another would meet on the way: files that are renamed first get one of no file. */
async function clearNames(database: Database, pairs: readonly { was: FileInfo; now: WantedFile }[]): Promise<void> {
  for (const { was, now } of pairs)
    if (was.filename !== now.filename) await database.rows(files).change({ id: was.id }, { filename: `/${was.id}` });
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
  const revisionId = await database.rows(revisions).insert({
    pasteId: origin.pasteId,
    number,
    authorId: origin.authorId,
    createdAt: origin.at,
    message: origin.message ?? messageOf(changes, number === 1),
  });
  const rows = written.map(({ kind, file: { id, blobId, filename, language, size, position } }) => {
    const blob = kind === 'removed' ? null : blobId;
    return sql`(${revisionId}, ${id}, ${blob}, ${filename}, ${language}, ${size}, ${position}, ${kind})`;
  });
  await database.write`
    INSERT INTO ${revisionFiles} (revision_id, file_id, blob_id, filename, language, size, position, kind)
    VALUES ${joined(rows, ', ')}`;
  await database.rows(pastes).change({ id: origin.pasteId }, { revision: number });
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
  if (removed.length > 0) await database.rows(files).remove({ id: removed.map(({ id }) => id) });
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
