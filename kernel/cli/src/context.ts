import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { HostError, type Plugin, reasonOf } from '@plinth/kernel';
import { EVENTS } from '@plinth/kernel/administration';
import { blamePlugin, createHost, type Host, type HostOptions, silentLog } from '@plinth/kernel/host';
import { createLog, dialectOf, openSchema, type SiteSchema, sqliteFile, suspectOf } from '@plinth/kernel/layer';
import { withKernelLayers } from './kernel-layers.js';
import { type LeftOut, LeftOutPlugins, NOTHING_LEFT_OUT } from './left-out.js';
import { explained, type Output } from './output.js';
import { readEnvironment, readSiteConfig } from './site/index.js';

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
}

/** What every command is given. */
export interface CommandContext {
  readonly site: CliSite;
  readonly env: NodeJS.ProcessEnv;
  readonly output: Output;
  /** What was asked for, which the audit keeps; unknown before the program has read its words. */
  invocation?: Invocation;
  /** Which plugins this command goes without; unknown before the program has read its words. */
  leftOut?: LeftOut;
  /** Whether the command serves the site, so that the process goes on after it. */
  serves?: boolean;
}

/** A command with the words that say what it works on; without passwords and values. */
export interface Invocation {
  readonly command: string;
  readonly object: string;
  readonly options: Readonly<Record<string, unknown>>;
}

/** What a command may change; see the option of a host. */
export type Writes = NonNullable<HostOptions['writes']>;

/** The options of a host for this site and environment. */
export async function hostOptions({
  site,
  env,
  leftOut = NOTHING_LEFT_OUT,
}: Pick<CommandContext, 'site' | 'env' | 'leftOut'>): Promise<HostOptions> {
  const environment = readEnvironment(env);
  const installed = withKernelLayers(site.plugins);
  const left = new LeftOutPlugins(leftOut, installed);
  const { options, extensions } = await readSiteConfig(site.siteFile, installed, left.isPassedOver);
  const plugins = left.without([...installed, ...extensions]);
  return {
    ...environment.options,
    ...options,
    plugins,
    leftOut: [...left.names],
    site: { ...options.site, url: environment.siteUrl, environment: environment.isProduction ? 'production' : 'local' },
  };
}

/** Whether there is no site yet: no file of SQLite, or a server's database without the tables of the kernel. */
async function isEmptySite(options: HostOptions): Promise<boolean> {
  const { database, dataFolder = 'data' } = options;
  if (database === undefined) return !existsSync(path.join(dataFolder, 'site.sqlite'));
  if (typeof database !== 'string') return false;
  if (dialectOf(database) === 'sqlite') return !existsSync(sqliteFile(database));
  return openSchema({ ...options, writes: 'nothing' }, async ({ isEmpty }) => isEmpty);
}

/** The options with which a command opens the site: no timers, and nothing in the log but what LOG_LEVEL asks for. */
async function commandOptions(context: CommandContext, writes: Writes): Promise<HostOptions> {
  const { env } = context;
  const options = await hostOptions(context);
  return {
    ...options,
    idleJobs: true,
    role: 'command',
    writes,
    log: env['LOG_LEVEL'] === undefined ? silentLog : createLog(env['LOG_LEVEL']),
    // A command may take long: it imports, migrates, exports.
    limits: { ...options.limits, statementSeconds: 0 },
  };
}

/** Works on an empty database of the moment in the place of one that is not there yet. */
async function onEmptySite<T>(options: HostOptions, work: (options: HostOptions) => Promise<T>): Promise<T> {
  const dataFolder = await mkdtemp(path.join(os.tmpdir(), 'plinth-'));
  const { database: _none, redisUrl: _alone, ...rest } = options;
  try {
    return await work({ ...rest, dataFolder, role: 'test', writes: 'schema' });
  } finally {
    await rm(dataFolder, { recursive: true, force: true });
  }
}

/** Where a site would be, without the password to its database. */
function placeOf({ database, dataFolder = 'data' }: HostOptions): string {
  return typeof database === 'string' && dialectOf(database) !== 'sqlite' ? new URL(database).host : dataFolder;
}

/**
 * Opens the site and does the work of a command although a plugin crashes in a timer or a floating promise meanwhile, as the
 * running site does. What is nobody's ends the process.
 */
async function surviving<T>(options: HostOptions, output: Output, work: (host: Host) => Promise<T>): Promise<T> {
  let host: Host | undefined;
  const crashed = (error: unknown) => {
    const isBlamed = host ? blamePlugin(host, error) : suspectOf(error, options.plugins) !== undefined;
    output.error(isBlamed ? `A plugin failed meanwhile: ${reasonOf(error)}` : explained(error));
    if (!isBlamed) process.exit(1);
  };
  process.on('uncaughtException', crashed);
  process.on('unhandledRejection', crashed);
  try {
    host = await createHost(options);
    return await work(host);
  } finally {
    await host?.stop();
    process.off('uncaughtException', crashed);
    process.off('unhandledRejection', crashed);
  }
}

/** A command that changed something leaves a line in the audit. */
async function audit(host: Host, { invocation }: CommandContext): Promise<void> {
  if (invocation === undefined) return;
  const { command, object, options } = invocation;
  await host.use(EVENTS).emit('act', {}, { plugin: 'plinth', act: command, object, details: options });
}

/**
 * Opens the site for one command. One that was never started is shown as it would be.
 * @param writes what the command may change
 * @throws HostError `HOST_SITE_EMPTY` for a change of a site that was never started
 */
export async function withHost<T>(
  context: CommandContext,
  writes: Writes,
  work: (host: Host) => Promise<T>,
  more: Pick<HostOptions, 'runsSetup'> = {},
): Promise<T> {
  const options = { ...(await commandOptions(context, writes)), ...more };
  const run = (opened: HostOptions) =>
    surviving(opened, context.output, async (host) => {
      showFailed(host, context.output);
      const result = await work(host);
      if (writes !== 'nothing') await audit(host, context);
      return result;
    });
  if (writes === 'schema' || !(await isEmptySite(options))) return run(options);
  if (writes === 'nothing') return onEmptySite(options, run);
  throw new HostError('HOST_SITE_EMPTY', { place: placeOf(options) });
}

/**
 * Opens the site for a command that only lists what is declared and stored: no plugin is set up for that, so none can keep it
 * from answering.
 */
export function lookingAt<T>(context: CommandContext, work: (host: Host) => Promise<T>): Promise<T> {
  return withHost(context, 'nothing', work, { runsSetup: false });
}

/** Opens the schema of the site for one command, without its plugins. */
export async function withSchema<T>(
  context: CommandContext,
  writes: Writes,
  work: (schema: SiteSchema) => Promise<T>,
): Promise<T> {
  const options = await commandOptions(context, writes);
  if (writes === 'nothing' && (await isEmptySite(options)))
    return onEmptySite(options, (empty) => openSchema(empty, work));
  return openSchema(options, work);
}

/** Says which plugins are not on although they should be. */
export function showFailed({ inside }: Host, output: Output): void {
  for (const { id, why, state } of inside.manager.list())
    if (state === 'failed' || state === 'blocked') output.error(`Plugin ${id} ${why}`);
}
