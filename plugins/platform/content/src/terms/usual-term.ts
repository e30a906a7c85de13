import type { PluginContext } from '@plinth/kernel';
import { TERMS } from '../ports.js';

type Reading = Pick<PluginContext, 'use'>;

/**
 * Of the terms that a post has in a taxonomy those that somebody chose: the usual one alone (`category`: Uncategorized) was
 * given by the site, because nobody chose any.
 */
export async function chosenTermIds({ use }: Reading, taxonomy: string, ids: readonly number[]): Promise<number[]> {
  const usual = ids.length === 1 ? await use(TERMS).defaultTerm(taxonomy) : undefined;
  return ids.filter((id) => id !== usual?.id);
}

/** What a post has where nobody chose a term: the usual one of its taxonomy, if there is one. */
export async function givenTermIds({ use }: Reading, taxonomy: string, chosen: readonly number[]): Promise<number[]> {
  const usual = chosen.length === 0 ? await use(TERMS).defaultTerm(taxonomy) : undefined;
  return usual ? [usual.id] : [...chosen];
}
