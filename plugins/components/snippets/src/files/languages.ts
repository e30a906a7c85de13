import { Piscina } from 'piscina';
import { buildLanguageTable, type LanguageTable } from '../worker/language-table.js';

/** What a file is whose name tells nothing (docs/components/snippets.md). */
export const PLAIN_TEXT = 'text';

/** Form of a language's slug. */
export const LANGUAGE_PATTERN = /^[a-z0-9][a-z0-9+#._-]*$/;

/** Longest slug of a language, in characters. */
export const MAX_LANGUAGE_LENGTH = 50;

let table: Promise<LanguageTable> | undefined;

async function readInThread(): Promise<LanguageTable> {
  const filename = new URL('../worker/language-thread.js', import.meta.url).href;
  const pool = new Piscina<undefined, LanguageTable>({ filename, maxThreads: 1 });
  // A thread that breaks fails its task; one that breaks after that has nobody to tell.
  pool.on('error', () => undefined);
  try {
    return await pool.run(undefined);
  } finally {
    await pool.destroy();
  }
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
