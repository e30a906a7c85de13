/**
 * The `plinth` command line.
 * @packageDocumentation
 */
import 'reflect-metadata';
import path from 'node:path';
import { KERNEL_VERSION } from '@plinth/kernel/layer';
import { Command, CommanderError } from 'commander';
import { addBundle } from './bundle.js';
import type { CliSite, CommandContext } from './context.js';
import { addCreate } from './create.js';
import { addDoctor } from './doctor.js';
import { addInsight } from './insight.js';
import { invocationOf } from './invocation.js';
import { addMigrate } from './migrate.js';
import { endWhenNobodyReads, explained, type Output, terminal } from './output.js';
import { addPluginCommands } from './plugin-commands.js';
import { addPlugins } from './plugins.js';
import { addSettings } from './settings.js';
import { addStart } from './start.js';
import { addUsers } from './users.js';

export type { CliSite, Launch } from './context.js';
export { launchFor } from './launch.js';
export type { Output } from './output.js';

/** The program with all its commands, for one site. */
export function createProgram(site: CliSite, env: NodeJS.ProcessEnv, output: Output): Command {
  const program = new Command('plinth').version(KERNEL_VERSION).exitOverride();
  // Before its commands are made, which take it over.
  program.configureOutput({
    writeOut: (text) => output.line(text.trimEnd()),
    writeErr: (text) => output.error(text.trimEnd()),
    ...(output.width === undefined ? {} : { getOutHelpWidth: () => output.width ?? 0 }),
  });
  const chosen = { ...site };
  program.option('--site <file>', 'another site.json than that of this installation', (file) => {
    chosen.siteFile = path.resolve(file);
  });
  const context: CommandContext = { site: chosen, env, output };
  program.hook('preAction', (_program, command) => {
    context.invocation = invocationOf(command);
  });
  for (const add of [
    addStart,
    addPlugins,
    addMigrate,
    addInsight,
    addDoctor,
    addUsers,
    addSettings,
    addBundle,
    addCreate,
    addPluginCommands,
  ]) {
    add(program, context);
  }
  return program;
}

/**
 * Runs one command and returns the exit code: 0, or 1 after saying what went wrong.
 * @param argv the words after `plinth`
 */
export async function runCli(
  argv: readonly string[],
  site: CliSite,
  env = process.env,
  output = terminal,
): Promise<number> {
  if (output === terminal) endWhenNobodyReads();
  try {
    await createProgram(site, env, output).parseAsync([...argv], { from: 'user' });
    return typeof process.exitCode === 'number' ? process.exitCode : 0;
  } catch (thrown) {
    if (thrown instanceof CommanderError) return thrown.exitCode;
    output.error(explained(thrown));
    return 1;
  }
}
export { kernelLayers, withKernelLayers } from './kernel-layers.js';
