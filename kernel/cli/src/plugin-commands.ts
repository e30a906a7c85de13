import { contributedTo } from '@plinth/kernel';
import { CONTRIBUTIONS, commands } from '@plinth/kernel/layer';
import type { Command } from 'commander';
import { type CommandContext, withHost } from './context.js';

/** The commands that plugins contribute, each run with the context of its plugin. */
export function addPluginCommands(program: Command, context: CommandContext): void {
  const { output, site } = context;
  for (const plugin of site.plugins) {
    for (const { name, describes, writes } of contributedTo(plugin, commands)) {
      program
        .command(name)
        .description(describes)
        .action(() =>
          withHost(context, writes, async (host) => {
            const found = host
              .use(CONTRIBUTIONS)
              .list(commands)
              .find(({ value, plugin: owner }) => owner === plugin.id && value.name === name);
            if (!found) throw new Error(`plinth ${name} belongs to the plugin ${plugin.id}, which is not on.`);
            for (const line of await found.value.run(found.context)) output.line(line);
          }),
        );
    }
  }
}
