import { givenTermIds, TERMS, type Term } from '@plinth/content';
import type { CallContext } from '@plinth/kernel';
import { settings } from '../settings.js';

/** Whether the owner of the site keeps a category from members. */
export function isExcluded({ settings: values }: Pick<CallContext, 'settings'>, term: Pick<Term, 'slug'>): boolean {
  return values(settings).excludedCategories.includes(term.slug);
}

/** Those of some categories that members may use. One query at most. */
export async function usableCategories(
  call: Pick<CallContext, 'settings' | 'use'>,
  ids: readonly number[],
): Promise<number[]> {
  const { excludedCategories } = call.settings(settings);
  if (ids.length === 0 || excludedCategories.length === 0) return [...ids];
  const terms = await Promise.all(excludedCategories.map((slug) => call.use(TERMS).findBySlug('category', slug)));
  const excluded = new Set(terms.map((term) => term?.id));
  return ids.filter((id) => !excluded.has(id));
}

/**
 * Gives a post these categories without the excluded ones; where none is left, the one that the site gives every post.
 * Call it in a transaction.
 */
export async function assignCategories(
  call: Pick<CallContext, 'settings' | 'use'>,
  postId: number,
  ids: readonly number[],
): Promise<void> {
  const terms = call.use(TERMS);
  const usable = await terms.existing('category', await usableCategories(call, ids));
  await terms.assign(postId, 'category', await givenTermIds(call, 'category', usable));
}
