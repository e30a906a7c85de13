/** A command of a page, and what the page says it prints. */
export interface Command {
  readonly command: string;
  /** The lines that it prints; `…` alone is any lines, within a line any text. None when the page shows nothing. */
  readonly prints: readonly string[];
  /** Line within the block, from 0. */
  readonly line: number;
}

/**
 * The commands of a `console` block: `$` and a command, which goes on after a backslash, then what it prints.
 * @throws Error when the block begins with something else
 */
export function commandsOf(text: string): Command[] {
  const commands: { command: string; prints: string[]; line: number }[] = [];
  let isContinued = false;
  for (const [line, each] of text.trimEnd().split('\n').entries()) {
    const last = commands.at(-1);
    if (isContinued && last) last.command += `\n${each}`;
    else if (each.startsWith('$ ')) commands.push({ command: each.slice(2), prints: [], line });
    else if (last) last.prints.push(each.trimEnd());
    else throw new Error(`A console block begins with "${each}", wanted is "$ " and a command.`);
    isContinued = (isContinued || each.startsWith('$ ')) && each.endsWith('\\');
  }
  return commands;
}

function lineFits(wanted: string, found: string): boolean {
  const [start = '', ...others] = wanted.split('…');
  const end = others.pop();
  if (end === undefined) return wanted === found;
  if (!found.startsWith(start)) return false;
  let at = start.length;
  for (const piece of others) {
    const next = found.indexOf(piece, at);
    if (next < 0) return false;
    at = next + piece.length;
  }
  return found.length - end.length >= at && found.endsWith(end);
}

function linesFit(wanted: readonly string[], found: readonly string[]): boolean {
  const [first, ...rest] = wanted;
  if (first === undefined) return found.length === 0;
  if (first === '…')
    return Array.from({ length: found.length + 1 }, (_, at) => at).some((at) => linesFit(rest, found.slice(at)));
  const [line, ...others] = found;
  return line !== undefined && lineFits(first, line) && linesFit(rest, others);
}

/** Whether an output is what a page says; blank lines at either end and blanks at the end of lines do not count. */
export function fits(wanted: readonly string[], output: string): boolean {
  const lines = output.replaceAll('\r', '').trim() === '' ? [] : output.replaceAll('\r', '').trim().split('\n');
  const shown = wanted.join('\n').trim();
  return linesFit(
    shown === '' ? [] : shown.split('\n'),
    lines.map((line) => line.trimEnd()),
  );
}
