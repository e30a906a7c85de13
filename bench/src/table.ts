/** One line of the table. */
export interface Row {
  readonly what: string;
  readonly ours: string;
  readonly theirs: string;
  readonly ratio: number;
  readonly target: string;
  readonly ok: boolean;
}

/** The table as text. */
export function format(rows: readonly Row[]): string {
  const cells = rows.map(({ what, ours, theirs, ratio, target, ok }) => [
    what,
    ours,
    theirs,
    ratio.toFixed(2),
    target,
    ok ? 'yes' : 'NO',
  ]);
  const all = [['what', 'ours', 'theirs', 'ratio', 'target', 'met'], ...cells];
  const widths = all[0]?.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0))) ?? [];
  return all.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')).join('\n');
}
