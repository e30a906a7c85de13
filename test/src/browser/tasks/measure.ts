/** Measures what `npm run tasks` says, on the day that is named; writes it into the file that is named after it. */
import { writeFile } from 'node:fs/promises';
import os from 'node:os';
import { Demo } from '../demo.js';
import { type Measured, perform } from './task.js';
import { TASKS } from './tasks.js';
import { PAGE_BOUND, type Weight, weights } from './weight.js';

function row(...cells: readonly (string | number)[]): string {
  return `| ${cells.join(' | ')} |`;
}

function table(head: readonly string[], rows: readonly string[]): string {
  return [row(...head), row(...head.map(() => '---')), ...rows].join('\n');
}

/** Whose task or page it is, as it is said. */
function whose(login: string): string {
  return login === '' ? 'a visitor' : login;
}

/** Bytes as kilobytes of a thousand. */
function kilobytes(bytes: number): string {
  return (bytes / 1000).toFixed(1);
}

/** What a task took, as it is printed and written. */
function taskRow({ task, clicks, fields, seconds }: Measured): string {
  return row(task.what, whose(task.as), clicks, fields, seconds.toFixed(1));
}

function weightRow({ path, as, document, style, scripts, island, apart }: Weight): string {
  const whole = document + style + scripts;
  const isLight = whole <= PAGE_BOUND * 1000 && (apart === undefined || apart.bytes <= apart.bound * 1000);
  const beside = apart === undefined ? '' : `${island}: ${kilobytes(apart.bytes)} of ${apart.bound}`;
  const parts = [document, style, scripts, whole].map(kilobytes);
  return row(`\`${path}\``, whose(as), ...parts, beside, isLight ? 'yes' : '**no**');
}

/** The page of the documentation. */
function written(tasks: readonly Measured[], pages: readonly Weight[], chromium: string, day: string): string {
  const processor = os.cpus();
  const clicks = tasks.map((task) => task.clicks).sort((a, b) => a - b);
  return `<!-- Written by \`npm run tasks -- --write\`; do not edit. -->

# Everyday tasks

What people come to a site for, done in Chromium on a fresh demo as people do it: from the front page (signed in already where somebody is named), by links, buttons and fields that are found by what is written on them; no address is typed. Each is a test as well (\`test/src/browser/tasks.browser.ts\`). A *click* follows a link, presses a button, ticks a box or opens a menu; a *field* is filled, chosen or given a file. *Seconds* are those of a person who neither reads nor thinks: what the site and the browser need. Nothing fails because of them.

Measured on ${day}. Machine: ${processor.length} processors "${processor[0]?.model.trim() ?? ''}", shared with other work. Node.js ${process.versions.node}; Chromium ${chromium}.

${tasks.length} tasks; half of them take ${clicks[Math.floor(clicks.length / 2)] ?? 0} clicks or fewer, the longest ${clicks.at(-1) ?? 0}; ${tasks.reduce((sum, { seconds }) => sum + seconds, 0).toFixed(0)} seconds in all.

${table(['task', 'as', 'clicks', 'fields', 'seconds'], tasks.map(taskRow))}

## What pages weigh

In kilobytes of a thousand bytes, compressed: style and scripts as they are sent (Brotli), documents by gzip as what stands before the site compresses them. Pictures are not counted. A page with style and scripts shall weigh ${PAGE_BOUND} at most; what only some pages need (an *island*: charts, the editor of texts) is loaded apart and has a bound of its own.

${table(['page', 'as', 'document', 'style', 'scripts', 'together', 'island', 'within bounds'], pages.map(weightRow))}
`;
}

async function measure(day: string, file: string | undefined): Promise<void> {
  const demo = await Demo.start();
  try {
    const tasks: Measured[] = [];
    for (const task of TASKS) tasks.push(await perform(demo, task));
    const page = written(tasks, await weights(demo), demo.browser.version(), day);
    console.log(page);
    if (file !== undefined) await writeFile(file, page);
  } finally {
    await demo.close();
  }
}

await measure(process.argv[2] ?? '', process.argv[3]);
