import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Command } from 'commander';
import { KERNEL_VERSION } from '../version.js';
import type { CommandContext } from './context.js';
import type { Output } from './output.js';
import { extensionTemplate, pluginTemplate } from './templates.js';

function checkId(id: string): void {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(id))
    throw new Error(`The id "${id}" is not lower case letters, digits and dashes.`);
}

async function write(folder: string, files: Readonly<Record<string, string>>, output: Output): Promise<void> {
  for (const [name, text] of Object.entries(files)) {
    const file = path.join(folder, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, text, { flag: 'wx' });
    output.line(`  ${file}`);
  }
}

/** `plinth create-plugin` and `plinth create-extension`: a small one that works, with its tests. */
export function addCreate(program: Command, { site, output }: CommandContext): void {
  program
    .command('create-plugin <id>')
    .option('--in <folder>', 'where to put its folder', 'plugins/components')
    .description('Write a new plugin: a table, three routes, a hook, a tap, settings and tests')
    .action(async (id: string, options: { in: string }) => {
      checkId(id);
      const folder = path.join(options.in, id);
      if (existsSync(folder)) throw new Error(`${folder} is there already.`);
      await write(folder, pluginTemplate(id, KERNEL_VERSION, path.relative(folder, '.')), output);
      output.line(
        `Add { "path": "${folder}" } to tsconfig.json, run npm install, and add it to the list of plugins that the site is given (here host-config/src/index.ts, with a dependency and a reference in host-config).`,
      );
    });
  program
    .command('create-extension <id>')
    .description("Write a new extension into the site's folder extensions/")
    .action(async (id: string) => {
      checkId(id);
      const folder = path.join(path.dirname(site.siteFile), 'extensions');
      const file = path.join(folder, `${id}.js`);
      if (existsSync(file)) throw new Error(`${file} is there already.`);
      await write(folder, { [`${id}.js`]: extensionTemplate(id) }, output);
      output.line(`Add "./extensions/${id}.js" to "extensions" in ${path.basename(site.siteFile)}.`);
    });
}
