import type { Command } from 'commander';
import type { MigrationStep } from '../database/migrator.js';
import type { Host } from '../host/create-host.js';
import { type CliSite, type Output, showRows, withHost } from './context.js';

function sets({ inside }: Host) {
  return inside.manager
    .list()
    .map(({ id }) => ({ plugin: id, migrations: inside.manager.plugin(id).migrations ?? [] }));
}

function showSteps(output: Output, steps: readonly MigrationStep[], dryRun: boolean): void {
  for (const { plugin, name, direction, statements } of steps) {
    output.line(`${dryRun ? 'would run' : 'ran'} ${plugin} ${name} ${direction}`);
    if (dryRun) for (const { text } of statements) output.line(`  ${text.replace(/;?$/, ';')}`);
  }
  if (steps.length === 0) output.line('Nothing to do.');
}

/** `plinth migrate …`. */
export function addMigrate(program: Command, site: CliSite, env: NodeJS.ProcessEnv, output: Output): void {
  const migrate = program.command('migrate').description('The database schema, owned by migrations alone');
  migrate
    .command('status')
    .option('--json')
    .description('Where every migration stands')
    .action((options: { json?: boolean }) =>
      withHost(site, env, async (host) => {
        const rows = await host.services.migrator.status(sets(host));
        showRows(output, rows, { ...options, columns: ['plugin', 'name', 'state', 'appliedAt'] });
      }),
    );
  migrate
    .command('up')
    .option('--dry-run', 'print the statements instead of sending them')
    .description('Apply what is pending, of every plugin that is on')
    .action((options: { dryRun?: boolean }) =>
      withHost(site, env, async (host) => {
        const dryRun = options.dryRun ?? false;
        showSteps(output, await host.services.migrator.up(sets(host), { dryRun }), dryRun);
      }),
    );
  migrate
    .command('down <plugin>')
    .option('--steps <n>', 'how many, newest first', '1')
    .option('--dry-run', 'print the statements instead of sending them')
    .description("Take a plugin's newest migrations back")
    .action((id: string, options: { steps: string; dryRun?: boolean }) =>
      withHost(site, env, async (host) => {
        const set = { plugin: id, migrations: host.inside.manager.plugin(id).migrations ?? [] };
        const dryRun = options.dryRun ?? false;
        if (!dryRun) await host.inside.manager.disable(id, { withDependants: true });
        showSteps(output, await host.services.migrator.down(set, { dryRun, steps: Number(options.steps) }), dryRun);
      }),
    );
}
