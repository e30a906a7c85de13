import { existsSync, readdirSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Texts by the path of their file, relative to a folder, with slashes. */
export type Files = Readonly<Record<string, string>>;

/** The language that plugins and tests are written in. */
export type Language = 'ts' | 'js';

/** A value as it stands in a `.json` file. */
export function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

/**
 * Writes files that are not there yet, all or none, and answers their paths.
 * @throws Error naming the first one that is there
 */
export async function writeNew(folder: string, files: Files): Promise<string[]> {
  const targets = Object.entries(files).map(([name, text]) => ({ file: path.join(folder, name), text }));
  const taken = targets.find(({ file }) => existsSync(file));
  if (taken) throw new Error(`${taken.file} is there already.`);
  for (const { file, text } of targets) {
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, text, { flag: 'wx' });
  }
  return targets.map(({ file }) => file);
}

/**
 * Refuses a folder that holds anything but the history of git.
 * @throws Error naming the folder
 */
export function demandEmpty(folder: string): void {
  const held = existsSync(folder) ? readdirSync(folder).filter((name) => name !== '.git') : [];
  if (held.length > 0) throw new Error(`${folder} is not empty.`);
}
