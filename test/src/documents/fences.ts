/** A fenced block of a Markdown page. */
export interface Fence {
  /** The first word behind the fence: `js`, `console`. */
  readonly language: string;
  /** The other words behind the fence: `js app.js` names a file. */
  readonly words: readonly string[];
  readonly text: string;
  /** Line of the page on which the fence opens, from 1. */
  readonly line: number;
  /** The paragraph right above it, or nothing. */
  readonly before: string;
  /** The heading that it stands below. */
  readonly heading: string;
}

interface Opening {
  readonly fence: string;
  readonly words: readonly string[];
  readonly line: number;
}

/** Whether a line goes on with the paragraph below it. */
function isText(line = ''): boolean {
  return line.trim() !== '' && !/^(?:#|`{3})/.test(line);
}

/** The paragraph that ends at a line, without blank lines. */
function paragraphAbove(lines: readonly string[], end: number): string {
  let last = end;
  while (last > 0 && lines[last - 1]?.trim() === '') last -= 1;
  let first = last;
  while (first > 0 && isText(lines[first - 1])) first -= 1;
  return lines.slice(first, last).join('\n');
}

/**
 * Every fenced block of a page, in order.
 * @throws Error when a fence is never closed
 */
export function fencesOf(markdown: string): Fence[] {
  const lines = markdown.split('\n');
  const found: Fence[] = [];
  let opening: Opening | undefined;
  let heading = '';
  for (const [index, line] of lines.entries()) {
    const fence = /^`{3,}/.exec(line)?.[0];
    if (opening) {
      if (line.trimEnd() !== opening.fence) continue;
      const [language = '', ...words] = opening.words;
      const text = lines
        .slice(opening.line, index)
        .map((each) => `${each}\n`)
        .join('');
      const before = paragraphAbove(lines, opening.line - 1);
      found.push({ language, words, text, line: opening.line, before, heading });
      opening = undefined;
    } else if (fence) {
      opening = { fence, words: line.slice(fence.length).trim().split(/\s+/), line: index + 1 };
    } else if (/^#{1,6} /.test(line)) {
      heading = line.replace(/^#+ /, '').trim();
    }
  }
  if (opening) throw new Error(`The fence that opens in line ${opening.line} is never closed.`);
  return found;
}
