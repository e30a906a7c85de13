import { Worker } from 'node:worker_threads';
import { buildLanguageTable, type LanguageTable } from '../worker/language-table.js';

/** What a file is whose name tells nothing (docs/components/snippets.md). */
export const PLAIN_TEXT = 'text';

/** Form of a language's slug. */
export const LANGUAGE_PATTERN = /^[a-z0-9][a-z0-9+#._-]*$/;

/** Longest slug of a language, in characters. */
export const MAX_LANGUAGE_LENGTH = 50;

let table: Promise<LanguageTable> | undefined;

function readInThread(): Promise<LanguageTable> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(new URL('../worker/language-thread.js', import.meta.url));
    thread.once('message', (read: LanguageTable) => resolve(read));
    // Not once: an error that follows the first would have no listener and end the process.
    thread.on('error', reject);
    thread.once('exit', () => reject(new Error('The thread ended without the table of languages.')));
  });
}

/**
 * The table, read when the first name is looked up: it is large, and a site that only reads never needs it. In a thread of
 * its own, because it would hold the event loop; where there can be no thread, here.
 */
function readTable(): Promise<LanguageTable> {
  table ??= readInThread().catch(buildLanguageTable);
  return table;
}

/** The language of a file by its name, from the table of GitHub Linguist; `text` when that knows none. */
export async function languageOf(filename: string): Promise<string> {
  const { byFilename, byExtension } = await readTable();
  const name = filename.toLowerCase();
  const known = byFilename.get(name);
  if (known !== undefined) return known;
  // `.blade.php` before `.php`: the longest ending that is known decides.
  for (let dot = name.indexOf('.'); dot !== -1; dot = name.indexOf('.', dot + 1)) {
    const found = byExtension.get(name.slice(dot));
    if (found !== undefined) return found;
  }
  return PLAIN_TEXT;
}
