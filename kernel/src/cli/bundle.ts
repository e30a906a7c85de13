import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Command } from 'commander';
import { DATABASE } from '../database/database.js';
import type { Host } from '../host/create-host.js';
import { bundleSchema, exportBundle, importBundle, type ImportReport } from '../plugin/bundle.js';
import { type CliSite, type Output, showRows, withHost } from './context.js';

/** Brings a bundle into a site and says what came in. */
export async function bringIn(
  host: Host,
  bundle: Readonly<Record<string, unknown>>,
  folder: string,
  output: Output,
): Promise<ImportReport[]> {
  const database = host.use(DATABASE);
  return importBundle(bundle, host.inside.manager.bundleSections(), {
    inTransaction: (work) => database.transaction(work),
    file(relative) {
      const file = path.resolve(folder, relative);
      // A bundle may come from elsewhere: it names files beside itself and nothing else on this machine.
      return file.startsWith(path.resolve(folder) + path.sep) && existsSync(file) ? file : undefined;
    },
    progress: ({ section, created, kept }) => output.line(`  ${section}: ${created} new, ${kept} kept`),
  });
}

/** `plinth import`, `plinth export`, `plinth bundle-schema`. */
export function addBundle(program: Command, site: CliSite, env: NodeJS.ProcessEnv, output: Output): void {
  program
    .command('import <file>')
    .description('Load a site bundle; what the site has already is kept')
    .option('--json', 'print the counts as JSON')
    .action(async (file: string, options: { json?: boolean }) => {
      const bundle = JSON.parse(await readFile(file, 'utf8'));
      const quiet: Output = { ...output, line: () => undefined };
      await withHost(site, env, async (host) => {
        const reports = await bringIn(host, bundle, path.dirname(path.resolve(file)), options.json ? quiet : output);
        if (options.json) showRows(output, reports, { json: true, columns: [] });
      });
    });
  program
    .command('export [file]')
    .description('Write the whole site as a bundle (to standard output without a file)')
    .action(async (file: string | undefined) => {
      await withHost(site, env, async (host) => {
        const bundle = await exportBundle(host.inside.manager.bundleSections(), host.site.title);
        const text = `${JSON.stringify(bundle, null, 2)}\n`;
        if (file === undefined) output.line(text.trimEnd());
        else await writeFile(file, text);
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
