import type { Command } from 'commander';
import { SqlSchemaEditor } from '../database/schema-editor.js';
import type { Host } from '../host/create-host.js';
import type { Plugin } from '../plugin/definition.js';
import { type CliSite, type Output, showRows, withHost } from './context.js';

async function tablesOf(host: Host, plugin: Plugin): Promise<string[]> {
  const editor = new SqlSchemaEditor(host.services.database, { dry: true });
  for (const migration of plugin.migrations ?? []) await migration.up(editor);
  const found = editor.statements.flatMap(
    ({ text }) => /CREATE TABLE(?: IF NOT EXISTS)?\s+[`"]?(\w+)/i.exec(text)?.[1] ?? [],
  );
  return [...new Set(found)];
}

/** What would change if a plugin were switched: routes, taps, jobs that come or go, tables and settings that stay. */
async function plan(host: Host, id: string, enable: boolean) {
  const { manager } = host.inside;
  const plugin = manager.plugin(id);
  const routes = [...(plugin.routes ?? []), ...(plugin.pages ?? [])].map(
    ({ methods, namespace, declaration }) =>
      `${methods.join('|')} ${namespace ? `/${namespace}` : ''}${declaration.path}`,
  );
  return {
    plugin: id,
    change: enable ? 'enable' : 'disable',
    alsoDisabled: enable ? [] : manager.dependants(id),
    needs: Object.keys(plugin.needs?.plugins ?? {}),
    [enable ? 'routesThatAppear' : 'routesThatVanish']: routes,
    [enable ? 'tapsThatAppear' : 'tapsThatGo']: (plugin.taps ?? []).map((tap) => `${tap.hook} at ${tap.priority}`),
    jobs: (plugin.jobs ?? []).map((job) => `${job.id} every ${job.every} s`),
    [enable ? 'tables' : 'tablesThatStay']: await tablesOf(host, plugin),
    settings: Object.keys(plugin.settings?.schemas ?? {}),
  };
}

function showPlan(output: Output, planned: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(planned)) {
    const title = name.replace(/([A-Z])/g, ' $1').toLowerCase();
    if (Array.isArray(value)) {
      output.line(`${title}:${value.length === 0 ? ' none' : ''}`);
      for (const each of value) output.line(`  ${each}`);
    } else output.line(`${title}: ${value}`);
  }
}

/** `plinth plugins …`. A running site follows within seconds. */
export function addPlugins(program: Command, site: CliSite, env: NodeJS.ProcessEnv, output: Output): void {
  const plugins = program.command('plugins').description('See and switch plugins');
  const run = (work: (host: Host) => Promise<void>) => withHost(site, env, work);
  plugins
    .command('list')
    .option('--json')
    .description('What is installed, what is on')
    .action((options: { json?: boolean }) =>
      run(async ({ inside }) =>
        showRows(output, inside.manager.list(), { ...options, columns: ['id', 'version', 'state', 'why'] }),
      ),
    );
  plugins
    .command('why <id>')
    .description('Why a plugin is on or off')
    .action((id: string) =>
      run(async ({ inside }) => {
        const { title } = inside.manager.plugin(id);
        const report = inside.manager.list().find((each) => each.id === id);
        output.line(`${id} (${title}) is ${report?.why}`);
        if (report && report.needs.length > 0) output.line(`It needs ${report.needs.join(', ')}.`);
        const dependants = inside.manager.dependants(id);
        if (dependants.length > 0) output.line(`It is needed by ${dependants.join(', ')}.`);
      }),
    );
  plugins
    .command('plan <id>')
    .option('--enable', 'what switching it on would change')
    .option('--disable', 'what switching it off would change')
    .option('--json')
    .description('What would change, without changing it')
    .action((id: string, options: { enable?: boolean; json?: boolean }) =>
      run(async (host) => {
        const planned = await plan(host, id, options.enable ?? false);
        if (options.json) output.line(JSON.stringify(planned, null, 2));
        else showPlan(output, planned);
      }),
    );
  addSwitches(plugins, run, output);
}

function addSwitches(
  plugins: Command,
  run: (work: (host: Host) => Promise<void>) => Promise<void>,
  output: Output,
): void {
  plugins
    .command('enable <id>')
    .description('Switch a plugin on, now and for later starts')
    .action((id: string) =>
      run(async ({ inside }) => inside.manager.enable(id)).then(() => output.line(`${id} is on.`)),
    );
  plugins
    .command('disable <id>')
    .option('--with-dependants', 'switch off what needs it as well')
    .description('Switch a plugin off; its data stays')
    .action((id: string, options: { withDependants?: boolean }) =>
      run(async ({ inside }) => inside.manager.disable(id, options)).then(() =>
        output.line(`${id} is off; its data is kept.`),
      ),
    );
  plugins
    .command('uninstall <id>')
    .requiredOption('--yes', 'confirm that its tables go')
    .description('Switch a plugin off and take its migrations back')
    .action((id: string) =>
      run(async ({ inside }) => inside.manager.uninstall(id)).then(() => output.line(`${id} is uninstalled.`)),
    );
  plugins
    .command('purge <id>')
    .requiredOption('--yes', 'confirm that everything about it is forgotten')
    .description('Uninstall and forget its settings too')
    .action((id: string) =>
      run(async ({ inside }) => inside.manager.purge(id)).then(() => output.line(`${id} is purged.`)),
    );
}
