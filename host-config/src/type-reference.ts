import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { table } from './markdown.js';

/** One member of a type, or one function: its signature and what its comment says. */
interface Documented {
  readonly signature: string;
  readonly comment: string;
}

/** The text of a comment on one line, without links and tags. */
function plain(lines: readonly string[]): string {
  const text = lines.map((line) => line.replace(/^\s*(?:\/\*\*|\*\/|\*)?\s?|\s*\*\/$/g, '')).join('\n');
  return text
    .replaceAll(/\n@throws /g, '\nThrows ')
    .replaceAll(/\n@returns /g, '\nReturns ')
    .replaceAll(/\n@param (\w+) /g, '\n`$1`: ')
    .replaceAll(/\{@link ([^{}]{1,200})\}/g, '`$1`')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** What is declared at an indentation, each with the comment before it. */
function declarationsIn(lines: readonly string[], indent: string): Documented[] {
  const found: Documented[] = [];
  let comment: string[] = [];
  let open: string[] = [];
  let isComment = false;
  for (const line of lines) {
    if (open.length === 0 && line.startsWith(`${indent}/**`)) {
      comment = [];
      isComment = true;
    }
    if (isComment) {
      comment.push(line);
      isComment = !line.trimEnd().endsWith('*/');
      continue;
    }
    open.push(line.trim());
    if (line.trim().startsWith('/**') || line.trim().startsWith('*')) open.pop();
    // A declaration ends where a line of its own indentation closes it.
    if (!line.startsWith(`${indent} `) && line.endsWith(';')) {
      found.push({ signature: open.join(' ').replace(/;$/, ''), comment: plain(comment) });
      comment = [];
      open = [];
    }
  }
  return found;
}

/** The public members of an exported type, as the compiler wrote it down. */
async function membersOf(file: string, name: string): Promise<Documented[]> {
  const lines = (await readFile(file, 'utf8')).split('\n');
  // Bounded pattern: at most 1,000 characters, one line of a declaration file of ours.
  const begins = new RegExp(`^export (?:declare )?(?:interface|class|const) ${name}\\b.*\\{$`);
  const first = lines.findIndex((line) => begins.test(line));
  if (first < 0) throw new Error(`${file} declares no ${name}.`);
  const length = lines.slice(first).findIndex((line) => /^\};?$/.test(line));
  return declarationsIn(lines.slice(first + 1, first + length), '    ').filter(
    ({ signature }) => !/^(?:private|#|constructor|protected)/.test(signature),
  );
}

function rowsOf(members: readonly Documented[]): string {
  const shown = (signature: string) => `\`${signature.replace(/^readonly /, '')}\``;
  return table(
    ['Member', 'Meaning'],
    members.map(({ signature, comment }) => [shown(signature), comment]),
  );
}

/** A type of the reference: where it is declared, under which title it appears, and what it is for. */
interface Section {
  readonly file: string;
  readonly name: string;
  readonly title: string;
  readonly intro: string;
}

const DATABASE = 'kernel/core/dist/src/database';

const SECTIONS: readonly Section[] = [
  {
    file: `${DATABASE}/columns.d.ts`,
    name: 'columns',
    title: 'Columns',
    intro: 'The column types, for `table()` and for migrations. Write `columns.string(50, { unique: true })`.',
  },
  {
    file: `${DATABASE}/columns.d.ts`,
    name: 'ColumnOptions',
    title: 'Column options',
    intro: 'The last argument of a column type.',
  },
  {
    file: `${DATABASE}/table.d.ts`,
    name: 'TableOptions',
    title: 'Table options',
    intro: 'The last argument of `table()`.',
  },
  {
    file: `${DATABASE}/schema.d.ts`,
    name: 'SchemaEditor',
    title: 'SchemaEditor',
    intro: 'The argument of `up` and `down` of a migration.',
  },
  {
    file: `${DATABASE}/rows.d.ts`,
    name: 'Rows',
    title: 'Rows',
    intro: 'What `database.rows(table)` returns.',
  },
];

/** The reference of tables, a Markdown section for each type. */
export function tableSections(): Promise<string[]> {
  return Promise.all(
    SECTIONS.map(
      async ({ file, name, title, intro }) => `## ${title}\n\n${intro}\n\n${rowsOf(await membersOf(file, name))}`,
    ),
  );
}

const KIT = 'kernel/pages/dist/src/kit';
// Bounded pattern: at most 20,000 characters, the index of the page kit.
const EXPORTED = /^export (\*|\{[^}]*\}) from '([^']+)\.js';/gm;
const VALUE = /^export declare (?:function|const) (\w+)/;

/** The components and functions of the page kit, by name. */
export async function pageKitTable(): Promise<string> {
  const index = await readFile(path.join(KIT, 'index.d.ts'), 'utf8');
  const rows: [name: string, comment: string][] = [];
  for (const [, names = '', module = ''] of index.matchAll(EXPORTED)) {
    const text = await readFile(path.join(KIT, `${module}.d.ts`), 'utf8');
    const exported = new Set(names.match(/\w+/g));
    for (const { signature, comment } of declarationsIn(text.split('\n'), '')) {
      const name = VALUE.exec(signature)?.[1];
      if (name !== undefined && (names === '*' || exported.has(name))) rows.push([`\`${name}\``, comment]);
    }
  }
  rows.sort(([a], [b]) => (a < b ? -1 : 1));
  return table(['Name', 'Meaning'], rows);
}
