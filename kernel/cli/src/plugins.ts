import type { Host } from '@plinth/kernel/host';
import { planSwitch } from '@plinth/kernel/layer';
import type { Command } from 'commander';
import { type CommandContext, lookingAt, type Writes, withHost } from './context.js';
import { type Output, showRows } from './output.js';
import { progressOn } from './progress.js';

/** The plan under names that say what becomes of each. */
async function plan({ inside, services }: Host, id: string, enable: boolean) {
  const { manager } = inside;
  const found = await planSwitch({ manager, database: services.database }, id, enable);
  const { alsoDisabled, needs, needsThatAreOff, routes, taps, jobs, tables, settings } = found;
  return {
    plugin: id,
    change: found.change,
    alsoDisabled,
    needs,
    ...(enable ? { needsThatAreOff } : {}),
    [enable ? 'routesThatAppear' : 'routesThatVanish']: routes,
    [enable ? 'tapsThatAppear' : 'tapsThatGo']: taps,
    jobs,
    [enable ? 'tables' : 'tablesThatStay']: tables,
    settings,
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

interface PlanFlags {
  readonly enable?: boolean;
  readonly disable?: boolean;
  readonly json?: boolean;
}

/** Which way to plan: as asked, otherwise to the other side of how the plugin is. */
function plansEnabling(host: Host, id: string, { enable, disable }: PlanFlags): boolean {
  if (enable && disable) throw new Error('Wanted is --enable or --disable, not both.');
  return enable ?? (disable ? false : !host.inside.manager.isOn(id));
}

/** `plinth plugins …`. A running site follows within seconds. */
export function addPlugins(program: Command, context: CommandContext): void {
  const { output } = context;
  const plugins = program.command('plugins').description('See and switch plugins');
  plugins
    .command('list')
    .option('--json')
    .description('What is installed, what is on')
    .action((options: { json?: boolean }) =>
      lookingAt(context, async ({ inside }) =>
        showRows(output, inside.manager.list(), { ...options, columns: ['id', 'version', 'state', 'why'] }),
      ),
    );
  plugins
    .command('why <id>')
    .description('Why a plugin is on or off')
    .action((id: string) =>
      lookingAt(context, async ({ inside }) => {
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
    .option('--enable', 'what switching it on would change; the default for one that is off')
    .option('--disable', 'what switching it off would change; the default for one that is on')
    .option('--json')
    .description('What would change, without changing it')
    .action((id: string, flags: PlanFlags) =>
      lookingAt(context, async (host) => {
        host.inside.manager.plugin(id);
        const planned = await plan(host, id, plansEnabling(host, id, flags));
        if (flags.json) output.line(JSON.stringify(planned, null, 2));
        else showPlan(output, planned);
      }),
    );
  addSwitches(plugins, context);
}

interface RemovalFlags {
  readonly withDependants?: boolean;
}

const WITH_DEPENDANTS = ['--with-dependants', 'switch off what needs it as well'] as const;

function addSwitches(plugins: Command, context: CommandContext): void {
  const { output } = context;
  const change = (writes: Writes, work: (host: Host) => Promise<void>) => withHost(context, writes, work);
  plugins
    .command('enable <id>')
    .description('Switch a plugin on, now and for later starts')
    .action((id: string) =>
      change('schema', ({ inside }) => inside.manager.enable(id)).then(() => output.line(`${id} is on.`)),
    );
  plugins
    .command('disable <id>')
    .option(...WITH_DEPENDANTS)
    .description('Switch a plugin off; its data stays')
    .action((id: string, flags: RemovalFlags) =>
      change('data', async ({ inside: { manager } }) => {
        const along = flags.withDependants ? manager.dependants(id) : [];
        await manager.disable(id, flags);
        output.line(`${[id, ...along].join(', ')} switched off; the data is kept.`);
      }),
    );
  plugins
    .command('uninstall <id>')
    .requiredOption('--yes', 'confirm that its tables go')
    .option(...WITH_DEPENDANTS)
    .description('Switch a plugin off and take its migrations back')
    .action((id: string, flags: RemovalFlags) =>
      change('data', (host) => remove(host, id, flags, output)).then(() => output.line(`${id} is uninstalled.`)),
    );
  plugins
    .command('purge <id>')
    .requiredOption('--yes', 'confirm that everything about it is forgotten')
    .option(...WITH_DEPENDANTS)
    .description('Uninstall and forget its settings too; it stays off until it is switched on again')
    .action((id: string, flags: RemovalFlags) =>
      change('data', (host) => remove(host, id, { ...flags, forgets: true }, output)).then(() =>
        output.line(`${id} is purged and stays off.`),
      ),
    );
}

/** Removes a plugin and says which migrations were taken back. */
async function remove(
  { inside: { manager } }: Host,
  id: string,
  { withDependants = false, forgets = false }: RemovalFlags & { readonly forgets?: boolean },
  output: Output,
): Promise<void> {
  const bar = progressOn(output);
  const taken: string[] = [];
  bar.begin('migrations', manager.plugin(id).migrations?.length ?? 0);
  const removal = { withDependants, progress: ({ name }: { name: string }) => bar.reach(taken.push(name)) };
  try {
    await (forgets ? manager.purge(id, removal) : manager.uninstall(id, removal));
  } finally {
    bar.end();
  }
  for (const name of taken) output.line(`  took ${name} back`);
}
