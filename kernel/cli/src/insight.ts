import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describePoints } from '@plinth/kernel/layer';
import { OPENAPI } from '@plinth/openapi';
import type { Command } from 'commander';
import { type CommandContext, lookingAt, withHost } from './context.js';
import { withKernelLayers } from './kernel-layers.js';
import { showRows } from './output.js';
import { readSiteConfig, siteConfigSchema } from './site/index.js';

const SCHEMA_FILE = 'site.schema.json';

/** `plinth config-schema`: it names the plugins of this site, packages too, so each site makes its own. */
function addConfigSchema(program: Command, { site, output }: CommandContext): void {
  program
    .command('config-schema')
    .option('--write', `write it to ${SCHEMA_FILE} beside site.json`)
    .description('Print the JSON Schema of site.json, by which an editor completes and checks it')
    .action(async ({ write }: { write?: boolean }) => {
      const { extensions, names } = await readSiteConfig(site.siteFile, withKernelLayers(site.plugins));
      const schema = JSON.stringify(
        siteConfigSchema([...withKernelLayers(site.plugins), ...extensions], names),
        null,
        2,
      );
      if (!write) return output.line(schema);
      await writeFile(path.join(path.dirname(site.siteFile), SCHEMA_FILE), `${schema}\n`);
      output.line(`${SCHEMA_FILE} is written; "$schema": "./${SCHEMA_FILE}" in site.json tells editors of it.`);
    });
}

/** `plinth hooks`, `points`, `routes`, `openapi`, `config-schema`. */
export function addInsight(program: Command, context: CommandContext): void {
  const { output } = context;
  program
    .command('hooks')
    .option('--json')
    .description('Who taps what, in which order')
    .action((options: { json?: boolean }) =>
      lookingAt(context, async ({ inside }) => {
        const rows = inside.hooks.describe().map((hook) => ({
          ...hook,
          taps: options.json ? hook.taps : hook.taps.map((tap) => `${tap.plugin}:${tap.id}@${tap.priority}`).join(' '),
        }));
        showRows(output, rows, { ...options, columns: ['name', 'kind', 'onError', 'owner', 'taps'] });
      }),
    );
  program
    .command('points')
    .option('--json')
    .description('List the contribution points: who offers them, who contributes what')
    .action((options: { json?: boolean }) =>
      lookingAt(context, async ({ inside }) => {
        const rows = describePoints(inside.manager).map(({ contributed, ...point }) => ({
          ...point,
          contributed: options.json
            ? contributed
            : contributed.map(({ plugin, names }) => `${plugin} (${names.length})`).join(' '),
        }));
        showRows(output, rows, { ...options, columns: ['id', 'owner', 'state', 'item', 'contributed'] });
      }),
    );
  program
    .command('routes')
    .option('--json')
    .description('What is served, by whom, for whom')
    .action((options: { json?: boolean }) =>
      lookingAt(context, async ({ inside }) => {
        const rows = [...inside.rest.list(), ...inside.otherRoutes()].map(({ route, pattern, plugin }) => ({
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
        output.line(JSON.stringify(await host.use(OPENAPI).document(), null, 2)),
      ),
    );
  addConfigSchema(program, context);
}
