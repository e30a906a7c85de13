import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

// Bounded pattern: at most 36,000 characters, a source file of ours.
const DEFINED = /\b(filter|syncFilter|action)<([^;]*?)>\(\s*'([\w.-]+)'/g;
// Bounded pattern: at most 36,000 characters, a source file of ours.
const ALIAS = /^(?:export )?type (\w+) = (\[[^;]*\]);/gm;

/** The top-level parts of a list of type arguments. */
function split(text: string): string[] {
  const parts = [''];
  let depth = 0;
  for (const character of text) {
    if ('<[({'.includes(character)) depth += 1;
    if ('>])}'.includes(character)) depth -= 1;
    if (character === ',' && depth === 0) parts.push('');
    else parts[parts.length - 1] += character;
  }
  return parts.map((part) => part.replace(/\s+/g, ' ').replaceAll(' , ', ', ').trim()).filter((part) => part !== '');
}

function inWords(kind: string, types: string, aliases: ReadonlyMap<string, string>): string {
  const parts = split(types).map((part) => aliases.get(part) ?? part);
  // Bounded pattern: at most 36,000 characters, a source file of ours.
  const tuple = (text: string | undefined) => (text ?? '[]').replace(/^\[\s*|,?\s*\]$/g, '');
  if (kind === 'action') return tuple(parts[0]);
  return [`value: ${parts[0]}`, tuple(parts[1])].filter((part) => part !== '').join(', ');
}

/**
 * What each hook is called with, as its definition in the sources says: `value: number, userId: number`. The types are
 * gone when the program runs, so they are read from where they stand.
 */
export async function hookArguments(folders: readonly string[]): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const folder of folders) {
    const files = await readdir(folder, { recursive: true });
    for (const file of files.filter((name) => name.endsWith('.ts') && !name.endsWith('.d.ts'))) {
      const text = await readFile(path.join(folder, file), 'utf8');
      const aliases = new Map(Array.from(text.matchAll(ALIAS), ([, name = '', tuple = '']) => [name, tuple] as const));
      for (const [, kind = '', types = '', name = ''] of text.matchAll(DEFINED)) {
        found.set(name, inWords(kind, types.replaceAll('=>', '→'), aliases).replaceAll('→', '=>'));
      }
    }
  }
  return found;
}
