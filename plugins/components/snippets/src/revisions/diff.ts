import { type CallContext, notFound } from '@plinth/kernel';
import { type Comparison, compareCoarsely, type DiffHunk } from '@plinth/kernel/diff';
import { FILE_READER } from '../files/file-store.js';
import { TEXT_WORKER } from '../worker/text-worker.js';
import type { Revision, RevisionFile } from './revision.js';
import { PASTE_REVISIONS } from './revision-store.js';

/** How one file differs between two revisions (docs/components/snippets.md, diff). */
export interface FileDiff {
  readonly filename: string;
  /** Its name before; null for a file that was added. */
  readonly old_filename: string | null;
  readonly status: 'added' | 'removed' | 'modified' | 'renamed';
  readonly additions: number;
  readonly deletions: number;
  /** Whether the texts were too different or too long to be shown line by line. */
  readonly truncated: boolean;
  readonly hunks: readonly DiffHunk[];
}

/** What changed between two revisions of a paste. */
export interface PasteDiff {
  readonly paste_id: number;
  readonly from: number;
  readonly to: number;
  readonly additions: number;
  readonly deletions: number;
  readonly files: readonly FileDiff[];
  /** Whether the lines were counted by comparing, in all files. */
  readonly exact: boolean;
}

interface FilePair {
  readonly before: RevisionFile | undefined;
  readonly after: RevisionFile | undefined;
}

/** A file that was removed and made again under its name is compared with what it was. */
function pairs(before: readonly RevisionFile[], after: readonly RevisionFile[]): FilePair[] {
  const left = new Set(before);
  const byId = new Map(before.map((file) => [file.fileId, file]));
  const paired = after.map((file): { before: RevisionFile | undefined; after: RevisionFile } => {
    const same = byId.get(file.fileId);
    if (same) left.delete(same);
    return { before: same, after: file };
  });
  const found = paired.map((pair) => {
    const renewed = pair.before ?? [...left].find(({ filename }) => filename === pair.after.filename);
    if (renewed) left.delete(renewed);
    return { before: renewed, after: pair.after };
  });
  return [...found, ...[...left].map((file) => ({ before: file, after: undefined }))];
}

function hasChanged({ before, after }: FilePair): boolean {
  if (!before || !after) return true;
  return before.filename !== after.filename || before.blobId !== after.blobId;
}

function statusOf({ before, after }: FilePair): FileDiff['status'] {
  if (!before) return 'added';
  if (!after) return 'removed';
  return before.filename === after.filename ? 'modified' : 'renamed';
}

async function compared(
  call: CallContext,
  changed: readonly FilePair[],
  isCoarse: boolean,
): Promise<readonly Comparison[]> {
  const ids = changed.flatMap(({ before, after }) => [before?.blobId ?? [], after?.blobId ?? []].flat());
  const texts = await call.use(FILE_READER).blobs([...new Set(ids)]);
  const textOf = (file: RevisionFile | undefined) => (file?.blobId ? (texts.get(file.blobId) ?? '') : '');
  const found = changed.map(({ before, after }) => ({ before: textOf(before), after: textOf(after) }));
  return isCoarse ? compareCoarsely(found) : call.use(TEXT_WORKER).compare(found);
}

/** The files that stood in revisions of a paste, by number; revision 0 is the empty paste. */
async function manifests(call: CallContext, pasteId: number, numbers: readonly number[]) {
  const revisions = await call.use(PASTE_REVISIONS).numbered(pasteId, numbers);
  const unknown = numbers.find((number) => number !== 0 && !revisions.has(number));
  if (unknown !== undefined) throw notFound('rest_not_found', `This paste has no revision ${unknown}.`);
  const files = await call.use(PASTE_REVISIONS).filesOf([...revisions.values()].map(({ id }) => id));
  return (number: number) => (files.get(revisions.get(number)?.id ?? 0) ?? []).filter(({ kind }) => kind !== 'removed');
}

/** Two revisions of a paste; `isCoarse` takes every changed file for replaced, where there is no time for more. */
export interface RevisionRange {
  readonly from: number;
  readonly to: number;
  readonly isCoarse?: boolean;
}

/**
 * What changed from one revision of a paste to a later one, file by file; unchanged files are left out.
 * @throws RestError 404 `rest_not_found` for a revision that there is not
 */
export async function diffOf(call: CallContext, pasteId: number, range: RevisionRange): Promise<PasteDiff> {
  const { from, to, isCoarse = false } = range;
  const filesOf = await manifests(call, pasteId, [from, to]);
  const changed = pairs(filesOf(from), filesOf(to)).filter(hasChanged);
  const found = await compared(call, changed, isCoarse);
  const files = changed.map((pair, index): FileDiff => {
    const { additions = 0, deletions = 0, hunks = [], truncated = false } = found[index] ?? {};
    const filename = pair.after?.filename ?? pair.before?.filename ?? '';
    const old_filename = pair.before?.filename ?? null;
    return { filename, old_filename, status: statusOf(pair), additions, deletions, truncated, hunks };
  });
  const sum = (count: (file: FileDiff) => number) => files.reduce((total, file) => total + count(file), 0);
  return {
    paste_id: pasteId,
    from,
    to,
    exact: found.every(({ exact }) => exact),
    additions: sum(({ additions }) => additions),
    deletions: sum(({ deletions }) => deletions),
    files,
  };
}

/** Milliseconds after which the revisions of one answer that are not counted yet are counted coarsely. */
const COUNTING_MS = 3_000;

interface LineCounts {
  readonly additions: number;
  readonly deletions: number;
}

/**
 * How many lines some revisions of one paste added and removed, by id; each is compared with the one before when it is
 * first asked for, and that is kept.
 */
export async function countLines(
  call: CallContext,
  revisions: readonly Revision[],
): Promise<ReadonlyMap<number, LineCounts>> {
  const end = call.clock.monotonic() + COUNTING_MS;
  const counts = new Map<number, LineCounts>();
  for (const { id, additions: added, deletions: removed, number, pasteId } of revisions) {
    if (added !== null && removed !== null) {
      counts.set(id, { additions: added, deletions: removed });
      continue;
    }
    const isCoarse = call.clock.monotonic() > end;
    const { additions, deletions, exact } = await diffOf(call, pasteId, { from: number - 1, to: number, isCoarse });
    counts.set(id, { additions, deletions });
    if (exact) await call.use(PASTE_REVISIONS).keepCounts(id, { additions, deletions });
  }
  return counts;
}
