import { chmod, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { BUNDLES, bundleSchema, type ImportReport, type LeftOut, type ReportedNotes } from '@plinth/bundle';
import { reasonOf } from '@plinth/kernel';
import type { Host } from '@plinth/kernel/host';
import { isMap } from '@plinth/kernel/layer';
import { FILES } from '@plinth/toolkit';
import type { Command } from 'commander';
import { copyNamedFiles } from './bundle-files.js';
import { type CommandContext, withHost } from './context.js';
import { type Output, showRows } from './output.js';
import { type Progress, progressOn } from './progress.js';

/** A bundle holds addresses, and digests of passwords when asked for: nobody else on the machine may read it. */
async function writePrivately(file: string, text: string): Promise<void> {
  await writeFile(file, text, { mode: 0o600 });
  await chmod(file, 0o600);
}

/** A line for each section that came in, and one for each thing of it that could not be kept as it was. */
function showImport(bar: Progress): (report: ImportReport) => void {
  return ({ section, created, kept, leftOut, ...reported }) => {
    bar.line(`  ${section}: ${created} new, ${kept} kept`);
    for (const line of noteLines(reported)) bar.line(line);
    if (!leftOut) return;
    bar.line('    Left out when the bundle was exported:');
    for (const line of noteLines(leftOut)) bar.line(`  ${line}`);
  };
}

/** A line for each note of a section, and one for those that are only counted. */
function noteLines({ notes = [], furtherNotes = 0 }: Partial<ReportedNotes>): string[] {
  const lines = notes.map((note) => `    ${note}`);
  return furtherNotes > 0 ? [...lines, `    and ${furtherNotes} more of this kind`] : lines;
}

/** What a whole export left out. */
function showLeftOut(output: Output, reports: readonly LeftOut[]): void {
  if (reports.length === 0) return;
  output.line('Left out of the bundle:');
  for (const report of reports) {
    output.line(`  ${report.section}:`);
    for (const line of noteLines(report)) output.line(line);
  }
}

/** @throws Error naming the file, when it cannot be read or is no JSON object */
async function readBundle(file: string): Promise<Readonly<Record<string, unknown>>> {
  const text = await readFile(file, 'utf8').catch((thrown: unknown) => {
    throw new Error(`${file} cannot be read: ${isMissing(thrown) ? 'there is no such file' : reasonOf(thrown)}.`);
  });
  try {
    const bundle: unknown = JSON.parse(text);
    if (isMap(bundle)) return bundle;
  } catch (thrown) {
    throw new Error(`${file} is no bundle: ${reasonOf(thrown)}.`);
  }
  throw new Error(`${file} is no bundle: wanted is a JSON object, as plinth export writes it.`);
}

function isMissing(thrown: unknown): boolean {
  return thrown instanceof Error && 'code' in thrown && thrown.code === 'ENOENT';
}

/** Loads the bundle of a file, and shows how far it is. */
export async function importFile(
  host: Host,
  file: string,
  output: Output,
  options: { quiet?: boolean; skipUnknown?: boolean } = {},
): Promise<ImportReport[]> {
  const bundle = await readBundle(file);
  const folder = path.dirname(path.resolve(file));
  const { quiet = false, skipUnknown = false } = options;
  if (quiet) return host.use(BUNDLES).import(bundle, { folder, skipUnknown });
  const bar = progressOn(output);
  try {
    return await host.use(BUNDLES).import(bundle, {
      folder,
      skipUnknown,
      skipped: (section) => bar.line(`  ${section}: skipped, because no plugin that is on takes it`),
      begun: (section, total) => bar.begin(section, total),
      reached: (done) => bar.reach(done),
      progress: showImport(bar),
    });
  } finally {
    bar.end();
  }
}

interface ImportFlags {
  readonly json?: boolean;
  readonly skipUnknown?: boolean;
}

interface ExportFlags {
  readonly withPasswords?: boolean;
}

/** `plinth import`, `plinth export`, `plinth bundle-schema`. */
export function addBundle(program: Command, context: CommandContext): void {
  const { output } = context;
  program
    .command('import <file>')
    .description('Load a site bundle; what the site has already is kept')
    .option('--json', 'print the counts as JSON')
    .option('--skip-unknown', 'go on when a section belongs to a plugin that is not there')
    .action(async (file: string, { json = false, skipUnknown = false }: ImportFlags) => {
      await withHost(context, 'schema', async (host) => {
        const reports = await importFile(host, file, output, { quiet: json, skipUnknown });
        if (json) showRows(output, reports, { json: true, columns: [] });
      });
    });
  program
    .command('export [file]')
    .description(
      'Write the whole site as a bundle with its files beside it (to standard output without a file, and without files)',
    )
    .option('--with-passwords', 'with the digests of passwords, so that people can sign in to the copy')
    .action(async (file: string | undefined, { withPasswords = false }: ExportFlags) => {
      await withHost(context, 'nothing', async (host) => {
        const bar = progressOn(output);
        bar.begin('sections', host.use(BUNDLES).sections().length);
        const leftOut: LeftOut[] = [];
        const bundle = await host
          .use(BUNDLES)
          .export({
            withPasswords,
            reached: (done) => bar.reach(done),
            leftOut: (report) => leftOut.push(report),
          })
          .finally(() => bar.end());
        const text = `${JSON.stringify(bundle, null, 2)}\n`;
        if (file === undefined) output.line(text.trimEnd());
        else {
          await writePrivately(file, text);
          const uploads = 'uploads/';
          const locate = (name: string) =>
            name.startsWith(uploads)
              ? host.use(FILES).localPath(name.slice(uploads.length))
              : path.join(host.services.dataFolder, name);
          const missing = await copyNamedFiles(bundle, locate, path.dirname(path.resolve(file)));
          output.line(`The site is in ${file}, its files in uploads and private beside it.`);
          for (const name of missing) output.line(`  ${name} could not be copied`);
          showLeftOut(output, leftOut);
        }
      });
    });
  program
    .command('bundle-schema')
    .description('Print the JSON schema of a site bundle for the plugins that are on')
    .action(() =>
      withHost(context, 'nothing', async (host) => {
        output.line(JSON.stringify(bundleSchema(host.use(BUNDLES).sections()), null, 2));
      }),
    );
}
