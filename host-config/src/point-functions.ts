import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

// Bounded pattern: at most 36,000 characters, a source file of ours.
const DEFINED = /^export const (\w+) = definePoint<.*>\(\s*'([\w/-]+)'/gm;

/** The function that contributes to each point, by the point's ID. Its name is only in the sources. */
export async function pointFunctions(folders: readonly string[]): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const folder of folders) {
    const files = await readdir(folder, { recursive: true });
    for (const file of files.filter((name) => name.endsWith('.ts'))) {
      const text = await readFile(path.join(folder, file), 'utf8');
      for (const [, name = '', id = ''] of text.matchAll(DEFINED)) found.set(id, name);
    }
  }
  return found;
}
