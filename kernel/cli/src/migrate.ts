import { HostError } from '@plinth/kernel';
import { type MigrationStep, type PluginMigrations, type SiteSchema, unknownPlugin } from '@plinth/kernel/layer';
import { type Command, InvalidArgumentError } from 'commander';
import { type CommandContext, withHost, withSchema } from './context.js';
import { type Output, showRows } from './output.js';
import { progressOn } from './progress.js';

function showSteps(output: Output, steps: readonly MigrationStep[], dryRun: boolean): void {
  for (const { plugin, name, direction, statements } of steps) {
    output.line(`${dryRun ? 'would run' : 'ran'} ${plugin} ${name} ${direction}`);
    if (dryRun) for (const { text } of statements) output.line(`  ${text.replace(/;?$/, ';')}`);
  }
  if (steps.length === 0) output.line('Nothing to do.');
}

/** The plugins to be migrated: those that are on. A plugin that is older than its database is named and passed over. */
async function setsToMigrate({ migrator, sets }: SiteSchema, output: Output): Promise<PluginMigrations[]> {
  const wanted: PluginMigrations[] = [];
  for (const set of sets.filter(({ isOn }) => isOn)) {
    const newer = await migrator.newer(set);
    if (newer.length === 0) wanted.push(set);
    else output.error(`Skipped ${set.plugin}: the database is newer than this version (${newer.join(', ')}).`);
  }
  return wanted;
}

/** Applies what is pending of every plugin that is on, and shows how far it is. */
export async function migrateUp(schema: SiteSchema, output: Output): Promise<MigrationStep[]> {
  const { migrator } = schema;
  await migrator.prepare();
  const wanted = await setsToMigrate(schema, output);
  const { length } = await migrator.pending(wanted);
  if (length === 0) return [];
  const bar = progressOn(output);
  let done = 0;
  bar.begin('migrations', length);
  try {
    return await migrator.up(wanted, { progress: () => bar.reach(++done) });
  } finally {
    bar.end();
  }
}

/** A whole number from 1. Throws InvalidArgumentError for anything else. */
function stepCount(text: string): number {
  if (!/^[1-9]\d{0,5}$/.test(text)) throw new InvalidArgumentError('Wanted is a whole number from 1.');
  return Number(text);
}

function setOf({ sets }: SiteSchema, id: string): PluginMigrations {
  const found = sets.find(({ plugin }) => plugin === id);
  if (found) return found;
  throw unknownPlugin(
    id,
    sets.map(({ plugin }) => plugin),
  );
}

interface DownFlags {
  readonly steps: number;
  readonly dryRun?: boolean;
  readonly yes?: boolean;
}

/** Switches the plugin off first, and what needs it, when the owner agrees to that. */
async function switchOff(context: CommandContext, id: string): Promise<void> {
  await withHost(context, 'data', async ({ inside: { manager } }) => {
    const along = manager.dependants(id);
    await manager.disable(id, { withDependants: true, settled: true });
    context.output.line(`${[id, ...along].join(', ')} switched off; plinth plugins enable ${id} brings it back.`);
  });
}

async function takeBack(context: CommandContext, id: string, { steps, dryRun = false, yes }: DownFlags): Promise<void> {
  const { output } = context;
  const isOn = await withSchema(context, 'nothing', async (schema) => setOf(schema, id).isOn);
  if (isOn && !dryRun) {
    if (id === 'kernel' || !yes) throw new HostError('HOST_MIGRATION_IN_USE', { plugin: id });
    await switchOff(context, id);
  }
  const taken = await withSchema(context, dryRun ? 'nothing' : 'data', (schema) =>
    schema.migrator.down(setOf(schema, id), { dryRun, steps }),
  );
  showSteps(output, taken, dryRun);
}

/** `plinth migrate …`. */
export function addMigrate(program: Command, context: CommandContext): void {
  const { output } = context;
  const migrate = program.command('migrate').description('The database schema, owned by migrations alone');
  migrate
    .command('status')
    .option('--json')
    .description('Where every migration stands; changes nothing')
    .action((options: { json?: boolean }) =>
      withSchema(context, 'nothing', async ({ migrator, sets }) => {
        const on = new Set(sets.filter(({ isOn }) => isOn).map(({ plugin }) => plugin));
        const rows = (await migrator.status(sets)).map((row) => ({ ...row, on: on.has(row.plugin) }));
        showRows(output, rows, { ...options, columns: ['plugin', 'name', 'state', 'on', 'appliedAt'] });
      }),
    );
  migrate
    .command('up')
    .option('--dry-run', 'print the statements instead of sending them')
    .description('Apply what is pending, of every plugin that is on')
    .action(({ dryRun = false }: { dryRun?: boolean }) =>
      withSchema(context, dryRun ? 'nothing' : 'schema', async (schema) => {
        const steps = dryRun
          ? await schema.migrator.up(await setsToMigrate(schema, output), { dryRun })
          : await migrateUp(schema, output);
        showSteps(output, steps, dryRun);
      }),
    );
  migrate
    .command('down <plugin>')
    .option('--steps <count>', 'how many, newest first', stepCount, 1)
    .option('--dry-run', 'print the statements instead of sending them')
    .option('--yes', 'switch the plugin off first, and what needs it')
    .description("Take a plugin's newest migrations back")
    .action((id: string, flags: DownFlags) => takeBack(context, id, flags));
}
