import { access, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { USERS } from '@plinth/kernel';
import { DATABASE } from '@plinth/kernel/database';
import { blamePlugin, type Host } from '@plinth/kernel/host';
import { CONTRIBUTIONS, createLog, startNotices, suspectOf } from '@plinth/kernel/layer';
import type { Command } from 'commander';
import { importFile } from './bundle.js';
import { type CliSite, type CommandContext, hostOptions, showFailed, withSchema } from './context.js';
import { FailedStarts } from './failed-starts.js';
import { migrateUp } from './migrate.js';
import type { Output } from './output.js';
import { type RunningSite, readEnvironment, serve } from './site/index.js';

/** Lies in the data folder while the demo is being loaded: a start that finds it goes on with what was broken off. */
const UNFINISHED = 'demo-unfinished';

async function fillWithDemo(site: CliSite, host: Host, output: Output): Promise<void> {
  if (!site.demoBundle) return;
  const marker = path.join(host.services.dataFolder, UNFINISHED);
  const { total } = await host.use(USERS).list({ limit: 1 });
  const isUnfinished = await access(marker).then(
    () => true,
    () => false,
  );
  if (total > 0 && !isUnfinished) return;
  output.line(
    isUnfinished ? 'Loading the rest of the demo content …' : 'The database is empty: loading the demo content …',
  );
  await writeFile(marker, '', { mode: 0o600 });
  await importFile(host, site.demoBundle, output);
  await rm(marker, { force: true });
}

/** Whether only this machine can reach the site: the demo's accounts have a password that everybody knows. */
function isLoopback(address: string): boolean {
  return address === 'localhost' || address === '::1' || address.startsWith('127.');
}

/** What crashes out of a plugin is survived; what is nobody's ends the process, after what is under way. */
function watchForCrashes(running: RunningSite): void {
  const crashed = (error: unknown) => {
    if (blamePlugin(running.host, error)) return;
    running.host.services.log.error('an error was caught by nobody', { plugin: 'kernel', error });
    leave(running, 1);
  };
  process.on('uncaughtException', crashed);
  process.on('unhandledRejection', crashed);
}

/** Whether the process ends because it was asked to. */
let isLeaving = false;

/** Says who ended the process, when it was neither a signal nor a crash: `process.exit` in a plugin ends the site for everybody. */
function nameWhoExits({ host }: RunningSite, output: Output): void {
  process.on('exit', (code) => {
    if (isLeaving) return;
    const error = new Error(`process.exit(${code}) was called`);
    const { manager } = host.inside;
    const suspect = suspectOf(
      error,
      manager.list().map(({ id }) => manager.plugin(id)),
    );
    const who = suspect ? `${suspect.what || 'code'} of plugin ${suspect.plugin}` : 'code of no plugin';
    output.error(`${who} ended the process:\n${error.stack}`);
  });
}

/** Ends the process after what is under way; a second call, or a stop that fails, ends it at once. */
function leave(running: RunningSite, code: number): void {
  isLeaving = true;
  running.stop().then(
    () => process.exit(code),
    (error: unknown) => {
      running.host.services.log.error('the site did not stop cleanly', { error });
      process.exit(1);
    },
  );
}

/** The signals that ask a process to end. */
const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

/** Leaves out what others made, because the last starts ended the process. */
function startSafely(context: CommandContext): void {
  context.leftOut = { without: context.leftOut?.without ?? [], isSafe: true };
  context.output.error(
    'The last two starts ended before the site was up, so this one is in safe mode: only what ships with Plinth runs. Run plinth doctor --safe-mode, mend or remove what fails, and start again.',
  );
}

/** Stops the site on a signal; a second one ends the process at once. */
function stopOnSignals(running: RunningSite, output: Output): void {
  let isStopping = false;
  const stop = (signal: string) => {
    isLeaving = true;
    if (isStopping) process.exit(1);
    isStopping = true;
    output.line(`\n${signal}: finishing what is in flight …`);
    leave(running, 0);
  };
  for (const signal of SIGNALS) process.on(signal, () => stop(signal));
}

/** What a site on a small machine keeps between answers, in bytes. */
const SMALL_KEPT_BYTES = 4 * 1024 * 1024;

/** Where a site is and what it is made of, line by line. */
function summaryOf({ site, inside, use }: Host, outbox: string | undefined): string[] {
  const on = inside.manager.list().filter(({ state }) => state === 'on');
  return [
    `${site.title} is at ${site.url}/`,
    `  REST root   ${site.restUrl}/`,
    `  Sign in     ${site.url}/wp-login.php`,
    `  Plugins     ${on.map(({ id }) => id).join(', ')}`,
    `  Database    ${use(DATABASE).dialect}`,
    ...(outbox === undefined ? [] : [`  Mail        kept in ${outbox}, because no SMTP_URL is set`]),
  ];
}

/** What plugins have to say to whoever can read this terminal. */
async function showNotices({ use }: Host, output: Output): Promise<void> {
  for (const { value, context } of use(CONTRIBUTIONS).list(startNotices))
    for (const line of await value.write(context)) output.line(line);
}

/** A site that serves nobody for so long is ended, with what held it, so that its process manager starts it again. */
const HELD_TOO_LONG_MS = 10_000;

interface StartFlags {
  readonly demo?: boolean;
  readonly small?: boolean;
}

/** `plinth start`: migrates, loads the demo content into an empty site outside production, and serves. */
export function addStart(program: Command, context: CommandContext): void {
  const { site, env, output } = context;
  program
    .command('start')
    .description('Serve the site')
    .option('--demo', 'load the demo content into an empty site although other machines can reach it')
    .option(
      '--small',
      'hold little memory, for small machines: about 125 MB while it is read; what is seldom read is made anew',
    )
    .action(async ({ demo = false, small = false }: StartFlags) => {
      const environment = readEnvironment(env);
      const starts = new FailedStarts(environment.options.dataFolder ?? 'data');
      if (starts.areMany) startSafely(context);
      starts.begin();
      const interrupted = () => {
        starts.interrupted();
        process.exit(1);
      };
      for (const signal of SIGNALS) process.once(signal, interrupted);
      const orderly = (thrown: unknown): never => {
        starts.interrupted();
        throw thrown;
      };
      const options = await hostOptions(context).catch(orderly);
      await withSchema(context, 'schema', (schema) => migrateUp(schema, output)).catch(orderly);
      const running = await serve({
        ...options,
        ...(small ? { keptBytes: SMALL_KEPT_BYTES } : {}),
        log: createLog(env['LOG_LEVEL'] ?? 'info'),
        endAfterMs: HELD_TOO_LONG_MS,
        port: environment.port,
        address: environment.address,
        prepare: async (host) => {
          if (environment.isProduction) return;
          if (demo || isLoopback(environment.address)) await fillWithDemo(site, host, output);
          else
            output.line('HOST lets other machines in, so the demo with its known passwords is left out (see --demo).');
        },
      }).catch(orderly);
      for (const signal of SIGNALS) process.off(signal, interrupted);
      starts.succeeded(context.leftOut?.isSafe ?? false);
      context.serves = true;
      watchForCrashes(running);
      nameWhoExits(running, output);
      const keepsMail = options.smtpUrl === undefined && options.mailer === undefined;
      const outbox = keepsMail ? path.join(options.dataFolder ?? 'data', 'outbox') : undefined;
      stopOnSignals(running, output);
      for (const line of summaryOf(running.host, outbox)) output.line(line);
      await showNotices(running.host, output);
      showFailed(running.host, output);
    });
}
