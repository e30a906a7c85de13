import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type Figure, isMet, shown, type Throughput } from './figures.js';
import type { BenchRecord, PartRecord } from './record.js';

const FILE = fileURLToPath(new URL('../../../../docs/performance.md', import.meta.url));

const INTRO = `<!-- Written by \`npm run bench -- site --write\`; do not edit. -->

# Performance

How fast the site of \`host-config\` is: in production, with every plugin on, on SQLite with \`synchronous = FULL\`, with a thousand posts of about two kilobytes and a thousand each of products, listings, snippets and activities, unless a row says otherwise. Each ratio compares it with an alternative that ran on the same machine at the same time. Only ratios carry over to other machines.

- *Mixed* is what a site meets: 25% of the reads are the list of ten posts, 40% single posts (Zipf's law over a thousand), and the rest is shared equally among later pages of the list, lists of a category, searches and the comments of a post. A tenth of the reads comes from a signed-in member with cookie and nonce. Of the writes, 70% are comments and 30% are posts, half of them new and half changed. 16 connections send the same requests, drawn from a seed, to each server in turn. Every other part uses 32 connections.
- The hand-written server of the mixed load returns the same bytes for every read (a test compares them, between writes too), checks the session and the nonce of members, and writes in one transaction that is on the disk before the response, with searches, counts and revisions included. It notifies nobody, has no plugins and limits nothing.
- *Value* is wall-clock time; *by processor* is the processor time of the server alone. Where other work shares the machine, trust the second. WordPress counts nginx, PHP-FPM and MariaDB together.
- Responses to visitors are cached in the parts *mixed*, *pages* and *kept*, as on a site that is installed. In the other parts they are not. Rate limits are off, because one machine sends everything.
- In *components*, the hand-written route sends the statements that the measured process itself sends when it is warm, one after the other, and returns the same bytes without building them.
- A row "Express + sqlite3, prepared : WordPress" shows what the hand-written route reaches at the same time.
- *From node to the first response* includes every import.

\`npm run bench -- site\` measures this again and reports what became worse by more than 15%. Name parts to measure only those, such as \`-- site mixed --writes 50\`. \`--layers\` adds the mixed load with caches turned off, \`--quick\` runs fewer rounds, \`--million\` compares with a million posts instead of a hundred thousand, and \`--write\` writes this page. \`npm run bench -- profile site\` shows where the time goes.
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
