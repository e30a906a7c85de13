import { createHash } from 'node:crypto';
import { CACHE, type CallContext, clientNetwork, notFound } from '@plinth/kernel';
import { type Comparison, compareCoarsely, type DiffHunk, type TextPair } from '@plinth/pages/diff';
import { FILE_READER } from '../files/file-store.js';
import { mayCache, type Paste } from '../pastes/paste.js';
import type { FileComparison, LineBreakChanges, LineEnding } from '../worker/compare.js';
import { TEXT_WORKER } from '../worker/text-worker.js';
import type { Revision, RevisionFile } from './revision.js';
import { PASTE_REVISIONS } from './revision-store.js';

/** How the line breaks of a file changed. */
export interface LineBreaks {
  readonly old_ending: LineEnding;
  readonly new_ending: LineEnding;
  readonly endings_changed: boolean;
  /** What became of the newline at the end. */
  readonly final_newline: LineBreakChanges['finalNewline'];
  /** Whether nothing else changed. */
  readonly only: boolean;
}

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
  /** Whether line endings changed; left out, as the next one, when no line breaks did. */
  readonly eol_changed?: boolean;
  readonly final_newline_changed?: boolean;
  /** How the line breaks changed; left out when they did not. */
  readonly line_breaks?: LineBreaks;
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
  /** Whether line endings changed in any file; left out, as the next one, when no line breaks did. */
  readonly eol_changed?: boolean;
  readonly final_newline_changed?: boolean;
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

const DIFF_SECONDS = 3600;

/** How long a pair of texts for which the thread had no answer is not tried again, in seconds. */
const FAILED_SECONDS = 60;

/** What the thread found, or `failed` when it ran out of time or memory. */
type Found = readonly FileComparison[] | 'failed';

/** The files that changed, compared; cached, because revisions never change. */
async function compared(
  call: CallContext,
  paste: Paste,
  changed: readonly FilePair[],
  isCoarse: boolean,
): Promise<readonly (Comparison & Partial<LineBreakChanges>)[]> {
  if (changed.length === 0) return [];
  const textsOf = async () => {
    const ids = changed.flatMap(({ before, after }) => [before?.blobId ?? [], after?.blobId ?? []].flat());
    const texts = await call.use(FILE_READER).blobs([...new Set(ids)]);
    const textOf = (file: RevisionFile | undefined) => (file?.blobId ? (texts.get(file.blobId) ?? '') : '');
    return changed.map(({ before, after }) => ({ before: textOf(before), after: textOf(after) }));
  };
  const found = await foundFor(call, paste, changed, isCoarse ? undefined : textsOf);
  return typeof found === 'object' ? found : compareCoarsely(await textsOf());
}

async function foundFor(
  call: CallContext,
  paste: Paste,
  changed: readonly FilePair[],
  texts: (() => Promise<readonly TextPair[]>) | undefined,
): Promise<Found | undefined> {
  const cache = call.use(CACHE).space('snippets');
  const blobs = changed.map(({ before, after }) => `${before?.blobId ?? ''}-${after?.blobId ?? ''}`).join();
  const key = `diff/${createHash('sha256').update(`${paste.hash} ${blobs}`).digest('hex')}`;
  const isCached = mayCache(paste);
  const known = isCached ? await cache.get<Found>(key) : undefined;
  if (known !== undefined || !texts) return known;
  const result = await call.use(TEXT_WORKER).compare({ client: clientNetwork(call.request.address), key }, texts);
  if (result === 'busy') return undefined;
  const found = result === 'failed' ? result : result.answer;
  if (isCached) await cache.set(key, found, found === 'failed' ? FAILED_SECONDS : DIFF_SECONDS);
  return found;
}

/** The files that stood in revisions of a paste, by number; revision 0 is the empty paste. */
async function manifests(call: CallContext, pasteId: number, numbers: readonly number[]) {
  const revisions = await call.use(PASTE_REVISIONS).numbered(pasteId, numbers);
  const unknown = numbers.find((number) => number !== 0 && !revisions.has(number));
  if (unknown !== undefined) throw notFound('rest_not_found', `This paste has no revision ${unknown}.`);
  const files = await call.use(PASTE_REVISIONS).filesOf([...revisions.values()].map(({ id }) => id));
  return (number: number) => (files.get(revisions.get(number)?.id ?? 0) ?? []).filter(({ kind }) => kind !== 'removed');
}

/** A file that was added or removed has no line breaks that could have changed. */
function lineBreaksOf({ before, after }: FilePair, found: Partial<LineBreakChanges> = {}): LineBreaks | undefined {
  const { oldLineEnding, newLineEnding, lineEndingsChanged, finalNewline, onlyLineBreaks } = found;
  if (!before || !after || oldLineEnding === undefined || newLineEnding === undefined) return undefined;
  if (!lineEndingsChanged && finalNewline === 'unchanged') return undefined;
  return {
    old_ending: oldLineEnding,
    new_ending: newLineEnding,
    endings_changed: lineEndingsChanged ?? false,
    final_newline: finalNewline ?? 'unchanged',
    only: onlyLineBreaks ?? false,
  };
}

/** What changed of line breaks, in two words; nothing where none did. */
function flagsOf(changes: readonly LineBreaks[]): Pick<FileDiff, 'eol_changed' | 'final_newline_changed'> {
  if (changes.length === 0) return {};
  return {
    eol_changed: changes.some(({ endings_changed }) => endings_changed),
    final_newline_changed: changes.some(({ final_newline }) => final_newline !== 'unchanged'),
  };
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
export async function diffOf(call: CallContext, paste: Paste, range: RevisionRange): Promise<PasteDiff> {
  const { from, to, isCoarse = false } = range;
  const filesOf = await manifests(call, paste.id, [from, to]);
  const changed = pairs(filesOf(from), filesOf(to)).filter(hasChanged);
  const found = await compared(call, paste, changed, isCoarse);
  const files = changed.map((pair, index): FileDiff => {
    const { additions = 0, deletions = 0, hunks = [], truncated = false } = found[index] ?? {};
    const line_breaks = lineBreaksOf(pair, found[index]);
    return {
      filename: pair.after?.filename ?? pair.before?.filename ?? '',
      old_filename: pair.before?.filename ?? null,
      status: statusOf(pair),
      additions,
      deletions,
      truncated,
      ...(line_breaks ? { ...flagsOf([line_breaks]), line_breaks } : {}),
      hunks,
    };
  });
  const sum = (count: (file: FileDiff) => number) => files.reduce((total, file) => total + count(file), 0);
  return {
    paste_id: paste.id,
    from,
    to,
    exact: found.every(({ exact }) => exact),
    additions: sum(({ additions }) => additions),
    deletions: sum(({ deletions }) => deletions),
    ...flagsOf(files.flatMap(({ line_breaks }) => line_breaks ?? [])),
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
  paste: Paste,
  revisions: readonly Revision[],
): Promise<ReadonlyMap<number, LineCounts>> {
  const end = call.clock.monotonic() + COUNTING_MS;
  const counts = new Map<number, LineCounts>();
  for (const { id, additions: added, deletions: removed, number } of revisions) {
    if (added !== null && removed !== null) {
      counts.set(id, { additions: added, deletions: removed });
      continue;
    }
    const isCoarse = call.clock.monotonic() > end;
    const { additions, deletions, exact } = await diffOf(call, paste, { from: number - 1, to: number, isCoarse });
    counts.set(id, { additions, deletions });
    if (exact) await call.use(PASTE_REVISIONS).keepCounts(id, { additions, deletions });
  }
  return counts;
}
