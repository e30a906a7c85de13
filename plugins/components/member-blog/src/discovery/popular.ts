import { DATABASE, type Tools } from '@plinth/kernel';
import { type RankedSelection, rankedConditions } from './conditions.js';
import { type IdPage, publishedPage } from './published.js';

/** The most read posts first, the newest among equals; two queries. */
export function popularPage(
  { use }: Pick<Tools, 'use'>,
  selection: RankedSelection,
  page: { readonly limit: number; readonly offset?: number },
): Promise<IdPage> {
  const database = use(DATABASE);
  return publishedPage(database, {
    joins: `LEFT JOIN ${database.table('mb_post_views')} v ON v.post_id = p.id`,
    conditions: rankedConditions(selection, database.table('post_terms')),
    order: 'COALESCE(v.views, 0) DESC, p.created_at DESC, p.id DESC',
    ...page,
  });
}
