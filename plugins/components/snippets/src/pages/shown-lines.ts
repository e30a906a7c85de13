import type { DiffHunk } from '@plinth/pages/diff';
import type { FileDiff } from '../revisions/diff.js';

/** Lines that one page shows: rendering them takes the time of everybody who waits for a page. */
const MAX_LINES = 1_000;

/** A file of a comparison as a page shows it. */
export interface ShownFile extends FileDiff {
  /** Whether lines are left out, because the page is full. */
  readonly isCut: boolean;
}

function firstLines(hunks: readonly DiffHunk[], room: number): DiffHunk[] {
  const shown: DiffHunk[] = [];
  let left = room;
  for (const hunk of hunks) {
    if (left <= 0) break;
    shown.push(hunk.lines.length <= left ? hunk : { ...hunk, lines: hunk.lines.slice(0, left) });
    left -= hunk.lines.length;
  }
  return shown;
}

const lineCount = (hunks: readonly DiffHunk[]) => hunks.reduce((sum, { lines }) => sum + lines.length, 0);

/** Files with as many lines of their hunks as fit on one page. */
export function shownFiles(files: readonly FileDiff[], room = MAX_LINES): ShownFile[] {
  let left = room;
  return files.map((file) => {
    const size = lineCount(file.hunks);
    const hunks = firstLines(file.hunks, left);
    const isCut = size > left;
    left = Math.max(0, left - size);
    return { ...file, hunks, isCut };
  });
}
