import { type CallContext, RestError, sanitizeText, slugify } from '@plinth/kernel';
import { TERMS } from '../ports.js';
import { TERM_LIBRARY } from './library.js';

/** The term of a name, made when there is none; undefined for a name that makes none. */
async function termNamed(
  { use }: Pick<CallContext, 'use'>,
  taxonomy: string,
  name: string,
): Promise<number | undefined> {
  const known = await use(TERMS).findBySlug(taxonomy, slugify(name));
  if (known) return known.id;
  try {
    return (await use(TERM_LIBRARY).create({ taxonomy, name })).id;
  } catch (thrown) {
    if (!(thrown instanceof RestError) || thrown.code !== 'term_exists') throw thrown;
    const twin = thrown.data['term_id'];
    return typeof twin === 'number' ? twin : undefined;
  }
}

/** The terms of these names, made where there are none; empty names are left out. Call it in a transaction. */
export async function termsNamed(
  call: Pick<CallContext, 'use'>,
  taxonomy: string,
  names: readonly string[],
): Promise<number[]> {
  const wanted = new Set(names.map((name) => sanitizeText(name)).filter((name) => name !== ''));
  const ids: number[] = [];
  for (const name of wanted) {
    const id = await termNamed(call, taxonomy, name);
    if (id !== undefined) ids.push(id);
  }
  return ids;
}
