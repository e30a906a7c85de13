import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Command } from 'commander';
import {
  demandId,
  extensionText,
  LANGUAGES,
  type Language,
  oneOf,
  rangesOf,
  repositoryPluginFiles,
  sitePluginFiles,
  sitePluginPath,
  siteTypescriptConfig,
  standalonePluginFiles,
  TYPESCRIPT_PACKAGES,
  withExtension,
  withPlugin,
  writeNew,
} from 'create-plinth';
import type { CommandContext } from './context.js';
import type { Output } from './output.js';

interface PluginFlags {
  readonly in?: string;
  readonly language?: Language;
  readonly standalone?: boolean;
}

/** What lies at the root of the repository of Plinth and nowhere else. */
const REPOSITORY_PARTS = ['tsconfig.base.json', path.join('kernel', 'create-plinth', 'package.json')];

/** Whether the site is the one of this repository, and not another that `--site` names. */
function isOfRepository(siteFile: string): boolean {
  const isInside = path.resolve(siteFile).startsWith(path.resolve('.') + path.sep);
  return isInside && REPOSITORY_PARTS.every((part) => existsSync(part));
}

function asLanguage(found: string): Language {
  return oneOf(found, LANGUAGES, '--language');
}

function showWritten(files: readonly string[], output: Output): void {
  for (const file of files) output.line(`  ${path.relative('.', file)}`);
}

/** Writes a plugin that lives in a folder and a package of its own. */
async function createStandalone(id: string, flags: PluginFlags, output: Output): Promise<void> {
  const folder = path.join(flags.in ?? '.', id);
  const { language = 'ts' } = flags;
  showWritten(await writeNew(folder, standalonePluginFiles(id, language)), output);
  output.line(`Next: cd ${folder} && npm install && npm test`);
}

/** Writes a plugin as one of this repository's packages. */
async function createInRepository(id: string, flags: PluginFlags, output: Output): Promise<void> {
  if (flags.language === 'js') throw new Error('--language: found "js", wanted "ts": the packages here are compiled.');
  const folder = path.join(flags.in ?? 'plugins/components', id);
  const { repository } = JSON.parse(await readFile(path.join('kernel', 'core', 'package.json'), 'utf8'));
  const place = {
    folder: folder.split(path.sep).join('/'),
    licence: await readFile('LICENSE', 'utf8'),
    url: String(repository.url),
  };
  showWritten(await writeNew(folder, repositoryPluginFiles(id, place)), output);
  output.line(
    `Add { "path": "${place.folder}" } to tsconfig.json, run npm install, and add it to the list of plugins that the site is given (here host-config/src/index.ts, with a dependency and a reference in host-config).`,
  );
}

/** Writes a plugin below `plugins` of a site, and names it in its site.json. */
async function createInSite(id: string, flags: PluginFlags, siteFile: string, output: Output): Promise<void> {
  if (flags.in !== undefined)
    throw new Error('--in: a plugin of a site lies in its folder plugins; --standalone writes one elsewhere.');
  const root = path.dirname(siteFile);
  const hasCompiler = existsSync(path.join(root, 'tsconfig.json'));
  const language = flags.language ?? (hasCompiler ? 'ts' : 'js');
  const isFirst = language === 'ts' && !hasCompiler;
  const text = withPlugin(await readFile(siteFile, 'utf8'), sitePluginPath(id, language));
  const files = Object.entries(sitePluginFiles(id, language)).map(([name, file]) => [`plugins/${id}/${name}`, file]);
  const written = await writeNew(root, {
    ...Object.fromEntries(files),
    ...(isFirst ? { 'tsconfig.json': siteTypescriptConfig() } : {}),
  });
  await writeFile(siteFile, text);
  showWritten(written, output);
  const compiler = Object.entries(rangesOf(TYPESCRIPT_PACKAGES)).map(([name, range]) => `${name}@${range}`);
  const preparing = `npm install --save-dev ${compiler.join(' ')} && npx tsc && npx mocha 'dist/plugins/${id}/**/*.test.js'`;
  output.line(`It is on in ${path.basename(siteFile)}. Next: ${isFirst ? preparing : 'npm test && npm start'}`);
}

/** `plinth create-plugin` and `plinth create-extension`: a small one that works, with its tests. */
export function addCreate(program: Command, { site, output }: CommandContext): void {
  program
    .command('create-plugin <id>')
    .option('--standalone', 'in a folder of its own: a package with scripts, dependencies and a README')
    .option('--in <folder>', 'where to put its folder; not for a plugin of a site')
    .option('--language <name>', `${LANGUAGES.join(' or ')}; default: what the site is written in, else ts`, asLanguage)
    .description('Write a new plugin: a table, three routes, a hook, a tap, settings and tests')
    .action(async (id: string, flags: PluginFlags) => {
      demandId(id);
      if (flags.standalone) return createStandalone(id, flags, output);
      if (isOfRepository(site.siteFile)) return createInRepository(id, flags, output);
      if (existsSync(site.siteFile)) return createInSite(id, flags, site.siteFile, output);
      throw new Error(`There is no ${site.siteFile} here; --standalone writes a plugin in a folder of its own.`);
    });
  program
    .command('create-extension <id>')
    .description("Write a new extension into the site's folder extensions/, and name it in site.json")
    .action(async (id: string) => {
      demandId(id);
      if (!existsSync(site.siteFile))
        throw new Error(`There is no ${site.siteFile} here: an extension belongs to a site.`);
      const name = `extensions/${id}.js`;
      const text = withExtension(await readFile(site.siteFile, 'utf8'), `./${name}`);
      showWritten(await writeNew(path.dirname(site.siteFile), { [name]: extensionText(id) }), output);
      await writeFile(site.siteFile, text);
      output.line(`It is on in ${path.basename(site.siteFile)} from the next start.`);
    });
}
