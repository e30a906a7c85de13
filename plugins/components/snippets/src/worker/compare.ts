import { type Comparison, compareTexts, type TextPair } from '@plinth/pages/diff';

/** How the lines of a text end; `none` without a line break. */
export const LINE_ENDINGS = ['lf', 'crlf', 'cr', 'mixed', 'none'] as const;

/** How the lines of a text end. */
export type LineEnding = (typeof LINE_ENDINGS)[number];

/** What is different in the line breaks of two texts. */
export interface LineBreakChanges {
  readonly oldLineEnding: LineEnding;
  readonly newLineEnding: LineEnding;
  readonly lineEndingsChanged: boolean;
  /** What became of the newline at the end. */
  readonly finalNewline: 'added' | 'removed' | 'unchanged';
  /** Whether nothing else is different. */
  readonly onlyLineBreaks: boolean;
}

/** What changed between two texts, line breaks included. */
export type FileComparison = Comparison & LineBreakChanges;

const LINE_BREAK = /\r\n?|\n/g;

function lineEndingOf(text: string): LineEnding {
  const hasCrlf = text.includes('\r\n');
  const bare = hasCrlf ? text.replaceAll('\r\n', '') : text;
  const found = [hasCrlf ? 'crlf' : '', bare.includes('\n') ? 'lf' : '', bare.includes('\r') ? 'cr' : ''];
  const kinds = LINE_ENDINGS.filter((kind) => found.includes(kind));
  return kinds.length > 1 ? 'mixed' : (kinds[0] ?? 'none');
}

/** Whether some line break that both texts have is another one. */
function hasOtherBreak(before: string, after: string): boolean {
  const [old, fresh] = [before.match(LINE_BREAK) ?? [], after.match(LINE_BREAK) ?? []];
  return old.slice(0, fresh.length).some((found, index) => found !== fresh[index]);
}

function finalNewlineOf(had: boolean, has: boolean): LineBreakChanges['finalNewline'] {
  if (had === has) return 'unchanged';
  return has ? 'added' : 'removed';
}

/** How the line breaks of two texts differ; of different texts the kinds are compared. */
export function compareLineBreaks({ before, after }: TextPair): LineBreakChanges {
  const [oldLineEnding, newLineEnding] = [lineEndingOf(before), lineEndingOf(after)];
  const [old, fresh] = [before.replace(LINE_BREAK, '\n'), after.replace(LINE_BREAK, '\n')];
  const isSameText = old.replace(/\n$/, '') === fresh.replace(/\n$/, '');
  const isOtherKind = oldLineEnding !== newLineEnding && oldLineEnding !== 'none' && newLineEnding !== 'none';
  return {
    oldLineEnding,
    newLineEnding,
    lineEndingsChanged: isSameText ? hasOtherBreak(before, after) : isOtherKind,
    finalNewline: finalNewlineOf(old.endsWith('\n'), fresh.endsWith('\n')),
    onlyLineBreaks: isSameText && before !== after,
  };
}

/** Compares texts line by line and by their line breaks, for a worker thread. */
export function compareFiles(pairs: readonly TextPair[], now: () => number): FileComparison[] {
  return compareTexts(pairs, now).map((found, index) => ({ ...found, ...compareLineBreaks(pairs[index] ?? NOTHING) }));
}

const NOTHING: TextPair = { before: '', after: '' };
