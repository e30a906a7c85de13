import type { DiffHunk, DiffLine } from './compare.js';

/** A row of two texts side by side: the same line, one that changed, one that only one side has. */
export interface DiffRow {
  readonly before: DiffLine | undefined;
  readonly after: DiffLine | undefined;
}

/** The lines of a hunk in pairs: what was removed beside what took its place. */
export function rowsOf({ lines }: DiffHunk): DiffRow[] {
  const rows: DiffRow[] = [];
  let removed: DiffLine[] = [];
  let added: DiffLine[] = [];
  const flush = () => {
    for (let at = 0; at < Math.max(removed.length, added.length); at += 1)
      rows.push({ before: removed[at], after: added[at] });
    removed = [];
    added = [];
  };
  for (const line of lines) {
    if (line.type === 'add') added.push(line);
    else {
      // A removed line after added ones begins the next change.
      if (line.type === 'context' || added.length > 0) flush();
      if (line.type === 'remove') removed.push(line);
      else rows.push({ before: line, after: line });
    }
  }
  flush();
  return rows;
}
