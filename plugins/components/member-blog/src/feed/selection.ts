import { type PostSelection, TERMS, type TermCondition } from '@plinth/content';
import type { PluginContext } from '@plinth/kernel';
import { PUBLISHED_POSTS } from '../discovery/published.js';
import { excludedUsers, type FeedValues } from './arguments.js';

/** A term by its slug or id. */
async function termId(
  { use }: Pick<PluginContext, 'use'>,
  taxonomy: string,
  text: string,
): Promise<number | undefined> {
  const named = await use(TERMS).findBySlug(taxonomy, text);
  if (named) return named.id;
  const [id] = /^\d{1,9}$/.test(text) ? await use(TERMS).existing(taxonomy, [Number(text)]) : [];
  return id;
}

/** The condition of one taxonomy, with the terms below; an unknown term is a condition that no post meets. */
async function termCondition(
  context: Pick<PluginContext, 'use'>,
  taxonomy: string,
  text: string,
): Promise<TermCondition[]> {
  if (text === '') return [];
  const id = await termId(context, taxonomy, text);
  if (id === undefined) return [{ taxonomy, ids: [] }];
  return [{ taxonomy, ids: await context.use(TERMS).withDescendants(taxonomy, [id]) }];
}

/** What the filters of a feed say about published posts, whatever its source. */
export async function selectionOf(
  context: Pick<PluginContext, 'use'>,
  args: FeedValues,
): Promise<PostSelection & { readonly terms: readonly TermCondition[] }> {
  const excluded = excludedUsers(args);
  const terms = [
    ...(await termCondition(context, 'category', args.category)),
    ...(await termCondition(context, 'post_tag', args.tag)),
  ];
  return {
    ...PUBLISHED_POSTS,
    terms,
    ...(excluded.length === 0 ? {} : { authorsExcluded: excluded }),
    // A search must not tell what a password hides.
    ...(args.search === '' ? {} : { search: args.search, withoutProtected: true }),
  };
}
