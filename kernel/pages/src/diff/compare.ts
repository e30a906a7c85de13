import { structuredPatch } from 'diff';

/** A line of a hunk; a number is null on the side that does not have the line. */
export interface DiffLine {
  readonly type: 'context' | 'add' | 'remove';
  readonly old_line: number | null;
  readonly new_line: number | null;
  readonly content: string;
}

/** Lines that changed together, with three unchanged ones around them. */
export interface DiffHunk {
  readonly old_start: number;
  readonly old_lines: number;
  readonly new_start: number;
  readonly new_lines: number;
  readonly lines: readonly DiffLine[];
}

/** What changed between two texts. */
export interface Comparison {
  readonly additions: number;
  readonly deletions: number;
  readonly hunks: readonly DiffHunk[];
  /** Whether the lines were counted by comparing; otherwise all were replaced, as far as is known. */
  readonly exact: boolean;
  /** Whether there are more hunks than are shown. */
  readonly truncated: boolean;
}

/** Two texts to compare. */
export interface TextPair {
  readonly before: string;
  readonly after: string;
}

const CONTEXT = 3;

/** Texts further apart than so many changed lines are shown as replaced: the cost may grow with the square. */
const MAX_EDITS = 20_000;

/** Lines of hunks that one answer shows at most, over all files. */
const MAX_LINES = 20_000;

/** Milliseconds for all the pairs of one task. */
const TIME = 2_000;

/** Milliseconds on the thread that answers requests: what takes longer is shown as replaced. */
const SHORT_TIME = 40;

function linesOf(text: string): string[] {
  const lines = text.split('\n');
  if (lines.at(-1) === '') lines.pop();
  return lines;
}

function readHunk(hunk: { oldStart: number; oldLines: number; newStart: number; newLines: number; lines: string[] }) {
  let oldLine = hunk.oldStart;
  let newLine = hunk.newStart;
  const lines: DiffLine[] = [];
  for (const line of hunk.lines) {
    const content = line.slice(1);
    if (line.startsWith('+')) lines.push({ type: 'add', old_line: null, new_line: newLine++, content });
    else if (line.startsWith('-')) lines.push({ type: 'remove', old_line: oldLine++, new_line: null, content });
    // The remark that a line break is missing at the end is no line.
    else if (line.startsWith(' ')) lines.push({ type: 'context', old_line: oldLine++, new_line: newLine++, content });
  }
  const { oldLines: old_lines, newLines: new_lines } = hunk;
  // A side without lines begins before its first, as unified diffs write it.
  const old_start = old_lines === 0 ? hunk.oldStart - 1 : hunk.oldStart;
  const new_start = new_lines === 0 ? hunk.newStart - 1 : hunk.newStart;
  return { old_start, old_lines, new_start, new_lines, lines };
}

/** Everything out, everything in: what is true of any two texts, and costs nothing to find. */
function replaced({ before, after }: TextPair): Comparison {
  return {
    additions: linesOf(after).length,
    deletions: linesOf(before).length,
    hunks: [],
    exact: false,
    truncated: true,
  };
}

function comparePair(pair: TextPair, timeout: number): Comparison {
  if (timeout <= 0) return replaced(pair);
  const options = { context: CONTEXT, maxEditLength: MAX_EDITS, timeout };
  const patch = structuredPatch('', '', pair.before, pair.after, '', '', options);
  if (!patch) return replaced(pair);
  const hunks = patch.hunks.map(readHunk);
  const count = (type: DiffLine['type']) =>
    hunks.reduce((sum, { lines }) => sum + lines.filter((line) => line.type === type).length, 0);
  return { additions: count('add'), deletions: count('remove'), hunks, exact: true, truncated: false };
}

/**
 * Compares texts line by line, for a worker thread: with a bound on edits, on time and on what is shown.
 * @param now milliseconds of a clock that does not go back
 */
export function compareTexts(pairs: readonly TextPair[], now: () => number, time = TIME): Comparison[] {
  const end = now() + time;
  let room = MAX_LINES;
  return pairs.map((pair) => {
    const found = comparePair(pair, end - now());
    const size = found.hunks.reduce((sum, { lines }) => sum + lines.length, 0);
    if (size > room) return { ...found, hunks: [], truncated: true };
    room -= size;
    return found;
  });
}

/** What stands in for a comparison that could not be made. */
export function compareCoarsely(pairs: readonly TextPair[]): Comparison[] {
  return pairs.map(replaced);
}

/** Compares two texts where requests are answered, in so short a time that nobody waits for it. */
export function compareBriefly(pair: TextPair): Comparison {
  return comparePair(pair, SHORT_TIME);
}
