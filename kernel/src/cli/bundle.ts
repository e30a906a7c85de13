import { chmod, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Command } from 'commander';
import { bundleSchema, type ImportReport } from '../plugin/bundle.js';
import { type CliSite, type Output, showRows, withHost } from './context.js';

/** A bundle holds addresses and digests of passwords: nobody else on the machine may read it. */
async function writePrivately(file: string, text: string): Promise<void> {
  await writeFile(file, text, { mode: 0o600 });
  await chmod(file, 0o600);
}

/** A line for each section that came in, and one for each thing of it that could not be kept as it was. */
export function showImport(output: Output): (report: ImportReport) => void {
  return ({ section, created, kept, notes = [], furtherNotes = 0 }) => {
    output.line(`  ${section}: ${created} new, ${kept} kept`);
    for (const note of notes) output.line(`    ${note}`);
    if (furtherNotes > 0) output.line(`    and ${furtherNotes} more of this kind`);
  };
}

/** `plinth import`, `plinth export`, `plinth bundle-schema`. */
export function addBundle(program: Command, site: CliSite, env: NodeJS.ProcessEnv, output: Output): void {
  program
    .command('import <file>')
    .description('Load a site bundle; what the site has already is kept')
    .option('--json', 'print the counts as JSON')
    .action(async (file: string, options: { json?: boolean }) => {
      const bundle = JSON.parse(await readFile(file, 'utf8'));
      const progress = options.json ? {} : { progress: showImport(output) };
      await withHost(site, env, async (host) => {
        const reports = await host.import(bundle, { folder: path.dirname(path.resolve(file)), ...progress });
        if (options.json) showRows(output, reports, { json: true, columns: [] });
      });
    });
  program
    .command('export [file]')
    .description('Write the whole site as a bundle (to standard output without a file)')
    .action(async (file: string | undefined) => {
      await withHost(site, env, async (host) => {
        const text = `${JSON.stringify(await host.export(), null, 2)}\n`;
        if (file === undefined) output.line(text.trimEnd());
        else await writePrivately(file, text);
      });
    });
  program
    .command('bundle-schema')
    .description('Print the JSON schema of a site bundle for the plugins that are on')
    .action(() =>
      withHost(site, env, async (host) => {
        output.line(JSON.stringify(bundleSchema(host.inside.manager.bundleSections()), null, 2));
      }),
    );
}
