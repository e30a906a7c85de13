import { mkdir, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from '@plinth/kernel';
import { type TemporaryFolder, temporaryFolder } from '../support/folders.js';
import { inRepository } from '../support/repository.js';

/** A folder in which modules of a page lie, with the packages that are built and installed here. */
export async function moduleFolder(): Promise<TemporaryFolder> {
  const folder = await temporaryFolder();
  await writeFile(path.join(folder.path, 'package.json'), '{ "type": "module" }\n');
  await symlink(inRepository('node_modules'), path.join(folder.path, 'node_modules'));
  return folder;
}

/** Writes a module of a page, and nothing more. */
export async function writeModule(folder: TemporaryFolder, name: string, text: string): Promise<string> {
  const file = path.join(folder.path, name);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, text);
  return file;
}

/** Writes a module of a page whose default export is a plugin or an extension, and loads it. */
export async function loadPlugin(folder: TemporaryFolder, name: string, text: string): Promise<Plugin> {
  const file = await writeModule(folder, name, text);
  const { default: plugin }: { default: Plugin } = await import(pathToFileURL(file).href);
  return plugin;
}
