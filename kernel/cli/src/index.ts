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
  return programFor(site, env, output).program;
}

function programFor(site: CliSite, env: NodeJS.ProcessEnv, output: Output) {
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
  const leave = (word: string, before: readonly string[]) => [...before, word];
  program.option('--without <plugin>', 'go without a plugin or extension; may be given several times', leave, []);
  program.option('--safe-mode', 'go without everything that does not ship with Plinth', false);
  const context: CommandContext = { site: chosen, env, output };
  program.hook('preAction', (_program, command) => {
    const { without, safeMode: isSafe } = program.opts<{ without: string[]; safeMode: boolean }>();
    context.leftOut = { without, isSafe };
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
  return { program, context };
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
  return (await run(argv, site, env, output)).code;
}

/**
 * Runs one command as the work of this process, which ends with it: what a plugin left behind, such as a timer, keeps
 * nobody waiting. A command that serves the site goes on.
 * @param argv the words after `plinth`
 */
export async function runProcess(argv: readonly string[], site: CliSite): Promise<void> {
  const { code, serves } = await run(argv, site, process.env, terminal);
  process.exitCode = code;
  if (serves) return;
  for (const stream of [process.stdout, process.stderr])
    await new Promise<void>((resolve) => stream.write('', () => resolve()));
  process.exit(code);
}

async function run(argv: readonly string[], site: CliSite, env: NodeJS.ProcessEnv, output: Output) {
  if (output === terminal) endWhenNobodyReads();
  const { program, context } = programFor(site, env, output);
  try {
    await program.parseAsync([...argv], { from: 'user' });
    return { code: typeof process.exitCode === 'number' ? process.exitCode : 0, serves: context.serves === true };
  } catch (thrown) {
    if (thrown instanceof CommanderError) return { code: thrown.exitCode, serves: false };
    output.error(explained(thrown));
    return { code: 1, serves: false };
  }
}

export { kernelLayers, withKernelLayers } from './kernel-layers.js';
