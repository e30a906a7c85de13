import { type CallContext, RestError } from '@plinth/kernel';
import { isBlank, nameKey, sanitizeText, unescapeHtml } from '@plinth/kernel/text';
import { TERM_LIBRARY } from './library.js';

/** The term of a name, created when there is none; undefined for a name that cannot be a term. */
async function termNamed(
  { use }: Pick<CallContext, 'use'>,
  taxonomy: string,
  name: string,
): Promise<number | undefined> {
  const known = await use(TERM_LIBRARY).findByName(taxonomy, name);
  if (known) return known.id;
  try {
    return (await use(TERM_LIBRARY).create({ taxonomy, name })).id;
  } catch (thrown) {
    if (!(thrown instanceof RestError) || thrown.code !== 'term_exists') throw thrown;
    const twin = thrown.data['term_id'];
    return typeof twin === 'number' ? twin : undefined;
  }
}

/**
 * The terms of these names, created where there are none; blank names are left out. Terms are found by name, never by slug.
 * Call it in a transaction.
 */
export async function termsNamed(
  call: Pick<CallContext, 'use'>,
  taxonomy: string,
  names: readonly string[],
): Promise<number[]> {
  const wanted = new Map<string, string>();
  for (const name of names.map((each) => unescapeHtml(sanitizeText(each))))
    if (!isBlank(name) && !wanted.has(nameKey(name))) wanted.set(nameKey(name), name);
  const ids: number[] = [];
  for (const name of wanted.values()) {
    const id = await termNamed(call, taxonomy, name);
    if (id !== undefined) ids.push(id);
  }
  return ids;
}
