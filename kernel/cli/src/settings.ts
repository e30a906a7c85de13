import { isSecret, MASK } from '@plinth/kernel/layer';
import { shortText } from '@plinth/pages';
import type { Command } from 'commander';
import { type CommandContext, lookingAt, withHost } from './context.js';
import { showRows } from './output.js';

/** Longer values are cut in the table; `--json` has them whole. */
const LONGEST = 60;

function parseValue(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** `plinth settings …`. A running site follows within seconds. */
export function addSettings(program: Command, context: CommandContext): void {
  const { output } = context;
  const settings = program.command('settings').description('Settings of plugins');
  settings
    .command('list [plugin]')
    .option('--json')
    .description('Settings as they are now; secrets are masked')
    .action((plugin: string | undefined, options: { json?: boolean }) =>
      lookingAt(context, async ({ inside: { manager } }) => {
        const ids = plugin === undefined ? manager.list().map(({ id }) => id) : [plugin];
        const rows = ids.flatMap((id) => {
          const schemas = manager.plugin(id).settings?.schemas ?? {};
          return Object.entries(manager.settings(id)).map(([name, value]) => {
            const schema = schemas[name];
            const hidden = schema !== undefined && isSecret(schema) && value !== '';
            const describes = schema && 'description' in schema ? schema.description : '';
            const text = hidden ? MASK : JSON.stringify(value);
            return { plugin: id, name, value: options.json ? text : shortText(text, LONGEST), describes };
          });
        });
        showRows(output, rows, { ...options, columns: ['plugin', 'name', 'value', 'describes'] });
      }),
    );
  settings
    .command('set <plugin> <name> <value>')
    .description('Change a setting (JSON, or plain text)')
    .action((plugin: string, name: string, value: string) =>
      withHost(context, 'data', async ({ inside }) =>
        inside.manager.changeSetting(plugin, name, parseValue(value)),
      ).then(() => output.line(`${plugin}.${name} is changed.`)),
    );
  settings
    .command('reset <plugin> <name>')
    .description('Go back to what the site config says')
    .action((plugin: string, name: string) =>
      withHost(context, 'data', async ({ inside }) => inside.manager.changeSetting(plugin, name, undefined)).then(() =>
        output.line(`${plugin}.${name} is as the site config says.`),
      ),
    );
}
