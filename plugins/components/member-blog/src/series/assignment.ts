import { type Post, TERMS } from '@plinth/content';
import type { Caller, PluginContext } from '@plinth/kernel';
import { mayNot } from '../access/errors.js';
import { SERIES } from './store.js';
import { SERIES_TAXONOMY } from './taxonomy.js';

/**
 * A member may put a post only into series they own; those it is in already may stay.
 * @throws RestError 403 `mb_forbidden`
 */
export async function refuseForeignSeries(
  { use }: Pick<PluginContext, 'use'>,
  caller: Caller,
  post: Post | undefined,
  seriesIds: readonly number[],
): Promise<void> {
  if (seriesIds.length === 0) return;
  const terms = use(TERMS);
  const held = post ? ((await terms.ofPosts([post.id], SERIES_TAXONOMY)).get(post.id) ?? []) : [];
  const wanted = seriesIds.filter((id) => !held.some((term) => term.id === id));
  const added = await terms.existing(SERIES_TAXONOMY, wanted);
  const series = await use(SERIES).findMany(added);
  const own = series.filter(({ ownerId }) => ownerId === caller.id);
  if (own.length < added.length) throw mayNot('You may put posts only into series of your own.');
}
