import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type Figure, isMet, shown, type Throughput } from './figures.js';
import type { BenchRecord, PartRecord } from './record.js';

const FILE = fileURLToPath(new URL('../../../../docs/performance.md', import.meta.url));

const INTRO = `<!-- Written by \`npm run bench -- site --write\`; do not edit. -->

# Performance

How fast the site of \`host-config\` is: in production, every plugin on, on SQLite with \`synchronous = FULL\`, with a thousand posts of about two kilobytes (and what the components list: a thousand products, listings, pastes and activities), unless a row says otherwise. Beside it, on the same machine in the same minutes, what somebody could have taken instead. Only ratios mean something elsewhere.

- 32 connections; each server is a process of its own, and so is what sends the load, on the same processors. Loads take turns, a warm-up comes first, and medians are shown.
- *Ratio* is by the clock on the wall, *by processor* by the processor time of the server alone (WordPress: nginx, PHP-FPM and MariaDB together, with whatever else asked that MariaDB meanwhile). PHP takes every processor of the machine, one process of Node hardly more than one.
- Answers to visitors are not kept, except in the rows that say so. Limits for what comes from one address are off, because one machine sends everything.
- The hand-written routes answer the same bytes with the same statements and a count. In the rows of components the bare route sends the very statements that a warm site sends, one after the other, and answers the same bytes by \`response.json\` (pages: \`response.send\`) without making them.
- A row "Express + sqlite3, prepared : WordPress" says what the hand-written route, which asks nobody who he is and runs no hook, reaches in the same minutes. What is kept between answers leaves it behind; the cold rows and the writes, which keep nothing, do the same work and more.

\`npm run bench -- site\` measures this again (\`-- site list writes\` some parts, \`--quick\` in fewer rounds, \`--million\` with a million rows in place of a hundred thousand, \`--write\` writes this page) and says what became worse by more than 15 %. \`npm run bench -- profile site\` shows where the time goes.
`;

function cell(text: string): string {
  return text.replaceAll('|', '\\|');
}

function markdown(columns: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map(cell).join(' | ')} |`;
  return [line(columns), line(columns.map(() => '---')), ...rows.map(line)].join('\n');
}

function unitAfter(value: number, unit: string): string {
  return unit === '×' ? shown(value) : `${shown(value)} ${unit}`;
}

function figureCells(figure: Figure): string[] {
  const { better, byProcessor, detail, target, unit, value, what } = figure;
  const met = isMet(figure);
  return [
    what,
    unitAfter(value, unit),
    byProcessor === undefined ? '' : shown(byProcessor),
    target === undefined ? '' : `${better === 'more' ? '≥' : '≤'} ${unitAfter(target, unit)}`,
    met === undefined ? '' : met ? 'yes' : 'no',
    detail,
  ];
}

const FIGURE_COLUMNS = ['what', 'value', 'by processor', 'target', 'met', 'of'];
const THROUGHPUT_COLUMNS = ['what', 'server', 'answers/s', 'answers/s of processor time', 'bytes'];

function throughputCells({ what, server, rate, bytes }: Throughput): string[] {
  return [what, server, shown(rate.wall), shown(rate.processor), bytes === undefined ? '' : String(bytes)];
}

function section(name: string, { figures, measured, notes, throughput }: PartRecord): string {
  const parts = [`## ${name}`, `Measured on ${measured}.`];
  if (figures.length > 0) parts.push(markdown(FIGURE_COLUMNS, figures.map(figureCells)));
  if (throughput.length > 0) parts.push(markdown(THROUGHPUT_COLUMNS, throughput.map(throughputCells)));
  if (notes.length > 0) parts.push(notes.map((note) => `- ${note}`).join('\n'));
  return parts.join('\n\n');
}

/** Writes `docs/performance.md`; `order` says how parts follow each other. */
export async function writePage(record: BenchRecord, order: readonly string[]): Promise<void> {
  const { machine, versions, parts } = record;
  const said = Object.entries(versions).map(([name, version]) => `${name} ${version}`);
  const where = `Machine: ${machine.cores} processors "${machine.processor}", shared with other work. Node.js ${machine.node}; ${said.join('; ')}.`;
  const sections = order.flatMap((name) => {
    const part = parts[name];
    return part ? [section(name, part)] : [];
  });
  await writeFile(FILE, `${[INTRO, where, ...sections].join('\n\n').replaceAll('\n\n\n', '\n\n')}\n`);
}

function aligned(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  return rows
    .map((row) =>
      row
        .map((text, column) => text.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** What a part found, for the terminal. */
export function partAsText({ figures, notes, throughput }: Omit<PartRecord, 'measured'>): string {
  const parts: string[] = [];
  if (throughput.length > 0) parts.push(aligned([THROUGHPUT_COLUMNS, ...throughput.map(throughputCells)]));
  if (figures.length > 0) parts.push(aligned([FIGURE_COLUMNS, ...figures.map(figureCells)]));
  return [...parts, ...notes].join('\n\n');
}
