import type { Command } from 'commander';
import { openApi } from '../rest/openapi.js';
import { KERNEL_VERSION } from '../version.js';
import { type CommandContext, withHost } from './context.js';
import { showRows } from './output.js';

/** `plinth hooks`, `routes`, `openapi`. */
export function addInsight(program: Command, context: CommandContext): void {
  const { output } = context;
  program
    .command('hooks')
    .option('--json')
    .description('Who taps what, in which order')
    .action((options: { json?: boolean }) =>
      withHost(context, 'nothing', async ({ inside }) => {
        const rows = inside.hooks.describe().map((hook) => ({
          ...hook,
          taps: options.json ? hook.taps : hook.taps.map((tap) => `${tap.plugin}:${tap.id}@${tap.priority}`).join(' '),
        }));
        showRows(output, rows, { ...options, columns: ['name', 'kind', 'onError', 'owner', 'taps'] });
      }),
    );
  program
    .command('routes')
    .option('--json')
    .description('What is served, by whom, for whom')
    .action((options: { json?: boolean }) =>
      withHost(context, 'nothing', async ({ inside }) => {
        const rows = [...inside.rest.list(), ...inside.pages.list()].map(({ route, pattern, plugin }) => ({
          methods: route.methods.join('|'),
          path: pattern.published,
          surface: route.surface,
          plugin,
          access: route.declaration.access.describes,
        }));
        showRows(output, rows, { ...options, columns: ['methods', 'path', 'surface', 'plugin', 'access'] });
      }),
    );
  program
    .command('openapi')
    .description('Print the OpenAPI document of everything that is on')
    .action(() =>
      withHost(context, 'nothing', async (host) =>
        output.line(JSON.stringify(openApi(host.inside.rest, host.site, KERNEL_VERSION), null, 2)),
      ),
    );
}
