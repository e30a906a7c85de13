import type { Clock } from '@plinth/kernel';
import {
  type Comparison,
  compareBriefly,
  compareTexts,
  type DiffLine,
  rowsOf,
  type TextPair,
} from '@plinth/pages/diff';

/** Words that both texts have, or that only one of them has. */
export interface Piece {
  readonly kind: 'same' | 'added' | 'removed';
  readonly words: string;
}

/** A paragraph of both texts: what its words are, and what became of it. */
export interface ComparedLine {
  readonly kind: 'same' | 'changed' | 'added' | 'removed';
  readonly pieces: readonly Piece[];
}

/** What changed in what one reads. */
export interface ReadableComparison {
  /** Paragraphs that changed, with some around them, in their order. */
  readonly passages: readonly (readonly ComparedLine[])[];
  /** Whether the texts were compared; otherwise they are too different. */
  readonly exact: boolean;
}

/** Milliseconds for the words of all paragraphs together: what is left then is shown as replaced. */
const TIME = 60;

/** Paragraphs of which so little stayed are two: one that went and one that came. */
const LEAST_KEPT = 0.25;

function wordsOf(line: string): string[] {
  return line.split(' ').filter((word) => word !== '');
}

/** As the comparison takes them: a word a line. */
function wordPair(before: string, after: string): TextPair {
  const lines = (text: string) => wordsOf(text).join('\n');
  return { before: `${lines(before)}\n`, after: `${lines(after)}\n` };
}

function joined(pieces: readonly Piece[]): Piece[] {
  const all: { kind: Piece['kind']; words: string[] }[] = [];
  for (const { kind, words } of pieces) {
    const last = all.at(-1);
    if (last?.kind === kind) last.words.push(words);
    else all.push({ kind, words: [words] });
  }
  return all.map(({ kind, words }) => ({ kind, words: words.join(' ') }));
}

const KINDS = { add: 'added', remove: 'removed', context: 'same' } as const;

/** All words of both paragraphs: those of the comparison, and the unchanged ones that it leaves out. */
function piecesOf(before: string, { hunks }: Comparison): Piece[] {
  const words = wordsOf(before);
  const pieces: Piece[] = [];
  let place = 0;
  const keepUntil = (end: number) => {
    for (; place < end; place += 1) pieces.push({ kind: 'same', words: words[place] ?? '' });
  };
  for (const { type, old_line, content } of hunks.flatMap(({ lines }) => lines)) {
    if (old_line !== null) {
      keepUntil(old_line - 1);
      place = old_line;
    }
    pieces.push({ kind: KINDS[type], words: content });
  }
  keepUntil(words.length);
  return joined(pieces);
}

function whole(kind: 'same' | 'added' | 'removed', words: string): ComparedLine {
  return { kind, pieces: [{ kind, words }] };
}

function changedLines(before: string, after: string, words: Comparison | undefined): ComparedLine[] {
  const apart = [whole('removed', before), whole('added', after)];
  if (!words?.exact || words.truncated) return apart;
  const all = wordsOf(before).length;
  if (all === 0 || (all - words.deletions) / all < LEAST_KEPT) return apart;
  return [{ kind: 'changed', pieces: piecesOf(before, words) }];
}

interface Row {
  readonly before: DiffLine | undefined;
  readonly after: DiffLine | undefined;
}

function isReplaced({ before, after }: Row): boolean {
  return before?.type === 'remove' && after?.type === 'add';
}

/** Compares what one reads of two texts: paragraph by paragraph, and in those that changed word by word. */
export function compareReadable(before: readonly string[], after: readonly string[], clock: Clock): ReadableComparison {
  const text = (lines: readonly string[]) => lines.map((line) => `${line}\n`).join('');
  const { hunks, exact } = compareBriefly({ before: text(before), after: text(after) });
  const rows: Row[][] = hunks.map(rowsOf);
  const pairs = rows.flat().filter(isReplaced);
  const compared = compareTexts(
    pairs.map((row) => wordPair(row.before?.content ?? '', row.after?.content ?? '')),
    () => clock.monotonic(),
    TIME,
  );
  const words = new Map(pairs.map((row, index) => [row, compared[index]]));
  const linesOf = (row: Row): ComparedLine[] => {
    if (isReplaced(row)) return changedLines(row.before?.content ?? '', row.after?.content ?? '', words.get(row));
    if (row.before?.type === 'context') return [whole('same', row.before.content)];
    return row.before ? [whole('removed', row.before.content)] : [whole('added', row.after?.content ?? '')];
  };
  return { passages: rows.map((passage) => passage.flatMap(linesOf)), exact };
}
