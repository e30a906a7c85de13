import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Command } from 'commander';
import { DATABASE } from '../database/database.js';
import type { Host } from '../host/create-host.js';
import { readEnvironment } from '../host/environment.js';
import { type RunningSite, serve } from '../host/serve.js';
import { USERS } from '../identity/ports.js';
import { blame } from '../plugin/runtime.js';
import { createLog } from '../services/log.js';
import { showImport } from './bundle.js';
import { type CliSite, hostOptions, type Output } from './context.js';

async function fillWithDemo(site: CliSite, host: Host, output: Output): Promise<void> {
  if (!site.demoBundle) return;
  const { total } = await host.use(USERS).list({ limit: 1 });
  if (total > 0) return;
  output.line('The database is empty: loading the demo content …');
  const bundle = JSON.parse(await readFile(site.demoBundle, 'utf8'));
  await host.import(bundle, { folder: path.dirname(site.demoBundle), progress: showImport(output) });
}

/** Blames a crash out of a timer or a floating promise on the plugin whose code it came from, then ends the process. */
function watchForCrashes(running: RunningSite): void {
  const { log } = running.host.services;
  const crashed = (kind: string) => (error: unknown) => {
    log.error(kind, { plugin: blame.getStore() ?? 'kernel', error });
    void running.stop().finally(() => process.exit(1));
  };
  process.on('uncaughtException', crashed('an exception was not caught'));
  process.on('unhandledRejection', crashed('a rejected promise was not handled'));
}

function stopOnSignals(running: RunningSite, output: Output): void {
  const stop = (signal: string) => {
    output.line(`\n${signal}: finishing what is in flight …`);
    void running.stop().then(() => process.exit(0));
  };
  process.once('SIGINT', () => stop('SIGINT'));
  process.once('SIGTERM', () => stop('SIGTERM'));
}

/** `plinth start`: migrates, loads the demo content into an empty site outside production, and serves. */
export function addStart(program: Command, site: CliSite, env: NodeJS.ProcessEnv, output: Output): void {
  program
    .command('start')
    .description('Serve the site')
    .action(async () => {
      const environment = readEnvironment(env);
      const options = await hostOptions(site, env);
      const log = createLog(env['LOG_LEVEL'] ?? 'info');
      const running = await serve({
        ...{ ...options, log, port: environment.port, address: environment.address },
        prepare: async (host) => {
          if (!environment.isProduction) await fillWithDemo(site, host, output);
        },
      });
      watchForCrashes(running);
      stopOnSignals(running, output);
      const { site: info, inside } = running.host;
      const plugins = inside.manager.list();
      output.line(`${info.title} is at ${info.url}/`);
      output.line(`  REST root   ${info.restUrl}/`);
      output.line(`  Sign in     ${info.url}/wp-login.php`);
      output.line(
        `  Plugins     ${plugins
          .filter(({ state }) => state === 'on')
          .map(({ id }) => id)
          .join(', ')}`,
      );
      output.line(`  Database    ${running.host.use(DATABASE).dialect}`);
      for (const { id, why, state } of plugins)
        if (state === 'failed' || state === 'blocked') output.error(`  ${id} ${why}`);
    });
}
