import Table from 'cli-table3';
import { createHost, type Host } from '../host/create-host.js';
import { readEnvironment } from '../host/environment.js';
import type { HostOptions } from '../host/options.js';
import { readSiteConfig } from '../host/site-config.js';
import type { Plugin } from '../plugin/definition.js';
import { createLog } from '../services/log.js';

const LINES = ['top', 'bottom', 'left', 'right', 'mid'].flatMap((name) => [
  name,
  `${name}-left`,
  `${name}-mid`,
  `${name}-right`,
]);

/** Columns stand two spaces apart, without lines and colours, so that other programs can read them. */
const LOOK = {
  chars: { ...Object.fromEntries(LINES.map((name) => [name, ''])), middle: '  ' },
  style: { head: [], border: [], 'padding-left': 0, 'padding-right': 0 },
};

/** With what a process is started. */
export interface Launch {
  readonly execArgv: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

/** Which site the command line works on. */
export interface CliSite {
  /** Every installed plugin. */
  readonly plugins: readonly Plugin[];
  /** Path of `site.json`. */
  readonly siteFile: string;
  /** Path of the bundle that an empty site is filled with outside production. */
  readonly demoBundle?: string;
  /** With what further processes of the site are started, by the words after `plinth`: arguments for Node.js, and variables. */
  readonly launchFor?: (words: readonly string[]) => Launch;
}

/** Where a command writes; tests give their own. */
export interface Output {
  line(text: string): void;
  error(text: string): void;
}

/** Writes to the terminal. */
export const terminal: Output = {
  line: (text) => process.stdout.write(`${text}\n`),
  error: (text) => process.stderr.write(`${text}\n`),
};

/** The options of a host for this site and environment. */
export async function hostOptions(site: CliSite, env: NodeJS.ProcessEnv): Promise<HostOptions> {
  const environment = readEnvironment(env);
  const { options, extensions } = await readSiteConfig(site.siteFile, site.plugins);
  return {
    ...environment.options,
    ...options,
    plugins: [...site.plugins, ...extensions],
    site: { ...options.site, url: environment.siteUrl, environment: environment.isProduction ? 'production' : 'local' },
  };
}

/** Opens the site for one command: no port, no timers, only warnings in the log. */
export async function withHost<T>(site: CliSite, env: NodeJS.ProcessEnv, work: (host: Host) => Promise<T>): Promise<T> {
  const options = await hostOptions(site, env);
  const host = await createHost({
    ...options,
    idleJobs: true,
    role: 'command',
    log: createLog(env['LOG_LEVEL'] ?? 'warn'),
    // A command may take long: it imports, migrates, exports.
    limits: { ...options.limits, statementSeconds: 0 },
  });
  try {
    return await work(host);
  } finally {
    await host.stop();
  }
}

/** Shows rows as a table, or as JSON. */
export function showRows(
  output: Output,
  rows: readonly object[],
  options: { json?: boolean; columns: readonly string[] },
): void {
  if (options.json) {
    output.line(JSON.stringify(rows, null, 2));
    return;
  }
  const table = new Table({ ...LOOK, head: options.columns.map((column) => column.toUpperCase()) });
  table.push(...rows.map((row) => options.columns.map((column) => cell(Reflect.get(row, column)))));
  for (const line of table.toString().split('\n')) output.line(line.trimEnd());
  if (rows.length === 0) output.line('(none)');
}

function cell(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
