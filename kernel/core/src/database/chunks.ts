/** Values of one statement; every database takes more (SQLite 32,766), and longer lists only grow slower to parse. */
const MAX_VALUES = 10_000;

/**
 * Loads what belongs to many keys, each once, by one statement for every ten thousand of them: a database refuses a
 * statement with too many values.
 * @param load the rows of some keys
 */
export async function byChunks<K, R>(
  keys: readonly K[],
  load: (chunk: readonly K[]) => Promise<readonly R[]>,
): Promise<R[]> {
  const wanted = [...new Set(keys)];
  const found: R[] = [];
  for (let start = 0; start < wanted.length; start += MAX_VALUES)
    for (const row of await load(wanted.slice(start, start + MAX_VALUES))) found.push(row);
  return found;
}
